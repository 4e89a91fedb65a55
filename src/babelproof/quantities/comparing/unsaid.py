"""Counts that a translation need not say: none, a lone one, both, as many as a list has, and the
minutes of play before those added."""

from __future__ import annotations

import re
from fractions import Fraction

from babelproof.quantities.comparing.listed import is_told_by_list
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.reading.eastern import is_two

_FULL_HALVES = frozenset({"45", "90", "105", "120"})
_ADDED = re.compile("(?:[.'\u2019\u2032]|st|nd|rd|th)? ?\\+ ?\\d")
_SCORE_SIGNS = frozenset("-\u2013\u2212:/")


def why_implied(quantity: Quantity, text: str) -> str:
    """Why a translation need not say a count; empty where it must."""
    if quantity.values == (Fraction(2),) and (quantity.spelled or is_two(text, quantity)):
        return "two may be implied"
    bare = quantity.sort == "number" and not (quantity.units or quantity.currencies)
    if bare and quantity.values == (Fraction(0),):
        return "zero may be said without a number"
    if bare and quantity.values == (Fraction(1),) and not _is_in_score(quantity, text):
        return ONE_IS_FREE
    if quantity.digits.rstrip(".") in _FULL_HALVES and _ADDED.match(text, quantity.end):
        return "added time may be said alone"  # 90+3
    return "a list tells how many" if is_told_by_list(quantity, text) else ""


def _is_in_score(quantity: Quantity, text: str) -> bool:
    """Whether a 1 is part of something longer: 3-1, 1:0."""
    start, end = quantity.start, quantity.end
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    return not _SCORE_SIGNS.isdisjoint(around)
