"""Correlations of score vectors: one against one, or many rows against one, all in numpy;
of segments over all scores at once, or averaged over items or over systems.

Constant input has no correlation: the answer is NaN, as SciPy's. Groups without a correlation (one
value, or all values equal) are left out of the mean, and how many remain is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

# Above this many values pairs are counted by sorting instead of one by one.
_MANY = 128


def pearson(x: Array, y: Array) -> float:
    """Pearson's r."""
    return float(pearson_rows(np.asarray(x, float)[None], np.asarray(y, float))[0])


def spearman(x: Array, y: Array) -> float:
    """Spearman's ρ: Pearson's r of ranks."""
    return pearson(average_ranks(np.asarray(x)), average_ranks(np.asarray(y)))


def kendall(x: Array, y: Array) -> float:
    """Kendall's τ-b."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    if len(x) <= _MANY:
        return float(kendall_rows(x[None], y)[0])
    order = np.lexsort((y, x))
    x_rank = np.unique(x[order], return_inverse=True)[1]
    y_rank = np.unique(y[order], return_inverse=True)[1]
    pairs = len(x) * (len(x) - 1) // 2
    x_ties, y_ties = tied_pairs(x_rank), tied_pairs(y_rank)
    both = tied_pairs(x_rank * (int(y_rank.max()) + 1) + y_rank)
    concordant_less_discordant = pairs - x_ties - y_ties + both - 2 * inversions(y_rank)
    scale = float(pairs - x_ties) * float(pairs - y_ties)
    return concordant_less_discordant / scale**0.5 if scale else float("nan")


def accuracy(x: Array, y: Array) -> float:
    """The share of pairs that both put in the same order (or both tie)."""
    return float(accuracy_rows(np.asarray(x, float)[None], np.asarray(y, float))[0])


def pearson_rows(x: Array, y: Array) -> Array:
    """Pearson's r of each row of ``x`` with ``y``."""
    a = x - x.mean(axis=1, keepdims=True)
    b = y - y.mean()
    norms = np.sqrt((a * a).sum(axis=1) * (b @ b))
    # Rounding leaves constant rows with a norm that is tiny instead of zero.
    constant = (np.ptp(x, axis=1) == 0) | (np.ptp(y) == 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        r = np.clip((a @ b) / norms, -1, 1)
    return np.where(constant, np.nan, r)


def spearman_rows(x: Array, y: Array) -> Array:
    """Spearman's ρ of each row of ``x`` with ``y``."""
    return pearson_rows(rank_rows(x), average_ranks(y))


def pair_signs(x: Array) -> Array:
    """The order of every pair i < j within each row: 1, 0 or −1."""
    i, j = np.triu_indices(x.shape[1], 1)
    return np.asarray(np.sign(x[:, i] - x[:, j]))


def kendall_rows(x: Array, y: Array) -> Array:
    """Kendall's τ-b of each row of ``x`` with ``y``."""
    a, b = pair_signs(x), pair_signs(y[None])[0]
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((a @ b) / np.sqrt((a * a).sum(axis=1) * (b @ b)))


def accuracy_rows(x: Array, y: Array) -> Array:
    """Pairwise accuracy of each row of ``x`` against ``y``."""
    if x.shape[1] < 2:
        return np.full(len(x), np.nan)
    return np.asarray((pair_signs(x) == pair_signs(y[None])).mean(axis=1))


ROWS: Mapping[str, Callable[[Array, Array], Array]] = {
    "pearson": pearson_rows,
    "kendall": kendall_rows,
    "spearman": spearman_rows,
    "accuracy": accuracy_rows,
}
VECTORS: Mapping[str, Callable[[Array, Array], float]] = {
    "pearson": pearson,
    "kendall": kendall,
    "spearman": spearman,
    "accuracy": accuracy,
}


Array = npt.NDArray[Any]


def average_ranks(x: Array) -> Array:
    """Ranks from 1, equal values sharing their mean rank."""
    _, where, counts = np.unique(x, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[where]


def rank_rows(x: Array) -> Array:
    """Ranks within each row of a matrix, equal values sharing their mean rank."""
    order = np.argsort(x, axis=1, kind="stable")
    values = np.take_along_axis(x, order, axis=1)
    fresh = np.ones(x.shape, bool)
    fresh[:, 1:] = values[:, 1:] != values[:, :-1]
    place = np.arange(x.shape[1])
    first = np.maximum.accumulate(np.where(fresh, place, 0), axis=1)
    ends = np.ones(x.shape, bool)
    ends[:, :-1] = fresh[:, 1:]
    last = np.where(ends, place, x.shape[1])[:, ::-1]
    last = np.minimum.accumulate(last, axis=1)[:, ::-1]
    ranks = np.empty(x.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=1)
    return ranks


def tied_pairs(x: Array) -> int:
    """How many pairs of equal values there are."""
    counts = np.unique(x, return_counts=True)[1].astype(np.int64)
    return int((counts * (counts - 1) // 2).sum())


def inversions(ranks: Array) -> int:
    """Pairs that stand in the wrong order; equal values are in order.

    Works bit by bit from the highest: values that agree in all higher bits form a group, and in
    each group every 1 that stands before a 0 is an inversion. n log n, and no Python loop over n.
    """
    values = np.asarray(ranks, np.int64)
    total = 0
    for bit in range(int(values.max(initial=0)).bit_length() - 1, -1, -1):
        high = values >> (bit + 1)
        ones = (values >> bit) & 1
        starts = np.flatnonzero(np.r_[True, high[1:] != high[:-1]])
        before = np.cumsum(ones) - ones
        sizes = np.diff(np.r_[starts, len(values)])
        total += int(((before - np.repeat(before[starts], sizes)) * (1 - ones)).sum())
        values = values[np.argsort(values >> bit, kind="stable")]
    return total


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
