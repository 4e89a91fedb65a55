"""Times told in words, *a quarter to six*: never demanded, but another time in their place is an
error."""

from __future__ import annotations

from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.minutes_told import without_told
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.moments.spoken_clock import SPOKEN
from babelproof.quantities.quantity import Quantity


def is_told(quantity: Quantity) -> bool:
    """Whether a quantity is a time told in words."""
    return quantity.sort == "time" and quantity.reason == SPOKEN and not quantity.implied


def is_told_there(quantity: Quantity, source: Offers, target: Offers) -> bool:
    """Whether the target has a time told in the source, in whatever shape."""
    if verdict(quantity, target, source.text) is not None:
        return True
    return not without_told([quantity], source.all, target)


def are_close_times(one: Quantity, two: Quantity) -> bool:
    """Whether two times differ in the hour or in the minutes alone, or told ones by no more than
    a quarter to the hour and one past it."""
    near = 30 if is_told(one) else 0
    gaps = [(a - b, a // 60 == b // 60) for a in one.times for b in two.times]
    return any(gap % 60 == 0 or same or abs(gap) <= near for gap, same in gaps)
