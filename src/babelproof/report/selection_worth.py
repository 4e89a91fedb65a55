"""What a selection is worth, as tables, charts and plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from babelproof.meta.describe import Aspect
from babelproof.meta.effect import Effect
from babelproof.meta.validate import Held, Interval, over_sets
from babelproof.report.document import Table, Value

if TYPE_CHECKING:
    from babelproof.report.selection import Result

MAIN = "kendall"


def plain(value: Any) -> dict[str, Any]:
    """A small record as JSON."""
    return asdict(value)


def effects_data(result: Result) -> dict[str, Any]:
    """Before, after and chance, by metric and statistic."""
    if not result.effects:
        return {}
    return {
        "effects": _by_metric(result.effects),
        "weakest": result.weakest,
        "effects_without_weakest": _by_metric(result.effects_without_weakest),
    }


def _by_metric(effects: Sequence[Effect]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for effect in effects:
        values = asdict(effect)
        metric, stat = values.pop("metric"), values.pop("statistic")
        found.setdefault(metric, {})[stat] = {
            **values,
            "distinguishable_from_random": effect.distinguishable,
        }
    return found


def effect_tables(result: Result) -> list[Table]:
    """Ranking of the very systems that chose the items, and without the weakest."""
    if not result.effects:
        return []
    chosen = result.selection
    title = f"{result.data.direction}: Kendall's τ with {result.human}, before and after"
    note = (
        "The systems that chose the items are ranked by them, which is circular; --validate"
        f" measures systems the selection has not seen. Filter metric: {chosen.metric}."
    )
    tables = [_effect_table(title, result.effects, chosen.metric, note)]
    if result.effects_without_weakest:
        title = f"{result.data.direction}: the same without the weakest system, {result.weakest}"
        tables.append(_effect_table(title, result.effects_without_weakest, chosen.metric, ""))
    return tables


def _effect_table(title: str, effects: Sequence[Effect], metric: str, note: str) -> Table:
    rows: list[list[Value]] = [
        [
            effect.metric + (" (the filter)" if effect.metric == metric else ""),
            effect.before,
            effect.after,
            effect.random_mean,
            f"{100 * effect.as_good:.0f} %",
            "no" if not effect.distinguishable else "yes",
            effect.systems,
            effect.segments,
        ]
        for effect in effects
        if effect.statistic == MAIN
    ]
    head = ("metric", "whole set", "kept", "random", "random ≥ kept", "told from random")
    return Table(title, (*head, "systems", "segments"), rows, note=note)


def remarks(results: Sequence[Result]) -> list[str]:
    """Sentences: what chance does as well, and what validation says."""
    said = []
    for result in results:
        said += _chance_remarks(result)
        if result.validation is not None and result.validation.reason:
            said.append(f"{result.data.direction}: no validation, {result.validation.reason}.")
    return said + _validation_remarks(results)


def _chance_remarks(result: Result) -> list[str]:
    """One sentence for the metrics chance does as well for, one for the others."""
    shown = [effect for effect in result.effects if effect.statistic == MAIN]
    if not shown:
        return []
    told: dict[bool, list[str]] = {False: [], True: []}
    for effect in shown:
        same = ", the filter" if effect.metric == result.selection.metric else ""
        told[effect.distinguishable].append(
            f"{effect.metric}{same} (τ {effect.before:.3f} → {effect.after:.3f}, random as good:"
            f" {100 * effect.as_good:.0f} %)"
        )
    first = shown[0]
    drawn = f"{first.subsets:,} random subsets of {first.segments} segments"
    where = f"{drawn}, {first.systems} systems"
    return [
        f"{result.data.direction}: {verdict} from random ({where}): {'; '.join(told[apart])}."
        for apart, verdict in ((False, "NOT distinguishable"), (True, "distinguishable"))
        if told[apart]
    ]


def _pooled(results: Sequence[Result], without: bool) -> dict[tuple[str, str, str], list[Held]]:
    cells: dict[tuple[str, str, str], list[Held]] = {}
    for result in results:
        validation = result.validation_without_weakest if without else result.validation
        for held in validation.held if validation else ():
            cells.setdefault((held.human, held.metric, held.statistic), []).append(held)
    return cells


def _validation_remarks(results: Sequence[Result]) -> list[str]:
    """One sentence a human score for what is told from random, and one for what is not."""
    told: dict[tuple[str, str], list[str]] = {}
    for (human, metric, stat), sets in _pooled(results, without=False).items():
        if stat != MAIN:
            continue
        found = over_sets([float(held.differences.mean()) for held in sets])
        same = ", the filter" if metric == results[0].selection.metric else ""
        pair = "" if found.low is None else f" [{found.low:+.3f}, {found.high:+.3f}]"
        told.setdefault((human, _verdict(found)), []).append(
            f"{metric}{same} {found.mean:+.3f}{pair}"
        )
    sets_used = sum(1 for r in results if r.validation is not None and r.validation.held)
    return [
        f"Systems the selection has not seen, {human}, {sets_used} set(s), mean τ on kept less"
        f" mean τ on random segments, {verdict}: {'; '.join(some)}."
        for (human, verdict), some in told.items()
    ]


def _verdict(found: Interval) -> str:
    if found.told_apart is None:
        return "one set gives a distribution but no interval and no p-value"
    if not found.told_apart:
        return "NOT distinguishable from random"
    return "BETTER than random" if found.mean > 0 else "WORSE than random"


def validation_data(results: Sequence[Result]) -> dict[str, Any]:
    """Distributions by human score, metric and statistic, over all sets."""
    if all(result.validation is None for result in results):
        return {}
    return {
        "all_systems": _distributions(results, without=False),
        "without_weakest": _distributions(results, without=True),
        "too_few_systems": {
            r.data.direction: r.validation.reason
            for r in results
            if r.validation and r.validation.reason
        },
    }


def _distributions(results: Sequence[Result], without: bool) -> list[dict[str, Any]]:
    out = []
    for (human, metric, stat), sets in _pooled(results, without).items():
        found = over_sets([float(held.differences.mean()) for held in sets])
        every = np.concatenate([held.differences for held in sets])
        out.append(
            {
                "human": human,
                "metric": metric,
                "statistic": stat,
                "filter_is_ranking_metric": metric == results[0].selection.metric,
                "sets": len(sets),
                "splits": len(every),
                "held_out": sorted({held.held_out for held in sets}),
                "segments": sum(held.segments for held in sets),
                "kept": float(np.mean([held.kept.mean() for held in sets])),
                "random": float(np.mean([held.random.mean() for held in sets])),
                "difference": found.mean,
                "interval": _pair(found),
                "quantiles": dict(zip(_NAMES, np.quantile(every, _SHARES).tolist(), strict=True)),
                "random_as_good": float(np.mean([held.as_good.mean() for held in sets])),
            }
        )
    return out


_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
_NAMES = tuple(f"{100 * share:.0f} %" for share in _SHARES)


def _pair(found: Interval) -> list[float] | None:
    return None if found.low is None or found.high is None else [found.low, found.high]


def validation_tables(results: Sequence[Result]) -> list[Table]:
    """Kept less random on systems the selection has not seen."""
    tables = []
    for without in (False, True):
        rows: list[list[Value]] = []
        for cell in _distributions(results, without):
            pair = cell["interval"]
            rows.append(
                [
                    cell["metric"] + (" (the filter)" if cell["filter_is_ranking_metric"] else ""),
                    cell["human"],
                    cell["statistic"],
                    cell["kept"],
                    cell["random"],
                    cell["difference"],
                    f"{pair[0]:+.3f} to {pair[1]:+.3f}" if pair else None,
                    cell["quantiles"]["5 %"],
                    cell["quantiles"]["95 %"],
                    f"{100 * cell['random_as_good']:.0f} %",
                    cell["sets"],
                ]
            )
        head = ("metric", "human", "statistic", "kept", "random", "kept − random", "95 % over sets")
        title = "Systems the selection has not seen" + (", without the weakest" if without else "")
        note = (
            "5 % and 95 % are of splits, which share systems: their spread is no standard error."
            " The interval is from resampling sets; one set has none."
        )
        if rows:
            tail = ("5 %", "95 %", "random ≥ kept", "sets")
            tables.append(Table(title, (*head, *tail), rows, left=3, note=note))
    return tables


def aspect_table(direction: str, aspect: Aspect) -> Table:
    """Kept beside dropped."""
    shares = aspect.unit == "share"
    rows: list[list[Value]] = [
        [g.name, *(f"{100 * v:.1f} %" if shares else v for v in (g.whole, g.kept, g.dropped))]
        for g in aspect.groups
    ]
    title = f"{direction}: {aspect.name}"
    head = (aspect.name, "whole set", "kept", "dropped")
    return Table(title, head, rows, digits=2, note=aspect.note)
