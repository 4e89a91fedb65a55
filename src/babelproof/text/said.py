"""Whether, and where, some of many words stand in a text: much faster than to part it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

LETTERS = re.compile(r"[^\W\d_]+")  # runs of letters, the plainest notion of a word
_SIGMA = "\u03a3"  # what becomes of it in small letters depends on what stands behind the word


@lru_cache(maxsize=16)  # one text is asked for several words
def low_words(text: str) -> list[str]:
    """The words of a text in small letters."""
    if _SIGMA in text:
        return [word.lower() for word in LETTERS.findall(text)]
    return LETTERS.findall(text.lower())


def places_of(words: frozenset[str], text: str) -> Iterator[tuple[int, int]]:
    """Where words, given in small letters, begin and end in a text."""
    low = _low(text)
    if low is None:
        yield from (word.span() for word in LETTERS.finditer(text) if word[0].lower() in words)
        return
    for beginning, forms in _by_beginning(words):
        place = low.find(beginning)
        while place >= 0:
            if not low[place - 1 : place].isalpha():
                for form in forms:
                    end = place + len(form)
                    if low.startswith(form, place) and not low[end : end + 1].isalpha():
                        yield place, end
            place = low.find(beginning, place + len(beginning))


def are_said(words: frozenset[str], text: str) -> bool:
    """Whether one of some words stands in a text."""
    return any(True for _ in places_of(words, text))


@lru_cache(maxsize=16)
def _low(text: str) -> str | None:
    """A text in small letters, if each letter keeps its place."""
    low = text.lower()
    return low if len(low) == len(text) and _SIGMA not in text else None


@lru_cache(maxsize=4096)
def _by_beginning(words: frozenset[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Words with those that begin like them, so that most are never looked for: without *zwei*
    there is no *zweite*."""
    groups: dict[str, list[str]] = {}
    beginning = ""
    for word in sorted(words):
        if not beginning or not word.startswith(beginning):
            beginning = word
        groups.setdefault(beginning, []).append(word)
    return tuple((start, tuple(forms)) for start, forms in groups.items())
