"""Accuracy as pictures: a heat map of phenomena × systems, and dots for the averages."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from babelproof.report import suite_wording as wording
from babelproof.report.escape import html
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.wording import counted, interval
from babelproof.stats.intervals import Interval

CELL = (50, 21)
LABEL_CHARS = 38
LABEL_WIDTH = 258
SLANT = 92
HEAD = 104
DOTS_WIDTH = 720
DOTS_LEFT, DOTS_RIGHT, DOTS_ROW = 150, 62, 21
# Lower ends of the steps, the same in every report, so that reports compare.
STEPS = (1.0, 0.95, 0.9, 0.8, 0.7, 0.5)


def step_of(share: float | None) -> str:
    """The class of a cell: ``h0`` where all is right … ``h6``, ``hx`` for nothing decided."""
    if share is None:
        return "hx"
    return f"h{sum(share < step for step in STEPS)}"


def legend() -> str:
    """What the shades mean."""
    names = ["100 %", *(f"≥ {100 * step:g}" for step in STEPS[1:]), f"&lt; {100 * STEPS[-1]:g}"]
    keys = "".join(f'<span class="key h{at}">{name}</span>' for at, name in enumerate(names))
    return f'<span class="legend">{keys}<span class="key hx">none decided</span></span>'


def heat_map(table: SuiteTable) -> str:
    """Averages, categories and, indented, their phenomena; the number says it exactly."""
    rows = table.rows
    width = LABEL_WIDTH + CELL[0] * len(table.systems) + SLANT
    height = HEAD + CELL[1] * len(rows) + 4
    parts = [
        f'<svg class="heat" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>Accuracy of {len(table.systems)} systems on '
        f"{len(rows)} rows; the table below has the same numbers</title>"
    ]
    parts += [_head(name, at) for at, name in enumerate(table.systems)]
    parts += [_row(row, at, table.systems) for at, row in enumerate(rows)]
    return "".join([*parts, "</svg>"])


def _short(text: str, most: int) -> str:
    return html(text if len(text) <= most else text[: most - 1] + "…")


def _head(name: str, at: int) -> str:
    x, y = LABEL_WIDTH + CELL[0] * at + CELL[0] / 2, HEAD - 8
    return (
        f'<text class="name" transform="translate({x:g} {y}) rotate(-38)">{_short(name, 20)}</text>'
    )


def _row(row: Row, at: int, systems: Sequence[str]) -> str:
    y = HEAD + CELL[1] * at
    name = wording.name(row)
    weight = "" if row.kind == "phenomenon" else ' font-weight="600"'
    left = 14 if row.kind == "phenomenon" else 2
    parts = [
        f"<g><title>{html(name)}: {counted(row.items, 'item')}</title>"
        f'<text class="name" x="{left}" y="{y + 15}"{weight}>{_short(name, LABEL_CHARS)}</text></g>'
    ]
    for column, (system, cell) in enumerate(zip(systems, row.cells, strict=True)):
        parts.append(_cell(cell, LABEL_WIDTH + CELL[0] * column, y, f"{name}, {system}", row.items))
    return "".join(parts)


def _cell(cell: Cell, x: int, y: int, what: str, items: int) -> str:
    wide, high = CELL
    first = ", in the first cluster" if cell.first else ""
    told = f"{what}: {wording.accuracy(cell.share)} % of {counted(items, 'item')}{first}"
    told += f"; were all open ones wrong or right: {wording.bounds(cell)} %"
    weight = ' font-weight="700"' if cell.first else ""
    return (
        f'<g class="{step_of(cell.share)}"><title>{html(told)}</title>'
        f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" rx="3"/>'
        f'<text x="{x + wide / 2:g}" y="{y + 15}" text-anchor="middle"{weight}>'
        f"{wording.accuracy(cell.share)}</text></g>"
    )


def dots(table: SuiteTable) -> str:
    """Systems by micro average, best first, on an axis that begins where it gets interesting."""
    shown = [
        (name, cell.share, cell.interval)
        for name, cell in zip(table.systems, table.rows[0].cells, strict=True)
        if cell.share is not None and cell.interval is not None
    ]
    shown.sort(key=lambda entry: -entry[1])
    start = floor(10 * min((around.low for _, _, around in shown), default=0.0)) / 10
    height = DOTS_ROW * len(shown) + 24
    parts = [
        f'<svg class="dots" role="img" width="{DOTS_WIDTH}" height="{height}" viewBox="0 0 '
        f'{DOTS_WIDTH} {height}"><title>Micro average by system, with 95 % intervals</title>'
    ]
    for tenth in range(round(10 * start), 11):
        x, bottom = _across(tenth / 10, start), DOTS_ROW * len(shown)
        parts.append(
            f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/><text class="tick" '
            f'x="{x}" y="{bottom + 15}" text-anchor="middle">{10 * tenth}%</text>'
        )
    parts += [_dot(*entry, at, start) for at, entry in enumerate(shown)]
    return "".join([*parts, "</svg>"])


def _across(share: float, start: float) -> float:
    room = DOTS_WIDTH - DOTS_LEFT - DOTS_RIGHT
    return round(DOTS_LEFT + room * (share - start) / (1 - start or 1), 1)


def _dot(name: str, share: float, around: Interval, at: int, start: float) -> str:
    y = DOTS_ROW * at + DOTS_ROW / 2
    low, high = _across(around.low, start), _across(around.high, start)
    told = f"{name}: {wording.accuracy(share)} %, 95 % interval {interval(around)}"
    return (
        f"<g><title>{html(told)}</title>"
        f'<text class="name" x="{DOTS_LEFT - 10}" y="{y + 4:g}" text-anchor="end">'
        f"{_short(name, 20)}</text>"
        f'<line class="reach" x1="{low}" x2="{high}" y1="{y:g}" y2="{y:g}"/>'
        f'<circle class="dot" cx="{_across(share, start)}" cy="{y:g}" r="4"/>'
        f'<text class="value" x="{DOTS_WIDTH - 2}" y="{y + 4:g}" text-anchor="end">'
        f"{wording.accuracy(share)}</text></g>"
    )
