"""A scale that the source does not have: 350 people as 350 million people."""

from __future__ import annotations

import re

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.rows import single_words

_WORD_AFTER = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]+)")


def is_multiplied(quantity: Quantity, text: str, offers: Offers) -> bool:
    """Whether a number of the source, in digits, has nothing beside it that could be a scale, and
    stands in the target before one."""
    if quantity.scale or not quantity.digits or not text or not offers.multiply(quantity):
        return False
    beside = text[quantity.end : quantity.end + 1]
    if beside.isalpha() and beside < "\u2e80":
        return False  # 640Bcf
    after = _WORD_AFTER.match(text, quantity.end)
    scales = single_words("scale")  # a source may quote a language that is not its own
    return after is None or scales.isdisjoint((beside, after[1].lower()))
