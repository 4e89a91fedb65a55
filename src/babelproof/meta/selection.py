"""Selection of test items: the paper's method and its rivals, under the same flags."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.io.scored import ScoredSet
from babelproof.meta import s2e
from babelproof.meta import utility as usefulness
from babelproof.meta.cut import (
    above_percentile,
    kept_count,
    stratified,
    within_segments,
    within_words,
)
from babelproof.meta.rankings import Ranking
from babelproof.meta.ranks import Array

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
    if method.startswith(s2e.PREFIX):
        name = method.removeprefix(s2e.PREFIX)
        return lambda rows: s2e.utilities(data, filtered, rows, name)
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
