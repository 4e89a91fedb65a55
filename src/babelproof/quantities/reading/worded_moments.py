"""Dates, times and years that begin with a word: *March 5*, *halb acht*, 令和3年, *noon*.

Decades, hours, counts of days and days of the calendar that are a word or two by themselves:
*die Achtzigerjahre*, *полседьмого*, *August One*.
"""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import ZERO, Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.moments.calendar import read_date
from babelproof.quantities.moments.clock import DAY, moments, read_time
from babelproof.quantities.moments.clock_words import daypart, shifted
from babelproof.quantities.moments.dates_in_digits import dated, year_after
from babelproof.quantities.moments.spoken_clock import read_spoken_time
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tokens import sort_of
from babelproof.text.tables import cues

_MOST_YEARS = 200
_NEW_CALENDAR = (1912, 1873)  # the years in which China and Japan took to it
_NOONS = {"noon": Fraction(12), "midnight": Fraction(24)}
_CENTURIES = (1900, 1800, 2000, 1700, 1600, 1500)
_DAYS = frozenset({"day"})
_COUNTED = ("scale", "unit", "currency")


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
    number, end = _year_of_era(draft.line, match.end)
    if not 0 < number <= _MOST_YEARS or _is_no_initial(draft.line, at, end):
        return None
    values = (number + (match.of("era")[0].value or ZERO), number)
    year = Quantity(*draft.span(at, end), "number", values, values)
    dated = _day_of_era(draft.line, year, end)
    draft.add(dated[0] if dated else year, at)
    return dated[1] if dated else end


def _is_no_initial(line: Line, at: int, end: int) -> bool:
    """Whether a letter is not the short name of an era, as in H18\u5e74."""
    if not line.tokens.keys[at].isascii():
        return False
    spans = line.tokens.spans
    return spans[at][1] != spans[at + 1][0] or line.tokens.keys[end : end + 1] != ["\u5e74"]


def _year_of_era(line: Line, place: int) -> tuple[Fraction, int]:
    """The number of a year, 元年 being the first, and the token after it."""
    if line.tokens.keys[place : place + 2] == ["\u5143", "\u5e74"]:
        return Fraction(1), place + 1
    numeral = read_numeral(line, place)
    return (numeral.values[0], numeral.end) if numeral and numeral.values else (ZERO, place)


def _day_of_era(line: Line, year: Quantity, place: int) -> tuple[Quantity, int] | None:
    """令和3年4月1日, 令和3年4月."""
    if line.tokens.keys[place : place + 1] != ["\u5e74"] or place + 1 >= len(line.tokens.keys):
        return None
    found = read_date(line, place + 1)
    if found is None or any(given is not None for given, *_ in found[0].days):
        return None
    days = {(int(y), month, day) for _, month, day in found[0].days for y in year.values}
    parts = (year, *found[0].parts)
    day = replace(found[0], start=year.start, days=frozenset(days), parts=parts)
    new = year.values[0] >= _NEW_CALENDAR[line.lang.code == "ja"]
    return replace(day, sure=new, reason="" if new else "a date of an old calendar"), found[1]


def read_timed(draft: Draft, at: int, match: Match) -> int | None:
    """A time after a word for a part of the day or an hour; the word alone where it is one."""
    spoken = read_spoken_time(draft.line, at, match)
    if spoken is None:
        spoken = _time_after(draft, at, match)
    if spoken is not None:
        draft.add(spoken[0], at)
        return spoken[1]
    for entry in match.of("daypart"):
        if entry.what in _NOONS:
            (hour,), place = shifted(draft.line, match.end, (_NOONS[entry.what],))
            times, span = frozenset({int(hour * 60) % DAY}), draft.span(at, place)
            draft.add(Quantity(*span, "time", times=times, sure=False, reason="a word"), at)
            if place > match.end:
                return place  # *midi moins le quart*
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


def read_decades(draft: Draft, at: int, match: Match) -> int | None:
    """A decade in one word or a fixed phrase; of which century, nobody can tell."""
    decade = match.of("decades")[0].value
    if decade is None or draft.line.longest(match.end, *_COUNTED):
        return None
    values = (decade, *(decade + century for century in _CENTURIES))
    span = draft.span(at, match.end)
    draft.add(Quantity(*span, "number", values, values, step=Fraction(1), spelled=True), at)
    return match.end


def read_days(draft: Draft, at: int, match: Match) -> int | None:
    """A count of days that is one word: \uc0ac\ud758."""
    values = tuple(entry.value for entry in match.of("days") if entry.value is not None)
    span = draft.span(at, match.end)
    draft.add(Quantity(*span, "number", values, values, units=_DAYS, spelled=True), at)
    return match.end


def read_told_hour(draft: Draft, at: int, match: Match) -> int | None:
    """A part of an hour and the hour in one word: *полседьмого*."""
    hour = match.of("told-hour")[0].value
    if hour is None:
        return None
    after = daypart(draft.line, match.end)
    end = after[1] if after else match.end
    minutes = int(hour * 60)
    times = moments(minutes // 60 or 12, minutes % 60, [after[0]] if after else [])
    draft.add(Quantity(*draft.span(at, end), "time", times=times), at)
    return end


def read_worded_day(draft: Draft, at: int, match: Match) -> int | None:
    """A month and its day in words, as newswires write them."""
    month, day = map(int, match.of("worded-day")[0].what.split("-"))
    line = draft.line
    year, end = year_after(line, match.end) or (None, match.end)
    found = dated(line, at, end, {(year, month, day)})
    if found is None or not draft.tokens.text_at(at)[0].isupper():
        return None
    if draft.sure and _is_dated(line, at, match.end):
        draft.add(found[0], at)
        return found[1]
    if not draft.sure:
        draft.found.append(found[0])  # what follows may be counted: *in March two miles were paved*
    return None


def _is_dated(line: Line, at: int, end: int) -> bool:
    """Whether the words around make a number after a month its day."""
    keys = line.tokens.keys
    before = keys[at - 1] if at else ""
    if before in cues("dating"):
        return line.longest(end, *_COUNTED) is None
    ends = end >= len(keys) or sort_of(line.tokens.text_at(end)) == "sign"
    return ends and bool(before) and before not in cues("not-dating")
