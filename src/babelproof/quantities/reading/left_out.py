"""Measures told in two numbers with the smaller unit left out: *drei Euro fünfzig*, *1 kg 500*."""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures

_AND = frozenset("\u05d5\u0648")  # glued to the number after it
_HOUR, _MINUTE = frozenset({"hour"}), frozenset({"minute"})
_METER, _CENTIMETER = frozenset({"meter"}), frozenset({"centimeter"})
_KILOGRAM, _GRAM = frozenset({"kilogram"}), frozenset({"gram"})


def with_unit_left_out(one: Quantity, two: Quantity, line: Line) -> tuple[Quantity, Quantity]:
    """A measure and the number right after it, which is given its unit if it lacks one: deux
    heures quinze, un mètre quatre-vingts, two pounds fifty, 1 kg 500."""
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
    if one.units == _METER and one.values[0] < 3 and 10 <= value < 100:
        return one, replace(two, units=_CENTIMETER)
    return one, two
