"""A selection told: what was kept, what it does, and whether chance does the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from babelproof.io.scored import ScoredSet
from babelproof.meta.describe import Aspect
from babelproof.meta.effect import Effect, Point
from babelproof.meta.rankings import Ranking
from babelproof.meta.selection import Selection
from babelproof.meta.systems import mean_of_segments
from babelproof.meta.validate import Validation
from babelproof.report import selection_worth as worth
from babelproof.report.document import Document, Table
from babelproof.report.escape import tsv
from babelproof.report.selection_curves import aspect_figure, curve_figures, curve_tables


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
