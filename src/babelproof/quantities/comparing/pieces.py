"""Quantities made of pieces, shares and codes: the pieces of one are not those of another."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity


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
