"""Correlations of score vectors: one against one, or many rows against one, all in numpy.

Constant input has no correlation: the answer is NaN, as SciPy's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from babelproof.meta.ranks import Array, average_ranks, inversions, rank_rows, tied_pairs

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
