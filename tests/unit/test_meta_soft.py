"""Soft pairwise accuracy."""

from __future__ import annotations

import numpy as np
import pytest

from babelproof.meta.permutation import pair_p_values, sign_flips, soft_pairwise_accuracy


def test_p_is_the_share_of_flips_at_least_as_large() -> None:
    rng = np.random.default_rng(0)
    scores = rng.normal(size=(4, 25))
    flips = sign_flips(25, 200)
    found = pair_p_values(scores, flips)
    at = 0
    for i in range(4):
        for j in range(i + 1, 4):
            steps = scores[i] - scores[j]
            null = flips @ steps
            assert found[at] == pytest.approx(np.mean(null >= steps.sum() - 1e-9))
            at += 1


def test_the_same_scores_agree_wholly_and_turned_ones_hardly() -> None:
    rng = np.random.default_rng(1)
    human = rng.normal(size=(5, 300)) + np.arange(5)[:, None]
    assert soft_pairwise_accuracy(human, human) == 1.0
    assert soft_pairwise_accuracy(human, 10 * human + 3) == 1.0
    assert soft_pairwise_accuracy(human, -human) < 0.01


def test_equal_systems_give_p_of_one() -> None:
    assert pair_p_values(np.ones((2, 10)), sign_flips(10)).tolist() == [1.0]


def test_flips_are_the_same_every_time() -> None:
    assert np.array_equal(sign_flips(30), sign_flips(30))
    assert set(np.unique(sign_flips(30))) == {-1.0, 1.0}


def test_swaps_of_all_pairs_equal_one_at_a_time() -> None:
    from babelproof.meta.permutation import Plan, perm_both
    from babelproof.meta.significance import perm_both_soft

    rng = np.random.default_rng(2)
    people = rng.normal(size=(5, 40)) + 0.3 * np.arange(5)[:, None]
    scores = np.array([(people + s * rng.normal(size=(5, 40))).ravel() for s in (0.3, 2.0, 6.0)])
    plan = Plan(permutations=40, block=20)

    def one_by_one(rows: np.ndarray) -> np.ndarray:
        return np.array([soft_pairwise_accuracy(people, row.reshape(5, 40)) for row in rows])

    assert perm_both_soft(scores, people, plan) == perm_both(scores, one_by_one, plan)
