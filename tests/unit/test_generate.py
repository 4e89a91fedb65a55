"""Samples and shares of what is made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from babelproof.generate.balance import even_shares
from babelproof.generate.chance import rank, share
from babelproof.generate.stock import Lowest


@given(st.lists(st.integers(0, 30), max_size=12), st.integers(0, 200))
def test_shares_are_even_and_nobody_gives_more_than_there_is(there: list[int], wanted: int) -> None:
    shares = even_shares(there, wanted)
    assert sum(shares) == min(wanted, sum(there))
    assert all(few <= many for few, many in zip(shares, there, strict=True))
    lowest = min((s for s, t in zip(shares, there, strict=True) if s < t), default=None)
    assert lowest is None or max(shares) <= lowest + 1


@given(st.lists(st.integers(0, 1000)), st.integers(0, 20))
def test_a_sample_is_the_same_in_any_order(ranks: list[int], most: int) -> None:
    one, two = Lowest[int](most), Lowest[int](most)
    for number in ranks:
        one.add(number, number)
    for number in reversed(ranks):
        two.add(number, number)
    assert list(one) == list(two) == sorted(set(ranks))[:most]


def test_what_a_text_draws_rests_on_the_seed_and_the_text_alone() -> None:
    assert rank(1, "a", "b") == rank(1, "a", "b") != rank(2, "a", "b")
    assert rank(1, "a", "b") != rank(1, "ab")
    assert 0 <= share(1, "\ud800") < 1
