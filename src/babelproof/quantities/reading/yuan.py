"""Chinese sums and heights as they are spoken (五块五, 1米8), and which money 元 is."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.myriads import EACH
from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import cue_pattern

_DIGITS = {char: digit for digit, char in enumerate("一二三四五六七八九", 1)}
_MORE = ("counter", "unit", "cardinal", "scale", "joiner")
_SIMPLIFIED = re.compile(
    "["
    "\u4e07\u4ebf\u4e2a\u8fd9\u4eec\u56fd\u4e3a\u6765\u65f6\u8bf4\u5bf9\u4f1a\u53d1\u7ecf"
    "\u8d39\u4ef7\u8d44\u8fd8\u8fc7\u5f00\u95e8\u95f4\u4e1c\u8f66\u957f\u4e66\u4e70\u5356"
    "\u4e60\u5b9e\u73b0\u5e94\u4e1a\u52a1\u5458\u8d35\u94b1\u6837\u603b\u7ed3\u8ba4\u8bc6"
    "\u8ba9\u542c\u89c1\u89c9\u7ed9\u8bf7\u8c22\u8c01\u8bfe\u9519\u9898\u96be\u5c81\u5934"
    "\u7535\u8bdd\u89c6\u9891\u7f51\u7edc\u8bbe\u8ba1\u5e08\u5904\u7f5a\u7ea6\u7b7e\u8ba2"
    "\u5355\u8fbe\u8425\u8fd0\u8f93\u94f6\u8d26\u6237"
    "]"
)


def with_tail(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    """五块五, 3块5毛 and 1米8: tenths of the unit before, or its hundredths where they are two."""
    if "myriad" not in line.lang.traits or not one.values or not two.values or one.scale:
        return None
    if not (one.currencies or "meter" in one.units) or one.values[0].denominator != 1:
        return None
    value, after = two.values[0], bisect_left(line.tokens.spans, (two.end, 0))
    finest = 10 if two.currencies else 1  # 三块二毛五
    if finest % value.denominator or not 1 <= value < 100 or (two.currencies and value >= 10):
        return None
    if two.units or (two.currencies and "jiao" not in two.currencies):
        return None
    if not two.currencies and not _is_price(line, after) and line.longest(after, *_MORE):
        return None
    value = _two_digits(line.tokens.text[two.start : two.end]) or value
    total = one.values[0] + value / (10 if value < 10 else 100)
    return replace(
        one, end=two.end, values=(total,), bases=(total,), parts=(one, two), digits="",
        step=Fraction(1, 100), sure=one.sure or one.reason.startswith("one "),
    )  # fmt: skip


def _two_digits(numeral: str) -> Fraction | None:
    """The 78 of 一米七八, which by itself is seven or eight."""
    if len(numeral) != 2 or not _DIGITS.keys() >= set(numeral):
        return None
    return Fraction(10 * _DIGITS[numeral[0]] + _DIGITS[numeral[1]])


def _is_price(line: Line, after: int) -> bool:
    """Whether *a jin* or the like stands here: 三块五一斤."""
    keys = line.tokens.keys[after : after + 2]
    return len(keys) == 2 and keys[0] == "\u4e00" and keys[1] in EACH


def with_yuan(found: Sequence[Quantity], text: str) -> list[Quantity]:
    """In simplified characters, with no other country named, 元 is the Chinese currency."""
    if not _SIMPLIFIED.search(text) or _abroad().search(text):
        return list(found)
    yuan = frozenset({"CNY"})
    return [
        replace(quantity, currencies=yuan, firm_unit=True)
        if "CNY" in quantity.currencies and text[quantity.end - 1] == "\u5143"
        else quantity
        for quantity in found
    ]


@cache
def _abroad() -> re.Pattern[str]:
    """Names of other countries and moneys."""
    return re.compile(rf"[$\uff04]|{cue_pattern('money-abroad')}")
