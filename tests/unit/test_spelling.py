"""Frequent words are known, and known again with their letters mixed up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.text.spelling import MIXED, Spelling, in_order, places, spelling


@pytest.mark.parametrize(
    ("lang", "word", "mixed"),
    [
        ("en", "children", "hicldren"),
        ("de", "kinder", "rednik"),
        ("he", "ילדים", "םידלי"),
        ("ar", "الأطفال", "لاأفطلا"),
        ("hi", "बच्चे", "ेच्चब"),
    ],
)
def test_words_and_their_letters(lang: str, word: str, mixed: str) -> None:
    known = spelling(lang)
    assert known is not None
    assert known.of(word) > 0
    assert known.of(mixed) == MIXED


def test_what_is_not_known_says_nothing() -> None:
    known = spelling("en")
    assert known is not None
    assert known.of("qzxvkjw") == known.of("a") == known.of("") == 0
    assert spelling("zh") is None and spelling("nope") is None


@given(st.sets(st.text(min_size=2, max_size=9), min_size=1, max_size=20), st.text())
def test_nothing_that_is_held_is_ever_missed(kept: set[str], other: str) -> None:
    held = bytearray(64)
    for word in kept:
        for place in places(word, len(held) * 8):
            held[place >> 3] |= 1 << (place & 7)
    known = Spelling(bytes(held))
    assert all(known.of(word) >= 0 for word in kept)
    assert in_order(other) != other
    known.of(other)
