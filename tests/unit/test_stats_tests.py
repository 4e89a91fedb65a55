"""Tests of significance, held against SciPy and statsmodels where they are installed."""

from __future__ import annotations

import time
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.stats.clusters import holm_adjusted, holm_if, upper_tail, z_test
from babelproof.stats.paired import draws_for, least_macro_p, least_p, macro_test, paired_test

EXACT = 1e-9
COUNTS = st.integers(0, 200)


def exact(better: int, worse: int) -> float:
    total = better + worse
    return sum(comb(total, k) for k in range(better, total + 1)) / 2**total


@settings(max_examples=300, deadline=None)
@given(better=COUNTS, worse=COUNTS)
def test_the_paired_test_is_exact(better: int, worse: int) -> None:
    p = float(paired_test(better, worse))
    assert p == pytest.approx(exact(better, worse), rel=1e-11, abs=0)


@pytest.mark.parametrize("scale", [1, 5, 40, 1000, 100_000, 2_000_000])
def test_the_paired_test_equals_scipy(scale: int) -> None:
    stats = pytest.importorskip("scipy.stats")
    source = np.random.default_rng(scale)
    worse = source.integers(0, scale, 400)
    better = source.integers(0, scale, 400)
    near = worse[:200] + source.integers(-3, 4, 200) * int(scale**0.5)
    better[:200] = np.maximum(0, near)
    wanted = stats.binom.sf(better - 1, better + worse, 0.5)
    p = paired_test(better, worse)
    assert np.abs(p - wanted).max() < EXACT
    told = wanted > 1e-290
    assert np.abs(p[told] / wanted[told] - 1).max() < EXACT


def test_the_paired_test_equals_scipys_binomial_test() -> None:
    stats = pytest.importorskip("scipy.stats")
    for better, worse in product(range(8), range(8)):
        if better + worse:
            wanted = stats.binomtest(better, better + worse, 0.5, alternative="greater").pvalue
            assert float(paired_test(better, worse)) == pytest.approx(wanted, abs=EXACT)


def test_nothing_that_differs_tells_nothing() -> None:
    assert float(paired_test(0, 0)) == 1
    assert paired_test([[0, 5], [1, 0]], [[3, 0], [0, 0]]).shape == (2, 2)
    with pytest.raises(ValueError, match="below nought"):
        paired_test(-1, 2)


def test_the_least_p_is_reached_when_all_items_differ() -> None:
    for items in (1, 4, 5, 30):
        assert float(paired_test(items, 0)) == pytest.approx(least_p(items))
    assert least_p(4) > 0.05 > least_p(5)
    assert least_p(10**6) == 0


@pytest.mark.slow  # loading statsmodels takes many seconds
@settings(max_examples=200, deadline=None)
@given(st.tuples(COUNTS, COUNTS, COUNTS, COUNTS))
def test_the_z_test_equals_statsmodels(counts: tuple[int, int, int, int]) -> None:
    ztest = pytest.importorskip("statsmodels.stats.proportion").proportions_ztest
    a, b, more, further = counts
    n, m = a + more + 1, b + further + 1
    p = float(z_test(a, n, b, m))
    if a + b in (0, n + m):
        assert p == 1
    else:
        wanted = ztest([a, b], [n, m], alternative="larger")[1]
        assert p == pytest.approx(wanted, abs=EXACT)


@pytest.mark.parametrize("counts", [(0, 9, 0, 9), (9, 9, 9, 9), (0, 0, 3, 4), (3, 4, 0, 0)])
def test_no_variance_and_no_trials_give_one(counts: tuple[int, int, int, int]) -> None:
    assert float(z_test(*counts)) == 1


def test_the_z_test_equals_the_normal_distribution_far_out() -> None:
    norm = pytest.importorskip("scipy.stats").norm
    z = np.linspace(-12, 30, 200)
    assert np.abs(upper_tail(z) / norm.sf(z) - 1).max() < EXACT
    by_hand = norm.sf((0.9 - 0.6) / np.sqrt(0.75 * 0.25 * (1 / 50 + 1 / 50)))
    assert float(z_test(45, 50, 30, 50)) == pytest.approx(by_hand, abs=EXACT)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.lists(st.floats(0, 1), max_size=30))
def test_holm_equals_statsmodels(values: list[float]) -> None:
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    adjusted = holm_adjusted(values)
    if values:
        wanted = multitest.multipletests(values, method="holm")[1]
        assert np.abs(adjusted - wanted).max() < EXACT
    assert adjusted.shape == (len(values),)


def test_holm_by_hand() -> None:
    assert holm_adjusted([[0.01, 0.04], [0.03, 0.5]]).tolist() == [
        pytest.approx([0.04, 0.09]),
        pytest.approx([0.09, 0.5]),
    ]


@settings(max_examples=100, deadline=None)
@given(st.floats(0, 1), st.lists(st.floats(0, 1), max_size=12), st.integers(1, 4))
def test_what_holm_would_make_of_a_p_value_is_what_it_makes(
    least: float, others: list[float], own: int
) -> None:
    everything = np.array([*others, *[least] * own])
    wanted = holm_adjusted(everything)[len(others)]
    assert holm_if(least, np.array(others), own) == pytest.approx(wanted, abs=1e-12)


def every_swap(won: list[int], lost: list[int], sizes: list[int]) -> float:
    """The permutation test by trying all swaps of items that differ."""
    seen = sum((w - x) / n for w, x, n in zip(won, lost, sizes, strict=True))
    weights = [1 / n for w, x, n in zip(won, lost, sizes, strict=True) for _ in range(w + x)]
    sums = [
        sum(sign * weight for sign, weight in zip(signs, weights, strict=True))
        for signs in product((1, -1), repeat=len(weights))
    ]
    return sum(value >= seen - 1e-12 for value in sums) / len(sums)


@pytest.mark.parametrize(
    ("won", "lost", "sizes"),
    [([3, 2], [0, 1], [10, 4]), ([5, 0, 1], [1, 1, 0], [30, 3, 2]), ([0, 2], [2, 0], [9, 9])],
)
def test_the_macro_test_comes_near_all_swaps(
    won: list[int], lost: list[int], sizes: list[int]
) -> None:
    p = float(macro_test([won], [lost], sizes, draws=60_000, seed=1)[0])
    assert p == pytest.approx(every_swap(won, lost, sizes), abs=0.02)


def test_more_draws_are_made_only_where_p_is_small() -> None:
    small, large = macro_test([[30], [10]], [[0], [9]], [50], draws=100_000, seed=2)
    assert small == 1 / 100_001
    assert large == pytest.approx(0.5, abs=0.02)
    assert draws_for(10, 0.05) == 10_000
    assert draws_for(1000, 0.05) == 40_000
    assert draws_for(10**6, 0.05) == 200_000


def test_equal_systems_get_equal_p_values_whoever_else_is_compared() -> None:
    won, lost = [[9, 2], [5, 5], [9, 2]], [[3, 1], [1, 2], [3, 1]]
    one, _, other = macro_test(won, lost, [40, 12])
    assert one == other == macro_test(won[:1], lost[:1], [40, 12])[0]


def test_the_macro_test_is_seeded_and_never_nought() -> None:
    once = macro_test([[40, 3]], [[0, 0]], [50, 9], seed=3)
    assert once == macro_test([[40, 3]], [[0, 0]], [50, 9], seed=3)
    assert float(once[0]) == least_macro_p(59) == 1 / 10_001
    assert float(macro_test([[0, 0]], [[0, 0]], [50, 9])[0]) == 1
    assert float(macro_test([[1, 0]], [[0, 0]], [5, 0])[0]) == pytest.approx(0.5, abs=0.03)


def test_many_tests_at_once_are_fast() -> None:
    source = np.random.default_rng(0)
    better, worse = source.integers(0, 2000, (2, 225, 50))
    started = time.process_time()
    paired_test(better, worse)
    z_test(better, 2000, worse, 2000)
    assert time.process_time() - started < 5
