"""Discounts: 八折 is what is left to pay, eighty per cent, and so *20 % off*; in a translation the
one is easily taken for the other, and both numbers look right."""

from __future__ import annotations

import re
from functools import cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tokens import found_in, plain
from babelproof.text.tables import cue_pattern

_HAN = {char: str(digit) for digit, char in enumerate("一二三四五六七八九", 1)} | {
    "两": "2",
    "兩": "2",
}
_DIGIT = f"[{''.join(_HAN)}0-9]"
# Not 折叠, 折磨, 折射, 折断, 折腾, 折返, 折旧: other words.
_TO_PAY = re.compile(rf"(?<!{_DIGIT})({_DIGIT}(?:\.?{_DIGIT})?)\s?折(?![叠疊磨射断斷腾騰返旧舊])")
_TENTHS_OFF = re.compile(rf"(?<!{_DIGIT})({_DIGIT})割(?:引|オフ|OFF)")
_ALL = 100
Discount = tuple[Fraction, int, int]


def discounts_of(view: View) -> tuple[Discount, ...]:
    """Analysis: the percentages that a text takes off a price, and where it says so."""
    return tuple(found_in(view.text, _discounts_in))


def _discounts_in(text: str) -> list[Discount]:
    text = plain(text)
    return [*_left_to_pay(text), *_tenths(text)] or _percentages(text)


def changed_discount(src: View, tgt: View) -> Mismatch | None:
    """The one discount for which the target takes off what should be paid."""
    due, named = src.of(discounts_of), tgt.of(discounts_of)
    if len(due) != 1 or len(named) != 1 or due[0][0] + named[0][0] != _ALL:
        return None
    if due[0][0] == named[0][0]:
        return None  # half the price
    one, two = (Quantity(start, end, "number") for _, start, end in (due[0], named[0]))
    return Mismatch("number-mismatch", one, two, "value")


def _left_to_pay(text: str) -> list[Discount]:
    """八折, 75折, 8.5折."""
    found = []
    for match in _TO_PAY.finditer(text):
        digits = "".join(_HAN.get(char, char) for char in match[1] if char != ".")
        part = Fraction(int(digits), 10 ** len(digits))
        found.append(((1 - part) * _ALL, *match.span()))
    return found


def _tenths(text: str) -> list[Discount]:
    """3割引."""
    return [
        (Fraction(int(_HAN.get(match[1], match[1])) * 10), *match.span())
        for match in _TENTHS_OFF.finditer(text)
    ]


def _percentages(text: str) -> list[Discount]:
    """*20 % off*, *20 % Rabatt*, *скидка 20 %*."""
    return [
        (Fraction(int(match["after"] or match["before"])), *match.span())
        for match in _percent_off().finditer(text)
    ]


@cache
def _percent_off() -> re.Pattern[str]:
    percent = rf"(?<![\d.,])(?P<%s>[1-9]\d?)\s?(?:%%|{cue_pattern('percent')})"
    after, before = cue_pattern("percent-off"), cue_pattern("off-by")
    return re.compile(rf"(?i){percent % 'after'}\s?(?:{after})|(?:{before})\s?{percent % 'before'}")
