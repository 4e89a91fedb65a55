"""Charts as inline SVG, drawn here so that a page needs no library and no network.

Colours are classes of the page's style sheet, which knows light from dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.report.escape import html
from babelproof.stats.intervals import Interval

PANEL_WIDTH, WIDE_WIDTH = 352, 760
LABEL_WIDTH, VALUE_WIDTH, VALUE_CHAR, LABEL_CHARS = 130, 56, 6, 17
ROW_HEIGHT, AXIS_HEIGHT = 20, 24
HEAT_CELL = (58, 23)
HEAT_HEAD, HEAT_SLANT = 104, 88
HEAT_CHARS = 38
WIDTH = 560
LABEL, VALUE = 150, 60
ROW, BAR = 40, 12
LEGEND = 26
_LABEL_CHARS = 22


@dataclass(frozen=True, slots=True)
class Dot:
    """A rate with its interval, how it is written, and what is said of it."""

    label: str
    share: float
    interval: Interval
    value: str
    told: str


@dataclass(frozen=True, slots=True)
class Scale:
    """Where an axis begins and ends, and what is written at it."""

    low: float
    high: float
    ticks: Sequence[float]


def from_nought(shown: Sequence[Dot]) -> Scale:
    """An axis from 0 to a round number above all intervals."""
    top = _nice(max((dot.interval.high for dot in shown), default=0.01))
    return Scale(0.0, top, (0.0, top / 2, top))


def _nice(high: float) -> float:
    """The next of a few round numbers, so that the half of it is round, too."""
    step = 1e-6
    while step < 1:
        for factor in (1, 1.5, 2, 3, 4, 6, 8):
            if high <= factor * step:
                return min(1.0, factor * step)
        step *= 10
    return 1.0


def dot_plot(
    shown: Sequence[Dot], name: str, width: int = PANEL_WIDTH, scale: Scale | None = None
) -> str:
    """Dots on lines: each a rate, its line the 95 % interval."""
    scale = scale or from_nought(shown)
    height = ROW_HEIGHT * len(shown) + AXIS_HEIGHT
    parts = [_svg("dots", width, height, name)]
    longest = max((len(dot.value) for dot in shown), default=0)
    end = width - max(VALUE_WIDTH, 16 + VALUE_CHAR * longest)
    parts += [_axis(_across(tick, scale, end), tick, len(shown)) for tick in scale.ticks]
    parts += [_dot(dot, number, scale, end, width) for number, dot in enumerate(shown)]
    return "".join([*parts, "</svg>"])


def _svg(kind: str, width: int, height: int, name: str) -> str:
    return (
        f'<svg class="{kind}" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{html(name)}</title>'
    )


def _across(share: float, scale: Scale, end: int) -> float:
    room = end - LABEL_WIDTH
    part = (share - scale.low) / (scale.high - scale.low or 1)
    return round(LABEL_WIDTH + room * min(1.0, max(0.0, part)), 1)


def _axis(x: float, tick: float, rows: int) -> str:
    bottom = ROW_HEIGHT * rows
    return (
        f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/>'
        f'<text class="tick" x="{x}" y="{bottom + 15}" text-anchor="middle">'
        f"{100 * tick:.6g}%</text>"
    )


def _dot(dot: Dot, number: int, scale: Scale, end: int, width: int) -> str:
    y = ROW_HEIGHT * number + ROW_HEIGHT / 2
    low, high = (_across(at, scale, end) for at in (dot.interval.low, dot.interval.high))
    kind = "dot" if dot.share else "dot none"
    return (
        f"<g><title>{html(dot.told)}</title>"
        f'<text class="name" x="{LABEL_WIDTH - 10}" y="{y + 4}" text-anchor="end">'
        f"{short(dot.label, LABEL_CHARS)}</text>"
        f'<line class="reach" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
        f'<circle class="{kind}" cx="{_across(dot.share, scale, end)}" cy="{y}" r="4"/>'
        f'<text class="value" x="{width - 2}" y="{y + 4}" text-anchor="end">'
        f"{html(dot.value)}</text></g>"
    )


def short(label: str, most: int) -> str:
    """A name as HTML, cut where it is too long to draw."""
    return html(label if len(label) <= most else label[: most - 1] + "…")


@dataclass(frozen=True, slots=True)
class Heat:
    """A cell of a heat map: its shade (``h0`` … ``h6``, ``hx`` for none), number and story."""

    shade: str
    value: str
    told: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class HeatRow:
    """A row of a heat map; a ``part`` is indented below what it is a part of."""

    label: str
    told: str
    cells: Sequence[Heat]
    strong: bool = False
    part: bool = False


def heat_map(rows: Sequence[HeatRow], columns: Sequence[str], name: str) -> str:
    """The darker, the worse; the number says it exactly."""
    left = 26 + 7 * min(HEAT_CHARS, max((len(row.label) for row in rows), default=0))
    width = left + HEAT_CELL[0] * len(columns) + HEAT_SLANT
    height = HEAT_HEAD + HEAT_CELL[1] * len(rows) + 4
    parts = [_svg("heat", width, height, name)]
    parts += [_heat_head(column, left + HEAT_CELL[0] * at) for at, column in enumerate(columns)]
    for number, row in enumerate(rows):
        parts += _heat_row(row, HEAT_HEAD + HEAT_CELL[1] * number, left)
    return "".join([*parts, "</svg>"])


def _heat_head(column: str, left: int) -> str:
    x, y = left + HEAT_CELL[0] / 2, HEAT_HEAD - 10
    return (
        f'<text class="name" transform="translate({x:g} {y}) rotate(-35)">{short(column, 20)}'
        "</text>"
    )


def _heat_row(row: HeatRow, y: int, left: int) -> Iterator[str]:
    wide, high = HEAT_CELL
    weight = ' font-weight="600"' if row.strong else ""
    yield (
        f'<g><title>{html(row.told)}</title><text class="name" x="{14 if row.part else 2}" '
        f'y="{y + 16}"{weight}>{short(row.label, HEAT_CHARS)}</text></g>'
    )
    for at, cell in enumerate(row.cells):
        x = left + wide * at
        weight = ' font-weight="700"' if cell.strong else ""
        yield (
            f'<g class="{cell.shade}"><title>{html(cell.told)}</title>'
            f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" rx="3"/>'
            f'<text x="{x + wide / 2:g}" y="{y + 16}" text-anchor="middle"{weight}>'
            f"{html(cell.value)}</text></g>"
        )


@dataclass(frozen=True)
class Pair:
    """Two values of one kind of thing."""

    name: str
    first: float
    second: float


def bar_pairs(pairs: Sequence[Pair], names: tuple[str, str], title: str, unit: str = "%") -> str:
    """Bars from nought; every value is written at the end of its bar."""
    top = max((max(pair.first, pair.second) for pair in pairs), default=0) or 1.0
    height = LEGEND + ROW * len(pairs)
    parts = [
        f'<svg class="bars" role="img" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}"><title>{html(title)}</title>'
    ]
    for at, (name, colour) in enumerate(zip(names, ("c0", "c6"), strict=True)):
        x = LABEL + 110 * at
        parts.append(
            f'<rect class="point {colour}" x="{x}" y="4" width="12" height="12" rx="2"/>'
            f'<text class="tick" x="{x + 18}" y="14">{html(name)}</text>'
        )
    for number, pair in enumerate(pairs):
        parts.append(_pair(pair, LEGEND + ROW * number, top, unit))
    return "".join([*parts, "</svg>"])


def _pair(pair: Pair, y: int, top: float, unit: str) -> str:
    parts = [
        f'<text class="name" x="{LABEL - 10}" y="{y + BAR + 7}" text-anchor="end">'
        f"{short(pair.name, _LABEL_CHARS)}</text>"
    ]
    for at, (value, colour) in enumerate(((pair.first, "c0"), (pair.second, "c6"))):
        size = round((WIDTH - LABEL - VALUE) * max(0.0, value) / top, 1)
        place = y + 2 + at * (BAR + 2)
        shown = f"{100 * value:.1f} %" if unit == "%" else f"{value:.2f}"
        parts.append(
            f'<rect class="point {colour}" x="{LABEL}" y="{place}" width="{size}" height="{BAR}"'
            f' rx="2"/><text class="tick" x="{LABEL + size + 6}" y="{place + 10}">{shown}</text>'
        )
    return f"<g>{''.join(parts)}</g>"
