"""A first look, without reading the target: may another quantity stand in the place of one?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.digit_strings import runs_in
from babelproof.quantities.comparing.turned_times import is_told
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import FIXED, ONE_IS_FREE
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.sure_words import magnitude_words, names_of, words_for
from babelproof.text.said import are_said

_WORD_OR_RUN = re.compile(r"[^\W\d_]+|\d+")
_PAIR, _HALF_DAY = 2, 12
Repeated = tuple[tuple[Fraction, int], ...]
# So many of one unit make another one.
_IN_A_UNIT = frozenset({7, 12, 24, 30, 52, 60, 365, 1000})
_WHOLES = (("day", 7), ("hour", 24))  # all of a week, all of a day


def may_be_replaced(
    duties: Sequence[Quantity], views: tuple[View, View], lost: Sequence[Quantity]
) -> bool:
    """Whether digits, or a number in words, stand in a source more often than in the target, or
    more than once with a unit, a 1 is gone, or digits are new."""
    in_words, twice = views[0].of(_told_and_repeated)
    if in_words or (twice and _are_fewer_words(twice, views[1])):
        return True
    runs, there = views[0].of(_runs_of), runs_in(views[1].text)
    if any(not _keeps_unit(q, views[1]) for q in views[0].of(_free_with_unit)):
        return True
    if runs == there and not lost and len(runs) < _PAIR:
        return False  # mostly so
    known, found = set(runs), set(there)
    if "1" in known - found and not _is_scaled_one(runs, duties, lost):
        return True
    if len(known) < len(runs) and _are_fewer_runs(runs, there, duties):
        return True
    if any(is_measured(q) and (_has_twin(q, duties) or _is_said_twice(q, views[1])) for q in lost):
        return True
    if found <= known:
        return False
    return bool(lost) or not (known <= found or _are_only_hours(known, found, duties))


def _keeps_unit(one: Quantity, target: View) -> bool:
    """Whether a text may name the unit of a number, which is mostly seen from its words."""
    names = _any_name(target.lang.code, one.units, one.currencies)
    return not names or are_said(names, target.text)


@lru_cache(maxsize=512)
def _any_name(code: str, units: frozenset[str], currencies: frozenset[str]) -> frozenset[str]:
    return frozenset(names_of(code, units, currencies))


def _is_scaled_one(
    runs: Sequence[str], duties: Sequence[Quantity], lost: Sequence[Quantity]
) -> bool:
    """Whether a 1 that is gone stands in the target as a word: *eine Million*."""
    ones = [q for q in duties if q.digits == "1" and q.scale and q not in lost]
    return len(ones) == runs.count("1")


def _are_only_hours(known: set[str], found: set[str], duties: Sequence[Quantity]) -> bool:
    """Whether the digits that are gone, and those that are new, are hours alone: 7pm as 19:00.
    Nothing is lost, so all times stand in the target."""
    times = {time for q in duties if q.sort == "time" and len(q.times) == 1 for time in q.times}
    hours = {hour for time in times for hour in (time // 60, time // 60 % _HALF_DAY or _HALF_DAY)}
    told = {form for hour in hours for form in (str(hour), f"{hour:02}")}
    if times and found - known <= {*told, "00"}:
        return known - found <= {*told, "00"}
    return False


def _told_and_repeated(source: View) -> tuple[bool, Repeated]:
    """Analysis: whether a time is told in words, or a fixed number is; and the numbers above two
    that a source has more than once, also in words, and how often."""
    read = source.of(duties_of).quantities
    told = any(is_told(q) or (q.spelled and is_fixed(q)) for q in read if not q.sure)
    return told, _repeated(read) if len(read) > 1 else ()


def _repeated(read: Sequence[Quantity]) -> Repeated:
    sure = [q for q in read if q.sure and q.values]
    words = {q.values[0] for q in sure if q.spelled and q.values[0] > _PAIR}
    if not words:
        return ()
    counts = Counter(q.values[0] for q in sure)
    return tuple((value, counts[value]) for value in words if counts[value] > 1)


def _are_fewer_words(twice: Repeated, target: View) -> bool:
    """Whether a number that the source has more than once stands in the target less often."""
    said, code = Counter(_WORD_OR_RUN.findall(target.text.lower())), target.lang.code
    return any(sum(said[form] for form in _forms_of(value, code)) < count for value, count in twice)


def _forms_of(value: Fraction, code: str) -> Iterator[str]:
    """The digits of a number, the words for it, and those that tell of its size: *thousands*."""
    yield str(value)
    yield from words_for(code, value, implied=True) | magnitude_words(code, value)


def _free_with_unit(source: View) -> tuple[Quantity, ...]:
    """Analysis: what need not be said, but not with another unit."""
    read = source.of(duties_of).quantities
    return tuple(q for q in read if q.units and (is_one(q) or is_fixed(q)))


def _runs_of(view: View) -> list[str]:
    """Analysis: the runs of digits in a text."""
    return runs_in(view.text)


def _are_fewer_runs(runs: Sequence[str], there: Sequence[str], duties: Sequence[Quantity]) -> bool:
    """Whether digits that stand in the source twice are fewer in the target, or have a unit."""
    twice = {run: count for run, count in Counter(runs).items() if count > 1}
    if any(count > there.count(run) for run, count in twice.items()):
        return True
    return any(is_measured(q) and q.digits in twice for q in duties)


def _has_twin(quantity: Quantity, duties: Sequence[Quantity]) -> bool:
    """Whether another quantity may say the same, 12 months and a year, or has the same number:
    3 gigawatts, as three plants make."""
    if not _IN_A_UNIT.isdisjoint(quantity.values):
        return True
    return sum(not set(q.values).isdisjoint(quantity.values) for q in duties) > 1


def _is_said_twice(quantity: Quantity, target: View) -> bool:
    """Whether a number in digits stands in the target more than once, perhaps of other units."""
    there = target.of(quantities_of).quantities if quantity.digits else ()
    return sum(quantity.values[0] in q.values for q in there) > 1


def is_one(quantity: Quantity) -> bool:
    """Whether a quantity is the digit 1, which alone is never demanded; no mark of a list."""
    if quantity.digits != "1" or quantity.sort != "number" or quantity.parts:
        return False
    return quantity.sure or quantity.reason == ONE_IS_FREE


def is_fixed(quantity: Quantity) -> bool:
    """Whether a number stands in a fixed phrase, *24 hours a day*, *sept jours sur sept*, which
    need not be translated with a number, but not with another one."""
    whole = (*quantity.units, *quantity.values) in _WHOLES
    fixed = quantity.reason == FIXED and quantity.sort == "number"
    return fixed and (whole or quantity.digits.isdecimal())


def is_measured(quantity: Quantity) -> bool:
    return bool(quantity.units or quantity.currencies)
