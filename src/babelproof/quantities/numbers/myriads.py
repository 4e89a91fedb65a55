"""East Asian numbers: 二十一, 三千五百万, 1億2,650万, 二〇二一, and the vague 三四十.

Numerals of East Asian languages that are part of a unit: the 千 of 千瓦, 两 as a weight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.sums import HundredSum, Number, whole

_PLACES = frozenset({10, 100, 1000})
_SIZES = tuple(10**power for power in (16, 12, 8, 4, 3, 2, 1))
_LONGEST_RUN = 20
# What a price is for, after one: 三块五一斤
EACH = frozenset(
    "\u65a4\u4e2a\u500b\u516c\u74f6\u676f\u7897\u4efd\u5305\u76d2\u888b\u4e32\u53ea\u96bb\u6761\u689d"
)
COUNTED = ("cardinal", "scale", "counter", "unit", "currency")
_LIANG = frozenset("\u4e24\u5169")  # 两, also a weight


@dataclass(slots=True)
class MyriadSum:
    """Groups of ten thousand. Digits one after the other are positional, or two neighbours that
    say *about*; ``spread`` is how much more the second neighbour would make."""

    total: Number = 0
    group: Number = 0
    digits: Number | None = None
    scale: Number = 0
    lowest: Number = 0
    place: Number = 0
    run: int = 0
    zero: bool = False
    given: bool = False
    spread: Number = 0
    positional: Number = 0
    rising: bool = True

    def feed(self, value: Number, joined: bool = False) -> bool:
        """Takes the value of a character."""
        if value in _PLACES:
            return self._feed_place(value)
        if value >= 10000:
            return self._feed_scale(value)
        if self.digits is None:
            if not value and (self.group or self.total):
                return self._feed_zero()
            self.digits, self.run = value, 1
            return not self.spread
        if self.given or value.denominator != 1 or self.digits.denominator != 1:
            return False
        if self.run >= _LONGEST_RUN or ((self.group or self.total) and not self._is_about(value)):
            return False
        self.rising = self.rising and value == self.digits % 10 + 1
        self.digits, self.run = self.digits * 10 + value, self.run + 1
        return True

    def begin(self, value: Number) -> None:
        """Digits, of whatever size, before the first character."""
        self.digits, self.run, self.given = value, 1, True

    def follow(self, value: Number) -> bool:
        """Digits after a place or scale: 3万5千."""
        if self.digits is not None or value >= (self.place or self.lowest):
            return False
        self.begin(value)
        return True

    def multiply(self, value: Number) -> bool:
        """A dozen: what stands before it, that many times."""
        if self.total or self.group:
            return False
        self.digits, self.run, self.given = (self.digits or 1) * value, 1, True
        return True

    def _is_about(self, value: Number) -> bool:
        return self.run == 1 and not self.zero and _neighbours(self.digits or 0, value)

    def _feed_zero(self) -> bool:
        """The zero of 一百零四 only holds a place."""
        if self.zero:
            return False
        self.zero = True
        return True

    def _counted(self, size: Number) -> Number | None:
        """What the digits before a place or scale count; none where they cannot."""
        if self.digits is None:
            return 0
        if self.given or self.run == 1:
            return self.digits
        one, two = divmod(self.digits, 10)
        if self.run == 2 and _neighbours(one, two):
            self.spread = (two - one) * size
            self.positional = self.digits * size
            return one
        return self.digits if size >= 10000 and not self.group else None

    def _feed_place(self, value: Number) -> bool:
        if (self.place and value >= self.place) or self.digits == 0:
            return False
        counted = self._counted(value)
        if counted is None:
            return False
        self.group += (counted or 1) * value
        self.digits, self.run, self.place, self.given = None, 0, value, False
        self.zero = False
        if value == 1000:
            self.scale = max(self.scale, value)
        return True

    def _feed_scale(self, value: Number) -> bool:
        larger = bool(self.lowest) and value > self.lowest  # 万亿
        if value == self.lowest or (larger and (self.group or self.digits is not None)):
            return False
        in_group, counted = bool(self.spread and self.group), self._counted(value)
        amount = None if counted is None else self.group + counted
        if amount is None or (
            not amount and (self.digits is not None or (self.lowest and not larger))
        ):
            return False
        if larger:
            self.total *= value
        else:
            self.total += (amount or 1) * value
        if in_group:
            self.spread, self.positional = self.spread * value, self.positional * value
        self.scale, self.lowest = max(self.scale, value), value
        self.group, self.digits, self.run, self.place = 0, None, 0, 0
        self.given = self.zero = False
        return True

    def add(self, part: Number) -> bool:
        """Adds a half, or decimals."""
        if self.scale >= 10000 and self.digits is None:
            return False
        self.digits, self.given = (self.digits or 0) + part, True
        return True

    @property
    def value(self) -> Number:
        """The number so far."""
        return self.total + self.group + (self.digits or 0)

    def short_tail(self) -> Fraction | None:
        """What 1万2 mostly means: 12,000; and 1억 2천 120 million."""
        tail = self.group or self.digits or 0
        if self.lowest == 10**8 and tail >= 1000 and not (self.group and self.digits):
            return Fraction(self.total + tail * 10_000)
        step = self.place if self.group else self.lowest
        digits = self.digits or 0
        if not self.given or step < 100 or not 1 <= digits < 10:
            return None
        return Fraction(self.total + self.group + digits * Fraction(step, 10))

    @property
    def is_listing(self) -> bool:
        """Whether digits may only be named one after the other: 一二三."""
        return self.rising and self.run >= 3

    @property
    def ends_short(self) -> bool:
        """Whether the last digit may count tens or hundreds: 一百二, but not 一百零二."""
        plainly = not (self.given or self.zero or self.spread) and self.run == 1
        return plainly and (self.place if self.group else self.lowest) >= 100

    def readings(self) -> tuple[Fraction, ...]:
        """All the characters may mean: 两三 is two or three, 一百二 mostly 120."""
        return tuple(dict.fromkeys(Fraction(value) for value in self._readings()))

    def _readings(self) -> Iterator[Number]:
        if self.spread:
            yield from (self.value, self.value + self.spread)
            if self.positional and self.total == self.value:
                yield self.positional
            return
        digits, whole = self.digits or 0, self.total + self.group
        step = self.place if self.group else self.lowest
        if self.given or self.zero or self.run not in (1, 2):
            yield self.value
        elif self.run == 2:
            yield from self._run_of_two(whole, step)
        else:
            yield self.value
            if self.ends_short:
                yield whole + digits * (step // 10)

    def _run_of_two(self, whole: Number, step: Number) -> Iterator[Number]:
        one, two = divmod(self.digits or 0, 10)
        if _neighbours(one, two):
            size = step // 10 if step >= 100 else 1
            yield from (whole + one * size, whole + two * size)
        if not whole:
            yield self.value


def _neighbours(one: Number, two: Number) -> bool:
    """二三, 七八 and the like, and 三五, stand for *about*."""
    return one >= 1 and (two - one == 1 or (one == 3 and two == 5))


@lru_cache(maxsize=4096)
def pieces_of(what: str) -> tuple[Number, ...]:
    """A value that one form holds, as characters of their own: 廿 as 2, 10; 百万 as 100, 10,000."""
    return tuple(_pieces(whole(what)))


def _pieces(value: Number) -> Iterator[Number]:
    if value < 10 or isinstance(value, Fraction):
        yield value
        return
    size = next(size for size in _SIZES if size <= value)
    count, rest = divmod(value, size)
    if count > 1:
        yield from _pieces(count)
    yield size
    if rest:
        yield from _pieces(rest)


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
