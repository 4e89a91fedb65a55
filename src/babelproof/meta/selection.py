"""Selection of test items: the paper's method and its rivals, under the same flags."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.io.scored import ScoredSet
from babelproof.meta import utility as usefulness
from babelproof.meta.correlate import Array
from babelproof.meta.rankings import Ranking

METHODS = ("variance", "random", "difficulty", "irt", "diversity", "stratified")
Missing = Literal["drop", "ignore"]
Rows = Callable[[Sequence[int]], Array]


@dataclass(frozen=True)
class Recipe:
    """How to select. ``budget`` is in segments or words and goes before ``keep``."""

    method: str = "variance"
    keep: float = 0.4
    budget: int | None = None
    budget_unit: Literal["segments", "words"] = "segments"
    missing: Missing = "drop"
    sample: bool = False
    strata: Literal["document", "domain"] = "document"
    seed: int = 1


@dataclass(frozen=True)
class Selection:
    """What was kept; ``utility`` is NaN where an item could not be judged."""

    recipe: Recipe
    metric: str
    systems: Sequence[str]
    kept: list[int]
    utility: Array
    threshold: float | None
    dropped: list[int] = field(default_factory=list)

    @property
    def candidates(self) -> list[int]:
        """Items that could have been kept."""
        return [int(line) for line in np.flatnonzero(~np.isnan(self.utility))]

    @property
    def tied(self) -> int:
        """How many fewer are kept than if no two items were equally useful."""
        if self.threshold is None:
            return 0
        return max(0, kept_count(len(self.candidates), self.recipe.keep) - len(self.kept))


def utility_of(data: ScoredSet, filtered: Ranking, recipe: Recipe) -> Rows:
    """Usefulness of every item as a function of which systems (rows) may be looked at."""
    grid = filtered.segment_scores()
    gaps = np.isnan(grid).any(axis=0)
    method = recipe.method
    if method.startswith(usefulness.PREFIX):
        name = method.removeprefix(usefulness.PREFIX)
        return lambda rows: usefulness.by_package(data, filtered, rows, name)
    if method not in METHODS:
        raise UsageError(f"no method {method!r}; {did_you_mean(method, METHODS)}")
    if method == "random":
        noise = np.random.default_rng(recipe.seed).random(grid.shape[1])
        return lambda rows: np.where(gaps, np.nan, noise)
    if method == "diversity":
        texts = usefulness.Diversity([data.output(system) for system in filtered.systems])
        return texts.of
    if method == "difficulty":
        return lambda rows: usefulness.difficulty(grid[list(rows)])
    if method == "irt":
        return lambda rows: usefulness.discrimination(grid[list(rows)])
    if recipe.missing == "ignore":
        return lambda rows: usefulness.deviation_of_present(grid[list(rows)], recipe.sample)
    return lambda rows: usefulness.deviation(grid[list(rows)], recipe.sample)


def cut_of(data: ScoredSet, recipe: Recipe) -> Callable[[Array], tuple[list[int], float | None]]:
    """The rule that turns usefulness into kept lines (and the threshold, where there is one)."""
    if recipe.budget is not None and recipe.budget < 1:
        raise UsageError("⸨budget⸩ takes a number above 0")
    if recipe.method == "stratified":
        strata = _strata(data, recipe)
        return lambda utility: (stratified(utility, strata, _count(utility, recipe)), None)
    if recipe.budget is None:
        return lambda utility: above_percentile(utility, recipe.keep)
    if recipe.budget_unit == "segments":
        return lambda utility: (within_segments(utility, recipe.budget or 0), None)
    lengths = [len(line.split()) for line in data.source()]
    return lambda utility: (within_words(utility, lengths, recipe.budget or 0), None)


def _count(utility: Array, recipe: Recipe) -> int:
    judged = int((~np.isnan(utility)).sum())
    if recipe.budget is None:
        return kept_count(judged, recipe.keep)
    if recipe.budget_unit == "words":
        raise UsageError("⸨method=stratified⸩ takes ⸨keep⸩ or a ⸨budget⸩ in segments")
    return min(recipe.budget, judged)


def _strata(data: ScoredSet, recipe: Recipe) -> list[str]:
    documents = data.documents()
    if documents is None:
        raise InputError(f"{data.folder.name} says nothing of documents (documents/LP.docs)")
    if recipe.strata == "domain":
        return [domain for domain, _ in documents]
    return [f"{domain}\t{name}" for domain, name in documents]


def select(data: ScoredSet, filtered: Ranking, recipe: Recipe) -> Selection:
    """Select items of one direction by the scores of one metric."""
    if len(filtered.systems) < 2:
        raise InputError(f"{data.direction}: a deviation needs two systems or more")
    utility = utility_of(data, filtered, recipe)(range(len(filtered.systems)))
    kept, threshold = cut_of(data, recipe)(utility)
    dropped = [int(line) for line in np.flatnonzero(np.isnan(utility))]
    return Selection(recipe, filtered.name, filtered.systems, kept, utility, threshold, dropped)


def machine_outputs(data: ScoredSet, include_human: bool = False) -> list[str]:
    """Outputs in order of name; those named like a reference are human and stay out."""
    found = [name for name in sorted(data.outputs) if include_human or not data.is_human(name)]
    if include_human and data.ref in found:
        found.remove(data.ref)
    return found


def as_share(keep: float) -> Fraction:
    """The share as it was written: 0.4 is two fifths, not the double next to it."""
    share = Fraction(str(keep))
    if not 0 < share < 1:
        raise UsageError(f"⸨keep⸩ takes a share between 0 and 1, not {keep}")
    return share


def percentile(values: Array, share: Fraction) -> float:
    """Interpolated linearly between the two nearest values, the position exact."""
    ordered = np.sort(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    if place == low:
        return float(ordered[low])
    part = float(place - low)
    return float(ordered[low] + (ordered[low + 1] - ordered[low]) * part)


def kept_count(items: int, keep: float) -> int:
    """How many items the rule keeps where no two are equally useful."""
    if items < 1:
        return 0
    return items - 1 - int((1 - as_share(keep)) * (items - 1))


def above_percentile(utility: Array, keep: float) -> tuple[list[int], float]:
    """The paper's rule: strictly above the percentile, and that percentile."""
    judged = np.flatnonzero(~np.isnan(utility))
    if not len(judged):
        raise UsageError("no item has scores from every system")
    threshold = percentile(utility[judged], 1 - as_share(keep))
    return [int(line) for line in judged if utility[line] > threshold], threshold


def best_first(utility: Array) -> list[int]:
    """Judged items from the most useful on; equal ones in order of line."""
    order = np.argsort(-utility, kind="stable")
    return [int(line) for line in order if not np.isnan(utility[line])]


def within_segments(utility: Array, budget: int) -> list[int]:
    """The most useful items, so many."""
    return sorted(best_first(utility)[:budget])


def within_words(utility: Array, lengths: Sequence[int], budget: int) -> list[int]:
    """The most useful items that fit; one that does not is passed over."""
    kept, left = [], budget
    for line in best_first(utility):
        if lengths[line] <= left:
            kept.append(line)
            left -= lengths[line]
    return sorted(kept)


def stratified(utility: Array, strata: Sequence[Hashable], count: int) -> list[int]:
    """The most useful of every stratum, each in proportion to its size (largest remainders)."""
    lines: dict[Hashable, list[int]] = {}
    for line in best_first(utility):
        lines.setdefault(strata[line], []).append(line)
    judged = sum(map(len, lines.values()))
    exact = {name: Fraction(count * len(some), judged) for name, some in lines.items()}
    quota = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: (quota[name] - exact[name], min(lines[name])))
    for name in by_rest[: count - sum(quota.values())]:
        quota[name] += 1
    return sorted(line for name, some in lines.items() for line in some[: quota[name]])


def chosen_outputs(data: ScoredSet, include_human: bool, exclude: Collection[str]) -> list[str]:
    """The same, less those that are to be left out."""
    found = machine_outputs(data, include_human)
    for name in exclude:
        if name not in data.outputs:
            raise UsageError(f"no system {name!r} to leave out; {did_you_mean(name, found)}")
    return [name for name in found if name not in exclude]
