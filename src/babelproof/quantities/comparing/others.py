"""A count with the one who is named, and without: 山田さんら3人 are *Yamada and two others*."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.text.cues import bounded, cue_pattern
from babelproof.text.tables import rows

_FAR = 16


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
    before = text[max(quantity.start - _FAR, 0) : quantity.start]
    after = text[quantity.end : quantity.end + _FAR]
    return bool(_others().search(before) or _others().search(after))


@cache
def _others() -> re.Pattern[str]:
    forms = [form for row in rows("quantities/others.tsv") for form in row["forms"].split("|")]
    return re.compile("|".join(map(bounded, forms)), re.IGNORECASE)
