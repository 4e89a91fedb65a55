"""The hour a time of day begins with: 8, 20:00, 8.30, 18-00, 2000 hours."""

from __future__ import annotations

import re
from functools import cache

from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock_words import daypart, hour_word
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.tokens import HYPHENS
from babelproof.text.tables import cues

_DOTTED = re.compile(r"(\d{1,2})[.,](\d{2})")
Hour = tuple[int, int | None, int, str]


@cache
def zones() -> frozenset[str]:
    """Words after an hour without a colon: 1530 EST, 0600 hours."""
    return cues("zone") | cues("military-hour")


def hour_at(line: Line, at: int) -> Hour | None:
    """The hour that begins at a token, its minutes if they are written with it, the token after
    and how it is written: whole, dotted or with a colon."""
    text = line.tokens.keys[at]
    if not text[0].isdecimal():
        return _spelled_hour(line, at)
    if dotted := _DOTTED.fullmatch(text):
        hour, minute = int(dotted[1]), int(dotted[2])
        if hour > 24 or minute > 59 or _is_measured(line, at + 1):
            return None
        return hour, minute, at + 1, "dotted"
    if not text.isdecimal() or len(text) > 4:
        return None
    if len(text) > 2:
        return _military(line, at)
    hour = int(text)
    if hour > 24 and not _is_late(line, at, hour):
        return None
    if _colon(line, at + 1):
        minute, place = int(line.tokens.keys[at + 2]), at + 3
        if minute > 59:
            return None
        if _colon(line, place) and int(line.tokens.keys[place + 1]) < 60:
            place += 2
        return hour, minute, place, "colon"
    return hour, None, _past_mark(line, at + 1), "whole"


def _is_measured(line: Line, at: int) -> bool:
    """Whether a unit stands here that is no hour: *am Morgen 1,35 Meter*."""
    units = line.lang.plain_units.get(line.tokens.keys[at]) if at < len(line.tokens) else None
    return units is not None and "hour" not in units


def _is_late(line: Line, at: int, hour: int) -> bool:
    """25\u6642 is one in the night, as Japanese timetables count it."""
    keys = line.tokens.keys[at + 1 : at + 3]
    return hour < 30 and keys[:1] == ["\u6642"] and keys[1:] != ["\u9593"]


def _spelled_hour(line: Line, at: int) -> Hour | None:
    numeral = read_numeral(line, at)
    if numeral is None or numeral.values[0] > 24 or numeral.values[0].denominator != 1:
        return None
    if numeral.values[0] == 1 and numeral.loose and "myriad" not in line.lang.traits:
        return None
    return int(numeral.values[0]), None, numeral.end, "whole"


def _past_mark(line: Line, place: int) -> int:
    """Past a hyphen or the ending of an ordinal, *о 6-й вечера*, if the time goes on after it."""
    keys, spans = line.tokens.keys, line.tokens.spans
    start = place + 1 if place < len(keys) and keys[place] in HYPHENS else place
    if start >= len(keys) or spans[start][0] - spans[place - 1][1] != start - place:
        return place
    if start > place and hour_word(line, start):
        return start  # 8-kor
    match = line.longest(start, "ordinal-mark")
    if match is None:
        return place
    hourly = keys[start] in cues("hour-ending")
    if hour_word(line, match.end) or (hourly and daypart(line, match.end)):
        return match.end
    return place


def _military(line: Line, at: int) -> Hour | None:
    """1530 EST, 0600 local time, and the 0100 of *between 0100 and 0415 GMT*."""
    keys = line.tokens.keys
    text = keys[at]
    if not _is_hour_and_minute(text) or at + 1 >= len(keys):
        return None
    hour, minute, place = int(text[:2]) % 24, int(text[2:]), at + 1
    if _is_zone(line, place):
        return hour, minute, place + 1, "colon"
    joined = line.longest(place, "joiner")
    links = any(entry.what in ("to", "and") for entry in joined.of("joiner")) if joined else False
    place = joined.end if joined and links else place + (keys[place] in HYPHENS)
    if place + 1 < len(keys) and _is_hour_and_minute(keys[place]) and _is_zone(line, place + 1):
        return hour, minute, at + 1, "colon"
    return None


def _is_hour_and_minute(text: str) -> bool:
    return len(text) == 4 and text.isdecimal() and int(text[:2]) <= 24 and int(text[2:]) < 60


def _is_zone(line: Line, at: int) -> bool:
    """Whether the name of a time zone stands here, which French *est* is not."""
    key = line.tokens.keys[at]
    if key in cues("military-hour"):
        return True
    return key in cues("zone") and line.tokens.text_at(at).isupper()


def _colon(line: Line, at: int) -> bool:
    """Whether minutes stand after a colon at a token: 8:30, 8: 30; 3:2 is a score."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if at + 1 >= len(keys):
        return False
    if keys[at] != ":":
        return _dashed(line, at)
    minutes, gap = keys[at + 1], spans[at + 1][0] - spans[at][1]
    close = spans[at - 1][1] == spans[at][0] and gap <= 1
    return close and len(minutes) == 2 and minutes.isdecimal()


def _dashed(line: Line, at: int) -> bool:
    """18-00, as hours are written in Russian and Ukrainian."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if keys[at] not in HYPHENS or keys[at + 1] != "00" or line.lang.order != "dmy":
        return False
    glued = spans[at - 1][1] == spans[at][0] and spans[at][1] == spans[at + 1][0]
    first = at < 2 or keys[at - 2] not in HYPHENS
    last = at + 2 >= len(keys) or keys[at + 2] not in HYPHENS or spans[at + 2][0] > spans[at + 1][1]
    return glued and first and last
