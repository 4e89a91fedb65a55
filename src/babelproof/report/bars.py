"""Pairs of bars as inline SVG: kept beside dropped, one pair a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babelproof.report.charts import short
from babelproof.report.escape import html

WIDTH = 560
LABEL, VALUE = 150, 60
ROW, BAR = 40, 12
LEGEND = 26
_LABEL_CHARS = 22


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
