"""What may have the value that is looked for, but is something else.

Quantities made of pieces, shares and codes: the pieces of one are not those of another.
"""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.comparing.offers import Offers
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


def is_shuffled(code: Quantity, offers: Offers) -> bool:
    """Whether the target has the pieces of a code in another order: 8.1.3 as 8.3.1."""
    codes = [q for q in offers.all if q.sort == "code" and len(q.parts) == len(code.parts) > 2]
    order = [part.values for part in code.parts]
    others = [[part.values for part in q.parts] for q in codes]
    return order not in others and any(sorted(other) == sorted(order) for other in others)


def no_pieces(found: Sequence[Quantity], offers: Offers) -> list[Quantity]:
    """Without the 3 of *two thirds*, which is not what *three quarters* may mean."""
    whole = [
        q for q in offers.all if len(q.parts) == 2 and q.values and q.values[0].denominator > 1
    ]
    return [q for q in found if q.parts or not is_piece(q, whole)]


def is_piece(quantity: Quantity, shares: Sequence[Quantity]) -> bool:
    """Whether a number is inside one of some shares."""
    return any(s.start <= quantity.start and quantity.end <= s.end for s in shares)


def is_share(quantity: Quantity) -> bool:
    """Whether a quantity is a part of something, in words or of a unit."""
    fraction = bool(quantity.parts and quantity.values) and 0 < quantity.values[0] < 1
    return fraction and (quantity.spelled or bool(quantity.units))
