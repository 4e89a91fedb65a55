"""Segment-level correlations: over all scores at once, or averaged over items or over systems.

Groups without a correlation (one value, or all values equal) are left out of the mean, and how
many remain is told.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from babelproof.meta.correlate import VECTORS, Array

Group = Literal["item", "system", "none"]


def rows_of(scores: Array, group: Group) -> Array:
    """Systems × segments rearranged so that each row is a group."""
    if group == "none":
        return scores.reshape(1, -1)
    return scores.T if group == "item" else scores


def mean_correlation(name: str, human: Array, metric: Array, group: Group) -> tuple[float, int]:
    """The mean correlation over groups, and over how many groups."""
    human, metric = rows_of(human, group), rows_of(metric, group)
    both = ~(np.isnan(human) | np.isnan(metric))
    found = _by_rows(name, human, metric, both) if group == "item" else None
    if found is None:
        vector = VECTORS[name]
        found = np.array(
            [
                vector(h[there], m[there]) if there.sum() > 1 else np.nan
                for h, m, there in zip(human, metric, both, strict=True)
            ]
        )
    found = found[~np.isnan(found)]
    return (float(found.mean()), len(found)) if len(found) else (float("nan"), 0)


def _by_rows(name: str, human: Array, metric: Array, both: Array) -> Array:
    """One correlation a row, all rows at once: rows are short and many."""
    if name == "kendall":
        return kendall_pairs(human, metric, both)
    if name == "spearman":
        human, metric = masked_ranks(human, both), masked_ranks(metric, both)
    return masked_pearson(human, metric, both)


def masked_pearson(x: Array, y: Array, both: Array) -> Array:
    """Pearson's r of matching rows where ``both`` holds."""
    n = both.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        a = np.where(both, x - (np.where(both, x, 0).sum(axis=1) / n)[:, None], 0)
        b = np.where(both, y - (np.where(both, y, 0).sum(axis=1) / n)[:, None], 0)
        r = (a * b).sum(axis=1) / np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    return np.where((n > 1) & varied(x, both) & varied(y, both), np.clip(r, -1, 1), np.nan)


def varied(x: Array, both: Array) -> Array:
    """Which rows hold more than one value."""
    high, low = np.where(both, x, -np.inf).max(axis=1), np.where(both, x, np.inf).min(axis=1)
    return np.asarray(high > low)


def masked_ranks(x: Array, both: Array) -> Array:
    """Mean ranks within rows where ``both`` holds; rows are as long as there are systems."""
    ranks = np.full(x.shape, 0.5)
    for other in range(x.shape[1]):
        there = both[:, other, None]
        column = x[:, other, None]
        with np.errstate(invalid="ignore"):
            ranks += there * ((column < x) + 0.5 * (column == x))
    return ranks


def kendall_pairs(x: Array, y: Array, both: Array) -> Array:
    """Kendall's τ-b of matching rows where ``both`` holds."""
    i, j = np.triu_indices(x.shape[1], 1)
    there = both[:, i] & both[:, j]
    with np.errstate(invalid="ignore", divide="ignore"):
        a = np.where(there, np.sign(x[:, i] - x[:, j]), 0)
        b = np.where(there, np.sign(y[:, i] - y[:, j]), 0)
        scale = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
        return np.asarray((a * b).sum(axis=1) / scale)
