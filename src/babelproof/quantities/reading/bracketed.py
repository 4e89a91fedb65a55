"""What stands in brackets after a number: a conversion, *449ft (137m)*, by which it is sure what a
letter means, or the same number in digits or words, *ninety (90) days*.

Two numbers joined like the parts of one: بين خمسمئة وخمسة آلاف is not 505,000.

Units that stand before their number to say *about*, as in Russian: *минут пять*, *года через
два*.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from babelproof.quantities.line import Line
from babelproof.quantities.numbers.literals import Numeral
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.reading.attach import attach
from babelproof.quantities.tables import measures
from babelproof.text.tables import cue_pattern, rows

_AND = re.compile(r"\s(?=\u0648\w)")
_LONGEST = 16
Reader = Callable[[str], Sequence[Quantity]]
_MOST_FEW = 4


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


def with_between(
    found: Sequence[Quantity], text: str, sure: bool, reader: Reader
) -> list[Quantity]:
    """The quantities of a text; a number in words after *between* may be two. ``reader`` reads a
    piece of it."""
    result = []
    for quantity in found:
        if not quantity.spelled or not _is_between(quantity, text):
            result.append(quantity)
        elif sure:
            result.append(replace(quantity, sure=False, reason="one number or two"))
        else:
            result += (quantity, *_apart(quantity, text, reader))
    return result


def _is_between(quantity: Quantity, text: str) -> bool:
    ahead = text[max(0, quantity.start - _LONGEST) : quantity.start]
    joined = _AND.search(text, quantity.start, quantity.end) is not None
    return joined and _between().search(ahead) is not None


def _apart(quantity: Quantity, text: str, reader: Reader) -> Iterator[Quantity]:
    """The two numbers on both sides of each *and*."""
    for joint in _AND.finditer(text, quantity.start, quantity.end):
        for start, end in ((quantity.start, joint.start()), (joint.end(), quantity.end)):
            for part in reader(text[start:end]):
                if part.end - part.start == end - start:
                    yield replace(part, start=start, end=end)


@cache
def _between() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{cue_pattern('between')})\s\Z")


def with_units_before(found: Sequence[Quantity], line: Line) -> list[Quantity]:
    """Quantities, those with nothing counted with the unit that stands before them."""
    forms = _forms().get(line.lang.code)
    if forms is None:
        return list(found)
    result, last = list[Quantity](), 0
    for quantity in found:
        bare = quantity.sort == "number" and not (quantity.units or quantity.currencies)
        counts = bare and not quantity.implied and quantity.values and quantity.values[0] > 1
        result.append(_with_unit(quantity, last, line, forms) if counts else quantity)
        last = max(last, quantity.end)
    return result


def _with_unit(
    quantity: Quantity, last: int, line: Line, forms: dict[str, frozenset[str]]
) -> Quantity:
    keys, spans = line.tokens.keys, line.tokens.spans
    at = bisect_left(spans, (quantity.start, 0))
    after = bisect_left(spans, (quantity.end, 0))
    follow = keys[after] if after < len(keys) else ""
    apart = at > 1 and keys[at - 1] in forms["between"]
    place = at - 2 if apart else at - 1
    if place < 0 or spans[place][0] < last:
        return quantity
    few = quantity.values[0] <= _MOST_FEW
    # *В начале года два человека*: after the unit of a few, the number must end its clause.
    ends = apart or not follow.isalpha()
    fits = keys[place] in forms["many"] or (few and ends and keys[place] in forms["few"])
    if not fits or follow in forms["other"]:
        return quantity
    match = line.longest(place, "unit", "currency")
    if match is None or match.end != place + 1:
        return quantity
    units, money = (frozenset(e.what for e in match.of(kind)) for kind in ("unit", "currency"))
    return replace(quantity, start=spans[place][0], units=units, currencies=money)


@cache
def _forms() -> dict[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, frozenset[str]]] = {}
    for row in rows("quantities/inverted.tsv"):
        found.setdefault(row["lang"], {})[row["what"]] = frozenset(row["forms"].split("|"))
    return found
