"""Decades in East Asian languages: 20世纪90年代, 6、70年代."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity

_ERAS = frozenset("\u4ee3\ub300")  # 年代, 년대


def decade_of(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    """20世纪90年代 is the 1990s."""
    if "century" not in one.units or not one.values or not two.values:
        return None
    last = bisect_left(line.tokens.spans, (two.end, 0)) - 1
    if line.tokens.keys[last] not in _ERAS:
        return None
    start = (one.values[0] - 1) * 100
    tens = [value for value in two.values if 10 <= value < 100]
    values = tuple(start + value for value in tens)
    if not values:
        return None
    return replace(
        one, end=two.end, values=values, bases=values, units=frozenset(), parts=(one, two),
        sure=one.sure and two.sure, reason=two.reason or one.reason, digits="",
    )  # fmt: skip


def short_decade(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    """The 6 of 6、70年代: the sixties."""
    last = bisect_left(line.tokens.spans, (two.end, 0)) - 1
    if line.tokens.keys[last] not in _ERAS or not one.values or not two.values:
        return None
    decade = two.values[0] % 100
    if one.units or one.values[0] not in range(1, 10) or not decade or decade % 10:
        return None
    return replace(one, values=tuple(v - decade + one.values[0] * 10 for v in two.values))
