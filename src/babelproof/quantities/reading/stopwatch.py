"""Minutes and seconds in the digits of a stopwatch: *1:12.4 minutes*."""

from __future__ import annotations

import re

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity

_SECONDS = re.compile(r"([0-5]\d)[.,](\d{1,3})")


def read_stopwatch(line: Line, at: int) -> tuple[Quantity, int] | None:
    """Minutes, seconds and parts of them before the word for minutes, and the token after it."""
    keys, spans = line.tokens.keys[at : at + 4], line.tokens.spans[at : at + 3]
    if len(keys) < 4 or keys[1] != ":" or len(keys[0]) > 2 or not keys[0].isdecimal():
        return None
    seconds = _SECONDS.fullmatch(keys[2])
    match = line.longest(at + 3, "unit") if seconds else None
    if seconds is None or match is None or spans[2][1] - spans[0][0] != sum(map(len, keys[:3])):
        return None
    if all(entry.what != "minute" or entry.loose for entry in match.of("unit")):
        return None
    start, end = spans[0][0], line.tokens.spans[match.end - 1][1]
    rest = int(seconds[1]) + Fraction(int(seconds[2]), 10 ** len(seconds[2]))
    whole = int(keys[0]) + rest / 60
    parts = (_span(start, end, Fraction(int(keys[0])), "minute"), _span(start, end, rest, "second"))
    step, units = Fraction(1, 1000), frozenset({"minute"})
    watch = Quantity(start, end, "number", (whole,), (whole,), step=step, units=units, parts=parts)
    return watch, match.end


def _span(start: int, end: int, value: Fraction, unit: str) -> Quantity:
    return Quantity(start, end, "number", (value,), (value,), units=frozenset({unit}))
