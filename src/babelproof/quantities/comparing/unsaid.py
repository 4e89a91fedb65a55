"""Counts that a translation need not say: none, a lone one, both, as many as a list has."""

from __future__ import annotations

from fractions import Fraction

from babelproof.quantities.comparing.listed import is_told_by_list
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.reading.eastern import is_two

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
    return "a list tells how many" if is_told_by_list(quantity, text) else ""


def _is_in_score(quantity: Quantity, text: str) -> bool:
    """Whether a 1 is part of something longer: 3-1, 1:0."""
    start, end = quantity.start, quantity.end
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    return not _SCORE_SIGNS.isdisjoint(around)
