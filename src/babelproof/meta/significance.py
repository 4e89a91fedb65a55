"""Which differences between metrics are real: PERM-BOTH or Williams on an answer, and clusters.

PERM-BOTH on soft pairwise accuracy: segment scores are swapped, p-values of all pairs follow.

Sums over sign flips are linear in the scores, so one matrix product a swap serves all metrics.

Williams' test of two correlations with the same third variable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import nan, sqrt
from typing import Literal

import numpy as np

from babelproof.core.errors import InputError, UsageError
from babelproof.meta.acceq import against
from babelproof.meta.correlate import Array, masked_pearson, mean_correlation, pearson, rows_of
from babelproof.meta.evaluate import Answer
from babelproof.meta.permutation import (
    Difference,
    Plan,
    clusters,
    pair_p_values,
    perm_both,
    perm_both_pearson,
    row_statistic,
    run_pairs,
    sign_flips,
    z_scores,
)
from babelproof.stats.student import t_sf

Test = Literal["perm-both", "williams"]
LEVEL = 0.05
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Compared:
    """All pairs of metrics, and the cluster each metric is in (1 is best)."""

    test: Test
    statistic: str
    metrics: list[str]
    left_out: list[str]
    differences: list[Difference]
    ranks: dict[str, int]
    systems: int
    segments: int


def compare(answer: Answer, test: Test, statistic: str, plan: Plan | None = None) -> Compared:
    """Compare all metrics that have scores for everything the others have."""
    statistic = answer.question.statistic(statistic)
    if statistic not in answer.question.statistics():
        raise UsageError(f"{statistic} was not asked for; name it among the statistics")
    if test == "williams" and statistic != "pearson":
        raise UsageError("Williams' test is about Pearson's r: use ⸨statistic=pearson⸩")
    by_system = answer.question.level == "sys" and statistic != "spa"
    names, gold, scores, shape = (_systems if by_system else _segments)(answer)
    # A metric that gives every system the same score has no correlation to compare.
    there = [at for at, name in enumerate(names) if _value(answer, name, statistic) > -np.inf]
    names, scores = [names[at] for at in there], scores[there]
    left_out = [name for name in answer.correlations if name not in names]
    if len(names) < 2:
        raise InputError("two metrics with complete scores are needed to compare them")
    if test == "williams":
        found = _williams(scores, gold)
    elif statistic == "pearson" and (by_system or answer.question.group == "none"):
        found = perm_both_pearson(scores, gold, plan)
    elif statistic == "spa":
        found = perm_both_soft(scores, gold.reshape(shape), plan)
    elif by_system:
        found = perm_both(scores, row_statistic(statistic, gold), plan)
    else:
        found = perm_both(scores, _segment_statistic(answer, statistic, gold, shape), plan)
    values = [_value(answer, name, statistic) for name in names]
    ranks = dict(zip(names, clusters(values, found, LEVEL), strict=True))
    segments = shape[1] if not by_system else answer.segments
    return Compared(test, statistic, names, left_out, found, ranks, shape[0], segments)


def _value(answer: Answer, name: str, statistic: str) -> float:
    value = answer.correlations[name].values.get(statistic)
    return -np.inf if value is None else value


def _systems(answer: Answer) -> tuple[list[str], Array, Array, tuple[int, int]]:
    gold = answer.inputs.human_systems
    names = [
        name for name, scores in answer.inputs.metric_systems.items() if not np.isnan(scores).any()
    ]
    scores = np.array([answer.inputs.metric_systems[name] for name in names])
    return names, gold, scores, (len(gold), answer.segments)


def _segments(answer: Answer) -> tuple[list[str], Array, Array, tuple[int, int]]:
    """Only segments on which every system has a human score, so that swaps stay rectangular."""
    people = answer.inputs.human_segments
    whole = ~np.isnan(people).any(axis=0)
    grids = {name: grid[:, whole] for name, grid in answer.inputs.metric_segments.items()}
    names = [name for name, grid in grids.items() if grid.size and not np.isnan(grid).any()]
    scores = np.array([grids[name].ravel() for name in names])
    return names, people[:, whole].ravel(), scores, (len(people), int(whole.sum()))


def _segment_statistic(
    answer: Answer, statistic: str, gold: Array, shape: tuple[int, int]
) -> Callable[[Array], Array]:
    people = gold.reshape(shape)
    if statistic == "acc_eq":
        best = against(rows_of(people, answer.question.group))

        def one(grid: Array) -> float:
            return best(rows_of(grid, answer.question.group)).accuracy

    elif statistic == "pearson" and answer.question.group == "item":
        everything = np.ones(shape[::-1], bool)

        def one(grid: Array) -> float:
            return float(np.nanmean(masked_pearson(people.T, grid.T, everything)))

    else:

        def one(grid: Array) -> float:
            return mean_correlation(statistic, people, grid, answer.question.group)[0]

    return lambda rows: np.array([one(row.reshape(shape)) for row in rows])


def _williams(scores: Array, gold: Array) -> list[Difference]:
    r = [pearson(row, gold) for row in scores]
    found = []
    for a, b in combinations(range(len(scores)), 2):
        better, worse = (b, a) if r[b] >= r[a] else (a, b)
        p = williams(r[better], r[worse], pearson(scores[a], scores[b]), len(gold))
        found.append(Difference(better, worse, r[better] - r[worse], p, 0))
    return found


def perm_both_soft(scores: Array, people: Array, plan: Plan | None = None) -> list[Difference]:
    """All pairs of metrics; a row of ``scores`` is systems × segments, flattened."""
    systems, segments = people.shape
    flips = sign_flips(segments)
    sure = pair_p_values(people, flips)
    i, j = np.triu_indices(systems, 1)
    grids = z_scores(scores).reshape(-1, systems, segments)
    null, total = grids @ flips.T, grids.sum(axis=2)

    def accuracy(sums: Array, totals: Array) -> float:
        """From sums over flips (systems × flips) and plain sums."""
        observed = totals[i] - totals[j]
        slack = _ROUNDING * np.maximum(1.0, np.abs(observed))
        p = (sums[i] - sums[j] >= (observed - slack)[:, None]).mean(axis=1)
        return float(1 - np.abs(sure - p).mean())

    def swapped(block: Array, a: Array, b: Array) -> Array:
        out = np.empty((len(block), len(a)))
        for row, chosen in enumerate(block.reshape(-1, systems, segments)):
            taken = grids * chosen
            sums, totals = taken @ flips.T, taken.sum(axis=2)
            for at, (one, two) in enumerate(zip(a, b, strict=True)):
                step, jump = sums[one] - sums[two], totals[one] - totals[two]
                out[row, at] = accuracy(null[one] - step, total[one] - jump) - accuracy(
                    null[two] + step, total[two] + jump
                )
        return out

    reached = np.array([accuracy(n, t) for n, t in zip(null, total, strict=True)])
    return run_pairs(reached, systems * segments, swapped, plan or Plan())


def williams(r12: float, r13: float, r23: float, n: int) -> float:
    """One-sided p-value that the correlation r12 is above r13 by chance, r23 joining the two."""
    if n <= 3:
        return nan
    k = 1 - r12**2 - r13**2 - r23**2 + 2 * r12 * r13 * r23
    mean = (r12 + r13) / 2
    below = 2 * (n - 1) / (n - 3) * max(k, 0.0) + mean**2 * (1 - r23) ** 3
    if below <= 0:
        return 0.5
    return t_sf((r12 - r13) * sqrt((n - 1) * (1 + r23)) / sqrt(below), n - 3)
