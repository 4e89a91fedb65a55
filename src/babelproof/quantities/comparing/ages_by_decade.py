"""Ages and temperatures told by a part of a decade: who is in the late twenties may be nearly
thirty, *Mitte vierzig* is about 45."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from babelproof.quantities.quantity import Quantity
from babelproof.text.cues import cue_pattern

_PARTS = {"early": (0, 5), "mid": (3, 7), "late": (5, 10)}
_BEFORE, _AFTER = 32, 32
_UNITS = frozenset({"year", "degree", "fahrenheit", "celsius"})


def has_like_age(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether one text tells an age by a part of a decade and the other by a number in it."""
    if not _may_be_age(quantity):
        return False
    ages = [q for q in offered if _may_be_age(q)]
    if part := _part_of_decade(quantity, text):
        near = [q for q in ages if q.values[0] in part and not _is_decade(q)]
        return any(not _part_of_decade(q, target) for q in near)
    age = quantity.values[0]
    near = [q for q in ages if q.values[0] <= age <= q.values[0] + 10]
    return not _is_decade(quantity) and any(age in _part_of_decade(q, target) for q in near)


def _may_be_age(quantity: Quantity) -> bool:
    if quantity.sort != "number" or not quantity.values or not quantity.units <= _UNITS:
        return False
    return 20 <= quantity.values[0] <= 100 and not (quantity.currencies or quantity.scale)


def _is_decade(quantity: Quantity) -> bool:
    return quantity.values[0] + 1900 in quantity.values


def _part_of_decade(quantity: Quantity, text: str) -> range:
    """The ages that a decade with such a word before or after it may mean."""
    start = quantity.values[0]
    if start % 10:
        return range(0)
    before, after = _patterns()
    found = before.search(text, max(0, quantity.start - _BEFORE), quantity.start)
    found = found or after.match(text, quantity.end, quantity.end + _AFTER)
    if found is None or found.lastgroup is None:
        return range(0)
    first, last = _PARTS[found.lastgroup]
    return range(int(start) + first, int(start) + last + 1)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A few short words may stand between: *a mediados de los cuarenta*, *kırklı yaşlarının
    sonunda*."""
    before, after = (
        "|".join(f"(?P<{part}>{cue_pattern(f'{part}-decade{side}')})" for part in _PARTS)
        for side in ("", "-after")
    )
    return (
        re.compile(rf"(?i)(?:{before})[ \u00a0-]?(?:\w{{1,4}}[ '\u2019]){{0,3}}\Z"),
        re.compile(rf"(?i)[ \u00a0]?(?:\w+ ){{0,2}}?(?:{after})"),
    )
