"""Quantities that seem to stand in the target, but only because another one of the source does.

*Five years … within five years* against *five years … within five months*: each value is there,
yet once too few, and something that nothing in the source says stands in the gap. Only both
together are an error: a repetition may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch, are_close_numbers, rule_for
from babelproof.quantities.comparing.offers import Offers, flat, offers_of
from babelproof.quantities.comparing.replaceable import (
    is_fixed,
    is_measured,
    is_one,
    may_be_replaced,
)
from babelproof.quantities.comparing.turned_times import (
    are_close_times,
    is_told,
    is_told_there,
    without_told_numbers,
)
from babelproof.quantities.comparing.units_found import re_expressed
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Day, Quantity
from babelproof.quantities.tables import measures

_CUT_BEFORE = re.compile(r"\d[.,\u3001\uff0c]? ?\Z")
_MOST = 40


def replaced(
    duties: Sequence[Quantity],
    views: tuple[View, View],
    lost: Sequence[Quantity],
) -> Mismatch | None:
    """The first quantity in whose place the target has one of its own. ``lost``: those that do
    not stand in the target word for word."""
    if not duties or not may_be_replaced(duties, views, lost):
        return None
    source, target = (view.of(offers_of) for view in views)
    if max(len(source.all), len(target.all)) > _MOST:
        return None
    plain = [q for q in duties if _is_plain(q) or is_one(q) or is_fixed(q)]
    plain += [q for q in duties if is_told(q) and not is_told_there(q, source, target)]
    new = [q for q in target.all if _is_plain(q) or is_told(q) or (is_one(q) and q.units)]
    times = without_told_numbers(source) if any(map(is_told, plain)) else source
    new_times = [q for q in new if q.sort == "time" and _is_new(q, times, target.text)]
    new = [q for q in new if _is_new(q, source, target.text)]
    for one in plain if new or new_times else ():
        short = _is_short(one, duties, target)
        for two in new_times if is_told(one) else new:
            moved = _is_other_month(one, two, source, target)
            moved = moved or _are_fewer(one, two, source, target)
            if not (short or moved):
                continue
            same = not set(one.values).isdisjoint(two.values)
            if _took_the_place(one, two) and (same or not _is_sum(two, source)):
                rule, why = rule_for(one, two)
                return Mismatch(rule, one, two, why)
    return None


def _is_plain(quantity: Quantity) -> bool:
    if not quantity.sure or quantity.implied or quantity.borrowed:
        return False
    if quantity.sort in ("date", "time"):
        return True
    if quantity.scale and len(quantity.digits) + 1 >= quantity.end - quantity.start:
        return False  # 52M may be a name
    if quantity.sort not in ("number", "ordinal") or quantity.parts or not quantity.values:
        return False
    return (
        quantity.values[0].denominator == 1 or not quantity.digits.isdecimal()
    )  # 2 hours and a half


def _is_short(quantity: Quantity, duties: Sequence[Quantity], target: Offers) -> bool:
    """Whether a quantity stands in the target less often than in the source."""
    if is_one(quantity):
        return not any(_is_this_one(quantity, q) for q in flat(target.all))
    day = _day_of(quantity)
    if day is not None:
        counted = [sum(_is_on(day, q) for q in side) for side in (duties, target.all)]
        return counted[0] > counted[1]
    needed = sum(_are_same(quantity, other) for other in duties)
    return needed > len({(q.start, q.end) for q in flat(target.all) if _may_be(quantity, q)})


def _are_fewer(one: Quantity, new: Quantity, source: Offers, target: Offers) -> bool:
    """Whether a measure of the target alone, 3 watts, has a number that stands elsewhere in the
    target less often than in the source: 3 gigawatts, as three plants make. Nor does the
    measure in question stand there as it was."""
    kept = (q for q in target.all if not set(one.values).isdisjoint(q.values))
    if not is_measured(new) or any(_agree(one, other) for other in kept):
        return False
    counts = []
    for side in (source.all, target.all):
        same = [q for q in flat(side) if not set(new.values).isdisjoint(q.values)]
        counts.append(len({(q.start, q.end) for q in same}))
    return counts[0] >= counts[1] > 1


def _is_this_one(quantity: Quantity, other: Quantity) -> bool:
    if Fraction(1) not in other.values:
        return False
    if is_measured(quantity) and other.firm_unit and other.units and not other.parts:
        return not measures.are_other_units(quantity.units, other.units)
    return bool(other.digits) or (is_measured(quantity) and _agree(quantity, other))


def _day_of(quantity: Quantity) -> int | None:
    """The day of the month that a quantity is, or surely may be: 26日."""
    if quantity.sort == "date":
        days = {day[2] for day in quantity.days}
        return days.pop() if len(days) == 1 else None
    if quantity.units != {"day"} or quantity.firm_unit or len(quantity.values) != 1:
        return None
    return int(quantity.values[0]) if quantity.values[0] <= 31 else None


def _is_on(day: int | None, quantity: Quantity) -> bool:
    """Whether a quantity is a date on a day of the month, or a number that may be one."""
    if quantity.days:
        return any(there[2] == day for there in quantity.days)
    return day in quantity.values and not quantity.currencies and quantity.units <= {"day"}


def _is_other_month(one: Quantity, two: Quantity, source: Offers, target: Offers) -> bool:
    """The 26th of April, where the source knows the 26th of July alone, which the target has less
    often."""
    if one.sort != "date" or two.sort != "date":
        return False
    needed = sum(_is_on(_day_of(one), q) for q in source.all)
    if needed <= sum(_is_same_day(one, q) for q in target.all):
        return False
    months = source.months | {day[1] for q in source.all for day in q.days}
    new = [day for day in two.days if day[2] is not None and day[1] not in months]
    return bool(new) and any(day[2] == there[2] for day in one.days for there in new)


def _is_same_day(one: Quantity, two: Quantity) -> bool:
    return not {day[1:] for day in one.days}.isdisjoint(day[1:] for day in two.days)


def _are_same(one: Quantity, two: Quantity) -> bool:
    if one.sort in ("date", "time"):
        return one.sort == two.sort and one.days == two.days and one.times == two.times
    same = one.values == two.values and one.units == two.units
    return same and one.currencies == two.currencies and one.sort == two.sort


def _may_be(quantity: Quantity, other: Quantity) -> bool:
    if quantity.sort == "time":
        return bool(quantity.times & other.times)
    if quantity.sort == "date":
        days = {day[1:] for day in quantity.days}
        return any(day[1:] in days or _is_in_month(day, quantity) for day in other.days)
    if set(quantity.values).isdisjoint(other.values) or (other.implied and quantity.digits):
        return False
    if quantity.sort == "ordinal" and other.sort != "ordinal" and is_measured(other):
        return False  # the third, and 3 years
    if not other.firm_unit or not (is_measured(quantity) and is_measured(other)):
        return other.sort == quantity.sort or not other.spelled
    return _agree(quantity, other)


def _is_in_month(day: Day, quantity: Quantity) -> bool:
    """Whether a day is one of a month without a day, in the same year."""
    months = [other[0] for other in quantity.days if other[1:] == (day[1], None)]
    return any(year is None or day[0] in (year, None) for year in months)


def _agree(one: Quantity, two: Quantity) -> bool:
    if measures.units_agree(one.units, two.units):
        return True
    return measures.currencies_agree(one.currencies, two.currencies)


def _is_new(quantity: Quantity, source: Offers, text: str) -> bool:
    """Whether nothing in the source says a quantity of the target, which is no piece of a longer
    number with a blank in it: 3, 770."""
    if _CUT_BEFORE.search(text, max(0, quantity.start - 4), quantity.start):
        return False
    found = verdict(quantity, source, text)
    if found is True and _has_other_unit(quantity, source):
        return True
    return found is None or (isinstance(found, Mismatch) and found.why != "converted")


def _has_other_unit(quantity: Quantity, source: Offers) -> bool:
    """Whether the source knows a measure by its number with another unit alone: 3.0 watts."""
    if (
        not is_measured(quantity)
        or not quantity.firm_unit
        or re_expressed(quantity, source) is True
    ):
        return False
    same = [q for q in source.of(quantity.values) if is_measured(q)]
    return bool(same) and all(
        q.firm_unit and measures.are_other_units(quantity.units, q.units) for q in same
    )


def _took_the_place(one: Quantity, two: Quantity) -> bool:
    if _day_of(one) is not None and one.sort == "number" and two.sort == "ordinal":
        return not two.spelled and len(one.digits) == len(two.digits)
    if bool(one.scale) != bool(two.scale):
        return False  # 400 million: 200 for the one, 200 million for the other
    written = one.spelled == two.spelled or one.sort == "ordinal"
    if one.sort != two.sort or not (written or (is_one(one) and is_measured(one))):
        return False
    if one.sort == "time":
        return are_close_times(one, two)
    if one.sort == "date":
        return any(a[1] == b[1] or a[2] == b[2] for a in one.days for b in two.days)
    if not (is_measured(one) or is_measured(two)):
        return are_close_numbers(one, two)
    if one.sort == "ordinal" and set(one.values).isdisjoint(two.values):
        return measures.units_agree(one.units, two.units)
    if not (one.firm_unit and two.firm_unit and is_measured(one) and is_measured(two)):
        return False
    if set(one.values).isdisjoint(two.values):
        return _agree(one, two)
    if one.currencies and two.currencies:
        return not measures.currencies_agree(one.currencies, two.currencies)
    return measures.are_other_units(one.units, two.units)


def _is_sum(quantity: Quantity, source: Offers) -> bool:
    """Whether a number of the target adds up, or takes apart, two counts of the source, or is made
    of two halves."""
    counts = [q.values[0] for q in source.all if q.values and q.sort != "ordinal"]
    counts += [value for value in counts if value < 1]
    found = set(quantity.values)
    return any(a + b in found or abs(a - b) in found for a, b in combinations(counts, 2))
