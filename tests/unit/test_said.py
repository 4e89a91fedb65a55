"""Words looked for in a text."""

from __future__ import annotations

import pytest

from babelproof.text.said import are_said, low_words, places_of

TWO = frozenset({"zwei", "zweite", "zweiten", "beide"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Zwei Hunde", ["Zwei"]),
        ("der zweite, nicht der zweiten", ["zweite", "zweiten"]),
        ("zweierlei, entzwei", []),
        ("zwei-drei; zwei.", ["zwei", "zwei"]),
        ("Beide zwei", ["zwei", "Beide"]),
        ("", []),
    ],
)
def test_words_are_found_whole(text: str, found: list[str]) -> None:
    assert sorted(text[start:end] for start, end in places_of(TWO, text)) == sorted(found)
    assert are_said(TWO, text) is bool(found)


@pytest.mark.parametrize("text", ["İki ve ΟΔΟΣ δύο", "ΟΔΟΣ ΔΎΟ"])
def test_places_stay_where_small_letters_are_other_or_more(text: str) -> None:
    words = frozenset({"οδος", "οδός", "δύο", "οδοσ"})
    said = [text[start:end].lower() for start, end in places_of(words, text)]
    assert said == [word for word in low_words(text) if word in words]


def test_the_same_as_word_by_word() -> None:
    text = "Acht von zweiundachtzig, achte auf die Acht; achtzig, ächt, acht_9, 8acht"
    words = frozenset({"acht", "achte", "achtzig", "zweiundachtzig"})
    assert len(list(places_of(words, text))) == sum(word in words for word in low_words(text))
