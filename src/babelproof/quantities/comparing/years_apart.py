"""A year named by its neighbour: *6 million in 1985 and 5 million a year earlier*."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import rows

_DIGITS_OF_YEAR = 4


def without_neighbours(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing but for years next to one that stands in both texts, if the target says
    so."""
    steps = _steps_told(offers) if any(_year(quantity) for quantity in missing) else ()
    return [
        quantity
        for quantity in missing
        if not any(_stands_in_both(_year(quantity) - step, offers, text) for step in steps)
    ]


def _year(quantity: Quantity) -> int:
    """The year that a number or a month is; 0 if it is none."""
    if quantity.sort == "date" and len(quantity.days) == 1:
        ((year, _, day),) = quantity.days
        return year or 0 if day is None else 0
    bare = quantity.sort in ("number", "ordinal") and not (quantity.units or quantity.currencies)
    is_year = bare and quantity.digits.isdecimal() and len(quantity.digits) == _DIGITS_OF_YEAR
    return int(quantity.digits) if is_year else 0


def _stands_in_both(year: int, offers: Offers, text: str) -> bool:
    digits = str(year)
    if len(digits) != _DIGITS_OF_YEAR or digits not in text:
        return False
    return stands(digits, offers.text) is not None


def _steps_told(offers: Offers) -> list[int]:
    words = offers.text.casefold()
    told = _forms().get(offers.lang.code, ())
    return [step for step, forms in told if any(form in words for form in forms)]


@cache
def _forms() -> dict[str, list[tuple[int, list[str]]]]:
    """For each language, how a year is told from the one before it or after it."""
    found: dict[str, list[tuple[int, list[str]]]] = {}
    for row in rows("quantities/years_apart.tsv"):
        found.setdefault(row["lang"], []).append((int(row["years"]), row["forms"].split("|")))
    return found
