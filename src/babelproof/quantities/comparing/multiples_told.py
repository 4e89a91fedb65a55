"""An amount told by another one: *5,000 won, and half that for children*."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity

_FACTORS = (Fraction(1, 2), Fraction(2))


def without_multiples(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers
) -> Sequence[Quantity]:
    """What is missing even if a half or the double of an amount that stands there is meant."""
    stated = {value for q in source for value in q.values}
    told = [
        factor
        for factor in _FACTORS
        if factor not in stated and any(q.implied for q in offers.by_value.get(factor, ()))
    ]
    if not told:
        return missing
    return [q for q in missing if not any(_is_multiple(q, f, source, offers) for f in told)]


def _is_multiple(
    quantity: Quantity, factor: Fraction, source: Sequence[Quantity], offers: Offers
) -> bool:
    if quantity.sort != "number" or not quantity.values:
        return False
    whole = quantity.values[0] / factor
    counted = quantity.units | quantity.currencies
    like = (q for q in source if q.values[:1] == (whole,))
    return any(counted <= q.units | q.currencies and offers.of((whole,)) for q in like)
