"""Letters that are mixed up: a stretch of words in which they stand in an order no language has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from babelproof.align.words.lost import heaviest
from babelproof.core.segment import Pair, Span
from babelproof.text.languages import telling_words
from babelproof.text.letter_order import Order, order, orders_beside
from babelproof.text.words import Word, words

# So far falls the sum of a stretch that is reported; that of a human translation does not.
LEAST = 18.0
# In scripts without capitals names cannot be told, and they are spelled as no other words are.
LEAST_CASELESS = 28.0
# So far it falls by the letters alone.
LEAST_BY_LETTERS = 14.0
# A single odd word is a loan or a name; mixed-up letters are in several.
FEWEST = 4
# A shorter word before a full stop may be an abbreviation.
ABBREVIATED = 5
# What a word says besides its letters: frequent ones stand in text, not among mixed-up letters.
FREQUENT, OTHER = 2.0, -0.5
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
    said = [word for word in said if _is_known(due, word.form)]
    least = LEAST if any(map(_has_case, said)) else LEAST_CASELESS
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
    if not word.is_word or len(raw) < 2 or word.form in source or any(map(str.isdigit, raw)):
        return False
    return not (
        raw[0].isupper() or (len(raw) < ABBREVIATED and text[word.end : word.end + 1] == ".")
    )


@lru_cache(maxsize=1 << 16)
def _is_known(due: Order, form: str) -> bool:
    return due.knows(form)


def _has_case(word: Word) -> bool:
    return word.form != word.form.upper()


@lru_cache(maxsize=1 << 16)
def _value(due: Order, form: str) -> float:
    return due.of(form) + (FREQUENT if form in telling_words(due.lang, "und") else OTHER)


def _total(order: Order, stretch: Sequence[Word]) -> float:
    return sum(order.of(word.form) for word in stretch)
