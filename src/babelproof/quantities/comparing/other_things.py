"""What may have the value that is looked for, but is something else."""

from __future__ import annotations

from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE

_EARLIEST = 1500  # year of an era that is still told


def is_other(quantity: Quantity, other: Quantity, text: str) -> bool:
    """Whether what may have the value of a quantity is something else of the source: its 11.5 is
    no 5th of November."""
    if _are_other_decades(quantity, other) or _is_free_one(quantity, other):
        return True
    dated = bool(other.days) and other.sort == "number" and other.digits != quantity.digits
    return dated and bool(other.digits) and stands(other.digits, text) is not None


def _are_other_decades(one: Quantity, two: Quantity) -> bool:
    """The 1990s and the 1890s may both be called the nineties, but are not the same."""
    if len(one.digits) != 4 or len(two.digits) != 4 or not one.values[1:] or not two.values[1:]:
        return False
    years = one.digits.isdecimal() and two.digits.isdecimal() and one.digits[2:] == two.digits[2:]
    return years and one.digits != two.digits


def _is_free_one(year: Quantity, other: Quantity) -> bool:
    """The first year of an era, 平成元年, is no *a*, but may be the *first*, or 1."""
    if year.digits or len(year.values) != 2 or year.values[1] != 1 or year.values[0] < _EARLIEST:
        return False
    return other.reason == ONE_IS_FREE and other.sort == "number" and not other.digits
