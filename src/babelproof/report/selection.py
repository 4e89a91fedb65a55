"""A selection told: what was kept, what it does, and whether chance does the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from babelproof.io.scored import ScoredSet
from babelproof.meta.describe import Aspect
from babelproof.meta.effect import STATS, Effect, Point, averaged
from babelproof.meta.rankings import Ranking
from babelproof.meta.selection import Selection
from babelproof.meta.systems import mean_of_segments
from babelproof.meta.validate import Validation
from babelproof.report import selection_worth as worth
from babelproof.report.charts import Pair, bar_pairs
from babelproof.report.curves import Series, curves
from babelproof.report.document import Document, Figure, Table, Value
from babelproof.report.escape import tsv


@dataclass
class Result:
    """Everything about one direction."""

    data: ScoredSet
    filtered: Ranking
    selection: Selection
    human: str | None = None
    remarks: list[str] = field(default_factory=list)
    unscored: list[str] = field(default_factory=list)
    weakest: str | None = None
    effects: list[Effect] = field(default_factory=list)
    effects_without_weakest: list[Effect] = field(default_factory=list)
    validation: Validation | None = None
    validation_without_weakest: Validation | None = None
    points: list[Point] = field(default_factory=list)
    aspects: list[Aspect] = field(default_factory=list)


def document(results: Sequence[Result], version: str) -> Document:
    """The document of all directions."""
    first = results[0].selection
    recipe = first.recipe
    kept = {r.data.direction: r.selection.kept for r in results}
    data = {
        "command": "select",
        "version": version,
        "set": results[0].data.folder.name,
        "metric": first.metric,
        "method": recipe.method,
        **({"keep": recipe.keep} if recipe.budget is None else {}),
        **({"budget": recipe.budget, "unit": recipe.budget_unit} if recipe.budget else {}),
        "kept": kept,
        "directions": {r.data.direction: _data(r) for r in results},
        "validation": worth.validation_data(results),
        "notes": notes(results),
    }
    tables = [_overview(results)]
    for result in results:
        tables += worth.effect_tables(result)
    tables += worth.validation_tables(results)
    tables += curve_tables(results)
    tables += [worth.aspect_table(r.data.direction, a) for r in results for a in r.aspects]
    count = sum(len(lines) for lines in kept.values())
    whole = sum(r.data.segments for r in results)
    lead = (
        f"{count:,} of {whole:,} segments kept in {len(results)} direction(s),"
        f" by {recipe.method} of {first.metric} over {len(first.systems)} systems."
    )
    return Document(
        "Selection",
        lead if len(results) == 1 else lead.rsplit(" over ", 1)[0] + ".",
        [
            *curve_figures(results),
            *(aspect_figure(r.data.direction, a) for r in results for a in r.aspects),
            *tables,
        ],
        lambda: data,
        notes(results),
        signature(results, version),
        version,
    )


def signature(results: Sequence[Result], version: str) -> str:
    """One line that says how the selection was made."""
    first = results[0]
    recipe = first.selection.recipe
    size = f"keep:{recipe.keep}" if recipe.budget is None else f"budget:{recipe.budget}"
    where = first.data.direction if len(results) == 1 else f"{len(results)} directions"
    refs = {result.data.ref for result in results}
    ref = first.data.ref if len(refs) == 1 else "first"
    return (
        f"babelproof|v:{version}|select|method:{recipe.method}|metric:{first.selection.metric}"
        f"|{size}|missing:{recipe.missing}|langs:{where}|ref:{ref}|seed:{recipe.seed}"
    )


def notes(results: Sequence[Result]) -> list[str]:
    """What must be said plainly."""
    said: list[str] = []
    for result in results:
        data, chosen = result.data, result.selection
        where = data.direction
        if data.ref_chosen:
            said.append(f"{where}: no --ref given; {data.ref}, the first by name, is used.")
        said += result.remarks
        human = sorted(name for name in data.outputs if data.is_human(name))
        left = [name for name in human if name not in chosen.systems]
        if left:
            said.append(f"{where}: left out as human: {', '.join(left)}.")
        unscored = sorted(result.unscored)
        if unscored:
            said.append(f"{where}: no scores by {chosen.metric}: {', '.join(unscored)}.")
        if chosen.tied:
            said.append(
                f"{where}: {len(chosen.kept)} kept, {chosen.tied} fewer than without ties at the"
                " threshold."
            )
        if chosen.dropped:
            said.append(f"{where}: {len(chosen.dropped)} items dropped: scores are missing.")
    said += worth.remarks(results)
    return list(dict.fromkeys(said))


def _data(result: Result) -> dict[str, Any]:
    chosen = result.selection
    return {
        "segments": result.data.segments,
        "kept": len(chosen.kept),
        "systems": len(chosen.systems),
        "system_names": list(chosen.systems),
        "ref": result.data.ref,
        "threshold": chosen.threshold,
        "dropped": chosen.dropped,
        "human": result.human,
        **worth.effects_data(result),
        "curve": [worth.plain(point) for point in result.points],
        "aspects": [worth.plain(aspect) for aspect in result.aspects],
    }


def _overview(results: Sequence[Result]) -> Table:
    rows = [
        [
            r.data.direction,
            r.data.segments,
            len(r.selection.kept),
            len(r.selection.dropped),
            len(r.selection.systems),
            r.selection.threshold,
        ]
        for r in results
    ]
    head = ("direction", "segments", "kept", "dropped", "systems", "threshold")
    return Table("Kept", head, rows, digits=5)


def item_table(results: Sequence[Result]) -> Iterator[str]:
    """Statistics of every item as TSV, lines counted from 0."""
    yield "direction\tline\tkept\tutility\tmean\tdeviation\tlowest\thighest\tsystems\n"
    for result in results:
        grid = result.filtered.segment_scores()
        kept = set(result.selection.kept)
        mean = mean_of_segments(grid.T)
        for line in range(grid.shape[1]):
            there = grid[:, line][~np.isnan(grid[:, line])]
            cells = [
                result.selection.utility[line],
                mean[line],
                there.std() if len(there) else np.nan,
                there.min() if len(there) else np.nan,
                there.max() if len(there) else np.nan,
            ]
            shown = "\t".join("" if np.isnan(cell) else repr(float(cell)) for cell in cells)
            yes = int(line in kept)
            yield f"{tsv(result.data.direction)}\t{line}\t{yes}\t{shown}\t{len(there)}\n"


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
