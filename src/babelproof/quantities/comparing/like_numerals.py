"""Whether a numeral in digits may have become another: one digit of it is another, a nought is
added or lost, or the decimal separator stands elsewhere; and neither another unit nor another way
to count explains it.

How languages without tables count: in lakhs or myriads, their hours from sunrise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from babelproof.core.segment import View
from babelproof.quantities.comparing.numerals import Form, Numeral
from babelproof.quantities.exact import ONE, ZERO, Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import Language
from babelproof.text.tables import rows

LAKH, MYRIAD, SUNRISE = "lakh", "myriad", "sunrise"
_OTHERWISE = frozenset({LAKH, MYRIAD, "indian"})  # as habits or as traits
_SMALL = frozenset({ZERO, ONE})
_THOUSANDS = frozenset(Fraction(1000**power) for power in range(1, 6))
# Units that are converted, and those a number may have where none can be read.
_CONVERTED = frozenset({
    "mile", "kilometer", "foot", "meter", "inch", "centimeter", "millimeter", "pound", "kilogram",
    "ounce", "gram", "celsius", "fahrenheit", "mile-per-hour", "kilometer-per-hour", "acre",
    "hectare", "gallon", "liter",
})  # fmt: skip
_TENTHS = frozenset({"percent", "decade"})  # 80 % as 8成, the 60s and 70s as 6、70年代
_MILES = ("mile", "kilometer")
_SPANS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_FIXED = frozenset({"percent", "foot", "meter"})  # which become nothing else nearby
_YEAR_DIGITS, _CENTURY = 4, 100
_LAST_DAY, _DECADE, _HALF_TURN, _HOURS = 31, 10, 6, 12
_NONE: frozenset[str] = frozenset()


class Sides:
    """A source and a target, of which at least one is in a language without tables. ``as_many``:
    both have as many numerals, of which one only differs."""

    def __init__(
        self, src: View, tgt: View, tables: tuple[Language, Language], as_many: bool
    ) -> None:
        self._views, self._tables, self.as_many = (src, tgt), tables, as_many
        self.habits = _habits_of(tables[0].code) | _habits_of(tables[1].code)

    def at(self, one: Numeral, two: Numeral) -> Iterator[Quantity]:
        """What the numerals are part of, where that can be read."""
        for side, numeral in enumerate((one, two)):
            if self._tables[side].full:
                for quantity in self._views[side].of(quantities_of).quantities:
                    if quantity.start <= numeral.start and numeral.end <= quantity.end:
                        yield quantity

    def named(self, side: int, numeral: Numeral) -> Quantity:
        """A numeral with what is said of it, where that can be read."""
        plain = numeral.as_quantity()
        if not self._tables[side].full:
            return plain
        read = self._views[side].of(quantities_of).quantities
        same = (q for q in read if q.digits == numeral.text and q.start <= plain.start < q.end)
        return next(same, plain)

    @property
    def have_units(self) -> bool:
        """Whether the units of one side can be read."""
        return self._tables[0].full or self._tables[1].full

    def may_be_decades(self, one: Form, quantities: list[Quantity]) -> bool:
        """Whether the 6 of the source may be decades, which may be 60 years."""
        if self._tables[0].full:
            return any("decade" in q.units for q in quantities)
        return one.value < _DECADE and any("year" in q.units for q in quantities)

    @property
    def have_tenths(self) -> bool:
        """Whether one of the sides may say a share in tenths."""
        traits = self._tables[0].traits | self._tables[1].traits
        return MYRIAD in self.habits or MYRIAD in traits

    @cached_property
    def shift_by_ten(self) -> bool:
        """Whether the sides may count in such ways that a number is ten times another: 5 million,
        50 lakh. Not where one of them has no scale, or both count by thousands."""
        scales = [
            {q.scale for q in view.of(quantities_of).quantities if q.scale}
            for view, table in zip(self._views, self._tables, strict=True)
            if table.full
        ]
        if not all(scales):
            return False
        if any(not scale <= _THOUSANDS for scale in scales):
            return True
        traits = self._tables[0].traits | self._tables[1].traits
        return bool(traits & _OTHERWISE or self.habits & _OTHERWISE)


def are_alike(one: Numeral, two: Numeral, sides: Sides) -> bool:
    """Whether one numeral may have become the other, and nothing else explains it."""
    if one.label != two.label or not (one.forms and two.forms):
        return False
    quantities = list(sides.at(one, two))
    if sides.shift_by_ten and any(q.scale for q in quantities):
        return False  # 101 million, 1億100万
    if any(q.sort == "time" and not _is_full_hour(q, sides) for q in quantities):
        return False  # 10:45 may be a quarter to 11
    if not sides.as_many and any(q.units & _SPANS for q in quantities):
        return False  # 95 minutes, an hour and 35 minutes
    here, there = one.forms[0], two.forms[0]
    values = here.value, there.value
    return (
        _are_alike(here, there, quantities, sides)
        and _are_sure(values, quantities, sides)
        and not _is_converted(values, quantities, sides)
        and not _is_from_sunrise(values, sides)
    )


def _is_full_hour(time: Quantity, sides: Sides) -> bool:
    """Whether a time is a full hour, and nothing else in digits may tell it."""
    return sides.as_many and all(minute % 60 == 0 for minute in time.times)


def _are_sure(values: tuple[Fraction, Fraction], quantities: list[Quantity], sides: Sides) -> bool:
    """Nought and one are said in many ways, and 7 days are 1 week: they must be days of a month, or
    all else in digits be the same."""
    if _SMALL.isdisjoint(values) or any(q.days for q in quantities):
        return True
    return sides.as_many and sides.have_units and not any(q.units for q in quantities)


def _are_alike(one: Form, two: Form, quantities: list[Quantity], sides: Sides) -> bool:
    (digits, power), (others, other) = one.core, two.core
    if digits == others:
        return _is_moved(one, two, abs(power - other), quantities, sides)
    if len(one.whole) == len(two.whole) and len(one.rest) == len(two.rest):
        pairs = zip(one.whole + one.rest, two.whole + two.rest, strict=True)
        if sum(a != b for a, b in pairs) == 1:
            return True
    if _are_days(one, two, quantities) or _are_centuries_apart(one, two):
        return True
    return sides.as_many and sides.have_units and _is_cut(one, two, quantities)


def _is_moved(one: Form, two: Form, powers: int, quantities: list[Quantity], sides: Sides) -> bool:
    """Ten times as much, or a hundred times where the decimal separator is lost; but not decades
    in years, dollars in cents, metres in centimetres, 80 % as 8 tenths, or what lakhs explain."""
    if sides.shift_by_ten or (sides.have_tenths and any(q.units & _TENTHS for q in quantities)):
        return False
    if powers == 1:
        return not (one.value < two.value and sides.may_be_decades(one, quantities))
    if powers != 2 or one.rest == two.rest or not sides.have_units:
        return False
    return not any(q.currencies for q in quantities)


def _are_days(one: Form, two: Form, quantities: list[Quantity]) -> bool:
    """Whether two numerals may be days of a month, and one of them surely is."""
    if one.rest or two.rest or not all(1 <= f.value <= _LAST_DAY for f in (one, two)):
        return False
    return any(day[2] == f.value for f in (one, two) for q in quantities for day in q.days)


def _are_centuries_apart(one: Form, two: Form) -> bool:
    """2021 and 1921, where the years of no other calendar are."""
    if one.rest or two.rest or {len(one.whole), len(two.whole)} != {_YEAR_DIGITS}:
        return False
    return one.whole[2:] == two.whole[2:] and abs(one.value - two.value) == _CENTURY


def _is_cut(one: Form, two: Form, quantities: list[Quantity]) -> bool:
    """Whether one is the other without a digit, but not without the first, which may be there in
    words, *goma sha 5*; nor may it be another span of time, 24 months."""
    short, long = sorted((one.whole, two.whole), key=len)
    if one.rest or two.rest or short in "01" or len(long) - len(short) != 1 or long.endswith(short):
        return False
    if any(unit not in _FIXED for q in quantities for unit in q.units):
        return False
    return any(long[:at] + long[at + 1 :] == short for at in range(1, len(long)))


def _is_converted(
    values: tuple[Fraction, Fraction], quantities: list[Quantity], sides: Sides
) -> bool:
    """Whether one measure may be the other in another unit: 5 miles, 8 km."""
    named = {unit for q in quantities for unit in q.units}
    for unit in named if sides.have_units else _MILES:
        for other in _CONVERTED if sides.have_units else _MILES:
            for value, printed in (values, values[::-1]) if unit != other else ():
                exact = measures.converted(value, unit, other)
                if exact is not None and measures.fits(exact, printed, ONE):
                    return True
    return False


def _is_from_sunrise(values: tuple[Fraction, Fraction], sides: Sides) -> bool:
    """Whether one may be the other by a clock that begins at sunrise: 9 p.m., *saa 3 usiku*."""
    gap = abs(values[0] - values[1])
    return SUNRISE in sides.habits and gap % _HOURS == _HALF_TURN and max(values) <= 2 * _HOURS


def _habits_of(code: str) -> frozenset[str]:
    """What is known of how a language counts."""
    return _habits().get(code, _NONE)


@cache
def _habits() -> Mapping[str, frozenset[str]]:
    return {row["lang"]: frozenset(row["habits"].split()) for row in rows("quantities/habits.tsv")}
