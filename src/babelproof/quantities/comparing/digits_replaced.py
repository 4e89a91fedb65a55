"""Numbers in digits where a language has no tables: a small or round one may stand there in words,
and is not demanded. But if one number of the source is gone and the target has one of its own that
is much like it, the one took the other's place."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch, are_close_numbers
from babelproof.quantities.comparing.offers import flat
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of

_SORTS = frozenset({"number", "ordinal", "code"})
_MOST, _LEAST_SCALE = 12, 100


def replaced_digits(src: View, tgt: View) -> Mismatch | None:
    """The one number in digits in whose place the target has another."""
    here, there = src.of(duties_of).quantities, tgt.of(quantities_of).quantities
    source, target = _in_digits(here), _in_digits(there)
    if len(source) != len(target) or len(source) > _MOST:
        return None
    gone = [q for q in source if not _is_among(q, there)]
    new = [q for q in target if not _is_among(q, src.of(quantities_of).quantities)]
    if len(gone) != 1 or len(new) != 1 or not _is_plain(gone[0]) or not _is_plain(new[0]):
        return None
    if not are_close_numbers(gone[0], new[0]) or _may_have_scale(gone[0], new[0]):
        return None
    return Mismatch("number-mismatch", gone[0], new[0], "value")


def _may_have_scale(one: Quantity, two: Quantity) -> bool:
    """Whether a word that no table knows may make two numbers the same: 12,000, *dubu 12*."""
    low, high = sorted((one.values[0], two.values[0]))
    return high >= low * _LEAST_SCALE


def _in_digits(quantities: Sequence[Quantity]) -> list[Quantity]:
    return [q for q in quantities if q.digits]


def _is_among(quantity: Quantity, others: Sequence[Quantity]) -> bool:
    """Whether a text may say a number, by itself or as part of a longer one, a time or a date."""
    values = {*quantity.values, *quantity.bases}
    if any(not values.isdisjoint((*q.values, *q.bases)) for q in flat(others)):
        return True
    numbers = {n for q in others for day in q.days for n in day} | {
        n for q in others for time in q.times for n in (time // 60, time // 60 % 12, time % 60)
    }
    return not values.isdisjoint(numbers - {None})


def _is_plain(quantity: Quantity) -> bool:
    """Whether a number is a whole one that has no scale and is no time or date."""
    if quantity.sort not in _SORTS or quantity.scale or quantity.days or quantity.times:
        return False
    return not quantity.parts and len(quantity.values) == 1 and quantity.values[0] > 1
