"""What goes on a number behind its unit: 2 heures 1/2, 9"58."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from babelproof.quantities.quantity import Quantity

_SECOND_MARKS = frozenset('"\u2033\u201d')


def with_rest(one: Quantity, two: Quantity, text: str) -> Quantity | None:
    """Both numbers as one, if the second is the rest of the first."""
    if _is_part_of(one, two):
        return _with_part(one, two)
    return _stopped(one, two) if _is_stopped(one, two, text) else None


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
    """Whether the hundredths or thousandths of a stopwatch stand right after its seconds."""
    if two.start != one.end or not one.digits or one.sort != "number":
        return False
    if len(two.digits) not in (2, 3) or not two.digits.isdecimal():
        return False
    return "second" in one.units or text[one.end - 1] in _SECOND_MARKS


def _stopped(one: Quantity, two: Quantity) -> Quantity:
    whole = (one.values[0] + Fraction(int(two.digits), 10 ** len(two.digits)),)
    return replace(
        one, end=two.end, values=whole, bases=whole, step=Fraction(1, 1000), digits="",
        units=frozenset({"second"}), parts=(one, two), sure=one.sure and two.sure,
    )  # fmt: skip
