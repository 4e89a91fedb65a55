"""A measure that the source gives twice, *100 feet (30 m)*, of which the translation keeps one.

What stands for the one is no conversion of the other: that was left out, or became something else
beside it (*100 Meter (30 m)*, *90 feet (30 m)*).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.units_found import conversions
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures

GIVEN_ONCE = "given-once"
_BESIDE = re.compile(r"[^\w.!?。！？]{1,3}")


def told_of_twins(
    mismatches: Sequence[Mismatch], every: Sequence[Quantity], offers: Offers, text: str
) -> list[Mismatch]:
    """The mismatches, those of measures whose twin stands in the target by what became of them.
    ``every``: the quantities of the source."""
    lost = {item.quantity for item in mismatches}
    return [_told(item, every, lost, offers, text) for item in mismatches]


def _told(
    item: Mismatch,
    every: Sequence[Quantity],
    lost: Collection[Quantity],
    offers: Offers,
    text: str,
) -> Mismatch:
    one = item.quantity
    if item.why not in ("converted", "missing") or not one.units:
        return item
    for twin in every:
        if twin in lost or not _are_beside(one, twin, text) or not _are_equal(one, twin):
            continue
        for kept in offers.of(twin.values):
            if measures.units_agree(kept.units, twin.units):
                return _beside(one, twin, offers) or replace(
                    item, rule="unit-mismatch", other=kept, why=GIVEN_ONCE
                )
    return item


def _beside(one: Quantity, twin: Quantity, offers: Offers) -> Mismatch | None:
    """What a measure became beside its twin, if that can be seen: its number with another unit, or
    its unit with a number that neither has."""
    for other in offers.of(one.values):
        if measures.are_other_units(one.units, other.units):
            return Mismatch("unit-mismatch", one, other, "unit")
    known = {*one.values, *twin.values}
    for other in flat(offers.all):
        if measures.units_agree(one.units, other.units) and known.isdisjoint(other.values):
            return Mismatch("number-mismatch", one, other, "value")
    return None


def _are_beside(one: Quantity, two: Quantity, text: str) -> bool:
    first, second = sorted((one, two), key=lambda quantity: quantity.start)
    return _BESIDE.fullmatch(text, first.end, max(first.end, second.start)) is not None


def _are_equal(one: Quantity, two: Quantity) -> bool:
    return any(True for _ in (*conversions(one, two), *conversions(two, one)))
