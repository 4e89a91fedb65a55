"""Two bare hours from one to the other: *10 to 6* by the one clock, 10–18 by the other."""

from __future__ import annotations

import re

from babelproof.quantities.quantity import Quantity

_PAIR = re.compile(
    r"(?<![\d.,:/-])(\d{1,2})(?:[.:]00)?([^\d.,;:!?/%()$\n]{1,8})"
    r"(\d{1,2})(?:[.:]00)?(?![\d:/%]|[.,]\d)"
)
_NEAR = 12
_MORNINGS = range(5, 13)


def on_other_clock(quantity: Quantity, text: str, target: str) -> bool:
    """Whether a bare number may be one of two hours that the target gives by the other clock."""
    if quantity.currencies or (quantity.units and not quantity.borrowed):
        return False
    for here in _PAIR.finditer(text, max(0, quantity.start - _NEAR), quantity.end + _NEAR):
        if here.start() <= quantity.start < here.end():
            there = (pair for pair in _PAIR.finditer(target) if _are_same(here, pair))
            return next(there, None) is not None
    return False


def _are_same(one: re.Match[str], two: re.Match[str]) -> bool:
    """10–6 and 10–18: the first hour in the morning, the second in the afternoon."""
    hours = [(int(found[1]), int(found[3])) for found in (one, two)]
    (first, last), (start, end) = sorted(hours, key=lambda pair: pair[1])
    return first == start in _MORNINGS and 1 <= last <= 11 and end == last + 12
