"""Two numbers in a row that say one thing in East Asian languages: 3泊4日, 38度5分, 2年6月.

Decades in East Asian languages: 20世纪90年代, 6、70年代.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity

_STAY = frozenset({"night", "day"})
_MONTH = frozenset({"month"})
_PENALTIES = frozenset("\u5f79\u932e\u5211\uc5ed")  # 懲役, 禁錮, 刑, 징역
_SPAN_OR_DATE = "a span of time or a date"
_ERAS = frozenset("\u4ee3\ub300")  # 年代, 년대


def pair_of(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    """What two quantities with nothing between them make, if they make one."""
    if "myriad" not in line.lang.traits:
        return None
    return _stay(one, two) or _warmth(one, two) or _hundredths(one, two) or _term(one, two, line)


def _stay(one: Quantity, two: Quantity) -> Quantity | None:
    """Three nights are four days: one of the numbers says both."""
    if not one.values or not two.values or one.scale or two.scale:
        return None
    nights, days = (one, two) if "night" in one.units else (two, one)
    if "night" not in nights.units or "day" not in days.units:
        return None
    if days.values[0] - nights.values[0] != 1:
        return None
    values = (one.values[0], two.values[0])
    return replace(
        one, end=two.end, values=values, bases=values, units=_STAY, digits="", borrowed=True,
        sure=one.sure or two.sure, reason="" if one.sure or two.sure else one.reason,
    )  # fmt: skip


def _warmth(one: Quantity, two: Quantity) -> Quantity | None:
    """A fever of 38度5分 is 38.5 degrees."""
    if "degree" not in one.units or "minute" not in two.units or not two.values:
        return None
    if two.values[0] >= 10 or len(two.digits) > 1:
        return None
    values = (one.values[0] + two.values[0] / 10,)
    return replace(
        one, end=two.end, values=values, bases=values, parts=(one, two), digits="",
        step=Fraction(1, 10), sure=one.sure and two.sure,
    )  # fmt: skip


def _hundredths(one: Quantity, two: Quantity) -> Quantity | None:
    """9秒98 is 9.98 seconds, and so is 九秒九八."""
    digits = two.digits or _one_by_one(two)
    if "second" not in one.units or not digits.isdecimal() or two.units or two.currencies:
        return None
    if len(digits) > 3 or two.scale or two.sort != "number" or not one.values:
        return None
    step = Fraction(1, 10 ** len(digits))
    values = (one.values[0] + int(digits) * step,)
    return replace(
        one, end=two.end, values=values, bases=values, parts=(one, two), digits="", step=step,
        sure=one.sure and (two.sure or two.spelled),
    )  # fmt: skip


def _one_by_one(quantity: Quantity) -> str:
    """The digits that characters stand for, one by one."""
    digits = str(quantity.values[0]) if quantity.spelled and quantity.values else ""
    return digits if len(digits) == quantity.end - quantity.start else ""


def _term(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    """懲役2年6月: two years and six months."""
    if one.units != {"year"} or one.values[0] >= 100 or two.sort != "date":
        return None
    months = {month for year, month, day in two.days if year is None and day is None}
    if len(months) != 1:
        return None
    count = (Fraction(months.pop()),)
    spare = Quantity(two.start, two.end, "number", count, count, units=_MONTH)
    first = bisect_left(line.tokens.spans, (one.start, 0))
    sure = one.sure and first > 0 and line.tokens.keys[first - 1] in _PENALTIES
    values = (one.values[0] + count[0] / 12,)
    return replace(
        one, end=two.end, values=values, bases=values, parts=(one, spare), digits="",
        step=Fraction(1, 1000), sure=sure, reason="" if sure else _SPAN_OR_DATE,
    )  # fmt: skip


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
