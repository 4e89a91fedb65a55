"""Letters that are mixed up: a stretch of words in which they stand in an order no language has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import category

from babelproof.align.words.lost import heaviest
from babelproof.core.segment import Pair, Span
from babelproof.text.languages import telling_words
from babelproof.text.letter_order import Order, order, orders_beside
from babelproof.text.spelling import spelling
from babelproof.text.words import Word, words

# So far falls the sum of a stretch that is reported; that of a human translation does not.
LEAST = 18.0
# In scripts without capitals names cannot be told, and they are spelled as no other words are;
# where words are known it is the letters of these that names are not made of.
LEAST_CASELESS, LEAST_SPELLED = 28.0, 23.0
# So far it falls by the letters alone; less far in such scripts, where words are known.
LEAST_BY_LETTERS, LEAST_BESIDE_WORDS = 14.0, 6.0
# A single odd word is a loan or a name; mixed-up letters are in several.
FEWEST = 4
# A shorter word before a full stop may be an abbreviation.
ABBREVIATED = 5
_APOSTROPHES = "'\u2019\u2018\u05f3`\u00b4&;"  # entities, too
# Blanks in it make an address none that is known as one, but no text either.
_ADDRESS = re.compile(r"(?:https?\s*:\s*//|www\s*\.)\s*(?:[^\s./]+\s*[./]\s*)*\S*")
# What a word says besides its letters: frequent ones stand in text, not among mixed-up letters.
FREQUENT, OTHER = 2.0, -0.5
# Of so many words it is kept what they say; few others come again soon.
_KEPT = 1 << 14
# In another language a stretch makes sense if its sum rises by so much for each of its letters.
ELSEWHERE = 0.25


def mixed_up(pair: Pair) -> Span | None:
    """The stretch of the target whose letters are most surely mixed up, if one is."""
    due = order(pair.tgt.lang.code)
    if due is None:
        return None
    source = {word.form for word in pair.src.of(words)}
    text = pair.tgt.text
    said = [word for word in pair.tgt.of(words) if _counts(text, word, source)]
    addresses = [match.span() for match in _ADDRESS.finditer(text)]
    said = [
        word
        for word in said
        if _is_known(due, word.form)
        and not any(start <= word.start < end for start, end in addresses)
    ]
    least = _least(due, said)
    found = next(heaviest([-_value(due, word.form) for word in said], least), None)
    if found is None:
        return None
    stretch = said[found[0] : found[1]]
    if len({word.form for word in stretch if _value(due, word.form) < 0}) < FEWEST:
        return None
    size = sum(len(word.form) for word in stretch)
    if any(_total(one, stretch) > ELSEWHERE * size for one in orders_beside(due.lang)):
        return None
    return Span("tgt", stretch[0].start, stretch[-1].end)


def _counts(text: str, word: Word, source: set[str]) -> bool:
    """Names and abbreviations say nothing, nor does what stands in the source."""
    raw = text[word.start : word.end]
    if (
        not (word.is_word or _is_broken(raw))
        or len(raw) < 2
        or word.form in source
        or any(map(str.isdigit, raw))
    ):
        return False
    if _is_caseless(raw):
        return not _is_joined(text, word)
    return not (
        raw[0].isupper() or (len(raw) < ABBREVIATED and text[word.end : word.end + 1] == ".")
    )


def _is_joined(text: str, word: Word) -> bool:
    """An apostrophe stands beside it: it is part of a name, of which it spells a foreign sound."""
    beside = text[max(word.start - 1, 0) : word.start] + text[word.end : word.end + 1]
    return any(sign in _APOSTROPHES for sign in beside)


def _is_broken(raw: str) -> bool:
    """It begins with a mark, such as a vowel sign, that belongs behind a letter."""
    return category(raw[0])[0] == "M"


def _least(due: Order, said: Sequence[Word]) -> float:
    if not all(_is_caseless(word.form) for word in said):
        return LEAST
    return LEAST_SPELLED if spelling(due.lang) else LEAST_CASELESS


def least_by_letters(lang: str) -> float:
    """So far the sum falls in a row that may hold mixed-up letters, whatever its words say."""
    due = order(lang)
    caseless = due is not None and due.is_caseless
    return LEAST_BESIDE_WORDS if caseless and spelling(lang) else LEAST_BY_LETTERS


@lru_cache(maxsize=_KEPT)
def _is_known(due: Order, form: str) -> bool:
    return due.knows(form)


def _is_caseless(form: str) -> bool:
    return form == form.upper() == form.lower()


@lru_cache(maxsize=_KEPT)
def _value(due: Order, form: str) -> float:
    known = spelling(due.lang)
    if known:
        return due.of(form) + known.of(form)
    return due.of(form) + (FREQUENT if form in telling_words(due.lang, "und") else OTHER)


def _total(order: Order, stretch: Sequence[Word]) -> float:
    return sum(order.of(word.form) for word in stretch)
