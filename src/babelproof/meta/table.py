"""Score tables as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from babelproof.core.scores import Scores
from babelproof.meta.ranks import Array


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
