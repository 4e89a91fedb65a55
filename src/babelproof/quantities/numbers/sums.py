"""How the words of a number add up: twenty-one, vingt-et-un, einundzwanzig, ثلاثة وعشرون.

Words are fed one by one; a word that cannot belong to the number is refused, and the number
ends before it. East Asian numbers are in ``myriads``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from babelproof.quantities.exact import Fraction, fraction

# Whole numbers are kept as ``int``: fractions are an order of magnitude slower.
Number = int | Fraction
_SIZES = tuple(1000**power for power in range(8, 0, -1))


@dataclass(slots=True)
class HundredSum:
    """European, Indian and Semitic numbers: groups below a thousand, then scales.

    ``inverted``: units may stand before tens; ``vigesimal``: sixty and eighty take 1 to 19.
    ``least_ten``: the smallest ten that takes units (10 in *décimo tercero*). ``fixed`` is what
    no later scale multiplies, ``above`` the scale that stands before the lowest one.
    """

    inverted: bool = False
    vigesimal: bool = False
    least_ten: int = 20
    total: Number = 0
    fixed: Number = 0
    group: Number = 0
    scale: Number = 0
    lowest: Number = 0
    above: Number = 0
    last: Number = 0
    empty: bool = True
    joined: bool = False
    linked: bool = False

    def begin(self, value: Number) -> None:
        """Digits, of whatever size, before the first word."""
        self.group, self.last, self.empty = value, 1, False

    def feed(self, value: Number, joined: bool) -> bool:
        """Takes a word's value; ``joined``: an *and* stands before it."""
        if value >= 1000:
            return self._feed_scale(value)
        if value == 100 and self._takes_hundred():
            self.group *= 100
        elif not self.group and (self.empty or (self.last >= 1000 and value)):
            self.group, self.joined, self.linked = value, False, joined
        elif self._takes(value, joined):
            self.group += value
            self.joined = joined
        else:
            return False
        self.last, self.empty = value, False
        return True

    def multiply(self, value: Number) -> bool:
        """A dozen or a score: what stands before it, that many times."""
        if self.last >= 1000:
            return False
        self.group, self.empty, self.last = (self.group or 1) * value, False, 1
        return True

    def follow(self, value: Number) -> bool:
        """Digits after a scale word: 1 million 200 thousand."""
        if self.group or self.last < 1000 or value >= self.lowest:
            return False
        self.group, self.last = value, 1
        return True

    def _takes_hundred(self) -> bool:
        """Not *between fifty and five hundred*: what an *and* joined is no multiplier."""
        return 1 <= self.group < 100 and self.last < 100 and (self.inverted or not self.joined)

    def _takes(self, value: Number, joined: bool) -> bool:
        if not value or not self.last or value.denominator != 1 or self.group.denominator != 1:
            return False
        if self.group % 100 == 0:
            return value < 100
        if self.inverted and joined and self.last < 10 and value % 10 == 0:
            return 20 <= value < 100 and self.group % 100 < 10
        if self.vigesimal and self.last in (60, 80) and 10 <= value < 20:
            return True
        return self.last % 10 == 0 and self.least_ten <= self.last < 100 and value < 10

    def _feed_scale(self, value: Number) -> bool:
        if not self.last and not self.empty:
            return False
        if not self.lowest or value < self.lowest:
            self.fixed, self.above = self.total, self.lowest
            self.total += (self.group or 1) * value
        elif value > self.lowest and self._takes_larger(value):  # mil millones, लाख करोड़
            self.total = self.fixed + (self.total - self.fixed + self.group) * value
        else:
            return False
        self.scale, self.lowest = max(self.scale, value), value
        self.group, self.last, self.empty = 0, value, False
        return True

    def _takes_larger(self, value: Number) -> bool:
        if self.above and value >= self.above:
            return False
        return not (self.linked and self.group < 100 and self.last < 1000)

    def add(self, part: Number) -> bool:
        """Adds a half, or decimals; after a scale it is part of that: un millón y medio."""
        if self.last >= 1000:
            self.total += part * self.last
        else:
            self.group += part
        self.last = 1
        return True

    @property
    def value(self) -> Number:
        """The number so far."""
        return self.total + self.group

    def readings(self) -> tuple[Fraction, ...]:
        """All the words may mean."""
        return (Fraction(self.value),)


@lru_cache(maxsize=4096)
def whole(what: str) -> Number:
    """The value of an entry, from its name."""
    value = fraction(what)
    return value.numerator if value.denominator == 1 else value


@lru_cache(maxsize=4096)
def pieces_of(what: str) -> tuple[Number, ...]:
    """A value that one word holds, as words of their own: 50,000 as fifty, thousand."""
    return tuple(_pieces(whole(what)))


def _pieces(value: Number) -> Iterator[Number]:
    if value < 1000 or isinstance(value, Fraction):
        yield value
        return
    size = next(size for size in _SIZES if size <= value)
    count, rest = divmod(value, size)
    if count > 1:
        yield count
    yield size
    if rest:
        yield from _pieces(rest)
