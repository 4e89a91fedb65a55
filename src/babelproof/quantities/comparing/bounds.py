"""The same bound said with another number: *more than ten* are eleven or more, 11以上.

A count with the one who is named, and without: 山田さんら3人 are *Yamada and two others*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import bounded, cue_pattern, rows

_FAR = 32
_COUNTED = frozenset({"percentage-point", "permyriad"})  # points, of a game too
_LOWER, _UPPER = "lower", "upper"
_BOUNDS = {"more-than": (_LOWER, 1), "at-least": (_LOWER, 0),
           "less-than": (_UPPER, -1), "at-most": (_UPPER, 0)}  # fmt: skip
_Bound = tuple[str, int]
_FAR_BESIDE = 16


def has_same_bound(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether a count is a bound, and the target gives the same bound with the next number."""
    if quantity.scale or quantity.currencies or (quantity.units and not quantity.units & _COUNTED):
        return False
    bounds = _bounds_of(quantity, text)
    # *Up to 3 are free, from the 4th on*: *up to 3 are free, further ones not*
    bounds |= {
        (_UPPER, value - 1)
        for side, value in bounds
        if side == _LOWER and re.search(rf"(?<!\d){value - 1}(?!\d)", text)
    }
    return bool(bounds) and any(
        not bounds.isdisjoint(_bounds_of(other, target)) for other in offered if not other.scale
    )


def _bounds_of(quantity: Quantity, text: str) -> set[_Bound]:
    """The least or the greatest whole number that words around a count allow."""
    if quantity.sort not in ("number", "ordinal") or not quantity.values:
        return set()
    value = quantity.values[0]
    if value.denominator != 1:
        return set()
    before = text[max(0, quantity.start - _FAR) : quantity.start]
    after = text[quantity.end : quantity.end + _FAR]
    found = set()
    for what, (side, more) in _BOUNDS.items():
        if _pattern(what, "before").search(before) or _pattern(what, "after").match(after):
            found.add((side, value.numerator + more))
    return found


@cache
def _pattern(what: str, where: str) -> re.Pattern[str]:
    """A word for a bound before a number, with a word or two between, or right after it."""
    forms = [
        form
        for row in rows("quantities/bounds.tsv")
        if (row["what"], row["where"]) == (what, where)
        for form in row["forms"].split("|")
    ]
    words = "|".join(_bounded(form) for form in sorted(forms, key=len, reverse=True))
    if where == "before":
        return re.compile(rf"(?i)(?:{words})(?:\s?[^\W\d_]+){{0,2}}\s?\Z")
    return re.compile(rf"(?i)(?:[^\W\d_]|[\s'\u2019-]){{0,12}}?(?:{words})")


def _bounded(form: str) -> str:
    """A word begins where it begins; East Asian ones stand among others."""
    return re.escape(form) if form[0] > "\u2e80" or form[0] == "'" else rf"\b{re.escape(form)}"


def as_others(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether a count stands in the target as one less, of the others, or as one more, of all."""
    if quantity.sort != "number" or not quantity.values or quantity.units or quantity.currencies:
        return False
    value = quantity.values[0]
    if _names_one(quantity, text):
        return any(_has(q, value - 1) and _counts_others(q, target) for q in offered)
    if _counts_others(quantity, text):
        return any(_has(q, value + 1) and _names_one(q, target) for q in offered)
    return False


def _has(quantity: Quantity, value: Fraction) -> bool:
    return value in quantity.values and not (quantity.units or quantity.currencies)


def _names_one(quantity: Quantity, text: str) -> bool:
    return bool(_and_such().search(text, max(quantity.start - 12, 0), quantity.start))


@cache
def _and_such() -> re.Pattern[str]:
    """ら, not から, and words like it."""
    plural = "(?<![\u304b\u3055\u304c\u306a])\u3089(?!\u306b)"
    return re.compile(rf"(?:{plural}|{cue_pattern('and-such')})[^\u3001\u3002\uff0c,.]{{0,8}}\Z")


def _counts_others(quantity: Quantity, text: str) -> bool:
    before = text[max(quantity.start - _FAR_BESIDE, 0) : quantity.start]
    after = text[quantity.end : quantity.end + _FAR_BESIDE]
    return bool(_others().search(before) or _others().search(after))


@cache
def _others() -> re.Pattern[str]:
    forms = [form for row in rows("quantities/others.tsv") for form in row["forms"].split("|")]
    return re.compile("|".join(map(bounded, forms)), re.IGNORECASE)
