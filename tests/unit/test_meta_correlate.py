"""Correlations and distributions equal SciPy's to 1e-9, ties, constants and all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.meta import correlate
from babelproof.meta.correlate import average_ranks, inversions, mean_correlation, rank_rows
from babelproof.meta.significance import williams
from babelproof.stats.student import t_sf

scipy_stats = pytest.importorskip("scipy.stats")
THEIRS = {
    "pearson": scipy_stats.pearsonr,
    "kendall": scipy_stats.kendalltau,
    "spearman": scipy_stats.spearmanr,
}
vectors = st.lists(st.tuples(st.integers(-4, 4), st.integers(-1000, 1000)), min_size=2, max_size=60)


def _same(mine: float, theirs: float) -> bool:
    return (np.isnan(mine) and np.isnan(theirs)) or abs(mine - theirs) < 1e-9


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", THEIRS)
@settings(max_examples=60, deadline=None)
@given(pairs=vectors)
def test_equals_scipy_with_many_ties(name: str, pairs: list[tuple[int, int]]) -> None:
    x, y = (np.array(side, float) for side in zip(*pairs, strict=True))
    assert _same(correlate.VECTORS[name](x, y), float(THEIRS[name](x, y)[0]))


@pytest.mark.parametrize("name", THEIRS)
@pytest.mark.parametrize("size", [129, 1000, 5520])
@pytest.mark.parametrize("kinds", [3, 50, 10**6])
def test_equals_scipy_on_long_vectors(name: str, size: int, kinds: int) -> None:
    rng = np.random.default_rng(size + kinds)
    x = rng.integers(0, kinds, size) / 7
    y = rng.integers(0, kinds, size) + 0.3 * x
    assert _same(correlate.VECTORS[name](x, y), float(THEIRS[name](x, y)[0]))


@pytest.mark.parametrize("name", THEIRS)
def test_rows_are_vectors(name: str) -> None:
    rng = np.random.default_rng(1)
    rows, gold = rng.integers(0, 6, (40, 9)).astype(float), rng.random(9)
    rows[3] = 2.0
    found = correlate.ROWS[name](rows, gold)
    for row, value in zip(rows, found, strict=True):
        assert _same(float(value), correlate.VECTORS[name](row, gold))
    assert np.isnan(found[3])


def test_constant_vectors_have_no_correlation() -> None:
    for name in THEIRS:
        assert np.isnan(correlate.VECTORS[name](np.full(5, 0.1), np.arange(5.0)))


def test_accuracy_counts_pairs_both_order_alike_or_both_tie() -> None:
    x, y = np.array([1.0, 2.0, 2.0, 4.0]), np.array([1.0, 3.0, 3.0, 2.0])
    assert correlate.accuracy(x, y) == pytest.approx(4 / 6)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 30), max_size=80))
def test_inversions_are_those_counted_one_by_one(values: list[int]) -> None:
    slow = sum(values[i] > values[j] for i in range(len(values)) for j in range(i + 1, len(values)))
    assert inversions(np.array(values, int)) == slow


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(st.integers(0, 5), min_size=7, max_size=7), min_size=1, max_size=9))
def test_ranks_equal_scipys(rows: list[list[int]]) -> None:
    theirs = np.array([scipy_stats.rankdata(row) for row in rows])
    assert np.array_equal(rank_rows(np.array(rows, float)), theirs)
    assert np.array_equal(average_ranks(np.array(rows[0])), theirs[0])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", THEIRS)
@pytest.mark.parametrize("group", ["item", "system", "none"])
def test_group_means_leave_out_what_has_no_correlation(name: str, group: str) -> None:
    rng = np.random.default_rng(5)
    human = rng.integers(0, 4, (6, 30)).astype(float)
    metric = rng.integers(0, 5, (6, 30)).astype(float)
    human[:, 3] = 1.0
    human[:, 7] = np.nan
    human[1:, 8] = np.nan
    metric[2, 9] = np.nan
    rows = {"item": (human.T, metric.T), "system": (human, metric)}
    pairs = rows.get(group, (human.reshape(1, -1), metric.reshape(1, -1)))
    found = []
    for h, m in zip(*pairs, strict=True):
        there = ~(np.isnan(h) | np.isnan(m))
        if there.sum() > 1:
            found.append(float(THEIRS[name](h[there], m[there])[0]))
    kept = [value for value in found if not np.isnan(value)]
    value, groups = mean_correlation(name, human, metric, group)  # type: ignore[arg-type]
    assert groups == len(kept)
    assert value == pytest.approx(np.mean(kept), abs=1e-9)


@pytest.mark.parametrize("df", [1, 2, 3, 9, 50, 4000])
def test_students_tail_equals_scipys(df: int) -> None:
    for t in (-40.0, -3.2, -1e-9, 0.0, 0.3, 1.0, 2.5, 7.0, 60.0):
        assert abs(t_sf(t, df) - scipy_stats.t.sf(t, df)) < 1e-9


def test_williams_by_hand() -> None:
    # t = (0.6 - 0.4) sqrt(11 · 1.5) / sqrt(2 · 11/9 · K + 0.25 · 0.125), K = 1 - .77 + .24
    k = 1 - 0.36 - 0.16 - 0.25 + 2 * 0.6 * 0.4 * 0.5
    t = 0.2 * np.sqrt(11 * 1.5) / np.sqrt(2 * 11 / 9 * k + 0.25 * 0.5**3)
    assert williams(0.6, 0.4, 0.5, 12) == pytest.approx(scipy_stats.t.sf(t, 9), abs=1e-12)
    assert np.isnan(williams(0.6, 0.4, 0.5, 3))
