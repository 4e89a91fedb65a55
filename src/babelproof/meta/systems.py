"""Score tables as arrays, and which systems count: who is human, an outlier, left out and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.scores import Scores
from babelproof.io.scored import ScoredSet
from babelproof.meta.correlate import Array

# Mathur et al. (2020): further than this many robust deviations from the median.
OUTLIER_AT = 2.5
_MAD_TO_DEVIATION = 1.483


@dataclass(frozen=True, slots=True)
class Choice:
    """What to do about systems that are not ordinary."""

    include_human: bool = False
    close_refs: Collection[str] = ()
    exclude: Collection[str] = ()
    drop_outliers: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """The systems in use, in order of name, and the others with the reason."""

    systems: list[str]
    left_out: dict[str, str] = field(default_factory=dict)


def choose_systems(data: ScoredSet, human: Scores, choice: Choice) -> Chosen:
    """Systems with a human score, less those that must not count."""
    scored = [name for name in sorted(human.systems()) if _has_score(human, name)]
    unknown = sorted(set(choice.exclude) - set(scored) - set(data.outputs))
    if unknown:
        hint = did_you_mean(unknown[0], scored)
        raise UsageError(f"no system {unknown[0]!r} to leave out; {hint}")
    left_out: dict[str, str] = {}
    for name in scored:
        if name in choice.exclude:
            left_out[name] = "excluded"
        elif data.is_human(name):
            if not choice.include_human:
                left_out[name] = "human"
            elif name == data.ref:
                left_out[name] = "the reference itself"
            elif name in choice.close_refs:
                left_out[name] = "too close to the reference"
    systems = [name for name in scored if name not in left_out]
    if choice.drop_outliers:
        values = human_scores(human, systems, data.segments)
        for name in outliers(systems, values):
            left_out[name] = f"outlier (above {OUTLIER_AT} robust deviations)"
        systems = [name for name in systems if name not in left_out]
    return Chosen(systems, left_out)


def _has_score(human: Scores, system: str) -> bool:
    if not np.isnan(human.by_system.get(system, np.nan)):
        return True
    values = human.by_segment.get(system)
    return values is not None and not np.isnan(np.frombuffer(values)).all()


def human_scores(
    human: Scores, systems: Sequence[str], segments: int, lines: Sequence[int] | None = None
) -> Array:
    """One human score a system: as given, or the mean of segments (always, on a subset)."""
    given = system_vector(human, systems)
    if lines is None and not np.isnan(given).any():
        return given
    grid = segment_grid(human, systems, segments)
    means = mean_of_segments(grid if lines is None else grid[:, list(lines)])
    return means if lines is not None else np.where(np.isnan(given), means, given)


def outliers(systems: Sequence[str], values: Array) -> list[str]:
    """Systems so far from the rest that they alone make a correlation."""
    distance = np.abs(values - np.median(values))
    spread = _MAD_TO_DEVIATION * np.median(distance)
    if spread == 0:
        return []
    return [name for name, far in zip(systems, distance / spread, strict=True) if far > OUTLIER_AT]


def segment_grid(scores: Scores, systems: Sequence[str], segments: int) -> Array:
    """Systems × segments; NaN where there is no score."""
    grid = np.full((len(systems), segments), np.nan)
    for row, system in enumerate(systems):
        if system in scores.by_segment:
            grid[row] = np.frombuffer(scores.by_segment[system])
    return grid


def system_vector(scores: Scores, systems: Sequence[str]) -> Array:
    """One score a system as given; NaN where there is none."""
    return np.array([scores.by_system.get(system, np.nan) for system in systems], float)


def mean_of_segments(grid: Array) -> Array:
    """The mean over the segments that have a score."""
    there = ~np.isnan(grid)
    counts = there.sum(axis=-1)
    sums = np.where(there, grid, 0.0).sum(axis=-1)
    means = np.full(sums.shape, np.nan)
    np.divide(sums, counts, out=means, where=counts > 0)
    return means
