"""Hours with their part of the day, *three in the morning*, *11 at night*, 6 pm: in words they are
not sure, since two may be people and 8 hours a span, and a bare hour may stand for each, but none
must become an hour of the other half of the day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.copied_moments import time_stands
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock import moments
from babelproof.quantities.moments.clock_words import daypart, hour_word
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.tree import forms_below
from babelproof.quantities.tokens import SINGLE, folded, plain, tokens_of
from babelproof.text.said import are_said

_FIRST = re.compile(rf"\W*([^\W\d_{SINGLE}]+|\w)")
_WITH_ZERO = re.compile(r"\D{0,8}0[1-9]")
_AM_OR_PM = re.compile(r"(?i)\b[ap]\.? ?m\b")
_TELLING = frozenset({"daypart", "clock"})
_HOURLY = frozenset({"hour", "night", "day"})  # *alle tre di notte*
_ONE_AT_NOON, _HALF_DAY, _LAST_HOUR, _FARTHEST = 780, 720, 11, 40
_PARTS = frozenset({1, 2, 4})  # of an hour
_NIGHT, _LAST_OF_NOON = (5, 7), 9  # between five and seven the night may begin or end


def hours_of(view: View) -> tuple[Quantity, ...]:
    """Analysis: the hours with a part of the day, as times; not those between twelve and one."""
    found = view.of(duties_of).quantities
    told = ((q, _times(q, view)) for q in found if _may_be_hour(q))
    timed = [replace(q, times=times) for q, times in told if times]
    timed += [q for q in found if q.sort == "time" and not q.implied and _is_plain(q, view)]
    return tuple(q for q in timed if len(q.times) == 1 and min(q.times) % _HALF_DAY >= 60)


def _may_be_hour(quantity: Quantity) -> bool:
    if not quantity.spelled or quantity.currencies or not quantity.units <= _HOURLY:
        return False
    if len(quantity.values) != 1:
        return False
    value = quantity.values[0]
    return value.denominator in _PARTS and 1 < value < _LAST_HOUR + 1  # *quatro e meia*


def _times(quantity: Quantity, view: View) -> frozenset[int]:
    """The minute of the day that an hour is, by what follows it, or stands before it in languages
    that begin with that; none if nothing tells for sure."""
    lang, (hour, part) = language(view.lang.code), divmod(quantity.values[0], 1)
    parts = _part_before(quantity, view, lang) or _part_after(quantity, view, lang)
    halves = _halves(hour, parts)
    return moments(hour, int(part * 60), halves) if len(halves) == 1 else frozenset()


def _halves(hour: int, parts: Sequence[str]) -> list[str]:
    """The halves of the day that an hour may be in, by all that the words for its part of the day
    may mean: 11 *mittags* is before noon, or at night by the tables alone."""
    found = set[str]()
    for part in parts:
        if part == "noon":
            found.add("am" if hour > _LAST_OF_NOON else "pm")
        elif part in ("night", "midnight"):
            found |= {"am"} if hour < _NIGHT[0] else {"pm"} if hour > _NIGHT[1] else set()
        else:
            found.add(part)
    return sorted(found)


def _is_plain(time: Quantity, view: View) -> bool:
    """Whether no word in a time leaves it open in which half of the day it is."""
    line = Line(tokens_of(plain(view.text[time.start : time.end])), language(view.lang.code))
    hour = min(time.times) // 60 % 12 or 12
    parts = (_parts_at(line, place)[0] for place in range(len(line.tokens.keys)))
    return all(len(_halves(hour, named)) == 1 for named in parts if named)


def _parts_at(line: Line, place: int) -> tuple[list[str], int]:
    """The parts of the day that a form at a token may name, and the token after it."""
    named = daypart(line, place)
    match = line.longest(place, "daypart") if named else None
    return ([entry.what for entry in match.of("daypart")], match.end) if match else ([], place)


def _part_after(quantity: Quantity, view: View, lang: Language) -> list[str]:
    within = bool(quantity.units) and quantity.values[0].denominator == 1
    start = quantity.start if within else quantity.end
    after = plain(view.text[start : quantity.end + _FARTHEST])
    first = None if within else _FIRST.match(after)
    if first is not None and not (lang.clitics or folded(first[1]) in _tellers(lang)):
        return []
    line = Line(tokens_of(after), lang)
    numeral = read_numeral(line, 0) if within else None
    place = numeral.end if numeral else 0
    counted = quantity.units and "hour" not in quantity.units and quantity.sort != "ordinal"
    if counted and line.longest(place, "unit"):
        return []  # *three nights*, but *le tre di notte*, *о третій ночі*
    return _parts_at(line, place)[0] or _parts_at(line, hour_word(line, place) or place)[0]


def _part_before(quantity: Quantity, view: View, lang: Language) -> list[str]:
    """*Este hatkor*, *sabah saat dokuzda*."""
    if "daypart-first" not in lang.traits:
        return []
    before = plain(view.text[max(0, quantity.start - _FARTHEST) : quantity.start])
    line = Line(tokens_of(before), lang)
    last = len(line.tokens.keys)
    for place in range(last - 1, max(last - 4, -1), -1):
        parts, end = _parts_at(line, place)
        if parts and last in (end, _past_hour_mark(line, end)):
            return parts
    return []


def _past_hour_mark(line: Line, place: int) -> int:
    """The token after *saat*, if that stands here."""
    match = line.longest(place, "clock")
    marked = match is not None and any(entry.what == "before" for entry in match.of("clock"))
    return match.end if match and marked else place


@cache
def _tellers(lang: Language) -> frozenset[str]:
    """The first tokens of what may follow an hour and tell of the day."""
    return frozenset(k for k, node in lang.root.next.items() if not _TELLING.isdisjoint(node.kinds))


def changed_hour(src: View, tgt: View) -> Mismatch | None:
    """The first hour that stands in the target in the other half of the day alone."""
    known = {time for q in src.of(duties_of).quantities if q.sort == "time" for time in q.times}
    known |= {time for q in src.of(hours_of) for time in q.times}
    there = language(tgt.lang.code)
    for hour in src.of(hours_of):
        (minute,) = hour.times
        plain = minute >= _ONE_AT_NOON or not _may_name_part(tgt.text, there)
        if plain and time_stands(hour, tgt.text, there):
            continue  # 19:00 needs no part of the day, and 8:00 has none
        other = (minute + _HALF_DAY) % (2 * _HALF_DAY)
        early = _early(minute, other, tgt)
        if other in known or any(minute in q.times for q in _sure_times(tgt) if q not in early):
            continue
        wrong = [q for q in _sure_times(tgt) if q.times == {other} and _is_plain(q, tgt)] + early
        wrong += [q for q in tgt.of(hours_of) if q.times == {other}]
        if wrong and not any(_says(minute, q) for q in _beside(wrong, tgt)):
            return Mismatch("time-mismatch", hour, wrong[0], "value")
    return None


def _early(minute: int, other: int, target: View) -> list[Quantity]:
    """The times of a target that for an hour after noon have one before it: 05:30, which nobody
    writes of the afternoon where no word tells of it."""
    lang = language(target.lang.code)
    if minute < _ONE_AT_NOON or "myriad" in lang.traits:
        return []
    found = [q for q in _sure_times(target) if q.times == {minute, other}]
    found = [q for q in found if _WITH_ZERO.match(target.text, q.start)]
    if not found or _AM_OR_PM.search(target.text) or _may_name_part(target.text, lang):
        return []
    return found


def _may_name_part(text: str, lang: Language) -> bool:
    """Whether a text may name a part of the day."""
    return bool(lang.clitics) or are_said(_part_words(lang), text)


@cache
def _part_words(lang: Language) -> frozenset[str]:
    """The last words of the names for parts of the day: the *evening* of *in the evening*; not
    *a.m.* and *p.m.*, which no clock word goes with."""
    last = {keys[-1] for keys in part_forms(lang)}
    return frozenset(key for key in last if len(key) > 2 or not key.isascii())


@cache
def part_forms(lang: Language) -> frozenset[tuple[str, ...]]:
    """The names for parts of the day, token by token."""
    forms = forms_below(lang.root)
    return frozenset(f for f, node in forms if any(e.kind == "daypart" for e in node.entries))


def _sure_times(view: View) -> list[Quantity]:
    read = view.of(quantities_of).quantities
    return [q for q in read if q.sort == "time" and q.sure]


def _beside(times: Sequence[Quantity], view: View) -> list[Quantity]:
    """The quantities of a text that are no piece of certain times."""
    read = view.of(quantities_of).quantities
    return [q for q in read if not any(map(q.meets, times))]


def _says(minute: int, other: Quantity) -> bool:
    """Whether a quantity of the target may be a time of day, or the number of its hour."""
    return minute in other.times or Fraction(minute, 60) % 12 in other.values
