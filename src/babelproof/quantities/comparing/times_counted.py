"""*Two hundred four times* may be two hundred, and that four times."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.reread import without_found
from babelproof.quantities.quantity import Quantity
from babelproof.text.cues import cues

_NEXT = re.compile(r"\s([^\W\d_]+)")


def without_counted(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if the last word of a number belongs to the *times* after it."""
    left = list(missing)
    for number in offers.all if left else ():
        after = _NEXT.match(offers.text, number.end)
        before = offers.text[number.start : number.end].rpartition(" ")[0]
        if number.spelled and before and after and after[1].lower() in cues("times"):
            cut = number.start + len(before)
            left = without_found(left, f"{offers.text[:cut]},{offers.text[cut:]}", offers, text)
    return left
