"""Soft pairwise accuracy: how alike a metric and people are in how sure they are of each pair.

For two systems the p-value is that of a paired permutation test on segment scores: the share of
random sign flips whose difference is at least the one observed. The flips are the same for all
pairs and all metrics. Soft pairwise accuracy is one less the mean absolute difference of p-values
(Thompson et al., 2024).
"""

from __future__ import annotations

import numpy as np

from babelproof.meta.ranks import Array

FLIPS = 1000
SEED = 4
# Sums of the same numbers in another order differ by rounding; that is no difference.
_ROUNDING = 1e-9


def sign_flips(segments: int, flips: int = FLIPS, seed: int = SEED) -> Array:
    """Rows of +1 and −1, one a flip."""
    draws = np.random.default_rng(seed).random((flips, segments), dtype=np.float32)
    return np.where(draws > 0.5, 1.0, -1.0)


def pair_p_values(scores: Array, flips: Array) -> Array:
    """For every pair i < j of systems (rows), how easily chance has i beat j by as much."""
    i, j = np.triu_indices(len(scores), 1)
    centred = scores - scores.mean(axis=0)
    null = flips @ centred.T
    total = centred.sum(axis=1)
    observed = total[i] - total[j]
    slack = _ROUNDING * np.maximum(1.0, np.abs(observed))
    return np.asarray((null[:, i] - null[:, j] >= observed - slack).mean(axis=0))


def soft_pairwise_accuracy(
    human: Array, metric: Array, flips: int = FLIPS, seed: int = SEED
) -> float:
    """Both systems × segments, without gaps."""
    if human.shape[0] < 2 or not human.shape[1]:
        return float("nan")
    signs = sign_flips(human.shape[1], flips, seed)
    return float(1 - np.abs(pair_p_values(human, signs) - pair_p_values(metric, signs)).mean())
