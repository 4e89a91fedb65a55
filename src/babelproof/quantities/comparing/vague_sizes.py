"""Vague numbers, 38万多, 5만여: nothing of the kind is demanded, but a number with a nought more or
less in its place is an error of size."""

from __future__ import annotations

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch, power_of_ten
from babelproof.quantities.comparing.offers import Offers, flat, offers_of
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import VAGUE
from babelproof.quantities.reading.read import duties_of

_LEAST, _LEAST_THERE = 100, 10


def vague_sizes_of(source: View) -> list[Quantity]:
    """Analysis: the vague numbers of a source."""
    return [q for q in source.of(duties_of).quantities if _is_vague(q)]


def changed_size(src: View, tgt: View) -> Mismatch | None:
    """The vague number in whose place the target has one with other noughts."""
    source, target = src.of(offers_of), tgt.of(offers_of)
    for one in src.of(vague_sizes_of):
        if any(target.by_value.get(value) for value in one.values):
            continue
        for two in target.all:
            if (
                _is_size(two, _LEAST_THERE)
                and power_of_ten(one, two)
                and _is_new(two, source, target.text)
            ):
                return Mismatch("large-number-mismatch", one, two, "scale")
    return None


def _is_vague(quantity: Quantity) -> bool:
    """Whether a number is vague and whole: not the 千 of 十几千."""
    whole = len(quantity.values) == 1 and quantity.end - quantity.start > 1
    return quantity.reason == VAGUE and whole and _is_size(quantity)


def _is_size(quantity: Quantity, least: int = _LEAST) -> bool:
    number = quantity.sort == "number" and not quantity.implied and bool(quantity.values)
    return number and quantity.values[0] >= least


def _is_new(quantity: Quantity, source: Offers, text: str) -> bool:
    known = {value for q in flat(source.all) for value in q.values}
    return known.isdisjoint(quantity.values) and verdict(quantity, source, text) is None
