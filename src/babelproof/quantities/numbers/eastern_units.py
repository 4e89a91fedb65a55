"""Numerals of East Asian languages that are part of a unit: the 千 of 千瓦, 两 as a weight."""

from __future__ import annotations

from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.myriads import EACH, MyriadSum
from babelproof.quantities.numbers.sums import HundredSum

COUNTED = ("cardinal", "scale", "counter", "unit", "currency")
_LIANG = frozenset("\u4e24\u5169")  # 两, also a weight


def begins_unit(line: Line, match: Match, at: int, total: MyriadSum | HundredSum) -> bool:
    """Whether a hundred or thousand after a number is part of a unit: the 千瓦 of 3万千瓦."""
    key, keys = line.tokens.keys[at], line.tokens.keys
    if key in _LIANG:
        return line.longest(match.end, *COUNTED) is None
    if key == "\u4e00" and isinstance(total, MyriadSum) and total.run == 1:  # 三块五一斤
        return not EACH.isdisjoint(keys[match.end : match.end + 1])
    if (match.entries[0].value or 0) < 100:
        return False
    unit = line.longest(at, "unit")
    if unit is None or unit.end <= match.end:
        return False
    return not all(entry.loose for entry in unit.of("unit"))
