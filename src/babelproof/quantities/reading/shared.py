"""What neighbours share: *5–6 million*, *$5–6*, *6–8 pm*, *3 dollars 74 cents*, *5 ft 10 in*."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock import possible_hour
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.attach import full_year
from babelproof.quantities.reading.decades import counted_decades, decades_like
from babelproof.quantities.reading.doubts import A_DUAL, ONE_IS_FREE
from babelproof.quantities.reading.eastern import in_tenths, is_in_tenths
from babelproof.quantities.reading.eastern_pairs import decade_of, pair_of, short_decade
from babelproof.quantities.reading.left_out import (
    JOINED,
    with_hundredths,
    with_one_before,
    with_ones,
    with_rest,
    with_unit_left_out,
)
from babelproof.quantities.reading.yuan import with_tail
from babelproof.quantities.tables import measures
from babelproof.quantities.tokens import HYPHENS, Tokens

_LISTING = frozenset({",", "\u3001", "/"})
_COUNTED = frozenset("\u4eba\u540d\u56de\u5ea6\u500b\u672c\u679a\u3064\u6b21\u4e2a")
_LINKS = frozenset({*HYPHENS, *_LISTING, *"~\u301c\uff5e\u6216\u81f3\u5230"})
_WITH_MORE = (A_DUAL, ONE_IS_FREE)  # no duty alone, but one with what follows


def share_parts(found: Sequence[Quantity], line: Line) -> list[Quantity]:
    """The quantities of a text, with what ranges and composites share given to both parts."""
    implied = [quantity for quantity in found if quantity.implied]
    result = list(with_ones([q for q in found if not q.implied] if implied else found, line))
    for place, quantity in enumerate(result):
        result[place] = with_one_before(quantity, result[place - 1] if place else None, line)
    for place in range(len(result) - 2, -1, -1):
        one, two = result[place], result[place + 1]
        between = _between(one, two, line.tokens)
        if between is None or len(between) > 3:
            continue
        if _is_century_of(one, two):
            result[place + 1] = replace(two, sure=False, reason="the century of a decade")
            continue
        if not between:
            whole = decade_of(one, two, line) or with_tail(one, two, line)
            whole = whole or pair_of(one, two, line) or _told(one, two, line)
            whole = whole or with_rest(one, two, line.tokens.text)
            if whole is not None:
                result[place : place + 2] = [whole]
            elif _takes_hundredths(one) and _are_hundredths(two):
                cents = tuple(value + two.values[0] / 100 for value in one.values)
                result[place] = replace(one, values=(*one.values, *cents))  # 2 euros 50, 1 m 85
        elif len(between) == 1 and _is_and(line, between[0]) and (whole := _joined(one, two, line)):
            result[place : place + 2] = [whole]  # 5 years and 6 months
        elif _are_feet_and_inches(one, two, line, between):
            inches = replace(two, units=frozenset({"inch"}))
            result[place : place + 2] = [_composite(one, inches) or one]  # 6-foot-6
        elif len(between) == 1 and line.tokens.keys[between[0]] == "\uff0c":
            if _are_few(one, two, line):  # 2，3回
                result[place] = replace(one, sure=False, reason="a vague number")
                result[place + 1] = replace(two, sure=False, reason="a vague number")
        elif _are_links(line, between):
            keys = {line.tokens.keys[index] for index in between}
            if keys == {","} and one.spelled != two.spelled:
                continue  # *from 9 to 17, seven days a week*
            decade = short_decade(one, two, line)
            if decade is not None:
                result[place] = decade
                continue
            first, second = _lent(one, two)
            if _are_opening_hours(one, two, line, between):
                result[place], result[place + 1] = _as_hour(one), _as_hour(two)
                continue
            if _is_about(one, two, line, between):
                first = replace(first, sure=False, reason="a vague number")
                result[place + 1] = two = second = replace(
                    second, sure=False, reason="a vague number"
                )
            # In a list the last item's unit is shared, the first one's is not.
            result[place] = first
            result[place + 1] = two if keys & _LISTING or not _spans(line, between) else second
    return sorted((*implied, *result), key=lambda quantity: quantity.start) if implied else result


def _are_feet_and_inches(one: Quantity, two: Quantity, line: Line, between: range) -> bool:
    if len(between) != 1 or line.tokens.keys[between[0]] not in HYPHENS or two.start != one.end + 1:
        return False
    bare = two.digits.isdecimal() and not (two.units or two.currencies or two.scale)
    return bare and "foot" in one.units and two.sort == "number" and two.values[0] < 12


def _is_century_of(one: Quantity, two: Quantity) -> bool:
    """*70. léta 20. století*: the seventies are enough."""
    decade = len(one.values) > 1 and one.values[0] < 100 and one.values[0] % 10 == 0
    return decade and "century" in two.units and two.sort == "ordinal" and one.sure


def _is_about(one: Quantity, two: Quantity, line: Line, between: range) -> bool:
    """*Two or three*: any small number. 2、3日."""
    if line.tokens.keys[between[0]] == "\u3001" and len(between) == 1:
        return _are_few(one, two, line)
    if not (one.spelled and two.spelled and one.values and two.values) or len(between) != 1:
        return False
    if two.values[0] - one.values[0] != 1 or two.values[0] > 10:
        return False
    match = line.longest(between[0], "joiner")
    joins = {entry.what for entry in match.of("joiner")} if match else set()
    return "or" in joins or line.tokens.keys[between[0]] == "or"


def _are_few(one: Quantity, two: Quantity, line: Line) -> bool:
    if one.units or not (one.values and two.values) or two.values[0] - one.values[0] != 1:
        return False
    if two.values[0] > 10 or one.sort != "number" or two.sort != "number":
        return False
    return bool(two.units) or line.tokens.text[two.end : two.end + 1] in _COUNTED


def _is_and(line: Line, index: int) -> bool:
    match = line.longest(index, "joiner")
    return match is not None and any(e.what in ("and", "also") for e in match.of("joiner"))


def _takes_hundredths(one: Quantity) -> bool:
    """Money, heights and records: *3 euros 50*, *1 m 85*, 9秒58."""
    if "second" in one.units and one.values[0] < 60:
        return True
    return bool(one.currencies) or ("meter" in one.units and one.values[0] < 10)


def _are_hundredths(two: Quantity) -> bool:
    return len(two.digits) == 2 and not (two.units or two.currencies)


def _between(one: Quantity, two: Quantity, tokens: Tokens) -> range | None:
    """The indexes of the tokens between two quantities that stand close together."""
    if two.start < one.end or two.start - one.end > 12:
        return None
    first = bisect_left(tokens.spans, (one.end, 0))
    return range(first, bisect_left(tokens.spans, (two.start, 0), lo=first))


def _spans(line: Line, between: range) -> bool:
    """Whether the tokens make a range: a dash or *to*."""
    for index in between:
        match = line.longest(index, "joiner")
        if line.tokens.keys[index] in HYPHENS or "~" in line.tokens.keys[index]:
            return True
        if match and any(entry.what == "to" for entry in match.of("joiner")):
            return True
    return False


def _are_links(line: Line, between: range) -> bool:
    """Whether only signs and words of a range or a list stand there: *900 e i 920*."""
    place = between.start
    while place < between.stop:
        match = line.longest(place, "joiner", "ordinal-mark")
        joins = match.of("joiner", "ordinal-mark") if match else []
        if match and any(e.what in ("to", "and", "or", "after", "before") for e in joins):
            place = match.end
        elif line.tokens.keys[place] in _LINKS:
            place += 1
        else:
            return False
    return True


def _lent(one: Quantity, two: Quantity) -> tuple[Quantity, Quantity]:
    first, second = one, two
    if one.digits and two.digits and one.values and two.values and not two.scale:
        years = full_year(one.values[0], two.values[0], len(two.digits))
        second = two = replace(two, values=(*two.values, *years)) if years else two
        if two.start == one.end + 1 and _are_thousands(one, two):
            first = one = replace(one, values=(*one.values, one.values[0] * 1000))
    if two.sort == "time" and _may_be_hour(one):
        hours = tuple(one.values) + tuple(v + 12 for v in one.values if v < 12)
        return replace(one, values=hours), two
    if one.sort == "number" and two.sort == "date" and not (one.units or one.scale):
        return _as_month(one, two), two
    if one.sort not in ("number", "ordinal") or two.sort not in ("number", "ordinal"):
        return one, two
    if one.digits and not one.units and len(two.values) > 1:
        first = one = replace(one, values=decades_like(one.values, two.values))
    own = one.units or (one.currencies and not one.currencies & two.currencies)
    if two.scale >= 1000 and not (one.scale or own) and _is_less(one, two):
        scaled = tuple(value * two.scale for value in one.values)
        first = replace(first, values=(*scaled, *one.values), borrowed=True, scale=two.scale)
    if not (one.units or one.currencies) and (two.units or two.currencies):
        first = replace(
            first, units=two.units, currencies=two.currencies, firm_unit=two.firm_unit,
            borrowed=True,
        )  # fmt: skip
        if is_in_tenths(two):
            first = replace(first, values=in_tenths(one.values))
        if "decade" in two.units and one.sort == two.sort == "ordinal":
            first = replace(first, values=(*first.values, *counted_decades(one.values)))
    elif one.currencies and not (two.units or two.currencies):
        second = replace(second, currencies=one.currencies, borrowed=True)
    elif one.units and not (two.units or two.currencies):
        second = replace(second, units=one.units, borrowed=True)
    return first, second


def _are_thousands(one: Quantity, two: Quantity) -> bool:
    """8-18,000 may be from 8,000 on."""
    return (
        two.values[0] >= 1000 and two.values[0] % 1000 == 0 and one.values[0] * 1000 < two.values[0]
    )


def _is_less(one: Quantity, two: Quantity) -> bool:
    return bool(one.values) and one.values[0] < two.values[0]


def _may_be_hour(one: Quantity) -> bool:
    counted = one.sort not in ("number", "ordinal") or one.units
    return not counted and bool(one.values) and one.values[0] <= 24


def _are_opening_hours(one: Quantity, two: Quantity, line: Line, between: range) -> bool:
    """*Mon-Fri 9-5*: hours from and to which stand after a day of the week."""
    if not (one.digits and two.digits and _may_be_hour(one) and _may_be_hour(two)):
        return False
    if one.sort != "number" or two.sort != "number" or not _spans(line, between):
        return False
    at = bisect_left(line.tokens.spans, (one.start, 0))
    days = (line.longest(place, "weekday") for place in range(max(0, at - 3), at))
    return any(day is not None and day.end <= at for day in days)


def _as_hour(one: Quantity) -> Quantity:
    return replace(one, times=possible_hour(one.values))


def _as_month(one: Quantity, two: Quantity) -> Quantity:
    """3至6月: the first number is a month as well."""
    bare = all(year is None and day is None for year, _, day in two.days)
    value = one.values[0] if one.values else Fraction(0)
    if not bare or value.denominator != 1 or not 1 <= value <= 12:
        return one
    return replace(one, sort="date", days=frozenset({(None, int(value), None)}), sure=False)


def _composite(one: Quantity, two: Quantity) -> Quantity | None:
    if not one.values or not two.values:
        return None
    total, step = _sum(one, two) if one.units and two.units else None, Fraction(1, 1000)
    if _are_money_and_change(one, two):
        total, step = one.values[0] + two.values[0] / 100, Fraction(1, 100)
    if total is None:
        return None
    sure = (two.sure and (one.sure or one.reason in _WITH_MORE)) or _is_one_more(one, two)
    return replace(
        one, end=two.end, values=(total,), bases=(total,), parts=(one, two), step=step, digits="",
        sure=sure, reason="" if sure else one.reason or two.reason,
    )  # fmt: skip


def _told(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    whole = _composite(*with_unit_left_out(one, two, line))
    return replace(whole, parts=(one, two)) if whole else None


def _joined(one: Quantity, two: Quantity, line: Line) -> Quantity | None:
    whole = _composite(one, two) or with_hundredths(one, two)
    return whole or (_told(one, two, line) if JOINED in line.lang.traits else None)


def _is_one_more(one: Quantity, two: Quantity) -> bool:
    """*2 weeks and 1 day*: the weeks are asked for, the day is not."""
    return one.sure and not two.sure and two.reason == ONE_IS_FREE


def _are_money_and_change(one: Quantity, two: Quantity) -> bool:
    """3 dollars, 74 cents."""
    if not one.currencies or not two.currencies & measures.subunits() or two.values[0] >= 100:
        return False
    return measures.is_subunit(one.currencies, two.currencies)


def _sum(one: Quantity, two: Quantity) -> Fraction | None:
    """Feet and inches, hours and minutes: the smaller unit in terms of the larger."""
    for large in sorted(one.units):
        for small in sorted(two.units):
            if large == small or not measures.same_system(large, small):
                continue
            part = measures.converted(two.values[0], small, large)
            if part is not None and 0 <= part < 1:
                return one.values[0] + part
    return None
