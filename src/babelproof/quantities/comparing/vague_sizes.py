"""Vague numbers, 38万多, 5만여: nothing of the kind is demanded, but a number with a nought more or
less in its place is an error of size."""

from __future__ import annotations

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch, power_of_ten
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import VAGUE
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.language import Language

_LEAST, _LEAST_THERE = 100, 10


def names_size(source: View, table: Language) -> bool:
    """Whether a source names a vague number."""
    return any(_is_vague(q) for q in source.of(duties_of).quantities)


def changed_size(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The vague number in whose place the target has one with other noughts."""
    vague = [q for q in src.of(duties_of).quantities if _is_vague(q)]
    source, target = (
        Offers(view.of(quantities_of), view.text, table)
        for view, table in zip((src, tgt), tables, strict=True)
    )
    for one in vague:
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
