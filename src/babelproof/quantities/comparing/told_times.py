"""Times told in words, *a quarter to six*, and hours that may be points, 7点: never demanded, but
another time in their place is an error."""

from __future__ import annotations

from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.minutes_told import without_told
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.moments.clock import SPAN
from babelproof.quantities.moments.spoken_clock import SPOKEN
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading

_TOLD = frozenset({SPOKEN, SPAN})


def is_told(quantity: Quantity) -> bool:
    """Whether a quantity is a time told in words, or may be one."""
    return quantity.sort == "time" and quantity.reason in _TOLD and not quantity.implied


def is_told_there(quantity: Quantity, source: Offers, target: Offers) -> bool:
    """Whether the target has a time told in the source, in whatever shape."""
    if verdict(quantity, without_told_numbers(target), source.text) is not None:
        return True
    return not without_told([quantity], source.all, target)


def without_told_numbers(offers: Offers) -> Offers:
    """What a text offers but for the numbers of times told: *ten to six* is not 6:10."""
    told = [q for q in offers.all if is_told(q)]
    if not told:
        return offers
    spans = [(q.start, q.end) for q in told]
    kept = [
        q
        for q in offers.all
        if q.sort == "time" or not any(a <= q.start and q.end <= b for a, b in spans)
    ]
    return Offers(Reading(tuple(kept), offers.months), offers.text, offers.lang)


def are_close_times(one: Quantity, two: Quantity) -> bool:
    """Whether two times differ in the hour or in the minutes alone, or told ones by no more than
    what is told: *zehn vor*, *zehn nach*."""
    near = (0, 30, 59)[is_told(one) + is_told(two)]
    gaps = [(a - b, a // 60 == b // 60) for a in one.times for b in two.times]
    return any(gap % 60 == 0 or same or abs(gap) <= near for gap, same in gaps)
