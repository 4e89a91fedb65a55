"""Clusters: who is best, who may be, and where nothing can be told."""

from __future__ import annotations

import time

import numpy as np
import pytest

from babelproof.stats.clusters import (
    Cluster,
    compare,
    compare_macro,
    first_best,
    settle,
)


def columns(*systems: str) -> np.ndarray:
    """Items × systems from strings of 1 and 0."""
    return np.array([[char == "1" for char in system] for system in systems]).T


def one_row(passed: np.ndarray, **options: object) -> Cluster:
    return settle(compare(passed, [np.arange(len(passed))]), **options)[0]  # type: ignore[arg-type]


def test_the_best_and_all_not_significantly_worse_are_first() -> None:
    cluster = one_row(columns("11111111", "11111110", "10000001"))
    assert (cluster.items, cluster.best, cluster.tells) == (8, 0, True)
    assert cluster.first.tolist() == [True, True, False]
    assert cluster.p.tolist() == pytest.approx([1, 0.5, 2**-6])


def test_a_row_too_short_for_any_difference_tells_nothing() -> None:
    four = one_row(columns("1111", "0000"))
    assert not four.tells and not four.first.any()
    assert one_row(columns("11111", "00000")).tells
    assert not one_row(columns("11111", "00000"), alpha=0.01).tells


def test_a_row_without_items_has_no_best() -> None:
    compared = compare(columns("1", "0"), [np.array([], dtype=np.intp)])
    cluster = settle(compared)[0]
    assert (cluster.items, cluster.best, cluster.tells) == (0, None, False)
    assert not cluster.first.any()


def test_one_system_alone_proves_nothing() -> None:
    assert not one_row(columns("111111111")).tells


def test_between_equals_the_one_better_elsewhere_leads() -> None:
    passed = columns("1100", "1111")
    compared = compare(passed, [np.array([0, 1]), np.arange(4)])
    assert [c.best for c in compared] == [1, 1]
    assert first_best(np.array([3, 3, 1]), np.array([1, 0, 2])) == 1


def test_the_z_test_knows_no_pairs() -> None:
    passed = columns("1" * 30 + "0" * 10, "0" * 3 + "1" * 27 + "0" * 10)
    paired = settle(compare(passed, [np.arange(40)]))[0]
    unpaired = settle(compare(passed, [np.arange(40)], "z"))[0]
    assert paired.p[1] == pytest.approx(2**-3) and unpaired.p[1] > 0.2
    assert settle(compare(columns("1", "0"), [np.arange(1)], "z"))[0].tells is False


def test_holm_sees_the_whole_table() -> None:
    passed = columns("1" * 6, "0" * 6, "0" * 6)
    rows = [np.arange(6)] * 20
    assert all(c.first.tolist() == [True, False, False] for c in settle(compare(passed, rows)))
    corrected = settle(compare(passed, rows), holm=True)
    assert corrected[0].p[1] == pytest.approx(40 * 2**-6)
    assert not any(c.tells for c in corrected)


def test_a_row_that_could_tell_given_the_rest_is_marked_as_telling() -> None:
    strong = columns("1" * 20, "0" * 20)
    rows = [np.arange(20), np.arange(20), np.arange(6)]
    corrected = settle(compare(strong, rows), holm=True)
    assert [c.tells for c in corrected] == [True, True, True]
    assert corrected[2].first.tolist() == [True, False]


def test_macro_rows_weigh_categories_alike() -> None:
    passed = columns("1" * 100 + "0" * 10, "1" * 80 + "0" * 20 + "1" * 10)
    micro = settle(compare(passed, [np.arange(110)]))[0]
    macro = settle([compare_macro(passed, [np.arange(100), np.arange(100, 110)], seed=1)])[0]
    assert (micro.best, macro.best) == (0, 1)
    assert macro.p[0] < 0.01 and macro.first.tolist() == [False, True]


def test_a_macro_row_without_items_has_no_best() -> None:
    assert compare_macro(columns("1", "0"), []).best is None


def test_alpha_is_a_probability() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        one_row(columns("1", "0"), alpha=5)


@pytest.mark.parametrize("holm", [False, True])
def test_fifty_systems_and_225_phenomena_take_less_than_two_seconds(holm: bool) -> None:
    source = np.random.default_rng(7)
    skill = source.uniform(0.6, 0.95, 50)
    passed = source.random((225 * 20, 50)) < skill
    rows = [np.arange(20 * n, 20 * n + 20) for n in range(225)]
    best = min(_timed(passed, rows, holm) for _ in range(3))
    assert best < 2


def _timed(passed: np.ndarray, rows: list[np.ndarray], holm: bool) -> float:
    started = time.process_time()
    clusters = settle(compare(passed, rows), holm=holm)
    assert len(clusters) == 225
    return time.process_time() - started


def test_a_table_without_systems_has_no_best() -> None:
    nobody = np.zeros((3, 0), dtype=bool)
    compared = [*compare(nobody, [np.arange(3)]), compare_macro(nobody, [np.arange(3)])]
    for cluster in settle(compared, holm=True):
        assert cluster.best is None and not cluster.tells and cluster.first.shape == (0,)
