"""PERM-BOTH, its early stopping, and clusters."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from babelproof.meta.permutation import (
    Difference,
    Plan,
    clusters,
    perm_both,
    perm_both_pearson,
    row_statistic,
    z_scores,
)

Rows = npt.NDArray[np.float64]


@pytest.fixture
def made() -> tuple[Rows, Rows]:
    rng = np.random.default_rng(3)
    gold = rng.normal(size=60)
    noise = np.array([0.2, 0.25, 1.0, 5.0])
    return gold + noise[:, None] * rng.normal(size=(4, 60)), gold


def _one_by_one(scores: Rows, gold: Rows, pair: tuple[int, int], plan: Plan) -> tuple[float, int]:
    """The test as the paper tells it, a swap at a time."""
    z = z_scores(scores)
    a, b = pair

    def r(x: Rows) -> float:
        return float(np.corrcoef(x, gold)[0, 1])

    delta = r(z[b]) - r(z[a])
    rng = np.random.default_rng(plan.seed)
    count = used = 0
    while used < plan.permutations:
        for w in rng.integers(0, 2, (plan.block, len(gold))).astype(float):
            one, two = w * z[a] + (1 - w) * z[b], (1 - w) * z[a] + w * z[b]
            count += r(two) - r(one) >= delta - 1e-12
        used += plan.block
        if plan.early and not plan.early[0] <= count / used <= plan.early[1]:
            break
    return count / used, used


@pytest.mark.parametrize("early", [(0.02, 0.5), None])
def test_all_pairs_at_once_equal_one_at_a_time(
    made: tuple[Rows, Rows], early: tuple[float, float] | None
) -> None:
    plan = Plan(permutations=300, early=early)
    for found in perm_both_pearson(*made, plan):
        slow = _one_by_one(*made, (found.worse, found.better), plan)
        assert (found.p, found.permutations) == pytest.approx(slow)


def test_both_ways_to_compute_agree(made: tuple[Rows, Rows]) -> None:
    fast = perm_both_pearson(*made)
    slow = perm_both(made[0], row_statistic("pearson", made[1]))
    assert [(d.better, d.worse, d.p, d.permutations) for d in fast] == [
        (d.better, d.worse, d.p, d.permutations) for d in slow
    ]


def test_a_clear_difference_stops_after_one_block(made: tuple[Rows, Rows]) -> None:
    by_pair = {(d.better, d.worse): d for d in perm_both_pearson(*made)}
    clear = by_pair[(0, 3)]
    assert clear.p < 0.02
    assert clear.permutations == 100


@pytest.mark.parametrize("name", ["kendall", "spearman", "accuracy"])
def test_other_statistics(made: tuple[Rows, Rows], name: str) -> None:
    found = {(d.better, d.worse): d.p for d in perm_both(made[0], row_statistic(name, made[1]))}
    assert found[(0, 3)] < 0.02


def test_equal_metrics_are_not_told_apart() -> None:
    gold = np.arange(12.0)
    one = gold + np.sin(gold)
    assert perm_both_pearson(np.array([one, 3 * one + 1]), gold)[0].p == 1.0


def test_clusters_open_where_a_member_is_better() -> None:
    pairs = [(0, 1, 0.4), (0, 2, 0.01), (1, 2, 0.2), (0, 3, 0.0), (1, 3, 0.0), (2, 3, 0.3)]
    found = [Difference(a, b, 0.1, p, 100) for a, b, p in pairs]
    assert clusters([0.9, 0.8, 0.7, 0.6], found, 0.05) == [1, 1, 3, 3]
