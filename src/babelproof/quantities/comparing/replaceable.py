"""A first look, without reading the target: may another quantity stand in the place of one?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from babelproof.core.segment import View
from babelproof.quantities.comparing.told_times import is_told
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import FIXED, ONE_IS_FREE
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.sure_words import words_for

_RUN = re.compile(r"\d+")
_WORD_OR_RUN = re.compile(r"[^\W\d_]+|\d+")
_PAIR = 2
# So many of one unit make another one.
_IN_A_UNIT = frozenset({7, 12, 24, 30, 52, 60, 365, 1000})
_WHOLES = (("day", 7), ("hour", 24))  # all of a week, all of a day


def may_be_replaced(
    duties: Sequence[Quantity], views: tuple[View, View], lost: Sequence[Quantity]
) -> bool:
    """Whether digits, or a number in words, stand in a source more often than in the target, or
    more than once with a unit, a 1 is gone, or digits are new."""
    if views[0].of(_is_in_words) or _are_fewer_words(views):
        return True
    runs, there = views[0].of(_runs_of), views[1].of(_runs_of)
    known, found = set(runs), set(there)
    if "1" in known - found or (len(known) < len(runs) and _are_fewer_runs(runs, there, duties)):
        return True
    if any(is_measured(q) and (_has_twin(q, duties) or _is_said_twice(q, views[1])) for q in lost):
        return True
    return not found <= known and (bool(lost) or not known <= found)


def _is_in_words(source: View) -> bool:
    """Analysis: whether a time is told in words, or a fixed number is."""
    read = source.of(duties_of).quantities
    return any(is_told(q) or (q.spelled and is_fixed(q)) for q in read)


def _are_fewer_words(views: tuple[View, View]) -> bool:
    """Whether a number that the source has more than once, also in words, stands in the target
    less often."""
    twice = views[0].of(_said_twice)
    if not twice:
        return False
    said = Counter(_WORD_OR_RUN.findall(views[1].text.lower()))
    code = views[1].lang.code
    return any(
        sum(said[form] for form in (str(value), *words_for(code, value, implied=True))) < count
        for value, count in twice
    )


def _said_twice(source: View) -> tuple[tuple[Fraction, int], ...]:
    """Analysis: the numbers above two that a source has more than once, also in words, and how
    often."""
    read = [q for q in source.of(duties_of).quantities if q.sure and q.values]
    words = {q.values[0] for q in read if q.spelled and q.values[0] > _PAIR}
    if not words:
        return ()
    counts = Counter(q.values[0] for q in read)
    return tuple((value, counts[value]) for value in words if counts[value] > 1)


def _runs_of(view: View) -> list[str]:
    return _RUN.findall(view.text)


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
