"""What stands in brackets after a number: a conversion, *449ft (137m)*, by which it is sure what a
letter means, or the same number in digits or words, *ninety (90) days*."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from babelproof.quantities.line import Line
from babelproof.quantities.numbers.numeral import Numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.attach import attach
from babelproof.quantities.reading.attached import Attached
from babelproof.quantities.tables import measures


def with_conversions(found: Sequence[Quantity], text: str) -> list[Quantity]:
    """Quantities, with the units of those made sure that convert a measure beside them."""
    result = list(found)
    for at, (one, two) in enumerate(pairwise(found)):
        if one.firm_unit == two.firm_unit or text[one.end : two.start].strip() != "(":
            continue
        if not two.firm_unit:
            result[at + 1] = _sure_by(two, one)
        else:
            result[at] = _sure_by(one, two)
    return result


def _sure_by(doubtful: Quantity, sure: Quantity) -> Quantity:
    for own in sure.units if sure.values and doubtful.bases else ():
        for unit in doubtful.units:
            exact = measures.converted(sure.values[0], own, unit)
            if exact is not None and measures.fits(exact, doubtful.bases[0], doubtful.step):
                values = doubtful.bases[:1]
                return replace(doubtful, values=values, units=frozenset({unit}), firm_unit=True)
    return doubtful


def with_repeated(found: Sequence[Quantity], line: Line, sure: bool) -> list[Quantity]:
    """Quantities, with what is counted after a number that is repeated in brackets; in a source
    only the second is demanded."""
    result, text = list(found), line.tokens.text
    for at, (one, two) in enumerate(pairwise(found)):
        if one.spelled == two.spelled or one.values[:1] != two.values[:1]:
            continue
        if text[one.end : two.start].strip() != "(" or text[two.end : two.end + 1] != ")":
            continue
        first, after = (bisect_left(line.tokens.spans, (p, 0)) for p in (two.start, two.end))
        numeral = Numeral(two.values, after + 1, bases=two.bases, spelled=False)
        counted = attach(line, first, numeral)
        if counted.units or counted.currencies:
            result[at] = _counting(one, counted, one.end)
            if sure and two.sure:
                result[at] = replace(one, sure=False, reason="a number said twice")
            result[at + 1] = _counting(two, counted, line.tokens.spans[counted.end - 1][1])
    return result


def _counting(quantity: Quantity, counted: Attached, end: int) -> Quantity:
    units, money = counted.units, counted.currencies
    return replace(quantity, end=end, units=units, currencies=money, firm_unit=counted.firm)
