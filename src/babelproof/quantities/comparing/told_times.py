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
