"""Charts of a selection: correlation by the share of segments kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from babelproof.meta.describe import Aspect
from babelproof.meta.effect import STATS, Point, averaged
from babelproof.report.charts import Pair, bar_pairs
from babelproof.report.curves import Series, curves
from babelproof.report.document import Figure, Table, Value

if TYPE_CHECKING:
    from babelproof.report.selection import Result

MOST_LINES = 8
MOST_BARS = 16


def curve_figures(results: Sequence[Result]) -> list[Figure]:
    """Correlation by kept share, averaged over directions; the band is chance."""
    sets = [result.points for result in results if result.points]
    if not sets:
        return []
    points = averaged(sets)
    where = f"{len(sets)} directions" if len(sets) > 1 else results[0].data.direction
    return [_figure(stat, points, where, results[0].selection.metric) for stat in STATS]


def curve_tables(results: Sequence[Result]) -> list[Table]:
    """The same as numbers, for formats without pictures: Kendall's τ, every metric."""
    sets = [result.points for result in results if result.points]
    points = [point for point in averaged(sets) if point.statistic == "kendall"]
    if not points:
        return []
    shares = sorted({point.share for point in points})
    values = {(point.metric, point.share): point.value for point in points}
    rows: list[list[Value]] = [
        [name, *(values.get((name, share)) for share in shares)]
        for name in dict.fromkeys(point.metric for point in points)
    ]
    head = ("metric", *(f"{100 * share:.0f} %" for share in shares))
    return [Table("Kendall’s τ by share kept", head, rows)]


def _figure(stat: str, points: Sequence[Point], where: str, metric: str) -> Figure:
    names = list(dict.fromkeys(point.metric for point in points))
    names.sort(key=lambda name: name != metric)
    series = []
    for name in names[:MOST_LINES]:
        mine = sorted(
            (p for p in points if p.metric == name and p.statistic == stat), key=lambda p: p.share
        )
        line = [(100 * p.share, p.value) for p in mine]
        band = [(100 * p.share, p.random_low, p.random_high) for p in mine if name == metric]
        series.append(Series(name, line, band))
    cut = len(names) > MOST_LINES
    left = f" Only {MOST_LINES} of {len(names)} metrics are drawn." if cut else ""
    title = {"pearson": "Pearson’s r", "kendall": "Kendall’s τ", "spearman": "Spearman’s ρ"}[stat]
    note = (
        f"{where}, items chosen by {metric} on the systems that are ranked. The band holds the"
        f" middle 95 % of random subsets of the same size, ranked by {metric}.{left}"
    )
    svg = curves(series, f"{title} by share kept", "share of segments kept, %", title)
    return Figure(f"{title} by share kept", svg, note)


def aspect_figure(direction: str, aspect: Aspect) -> Figure:
    """Kept beside dropped as bars."""
    pairs = [Pair(g.name, g.kept, g.dropped) for g in aspect.groups[:MOST_BARS]]
    title = f"{direction}: {aspect.name}"
    unit = "%" if aspect.unit == "share" else aspect.unit
    svg = bar_pairs(pairs, ("kept", "dropped"), title, unit)
    return Figure(title, svg, aspect.note)
