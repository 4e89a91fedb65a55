"""acc-eq: every pair, one threshold, the same whichever way it is counted."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof.meta import acceq
from babelproof.meta.acceq import acc_eq

Grid = npt.NDArray[np.float64]


def _slow(human: Grid, metric: Grid) -> tuple[float, float]:
    """By the definition: every threshold tried, every pair looked at."""
    groups = []
    for h, m in zip(human, metric, strict=True):
        there = [at for at in range(len(h)) if not np.isnan(h[at]) and not np.isnan(m[at])]
        pairs = [(h[i] - h[j], m[i] - m[j]) for i, j in combinations(there, 2)]
        if pairs:
            groups.append(pairs)
    best = (-1.0, 0.0)
    for epsilon in sorted({0.0, *(abs(dm) for pairs in groups for _, dm in pairs)}):
        shares = [
            sum(
                (dh == 0 and abs(dm) <= epsilon) or (abs(dm) > epsilon and dh * dm > 0)
                for dh, dm in pairs
            )
            / len(pairs)
            for pairs in groups
        ]
        value = float(np.mean(shares))
        if value > best[0] + 1e-12:
            best = (value, epsilon)
    return best


@settings(max_examples=120, deadline=None)
@given(
    st.integers(1, 5),
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.booleans(),
    st.sampled_from([2, 4, 1000]),
)
def test_is_what_the_definition_says(
    groups: int, size: int, seed: int, gaps: bool, kinds: int
) -> None:
    rng = np.random.default_rng(seed)
    human = rng.integers(0, 3, (groups, size)).astype(float)
    metric = rng.integers(0, kinds, (groups, size)) / 8
    if gaps:
        human[rng.random(human.shape) < 0.25] = np.nan
        metric[rng.random(human.shape) < 0.1] = np.nan
    slow = _slow(human, metric) if _any_pair(human, metric) else None
    for found in (acc_eq(human, metric), acceq.acc_eq_in_blocks(human, metric)) if slow else ():
        assert found.accuracy == pytest.approx(slow[0] if slow else 0, abs=1e-12)
        assert found.epsilon == (slow[1] if slow else 0)


def _any_pair(human: Grid, metric: Grid) -> bool:
    return bool(((~(np.isnan(human) | np.isnan(metric))).sum(axis=1) > 1).any())


def test_nothing_to_compare_is_no_number() -> None:
    found = acc_eq(np.array([[1.0, np.nan]]), np.array([[1.0, 2.0]]))
    assert np.isnan(found.accuracy)
    assert found.pairs == 0


def test_counts_say_what_the_number_rests_on() -> None:
    human = np.array([[0.0, 1, 2], [0, np.nan, 1], [np.nan, np.nan, 3]])
    found = acc_eq(human, np.arange(9.0).reshape(3, 3))
    assert (found.pairs, found.groups, found.accuracy) == (4, 2, 1.0)
