"""The year of a life is one more than the age: who dies in the 89th year of life is 88."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import rows

_FAR = 24


def has_same_age(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether one text tells an age and the other the year of life that began with it."""
    if not quantity.values:
        return False
    if _is_year_of_life(quantity, text):
        return any(quantity.values[0] - 1 in other.values for other in offered)
    later = [other for other in offered if quantity.values[0] + 1 in other.values]
    return any(_is_year_of_life(other, target) for other in later)


def _is_year_of_life(quantity: Quantity, text: str) -> bool:
    around = text[max(0, quantity.start - _FAR) : quantity.end + _FAR].lower()
    return any(form in around for form in _forms())


@cache
def _forms() -> tuple[str, ...]:
    """How a year of life is told, in all languages."""
    table = rows("quantities/years_of_life.tsv")
    return tuple(form for row in table for form in row["forms"].split("|"))
