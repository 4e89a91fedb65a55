"""What goes on a number behind its unit: 2 heures 1/2, 9"58."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures

_AND = frozenset({"and", "also"})
SMALL = frozenset({"second", "minute", "day", "month"})
_SECOND_MARKS = frozenset('"\u2033\u201d')


def with_rest(one: Quantity, two: Quantity, text: str) -> Quantity | None:
    """Both numbers as one, if the second is the rest of the first."""
    if _is_part_of(one, two):
        return _with_part(one, two)
    return _stopped(one, two) if _is_stopped(one, two, text) else None


def with_one_before(quantity: Quantity, before: Quantity | None, line: Line) -> Quantity:
    """*An hour and 45 minutes* may be 105 minutes, also without *and*: 一年三か月."""
    at = bisect_left(line.tokens.spans, (quantity.start, 0))
    if at < 2 or not quantity.sure or len(quantity.values) > 1:
        return quantity
    joiner = line.longest(at - 1, "joiner")
    joined = joiner and joiner.end == at and any(e.what in _AND for e in joiner.of("joiner"))
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
