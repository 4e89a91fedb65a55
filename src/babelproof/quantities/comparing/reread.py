"""Reads a translation again as it may have been meant."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import read


def without_found(
    missing: Sequence[Quantity], other: str, offers: Offers, text: str
) -> list[Quantity]:
    """What is missing even if the target were ``other``; ``text``: the source."""
    if not missing or other == offers.text:
        return list(missing)
    again = Offers(read(other, offers.lang), other, offers.lang, weak=offers.weak)
    return [quantity for quantity in missing if verdict(quantity, again, text) is not True]
