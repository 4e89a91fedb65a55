"""Times told by the minutes past an hour or to it: never demanded, but *a quarter past four* must
not become *las cuatro menos cuarto*, nor *às nove e dez* 9:50.

Times told in words, *a quarter to six*, and hours that may be points, 7点: never demanded, but
another time in their place is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from babelproof.core.segment import View
from babelproof.quantities.comparing.copied_moments import time_stands
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.minutes_told import without_told
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, offers_of
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock import SPAN
from babelproof.quantities.moments.spoken_clock import SPOKEN
from babelproof.quantities.moments.tellings import HALF_DAY, may_tell, tellings_in
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, duties_of, quantities_of
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import found_in, plain, tokens_of

_HOUR = frozenset({"hour"})
_HALF = 30
_PARTS = frozenset({2, 4})  # of an hour
_TOLD = frozenset({SPOKEN, SPAN})


def _tellings_of(view: View) -> tuple[Quantity, ...]:
    """Analysis: the times that a text tells by minutes past an hour or to it, as times of both
    halves of the day."""
    found = found_in(view.text, partial(_tellings_in, language(view.lang.code)))
    return tuple(_telling(*told) for told in found)


def _tellings_in(lang: Language, text: str) -> Iterable[tuple[int, int, int]]:
    text = plain(text)
    return tellings_in(Line(tokens_of(text), lang)) if may_tell(text, lang) else ()


def _telling(minute: int, start: int, end: int) -> Quantity:
    times = frozenset({minute, minute + HALF_DAY})
    return Quantity(start, end, "time", times=times, sure=False, reason=SPOKEN)


def tellings_due(source: View) -> tuple[Quantity, ...]:
    """Analysis: the times of a source but full and half hours, also those read as hours and a part
    of one."""
    told = _told(source, source.of(duties_of).quantities)
    return tuple(q for q in told if min(q.times) % _HALF)


def _told_of(target: View) -> tuple[Quantity, ...]:
    """Analysis: likewise everything of a target that may be such a time, or a half hour."""
    told = _told(target, target.of(quantities_of).quantities)
    return tuple(q for q in told if min(q.times) % (2 * _HALF))


def _told(view: View, read: Sequence[Quantity]) -> tuple[Quantity, ...]:
    told = [_telling(minute, q.start, q.end) for q in read for minute in _as_told(q)]
    return *view.of(_tellings_of), *told


def _as_told(quantity: Quantity) -> set[int]:
    """The one minute of half a day that a quantity is."""
    minutes = {time % HALF_DAY for time in quantity.times}
    if quantity.sort == "time":
        return minutes if len(minutes) == 1 and not quantity.implied else set()
    if not quantity.spelled or len(quantity.values) != 1 or not quantity.units <= _HOUR:
        return set()
    value = quantity.values[0]
    parted = value.denominator in _PARTS or (value.denominator > 1 and bool(quantity.units))
    counted = parted and value < 25 and (value > 1 or bool(quantity.units))  # no *three quarters*
    return {int(value * 60) % HALF_DAY} if counted else set()


def without_tellings(missing: Sequence[Quantity], offers: Offers, src: View) -> list[Quantity]:
    """What is missing but for the pieces of times told that stand in the target: the 20 of *dva i
    dvadeset* in 14:20."""
    due = src.of(tellings_due)
    if not due:
        return list(missing)
    tellings = (minute for minute, *_ in tellings_in(Line(tokens_of(offers.text), offers.lang)))
    there = _minutes(offers.all) | _both_halves(tellings)
    told = [(q.start, q.end) for q in due if not there.isdisjoint(q.times)]
    return [
        q
        for q in missing
        if q.sort == "time" or not any(q.start < end and start < q.end for start, end in told)
    ]


def changed_telling(src: View, tgt: View) -> Mismatch | None:
    """The first time told that the target has turned round, or the one that is another there."""
    lost = [q for q in src.of(tellings_due) if not _stands(q, tgt)]
    there = _minutes_in(tgt) if lost else set[int]()
    lost = [q for q in lost if there.isdisjoint(q.times)]
    if not lost:
        return None
    known = _minutes_in(src)
    new = [q for q in tgt.of(_told_of) if known.isdisjoint(q.times)]
    for one in lost:
        for two in new:
            if min(two.times) == _turned(min(one.times)):
                return Mismatch("time-mismatch", one, two, "value")
    return _other(lost, new, src, tgt)


def _stands(told: Quantity, target: View) -> bool:
    """Whether a time stands in a text in digits, which is quickly seen."""
    lang = language(target.lang.code)
    times = (replace(told, times=frozenset({time})) for time in told.times)
    return any(time_stands(time, target.text, lang) for time in times)


def _other(
    lost: Sequence[Quantity], new: Sequence[Quantity], src: View, tgt: View
) -> Mismatch | None:
    """Where one time alone is missing, and one alone is new, with the same hour or minutes."""
    due = [q for q in src.of(_tellings_of) if q in lost]
    if not due or len({min(q.times) for q in lost}) != 1:
        return None
    minutes = {min(q.times) for q in new}
    if len(minutes) != 1:
        return None
    one, (minute,) = min(due[0].times), minutes
    if one // 60 != minute // 60 and one % 60 != minute % 60:
        return None
    target = tgt.of(offers_of)
    if verdict(due[0], without_told_numbers(target), plain(src.text)) is not None:
        return None
    if not without_told(due[:1], (), target):
        return None
    return Mismatch("time-mismatch", due[0], new[0], "value")


def _minutes_in(view: View) -> set[int]:
    """Everything in a text that may be a time, in minutes of the day."""
    return _minutes((*view.of(quantities_of).quantities, *view.of(_tellings_of)))


def _minutes(read: Sequence[Quantity]) -> set[int]:
    found = {time for q in read for time in q.times}
    for value in {value for q in read for value in q.values if 0 < value < 25}:
        hour, part = divmod(value, 1)
        for minutes in (part * 60, part * 100):
            if minutes.denominator == 1 and minutes < 60:
                found.add(int(hour) * 60 + int(minutes))
    return _both_halves(found)


def _both_halves(times: Iterable[int]) -> set[int]:
    return {half for time in times for half in (time % HALF_DAY, time % HALF_DAY + HALF_DAY)}


def _turned(minute: int) -> int:
    """The time as long before the hour as another one is after it."""
    past = minute % 60
    hour = minute - past if past < _HALF else minute - past + 60
    return (2 * hour - minute) % HALF_DAY


def is_told(quantity: Quantity) -> bool:
    """Whether a quantity is a time told in words, or may be one."""
    return quantity.sort == "time" and quantity.reason in _TOLD and not quantity.implied


def is_told_there(quantity: Quantity, source: Offers, target: Offers) -> bool:
    """Whether the target has a time told in the source, in whatever shape."""
    if verdict(quantity, without_told_numbers(target), source.text) is not None:
        return True
    return not without_told([quantity], source.all, target)


def without_told_numbers(offers: Offers) -> Offers:
    """What a text offers but for the numbers of times told: *ten to six* is not 6:10."""
    told = [q for q in offers.all if is_told(q)]
    if not told:
        return offers
    spans = [(q.start, q.end) for q in told]
    kept = [
        q
        for q in offers.all
        if q.sort == "time" or not any(a <= q.start and q.end <= b for a, b in spans)
    ]
    return Offers(Reading(tuple(kept), offers.months), offers.text, offers.lang)


def are_close_times(one: Quantity, two: Quantity) -> bool:
    """Whether two times differ in the hour or in the minutes alone, or told ones by no more than
    what is told: *zehn vor*, *zehn nach*."""
    near = (0, 30, 59)[is_told(one) + is_told(two)]
    gaps = [(a - b, a // 60 == b // 60) for a in one.times for b in two.times]
    return any(gap % 60 == 0 or same or abs(gap) <= near for gap, same in gaps)
