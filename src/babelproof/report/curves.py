"""Curves as inline SVG: one line a series, over a common axis, each named at its right end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

from babelproof.report.charts import short
from babelproof.report.escape import html

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 16, 46
COLOURS = 8
_LABEL_GAP = 15
_LABEL_CHARS = 19


@dataclass(frozen=True)
class Series:
    """Points in order of x; ``low`` and ``high`` draw a band around a line of its own kind."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float, float]] = ()
    dashed: bool = False


def curves(
    series: Sequence[Series],
    title: str,
    x_name: str,
    y_name: str,
    names: Sequence[str] = (),
) -> str:
    """A line chart; ``names`` are what stands at 0, 1, 2 … of an axis that has no numbers."""
    shown = [
        Series(s.name, [p for p in s.points if isfinite(p[1])], s.band, s.dashed) for s in series
    ]
    shown = [s for s in shown if s.points]
    xs = [x for s in shown for x, _ in s.points]
    ys = [y for s in shown for _, y in s.points]
    ys += [y for s in shown for _, low, high in s.band for y in (low, high) if isfinite(y)]
    if not xs:
        return ""
    frame = _Frame(min(xs), max(xs), *_limits(min(ys), max(ys)))
    parts = [
        f'<svg class="curves" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><title>{html(title)}</title>'
    ]
    parts += frame.axes(x_name, y_name, names)
    for number, one in enumerate(shown):
        parts.append(_line(frame, one, number % COLOURS, names))
    parts += _labels(frame, shown)
    return "".join([*parts, "</svg>"])


def _limits(low: float, high: float) -> tuple[float, float]:
    if high - low < 1e-9:
        return low - 0.05, high + 0.05
    step = _step(low, high)
    return floor(low / step) * step, ceil(high / step) * step


def _step(low: float, high: float) -> float:
    rough = (high - low) / 5
    unit = 10.0 ** floor(log10(rough))
    return unit * next(m for m in (1, 2, 5, 10) if m * unit >= rough - 1e-12)


@dataclass(frozen=True)
class _Frame:
    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def x(self, value: float) -> float:
        span = self.x_high - self.x_low or 1.0
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - self.x_low) / span, 1)

    def y(self, value: float) -> float:
        share = (value - self.y_low) / (self.y_high - self.y_low)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    def axes(self, x_name: str, y_name: str, names: Sequence[str]) -> list[str]:
        right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        parts = []
        for tick in _ticks(self.y_low, self.y_high):
            y = self.y(tick)
            parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y}" y2="{y}"/>'
                f'<text class="tick" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{tick:g}</text>'
            )
        for tick in range(len(names)) if names else _ticks(self.x_low, self.x_high):
            parts.append(
                f'<text class="tick" x="{self.x(tick)}" y="{bottom + 17}" text-anchor="middle">'
                f"{_named(tick, names)}</text>"
            )
        parts.append(
            f'<text class="tick" x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
            f"{html(x_name)}</text>"
            f'<text class="tick" transform="translate(14 {(TOP + bottom) / 2}) rotate(-90)"'
            f' text-anchor="middle">{html(y_name)}</text>'
        )
        return parts


def _ticks(low: float, high: float) -> list[float]:
    if high - low < 1e-9:
        return [low]
    step = _step(low, high)
    first = ceil(low / step - 1e-9)
    return [round(step * n, 10) for n in range(first, floor(high / step + 1e-9) + 1)]


def _named(x: float, names: Sequence[str]) -> str:
    return html(names[int(x)]) if names else f"{x:g}"


def _line(frame: _Frame, one: Series, colour: int, names: Sequence[str]) -> str:
    kind = f"c{colour}" + (" dashed" if one.dashed else "")
    points = " ".join(f"{frame.x(x)},{frame.y(y)}" for x, y in one.points)
    band = ""
    if one.band:
        there = [point for point in one.band if isfinite(point[1]) and isfinite(point[2])]
        edge = [(x, high) for x, _, high in there] + [(x, low) for x, low, _ in reversed(there)]
        corners = " ".join(f"{frame.x(x)},{frame.y(y)}" for x, y in edge)
        band = f'<polygon class="band c{colour}" points="{corners}"/>'
    told = ", ".join(f"{_named(x, names)} → {y:.3f}" for x, y in one.points)
    dots = "".join(
        f'<circle class="point c{colour}" cx="{frame.x(x)}" cy="{frame.y(y)}" r="2.5"/>'
        for x, y in one.points
    )
    line = f'<polyline class="curve {kind}" points="{points}"/>'
    return f"<g><title>{html(one.name)}: {told}</title>{band}{line}{dots}</g>"


def _labels(frame: _Frame, shown: Sequence[Series]) -> list[str]:
    """Names at the lines' right ends, pushed apart where they would overlap."""
    ends = sorted((frame.y(one.points[-1][1]), n) for n, one in enumerate(shown))
    places: list[float] = []
    for y, _ in ends:
        places.append(max(y, places[-1] + _LABEL_GAP) if places else y)
    over = (places[-1] - (HEIGHT - BOTTOM)) if places else 0.0
    if over > 0:
        places = [y - over for y in places]
        for at in range(len(places) - 2, -1, -1):
            places[at] = min(places[at] + over, places[at + 1] - _LABEL_GAP)
    x = WIDTH - RIGHT + 8
    return [
        f'<text class="label c{n % COLOURS}" x="{x}" y="{round(y + 4, 1)}">'
        f"{short(shown[n].name, _LABEL_CHARS)}</text>"
        for y, (_, n) in zip(places, ends, strict=True)
    ]
