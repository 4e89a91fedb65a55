"""Hours in words with their part of the day, *three in the morning*, and hours of the night, *11 at
night*: not sure, since two may be people and 8 hours a span, but they must not become an hour of
the other half of the day."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock import moments
from babelproof.quantities.moments.clock_words import daypart, hour_word
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.first_tokens import kinds_below
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import SINGLE, folded, plain, tokens_of

_FIRST = re.compile(rf"\W*([^\W\d_{SINGLE}]+|\w)")
_TELLING = frozenset({"daypart", "clock"})
_HOUR = frozenset({"hour"})
_TWELVES = frozenset({0, 720})
_HALF_DAY, _LAST_HOUR, _FARTHEST = 720, 11, 40


def hours_of(view: View) -> tuple[Quantity, ...]:
    """Analysis: the hours that a part of the day follows, as times."""
    found = view.of(duties_of).quantities
    told = ((q, _times(q, view)) for q in found if _may_be_hour(q))
    timed = [replace(q, times=times) for q, times in told if times]
    timed += [q for q in found if q.sort == "time" and not q.sure and not q.implied]
    return tuple(q for q in timed if len(q.times) == 1 and not q.times <= _TWELVES)


def _may_be_hour(quantity: Quantity) -> bool:
    if not quantity.spelled or quantity.currencies or not quantity.units <= _HOUR:
        return False
    if len(quantity.values) != 1:
        return False
    hour, parts = quantity.values[0].as_integer_ratio()
    return parts == 1 and 1 < hour <= _LAST_HOUR


def _times(quantity: Quantity, view: View) -> frozenset[int]:
    """The minute of the day that an hour is, by what follows it; none if nothing tells."""
    lang = language(view.lang.code)
    after = plain(view.text[quantity.end : quantity.end + _FARTHEST])
    first = _FIRST.match(after)
    if first is None or not (lang.clitics or folded(first[1]) in _tellers(lang)):
        return frozenset()
    line = Line(tokens_of(after), lang)
    part = daypart(line, hour_word(line, 0) or 0)
    return moments(int(quantity.values[0]), 0, [part[0]]) if part else frozenset()


@cache
def _tellers(lang: Language) -> frozenset[str]:
    """The first tokens of what may follow an hour and tell of the day."""
    return frozenset(
        k for k, node in lang.root.next.items() if not _TELLING.isdisjoint(kinds_below(node))
    )


def names_hour(source: View, table: Language) -> bool:
    """Whether a source names an hour in words and its part of the day."""
    return bool(source.of(hours_of))


def changed_hour(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The first hour that stands in the target in the other half of the day alone."""
    known = {time for q in src.of(duties_of).quantities if q.sort == "time" for time in q.times}
    there = tgt.of(quantities_of).quantities
    for hour in src.of(hours_of):
        (minute,) = hour.times
        other = (minute + _HALF_DAY) % (2 * _HALF_DAY)
        if other in known or any(_says(minute, q) for q in there):
            continue
        wrong = (q for q in there if q.sort == "time" and q.sure and q.times == {other})
        if (found := next(wrong, None)) is not None:
            return Mismatch("time-mismatch", hour, found, "value")
    return None


def _says(minute: int, other: Quantity) -> bool:
    """Whether a quantity of the target may be a time of day, or the number of its hour."""
    return minute in other.times or Fraction(minute, 60) % 12 in other.values
