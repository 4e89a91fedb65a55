"""How the words of a number add up: twenty-one, vingt-et-un, einundzwanzig, 二十一.

Words are fed one by one; a word that cannot belong to the number is refused, and the number
ends before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

ZERO = Fraction(0)


class Sum(Protocol):
    """A number being put together."""

    scale: Fraction

    def begin(self, value: Fraction) -> None: ...

    def feed(self, value: Fraction, joined: bool) -> bool: ...

    def add(self, part: Fraction) -> None: ...

    @property
    def value(self) -> Fraction: ...


@dataclass(slots=True)
class HundredSum:
    """European, Indian and Semitic numbers: groups below a thousand, then scales.

    ``inverted``: units may stand before tens; ``vigesimal``: sixty and eighty take 1 to 19.
    """

    inverted: bool = False
    vigesimal: bool = False
    total: Fraction = ZERO
    group: Fraction = ZERO
    scale: Fraction = ZERO
    lowest: Fraction = ZERO
    empty: bool = True
    last: Fraction = ZERO

    def begin(self, value: Fraction) -> None:
        """Digits, of whatever size, before the first word."""
        self.group, self.last, self.empty = value, Fraction(1), False

    def feed(self, value: Fraction, joined: bool) -> bool:
        if value >= 1000:
            return self._feed_scale(value)
        if value == 100 and 1 <= self.group < 100 and self.group == int(self.group):
            self.group *= 100
        elif not self.group and (self.empty or self.last >= 1000):
            self.group = value
        elif self._addable(value, joined):
            self.group += value
        else:
            return False
        self.last, self.empty = value, False
        return True

    def multiply(self, value: Fraction) -> bool:
        """A dozen or a score: what stands before it, that many times."""
        if self.last >= 1000:
            return False
        self.group, self.empty, self.last = (self.group or Fraction(1)) * value, False, value
        return True

    def _addable(self, value: Fraction, joined: bool) -> bool:
        if value.denominator != 1 or value == 0 or self.last == 0:
            return False
        if self.group % 100 == 0:
            return value < 100
        if self.inverted and joined and self.last < 10 and value % 10 == 0:
            return 20 <= value < 100 and self.group % 100 < 10
        if self.vigesimal and self.last in (60, 80) and 10 <= value < 20:
            return True
        return self.last % 10 == 0 and 20 <= self.last < 100 and value < 10

    def _feed_scale(self, value: Fraction) -> bool:
        if self.lowest and value > self.lowest and not self.group and self.last < 1000:
            return False
        if not self.lowest or value < self.lowest:
            self.total += (self.group or Fraction(1)) * value
        elif value > self.lowest:  # mil millones, thousand million
            self.total = (self.total + self.group) * value
        else:
            return False
        self.scale, self.lowest = max(self.scale, value), value
        self.group, self.last, self.empty = ZERO, value, False
        return True

    def add(self, part: Fraction) -> None:
        self.group += part
        self.last = Fraction(1)

    @property
    def value(self) -> Fraction:
        return self.total + self.group


@dataclass(slots=True)
class MyriadSum:
    """East Asian numbers: groups of ten thousand; digits one after the other are positional."""

    total: Fraction = ZERO
    group: Fraction = ZERO
    digits: Fraction | None = None
    scale: Fraction = ZERO
    lowest: Fraction = ZERO
    run: int = 0
    place: Fraction = ZERO

    def begin(self, value: Fraction) -> None:
        """Digits, of whatever size, before the first word."""
        self.digits, self.run = value, 1

    def feed(self, value: Fraction, joined: bool) -> bool:
        if value in (10, 100, 1000) and not joined:
            return self._feed_place(value)
        if value >= 10000 and not joined:
            return self._feed_scale(value)
        if self.digits is None:
            self.digits, self.run = value, 1
            return True
        if joined or value >= 10 or self.group or self.digits != int(self.digits):
            return False
        if not self.digits and self.run == 1 and self.total:
            self.digits = value  # 一万零五
            return True
        self.digits, self.run = self.digits * 10 + value, self.run + 1
        return True

    def _feed_place(self, value: Fraction) -> bool:
        if self.place and value >= self.place:
            return False
        if self.run > 1 and self.digits is not None and self.digits >= 100:
            return False
        self.group += (self.digits or Fraction(1)) * value
        self.digits, self.run, self.place = None, 0, value
        if value == 1000:
            self.scale = max(self.scale, value)
        return True

    def _feed_scale(self, value: Fraction) -> bool:
        amount = self.group + (self.digits or ZERO)
        if not self.lowest or value < self.lowest:
            if not amount and self.lowest:
                return False
            self.total += (amount or Fraction(1)) * value
        else:  # 万亿
            self.total = (self.total + amount) * value
        self.scale, self.lowest = max(self.scale, value), value
        self.group, self.digits, self.run, self.place = ZERO, None, 0, ZERO
        return True

    def add(self, part: Fraction) -> None:
        self.digits = (self.digits or ZERO) + part

    @property
    def value(self) -> Fraction:
        return self.total + self.group + (self.digits or ZERO)
