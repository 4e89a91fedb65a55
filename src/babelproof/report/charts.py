"""Charts as inline SVG, drawn here so that a page needs no library and no network.

Colours are classes of the page's style sheet, which knows light from dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babelproof.report import wording
from babelproof.report.escape import html
from babelproof.report.tables import Cell, Column, Row, Table
from babelproof.stats.intervals import Interval

PANEL_WIDTH = 352
WIDE_WIDTH = 760
LABEL_WIDTH = 130
VALUE_WIDTH = 56
ROW_HEIGHT = 20
AXIS_HEIGHT = 24
LABEL_CHARS = 17
HEAT_CELL = (66, 26)
HEAT_HEAD = 104
HEAT_SLANT = 84
# Upper ends of the heat map's steps, the same in every report, so that reports compare.
HEAT_STEPS = (0.001, 0.003, 0.01, 0.03, 0.1)


@dataclass(frozen=True, slots=True)
class Dot:
    """A rate with its interval, and what it is the rate of."""

    label: str
    share: float
    interval: Interval
    told: str


def dots(rows: Sequence[tuple[str, Cell]]) -> list[Dot]:
    """The cells that were judged, as dots."""
    return [
        Dot(label, cell.rate, cell.interval, told(label, cell))
        for label, cell in rows
        if cell.rate is not None and cell.interval is not None
    ]


def told(label: str, cell: Cell) -> str:
    """A sentence for a tooltip, and for those who listen."""
    return (
        f"{label}: {wording.counted(cell.findings, 'finding')}, {wording.number(cell.flagged)} of "
        f"{wording.counted(cell.judged, 'judged segment')}, {wording.rate(cell)}"
    )


def dot_plot(shown: Sequence[Dot], name: str, width: int = PANEL_WIDTH) -> str:
    """Dots on lines: each a rate, its line the 95 % interval."""
    top = _nice(max((dot.interval.high for dot in shown), default=0.01))
    height = ROW_HEIGHT * len(shown) + AXIS_HEIGHT
    parts = [
        f'<svg class="dots" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{html(name)}</title>'
    ]
    parts += [_axis(_across(tick, top, width), tick, len(shown)) for tick in (0.0, top / 2, top)]
    parts += [_dot(dot, number, top, width) for number, dot in enumerate(shown)]
    return "".join([*parts, "</svg>"])


def _nice(high: float) -> float:
    """The next of a few round numbers, so that the half of it is round, too."""
    step = 1e-6
    while step < 1:
        for factor in (1, 1.5, 2, 3, 4, 6, 8):
            if high <= factor * step:
                return min(1.0, factor * step)
        step *= 10
    return 1.0


def _across(share: float, top: float, width: int) -> float:
    room = width - LABEL_WIDTH - VALUE_WIDTH
    return round(LABEL_WIDTH + room * min(1.0, share / top), 1)


def _axis(x: float, tick: float, rows: int) -> str:
    bottom = ROW_HEIGHT * rows
    return (
        f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/>'
        f'<text class="tick" x="{x}" y="{bottom + 15}" text-anchor="middle">'
        f"{f'{100 * tick:.6g}'}%</text>"
    )


def _dot(dot: Dot, number: int, top: float, width: int) -> str:
    y = ROW_HEIGHT * number + ROW_HEIGHT / 2
    low, high = _across(dot.interval.low, top, width), _across(dot.interval.high, top, width)
    kind = "dot" if dot.share else "dot none"
    return (
        f"<g><title>{html(dot.told)}</title>"
        f'<text class="name" x="{LABEL_WIDTH - 10}" y="{y + 4}" text-anchor="end">'
        f"{_short(dot.label)}</text>"
        f'<line class="reach" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
        f'<circle class="{kind}" cx="{_across(dot.share, top, width)}" cy="{y}" r="4"/>'
        f'<text class="value" x="{width - 2}" y="{y + 4}" text-anchor="end">'
        f"{wording.percent(dot.share)}</text></g>"
    )


def _short(label: str, most: int = LABEL_CHARS) -> str:
    return html(label if len(label) <= most else label[: most - 1] + "…")


def step_of(rate: float | None) -> str:
    """The heat map's class for a rate: ``h0`` for none … ``h6``, ``hx`` for not judged."""
    if rate is None:
        return "hx"
    if rate == 0:
        return "h0"
    return f"h{1 + sum(rate > step for step in HEAT_STEPS)}"


def heat_map(table: Table, most: int) -> str:
    """Rows × rules, the darker the higher the rate; the number says it exactly."""
    rows, columns = table.rows[:most], table.rules
    left = 26 + 7 * min(24, max((len(table.label(row)) for row in rows), default=0))
    width = left + HEAT_CELL[0] * len(columns) + HEAT_SLANT
    height = HEAT_HEAD + HEAT_CELL[1] * len(rows) + 4
    parts = [
        f'<svg class="heat" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>Rates of {len(rows)} rows by '
        f"{len(columns)} rules; the table below has the same numbers</title>"
    ]
    parts += [_heat_head(column, left + HEAT_CELL[0] * at) for at, column in enumerate(columns)]
    parts += [_heat_row(table, row, number, left) for number, row in enumerate(rows)]
    return "".join([*parts, "</svg>"])


def _heat_head(column: Column, left: int) -> str:
    x, y = left + HEAT_CELL[0] / 2, HEAT_HEAD - 10
    return (
        f'<text class="name" transform="translate({x} {y}) rotate(-35)">'
        f"{_short(column.name, 20)}</text>"
    )


def _heat_row(table: Table, row: Row, number: int, left: int) -> str:
    wide, high = HEAT_CELL
    y = HEAT_HEAD + high * number
    label = table.label(row)
    parts = [
        f'<text class="name" x="{left - 10}" y="{y + 17}" text-anchor="end">'
        f"{_short(label, 24)}</text>"
    ]
    for place, column in enumerate(table.rules):
        cell = row.cells[column.key]
        x = left + wide * place
        parts.append(
            f'<g class="{step_of(cell.rate)}"><title>{html(told(f"{label}, {column.name}", cell))}'
            f'</title><rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" rx="3"/>'
            f'<text x="{x + wide / 2}" y="{y + 17}" text-anchor="middle">'
            f"{wording.percent(cell.rate)}</text></g>"
        )
    return "".join(parts)
