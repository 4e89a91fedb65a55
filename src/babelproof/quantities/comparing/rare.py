"""A quick look at a source for what few texts have, days of the week or scores for instance: one
scan for all of it, so that most sources need no closer look."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Any

from babelproof.core.segment import View
from babelproof.quantities.comparing.halved_units import half_words
from babelproof.quantities.comparing.scores import BETWEEN
from babelproof.quantities.comparing.seconds import second_forms
from babelproof.quantities.tables.below_zero import below_zero
from babelproof.quantities.tables.finders import finder, written
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.multiples import multiples
from babelproof.quantities.tables.periods import periods
from babelproof.quantities.tables.weekdays import weekdays
from babelproof.text.columns import encoded

_WORD_STARTS = r"(?:(?m:^)|[^\p{L}])"
_LABEL, _PAIR = "[A-Z]-?[0-9]", f"\\p{{Nd}}(?s:.)?[{BETWEEN}\u2212](?s:.)?\\p{{Nd}}"
_APOSTROPHES = "['\u2019\u02bc]"


def has_rare(source: View) -> bool:
    """Analysis: whether a source may name a day of the week, a count, a multiple, a rate, a half,
    something below zero, a second, a score or a label. True where it is written in an odd way."""
    if not source.text.isascii() and not unicodedata.is_normalized("NFKC", source.text):
        return True
    return _finder(source.lang.code).search(encoded(source.text)) is not None


@cache
def _finder(code: str) -> Any:
    """Finds everything rare that a source in a language may have."""
    words = {
        *weekdays(code).beginnings(), *below_zero(code).stems, *half_words(code),
        *second_forms(code), *multiples(code).words, *periods(code).beginnings,
    }  # fmt: skip
    whole = _starting(words, code) if words else ""
    within = {*how_often(code).marks, *multiples(code).pieces}  # of words: *dreimal*, *dreifach*
    pieces = _any(p for p in within if not any(other in p for other in within - {p}))
    return finder("|".join(filter(None, (_LABEL, _PAIR, whole, pieces, *periods(code).pieces))))


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
    table = language(code)
    spaced = "myriad" not in table.traits and not table.clitics
    return f"{_WORD_STARTS if spaced else ''}(?:{_any(words)})"


def _any(words: Iterable[str]) -> str:
    found = (written(word).replace("'", _APOSTROPHES) for word in sorted(words))
    return "|".join(piece.replace("\\ ", "[ -]") for piece in found)
