"""Measures told in two numbers with the smaller unit left out: *drei Euro fünfzig*, *1 kg 500*.

What goes on a number behind its unit: 2 heures 1/2, 9"58.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock import possible_hour
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.tables import measures

_ALSO = frozenset({"and", "also"})
_SMALL = frozenset({"second", "minute", "day", "month"})
_SECOND_MARKS = frozenset('"\u2033\u201d')


def with_rest(one: Quantity, two: Quantity, text: str) -> Quantity | None:
    """Both numbers as one, if the second is the rest of the first."""
    if _is_part_of(one, two):
        return _with_part(one, two)
    return _stopped(one, two) if _is_stopped(one, two, text) else None


def with_one_before(quantity: Quantity, before: Quantity | None, line: Line) -> Quantity:
    """*An hour and 45 minutes* may be 105 minutes, also without *and*: 一年三か月."""
    if quantity.units.isdisjoint(_SMALL) or not quantity.sure or len(quantity.values) > 1:
        return quantity
    at = bisect_left(line.tokens.spans, (quantity.start, 0))
    if at < 2:
        return quantity
    joiner = line.longest(at - 1, "joiner")
    joined = joiner and joiner.end == at and any(e.what in _ALSO for e in joiner.of("joiner"))
    place = at - 2 if joined else at - 1
    unit = line.longest(place, "unit") if place >= 0 else None
    if unit is None or unit.end != place + 1 or not (joined or _is_one(line, place - 1)):
        return quantity
    if before is not None and before.end > line.tokens.spans[place - 1][1]:
        return quantity
    sizes = [
        measures.converted(Fraction(1), entry.what, name)
        for entry in unit.of("unit")
        for name in quantity.units
    ]
    wholes = [quantity.values[0] + size for size in sizes if size and size > quantity.values[0]]
    return replace(quantity, values=(*quantity.values, *wholes)) if wholes else quantity


def _is_one(line: Line, place: int) -> bool:
    match = line.longest(place, "cardinal")
    return match is not None and match.end == place + 1 and match.of("cardinal")[0].value == 1


def with_hundredths(one: Quantity, two: Quantity) -> Quantity | None:
    """9 seconds and 58 hundredths as one number."""
    timed = "second" in one.units and two.units <= one.units
    return (
        _with_part(one, two)
        if timed and _is_part_of(one, replace(two, units=frozenset()))
        else None
    )


def _is_part_of(one: Quantity, two: Quantity) -> bool:
    """Whether a fraction in digits goes on a whole number with its unit."""
    if not one.units or not one.digits or not two.values or two.spelled or two.sort != "number":
        return False
    own = (two.units and not two.borrowed) or two.currencies
    return not own and 0 < two.values[0] < 1 and two.step == 1 and one.values[0].denominator == 1


def _with_part(one: Quantity, two: Quantity) -> Quantity:
    whole = tuple(value + two.values[0] for value in one.values)
    return replace(one, end=two.end, values=whole, bases=whole, parts=(one, two), digits="")


def _is_stopped(one: Quantity, two: Quantity, text: str) -> bool:
    """Whether what a stopwatch counts beyond its seconds stands right after them: 9"58, 9"5."""
    if two.start != one.end or not one.digits or one.sort != "number":
        return False
    if not 1 <= len(two.digits) <= 3 or not two.digits.isdecimal():
        return False
    if text[one.end - 1] in _SECOND_MARKS:
        return True
    return "second" in one.units and len(two.digits) > 1


def _stopped(one: Quantity, two: Quantity) -> Quantity:
    whole = (one.values[0] + Fraction(int(two.digits), 10 ** len(two.digits)),)
    return replace(
        one, end=two.end, values=whole, bases=whole, step=Fraction(1, 1000), digits="",
        units=frozenset({"second"}), parts=(one, two), sure=one.sure and two.sure,
    )  # fmt: skip


# The language joins them with *and*: *un metro e ottanta*, *dois euros e cinquenta*.
JOINED = "joined-hundredths"

_AND = frozenset("\u05d5\u0648")  # glued to the number after it
_HOUR, _MINUTE = frozenset({"hour"}), frozenset({"minute"})
_METER, _CENTIMETER = frozenset({"meter"}), frozenset({"centimeter"})
_KILOGRAM, _GRAM = frozenset({"kilogram"}), frozenset({"gram"})
_ONE = (Fraction(1),)


def with_ones(found: Sequence[Quantity], line: Line) -> Iterator[Quantity]:
    """Quantities, and before those with nothing counted the one of a unit that no duty was read
    from: *un mètre quatre-vingts*."""
    last = 0
    for quantity in found:
        bare = quantity.spelled and not (quantity.units or quantity.currencies)
        one = _one_before(quantity, line) if bare and quantity.sort == "number" else None
        if one is not None and one.start >= last:
            yield one
        yield quantity
        last = quantity.end


def _one_before(quantity: Quantity, line: Line) -> Quantity | None:
    spans = line.tokens.spans
    at = bisect_left(spans, (quantity.start, 0)) - 1
    if JOINED in line.lang.traits and at > 1:
        joiner = line.longest(at, "joiner")
        at -= joiner is not None and any(entry.what == "and" for entry in joiner.of("joiner"))
    unit = line.longest(at, "unit", "currency") if at > 0 else None
    one = line.longest(at - 1, "cardinal") if unit and unit.end == at + 1 else None
    if unit is None or one is None or one.end != at or one.of("cardinal")[0].value != 1:
        return None
    start, end = spans[at - 1][0], spans[at][1]
    units, money = (frozenset(e.what for e in unit.of(kind)) for kind in ("unit", "currency"))
    return Quantity(
        start, end, "number", _ONE, _ONE, units=units, currencies=money, spelled=True, sure=False,
        reason=ONE_IS_FREE, times=possible_hour(_ONE if "hour" in units else ()),
    )  # fmt: skip


def with_unit_left_out(one: Quantity, two: Quantity, line: Line) -> tuple[Quantity, Quantity]:
    """A measure and the number right after it, which is given its unit if it lacks one: deux
    heures quinze, un mètre quatre-vingts, two pounds fifty, 1 kg 500, un kilo quatre."""
    if not one.values or not two.values:
        return one, two
    value = two.values[0]
    if two.sort != "number" or two.units or two.currencies or two.implied or value <= 1:
        return one, two
    if one.units == _KILOGRAM and len(two.digits) == 3 and two.digits.isdecimal():
        return one, replace(two, units=_GRAM)
    if not two.spelled or value.denominator != 1:
        return one, two
    if line.lang.clitics and line.tokens.text[two.start] not in _AND:
        return one, two  # שעתיים לשלוש, two to three hours
    if one.currencies and value < 100:
        return one, replace(two, currencies=measures.subunits())
    if one.units == _HOUR and value < 60:
        late = frozenset(time + int(value) for time in one.times)
        return replace(one, times=late), replace(two, units=_MINUTE)
    if "kilogram" in one.units and (value < 10 or 100 <= value < 1000):
        grams = (value if value >= 100 else value * 100,)
        return one, replace(two, values=grams, bases=grams, units=_GRAM)
    if one.units == _METER and one.values[0] < 3 and 10 <= value < 100:
        return one, replace(two, units=_CENTIMETER)
    return one, two
