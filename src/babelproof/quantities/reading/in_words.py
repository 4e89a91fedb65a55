"""Decades, hours, counts of days and days of the calendar that are a word or two by themselves:
*die Achtzigerjahre*, *полседьмого*, *August One*."""

from __future__ import annotations

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.moments.clock import moments
from babelproof.quantities.moments.clock_words import daypart
from babelproof.quantities.moments.days import dated, year_after
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tokens import sort_of
from babelproof.text.tables import cues

_CENTURIES = (1900, 1800, 2000, 1700, 1600, 1500)
_DAYS = frozenset({"day"})
_COUNTED = ("scale", "unit", "currency")


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
