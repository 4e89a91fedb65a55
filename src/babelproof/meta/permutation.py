"""PERM-BOTH: is one metric's correlation really higher than another's? (Deutsch et al., 2021)

Both metrics are brought to the same scale; then each score is swapped between them at random, and
the p-value is the share of swaps whose difference of correlations is at least the observed one.
Swaps come in blocks, and a pair is done as soon as its p-value is clear at the end of a block.

All pairs share the swaps of a block. A swapped metric is ``z_b + w(z_a − z_b)`` with w of 0 and
1, so its sums, squares and products are linear in those of w·z_a and w·z_b: one matrix product a
block serves all pairs.

Soft pairwise accuracy, too, rests on permutations: how alike a metric and people are in how sure
they are of each pair of systems. The p-value of a pair is that of a paired permutation test on
segment scores: the share of random sign flips whose difference is at least the one observed. The
flips are the same for all pairs and all metrics. Soft pairwise accuracy is one less the mean
absolute difference of p-values (Thompson et al., 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from babelproof.meta.correlate import ROWS, Array

BLOCK = 100
EARLY = (0.02, 0.50)
SEED = 12345
_ROUNDING = 1e-12
FLIPS = 1000
FLIP_SEED = 4
# Sums of the same numbers in another order differ by rounding; that is no difference.
_SUM_ROUNDING = 1e-9
Statistic = Callable[[Array], Array]


@dataclass(frozen=True, slots=True)
class Difference:
    """How much ``better`` is above ``worse``, and how easily chance does the same."""

    better: int
    worse: int
    delta: float
    p: float
    permutations: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How many swaps, and when to stop before."""

    permutations: int = 1000
    block: int = BLOCK
    early: tuple[float, float] | None = EARLY
    seed: int = SEED


def z_scores(scores: Array) -> Array:
    """Each row with mean 0 and deviation 1."""
    centred = scores - scores.mean(axis=1, keepdims=True)
    spread = centred.std(axis=1, keepdims=True)
    return np.asarray(centred / np.where(spread > 0, spread, 1))


def perm_both_pearson(scores: Array, gold: Array, plan: Plan | None = None) -> list[Difference]:
    """All pairs of metrics (rows of ``scores``) by Pearson's r with ``gold``."""
    z, g = z_scores(scores), gold - gold.mean()
    parts = np.concatenate([z, z * z, z * g]).T
    whole = parts.sum(axis=0)
    n, offsets = len(gold), np.arange(3) * len(z)
    scale = np.sqrt(g @ g)

    def correlations(sums: Array) -> Array:
        total, squares, products = np.split(sums, 3, axis=-1)
        spread = np.sqrt(np.maximum(squares - total * total / n, 0))
        found = np.zeros_like(products)
        np.divide(products, spread * scale, out=found, where=spread > 0)
        return found

    def swapped(block: Array, a: Array, b: Array) -> Array:
        """Differences of correlations of b and a after each swap: swaps × pairs."""
        taken = block @ parts
        of_a, of_b = ((offsets[:, None] + metric).ravel() for metric in (a, b))
        moved = taken[:, of_a] - taken[:, of_b]
        return correlations(whole[of_a] - moved) - correlations(whole[of_b] + moved)

    observed = correlations(whole[None])[0]
    return run_pairs(observed, n, swapped, plan or Plan())


def perm_both(
    scores: Array, statistic: Callable[[Array], Array], plan: Plan | None = None
) -> list[Difference]:
    """All pairs by any statistic that maps rows of scores to one number each."""
    z = z_scores(scores)

    def swapped(block: Array, a: Array, b: Array) -> Array:
        out = np.empty((len(block), len(a)))
        for at, (one, two) in enumerate(zip(a, b, strict=True)):
            step = block * (z[one] - z[two])
            out[:, at] = statistic(z[one] - step) - statistic(z[two] + step)
        return out

    return run_pairs(np.nan_to_num(statistic(z)), scores.shape[1], swapped, plan or Plan())


def row_statistic(name: str, gold: Array) -> Statistic:
    """A correlation with ``gold``, for :func:`perm_both`; no correlation counts as 0."""
    rows = ROWS[name]
    return lambda scores: np.nan_to_num(rows(scores, gold))


def run_pairs(
    observed: Array,
    length: int,
    swapped: Callable[[Array, Array, Array], Array],
    plan: Plan,
) -> list[Difference]:
    """Blocks of swaps until every pair is clear; ``swapped`` gives swaps × pairs of differences."""
    pairs = np.array(list(combinations(range(len(observed)), 2))).reshape(-1, 2)
    # b is the better one of each pair.
    up = observed[pairs[:, 1]] >= observed[pairs[:, 0]]
    a, b = np.where(up, pairs[:, 0], pairs[:, 1]), np.where(up, pairs[:, 1], pairs[:, 0])
    delta = observed[b] - observed[a]
    counts, used = np.zeros(len(pairs), np.int64), np.zeros(len(pairs), np.int64)
    active = np.arange(len(pairs))
    rng = np.random.default_rng(plan.seed)
    while len(active) and used[active[0]] < plan.permutations:
        size = min(plan.block, plan.permutations - int(used[active[0]]))
        block = rng.integers(0, 2, (size, length)).astype(float)
        null = swapped(block, a[active], b[active])
        counts[active] += (null >= delta[active] - _ROUNDING).sum(axis=0)
        used[active] += size
        if plan.early is not None:
            p = counts[active] / used[active]
            active = active[(p >= plan.early[0]) & (p <= plan.early[1])]
    shares = counts / np.maximum(used, 1)
    return [
        Difference(int(b[i]), int(a[i]), float(delta[i]), float(shares[i]), int(used[i]))
        for i in range(len(pairs))
    ]


def clusters(values: Sequence[float], differences: Sequence[Difference], level: float) -> list[int]:
    """A rank for each metric: a new cluster opens where one of the current cluster is better.

    From the highest value down, a metric joins the cluster unless some member of it is
    significantly better (p < ``level``).
    """
    p = {(d.better, d.worse): d.p for d in differences}
    order = sorted(range(len(values)), key=lambda i: -values[i])
    ranks, members, rank = [0] * len(values), list[int](), 1
    for place, metric in enumerate(order):
        if any(p.get((member, metric), 1.0) < level for member in members):
            rank, members = place + 1, []
        members.append(metric)
        ranks[metric] = rank
    return ranks


def sign_flips(segments: int, flips: int = FLIPS, seed: int = FLIP_SEED) -> Array:
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
    slack = _SUM_ROUNDING * np.maximum(1.0, np.abs(observed))
    return np.asarray((null[:, i] - null[:, j] >= observed - slack).mean(axis=0))


def soft_pairwise_accuracy(
    human: Array, metric: Array, flips: int = FLIPS, seed: int = FLIP_SEED
) -> float:
    """Both systems × segments, without gaps."""
    if human.shape[0] < 2 or not human.shape[1]:
        return float("nan")
    signs = sign_flips(human.shape[1], flips, seed)
    return float(1 - np.abs(pair_p_values(human, signs) - pair_p_values(metric, signs)).mean())
