"""Spans of time in the digits of a stopwatch: 2:05:30 is 2 hours, 5 minutes and 30 seconds."""

from __future__ import annotations

import re
from collections.abc import Iterable

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity

_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_DIGITS = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")


def on_stopwatch(quantity: Quantity, target: str) -> bool:
    """Whether a span stands in the target as a stopwatch has it."""
    seconds = _seconds(quantity)
    if seconds is None or seconds.denominator != 1 or "second" in quantity.units:
        return False
    minutes, rest = divmod(int(seconds), 60)
    forms = {f"{minutes}:{rest:02}", f"{minutes // 60}:{minutes % 60:02}:{rest:02}"}
    return any(re.search(rf"(?<![\d:])0?{form}(?![\d:])", target) for form in forms)


def off_stopwatch(quantity: Quantity, text: str, offered: Iterable[Quantity]) -> bool:
    """Whether what looks like a time of day in ``text`` is a span in the target."""
    found = _DIGITS.match(text, quantity.start, quantity.end)
    if found is None:
        return False
    one, two, three = int(found[1]), int(found[2]), int(found[3] or 0)
    spans = {one * 3600 + two * 60 + three}
    if found[3] is None:
        spans.add(one * 60 + two)
    return any(_seconds(other) in spans for other in offered if other.parts)


def _seconds(quantity: Quantity) -> Fraction | None:
    size = next((size for unit, size in _SECONDS.items() if unit in quantity.units), 0)
    return quantity.values[0] * size if size and quantity.values else None
