"""Whether a text shows anything, and whether it says anything."""

from __future__ import annotations

import unicodedata

# Letters and symbols by their category, but nothing is seen of them.
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def is_visible(text: str) -> bool:
    """Whether any character can be seen; blanks, controls, marks without a base cannot."""
    return any(_category(char) not in "ZCM" for char in text)


def has_content(text: str) -> bool:
    """Whether there is a letter, a digit or a symbol, such as an emoji."""
    return any(_category(char) in "LNS" for char in text)


def says_something(text: str) -> bool:
    """Whether there is a letter or a digit."""
    return any(map(str.isalnum, text))


def _category(char: str) -> str:
    """The general category as one letter. Spacing marks, private characters and lone surrogates
    may show something, so they count as symbols."""
    if char in BLANK_LETTERS:
        return "Z"
    category = unicodedata.category(char)
    return "S" if category in ("Mc", "Me", "Co", "Cs") else category[0]
