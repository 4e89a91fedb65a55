"""Dates, times and years that begin with a word: *March 5*, *halb acht*, 令和3年, *noon*."""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.line import Line, Match
from babelproof.quantities.moments.calendar import read_date
from babelproof.quantities.moments.clock import read_time
from babelproof.quantities.moments.spoken_clock import read_spoken_time
from babelproof.quantities.numbers.numeral import ZERO
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.draft import Draft

_MINUTES = {"noon": 720, "midnight": 0}


def read_month(draft: Draft, at: int, match: Match) -> int | None:
    """A date that begins with its month; the month is kept even where there is none."""
    draft.months.update(int(entry.what) for entry in match.of("month"))
    found = read_date(draft.line, at)
    if found is None:
        return None
    draft.add(found[0], at)
    return found[1]


def read_era(draft: Draft, at: int, match: Match) -> int | None:
    """A year counted in an era: 令和3年."""
    if match.end >= len(draft.tokens.keys):
        return None
    numeral = read_numeral(draft.line, match.end)
    if numeral is None or not numeral.values or numeral.values[0] > 200:
        return None
    shift = match.of("era")[0].value or ZERO
    values = (numeral.values[0] + shift, numeral.values[0])
    year = Quantity(*draft.span(at, numeral.end), "number", values, values)
    dated = _day_of_era(draft.line, year, numeral.end)
    draft.add(dated[0] if dated else year, at)
    return dated[1] if dated else numeral.end


def _day_of_era(line: Line, year: Quantity, place: int) -> tuple[Quantity, int] | None:
    """令和3年4月1日."""
    if line.tokens.keys[place : place + 1] != ["\u5e74"] or place + 1 >= len(line.tokens.keys):
        return None
    found = read_date(line, place + 1)
    if found is None or any(given is not None for given, *_ in found[0].days):
        return None
    days = {(int(y), month, day) for _, month, day in found[0].days for y in year.values}
    parts = (year, *found[0].parts)
    return replace(found[0], start=year.start, days=frozenset(days), parts=parts), found[1]


def read_timed(draft: Draft, at: int, match: Match) -> int | None:
    """A time after a word for a part of the day or an hour; the word alone where it is one."""
    spoken = read_spoken_time(draft.line, at, match)
    if spoken is None:
        spoken = _time_after(draft, at, match)
    if spoken is not None:
        draft.add(spoken[0], at)
        return spoken[1]
    for entry in match.of("daypart"):
        if entry.what in _MINUTES:
            minute = frozenset({_MINUTES[entry.what]})
            start, end = draft.span(at, match.end)
            draft.add(Quantity(start, end, "time", times=minute, sure=False, reason="a word"), at)
    return None


def _time_after(draft: Draft, at: int, match: Match) -> tuple[Quantity, int] | None:
    parts = match.of("daypart")
    if match.end >= len(draft.tokens.keys):
        return None
    if not parts and not any(entry.what == "before" for entry in match.of("clock")):
        return None
    if parts and read_date(draft.line, match.end):
        return None
    found = read_time(draft.line, match.end, parts[0].what if parts else "clock")
    return (replace(found[0], start=draft.tokens.spans[at][0]), found[1]) if found else None
