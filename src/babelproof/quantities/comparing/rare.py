"""A quick look at a source for what few texts have, days of the week or scores for instance: one
scan for all of it, so that most sources need no closer look."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

from babelproof.core.segment import View
from babelproof.quantities.comparing.half_days import part_forms
from babelproof.quantities.comparing.halved_units import half_words
from babelproof.quantities.comparing.labels import MARK as MARK_PATTERN
from babelproof.quantities.comparing.scores import BETWEEN
from babelproof.quantities.comparing.seconds import second_forms
from babelproof.quantities.comparing.spans import span_words
from babelproof.quantities.moments.tellings import telling_pattern
from babelproof.quantities.tables.below_zero import below_zero
from babelproof.quantities.tables.finders import Finders, finder, written
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.months import weekdays
from babelproof.quantities.tables.multiples import multiples
from babelproof.quantities.tables.periods import periods
from babelproof.text.columns import encoded

DAY, BELOW, HALF, SECOND, MULTIPLE = "day", "below", "half", "second", "multiple"
SPAN, MARK = "span", "mark"
RATE, COUNT, LABEL, PAIR, PART, TOLD = "rate", "count", "label", "pair", "part", "told"
RARE = frozenset({
    DAY, BELOW, HALF, SECOND, MULTIPLE, RATE, COUNT, LABEL, PAIR, PART, TOLD, SPAN, MARK,
})  # fmt: skip
_WORD_STARTS = r"(?:(?m:^)|[^\p{L}])"
_LABEL, _PAIR = "[A-Z]-?[0-9]", f"\\p{{Nd}}(?s:.)?[{BETWEEN}\u2212](?s:.)?\\p{{Nd}}"
_BETWEEN = r"[^\p{L}\p{Nd}]{0,3}"  # the tokens of a form
_DOTTED = "\u0130"  # İ, of which patterns do not know that it is an i
APOSTROPHES = "['\u2019\u02bc]"


def rare_in(source: View) -> Collection[str]:
    """Analysis: what a source may name of days of the week and their parts, counts, multiples,
    rates, halves, seconds, scores, labels, times told by minutes and things below zero. All of it
    where it is written in an odd way."""
    if not source.text.isascii() and _is_odd(source.text):
        return RARE
    return _finders(source.lang.code).in_text(encoded(source.text))


def _is_odd(text: str) -> bool:
    return _DOTTED in text or not unicodedata.is_normalized("NFKC", text)


@cache
def _finders(code: str) -> Finders:
    """Finds everything rare that a source in a language may have."""
    return Finders(patterns_of(code))


def patterns_of(code: str) -> dict[str, str]:
    """RE2 patterns for what a source in a language may have, by kind."""
    words = {
        DAY: weekdays(code).beginnings(), BELOW: below_zero(code).stems, HALF: half_words(code),
        SECOND: second_forms(code), MULTIPLE: multiples(code).words, RATE: periods(code).beginnings,
        SPAN: span_words(code),
    }  # fmt: skip
    pieces = {COUNT: how_often(code).marks, MULTIPLE: multiples(code).pieces}  # *dreifach*
    found = {LABEL: _LABEL, PAIR: _PAIR, MARK: MARK_PATTERN, RATE: "|".join(periods(code).pieces)}
    found[TOLD] = telling_pattern(language(code)).replace("'", APOSTROPHES)
    parts = (_BETWEEN.join(map(written, form)) for form in sorted(part_forms(language(code))))
    found[PART] = _from_starts("|".join(parts).replace("'", APOSTROPHES), code)
    for kind, forms in words.items():
        found[kind] = _either(found.get(kind, ""), _starting(forms, code) if forms else "")
    for kind, forms in pieces.items():
        found[kind] = _either(found.get(kind, ""), _any(forms))
    return found


def _either(one: str, two: str) -> str:
    return "|".join(filter(None, (one, two)))


def may_tell_rate(text: str, code: str) -> bool:
    """Whether a text may tell the period of a rate."""
    return rate_starts(text, code) is not None


def rate_starts(text: str, code: str) -> int | None:
    """Where the first form that may tell the period of a rate is, at the earliest."""
    data = encoded(text)
    found = _rate_finder(code).search(data) if periods(code).beginnings else None
    return len(data[: found.start()].decode("utf-8", "surrogatepass")) if found else None


@cache
def _rate_finder(code: str) -> Any:
    told = periods(code)
    return finder("|".join((_starting(told.beginnings, code), *told.pieces)))


def _starting(words: Iterable[str], code: str) -> str:
    """Finds where words begin, or such forms in a text without blanks."""
    return _from_starts(_any(words), code)


def _from_starts(pattern: str, code: str) -> str:
    table = language(code)
    spaced = "myriad" not in table.traits and not table.clitics
    return f"{_WORD_STARTS if spaced else ''}(?:{pattern})" if pattern else ""


def _any(words: Iterable[str]) -> str:
    found = (written(word).replace("'", APOSTROPHES) for word in sorted(words))
    return "|".join(piece.replace("\\ ", "[ -]") for piece in found)
