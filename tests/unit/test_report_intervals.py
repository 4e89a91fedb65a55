"""Wilson's interval against known values and against what any interval must be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.stats.intervals import Interval, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 100, 0.0, 0.036994),
        (1, 10, 0.017876, 0.404150),
        (5, 10, 0.236593, 0.763407),
        (12, 940, 0.007316, 0.022174),
        (10, 10, 0.722467, 1.0),
    ],
)
def test_known_values(hits: int, trials: int, low: float, high: float) -> None:
    found = wilson(hits, trials)
    assert found.low == pytest.approx(low, abs=1e-5)
    assert found.high == pytest.approx(high, abs=1e-5)


def test_of_no_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == Interval(0.0, 1.0)


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5), (0, -1)])
def test_no_share(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(hits, trials)


@given(st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_contains_the_share_and_stays_between_nought_and_one(pair: tuple[int, int]) -> None:
    hits, trials = pair
    found = wilson(hits, trials)
    assert 0.0 <= found.low <= hits / trials <= found.high <= 1.0
    mirrored = wilson(trials - hits, trials)
    assert mirrored.low == pytest.approx(1 - found.high, abs=1e-9)


@given(st.integers(1, 1000))
def test_more_trials_narrow_it(trials: int) -> None:
    few, many = wilson(trials // 3, trials), wilson(10 * (trials // 3), 10 * trials)
    assert many.high - many.low < few.high - few.low
