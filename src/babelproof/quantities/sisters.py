"""Translations that slip into a sister language: Slovak for Czech, Russian for Ukrainian. That is
an error of its own, but a number said in the sister's words is not lost."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.found import verdict
from babelproof.quantities.language import language
from babelproof.quantities.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.read import read

_SISTERS = {"cs": "sk", "sk": "cs", "uk": "ru", "ru": "uk", "nb": "da", "da": "nb"}


def without_sister_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if the target is read in the sister language."""
    code = _SISTERS.get(offers.lang.code)
    if code is None or not missing:
        return list(missing)
    sister = language(code)
    again = Offers(read(offers.text, sister), offers.text, sister, weak=offers.weak)
    return [quantity for quantity in missing if verdict(quantity, again, text) is not True]
