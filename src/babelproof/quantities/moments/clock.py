"""Times of day: 8pm, 20:00, 20 Uhr, 晚上8点.

Hours that East Asian languages surely name: 25日16时, 17时30分, 今天8点.
"""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock_words import (
    after_hour,
    daypart,
    hour_word,
    is_hour_of_night,
    shifted,
)
from babelproof.quantities.moments.hours import hour_at
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tokens import HYPHENS, sort_of
from babelproof.text.tables import cues

DAY = 24 * 60  # minutes
_NAMED_BEFORE = frozenset({"am", "pm", "night"})
# 10時15分前 is a quarter to ten, or before a quarter past; in Chinese only the latter
_BEFORE = {"ja": "\u524d", "ko": "\uc804"}
_HALVES = frozenset("\u534a\ubc18")  # 半, 반
SPAN, SPOKEN_BACK = "may be a span of time", "minutes to an hour"
_SURE_PARTS = frozenset({"am", "pm", "noon"})
_HOURS = frozenset("\u65f6\u6642")  # 时
# 时代, 时期, 时间 and the like
_NO_HOURS = frozenset("\u4ee3\u671f\u95f4\u9593\u5019\u6bb5\u523b\u62a5\u5831\u88c5\u5c1a")
_POINTS, MINUTE = ("\u70b9", "\u9ede"), "\u5206"  # 点, 分
_DAYS = frozenset("\u65e5\u53f7\u865f\u5929")  # 日, 号, 今天


def read_time(line: Line, at: int, before: str = "") -> tuple[Quantity, int] | None:
    """The time of day that begins at a token and the token after it.

    ``before``: the part of the day, or ``clock``, if a word for it stood before.
    """
    first = hour_at(line, at)
    if first is None or _is_negative(line, at):
        return None
    hour, minute, place, form = first
    if form == "whole" and not before and not _may_go_on(line, place):
        return None
    if form == "whole" and before == "clock" and line.longest(place, "scale") is not None:
        return None  # as 10 milhões
    marked, in_digits = before == "clock", line.tokens.keys[at][0].isdecimal()
    if form == "whole" and is_hour_of_night(line, place):
        marked, form = True, "clock"
    elif form == "whole":
        place, minute, more = after_hour(line, place)
        marked, form = marked or bool(more), more or form
        if marked and minute is None:
            hour, minute, place = _told(line, hour, place)
    elif (word := hour_word(line, place)) is not None:
        marked, place, form = True, word, "clock"
    if _are_points(line, place):
        return None
    after = daypart(line, place)
    if after is not None and _begins_next(line, place, after[1]):
        after = None
    bare = form == "whole" and not marked
    if bare and after is None:
        return None  # утром 12 декабря: the word for the morning does not make it an hour
    parts = [before] if before in _NAMED_BEFORE else []
    if after is not None and (in_digits or not bare):
        parts.append(after[0])
        place = after[1]
    sure = form in ("colon", "clock") or not _SURE_PARTS.isdisjoint(parts)
    sure = sure or (before == "clock" and in_digits) or (form == "loose" and _is_hour(line, at))
    if form == "loose" and not (sure or parts or before or "myriad" in line.lang.traits):
        return None  # a span of time, or the hour of one
    if not (marked or parts or (sure and form != "dotted")):
        return None
    if hour == 12 and "myriad" in line.lang.traits:
        parts = [part for part in parts if part != "pm"]  # 晚上12点 is midnight
    numbers = [hour] if minute is None else [hour, minute]
    if first[3] == "colon" and first[2] == at + 5:  # 2:15:30
        numbers.append(int(line.tokens.keys[at + 4]))
    times = moments(hour, minute or 0, parts)
    told_back = line.tokens.keys[place : place + 1] == [_BEFORE.get(line.lang.code)]
    told_back = told_back and line.tokens.keys[place - 1] not in _HALVES  # 11時半前: before 11:30
    if minute and told_back and first[3] != "colon":
        times |= moments(*divmod(hour * 60 - minute, 60), parts)
    return _timed(line, at, place, times, numbers, sure), place


def _is_negative(line: Line, at: int) -> bool:
    """*Minus 12 in the night*, -12: no hour, which the 12 of 10-12 may be."""
    match = line.longest(at - 1, "joiner") if at else None
    if match is None or match.end != at:
        return False
    if not any(entry.what == "minus" and not entry.loose for entry in match.of("joiner")):
        return False
    spans = line.tokens.spans
    if sort_of(line.tokens.text_at(at - 1)) == "word":
        return True
    glued = spans[at - 1][1] == spans[at][0]
    return glued and (at == 1 or spans[at - 2][1] < spans[at - 1][0])


def _begins_next(line: Line, place: int, end: int) -> bool:
    """Whether a word for a part of the day belongs to what follows: *10 órától este 8-ig*."""
    keys = line.tokens.keys
    return end < len(keys) and keys[end][0].isdecimal() and len(keys[place]) > 2


def _told(line: Line, hour: int, place: int) -> tuple[int, int | None, int]:
    """*A las cinco menos cuarto*, *a las nueve y veinte*: an hour with what words add or take."""
    values, end = shifted(line, place, (Fraction(hour),))
    match = line.longest(place, "joiner") if end == place else None
    if match and match.end < len(line.tokens.keys):
        also = read_numeral(line, match.end)
        joins = any(entry.what == "and" for entry in match.of("joiner"))
        if joins and also is not None and also.spelled and 1 < also.values[0] < 60:
            values, end = (hour + also.values[0] / 60,), also.end
    if end == place:
        return hour, None, place
    minutes = int(values[0] * 60) % DAY
    return minutes // 60 or 12, minutes % 60, end


def _timed(
    line: Line, at: int, end: int, times: frozenset[int], numbers: Sequence[int], sure: bool
) -> Quantity:
    start, stop = line.tokens.spans[at][0], line.tokens.spans[end - 1][1]
    inner = tuple(Quantity(start, stop, "number", (Fraction(n),), (Fraction(n),)) for n in numbers)
    told = line.tokens.keys[at - 1 : at] == [MINUTE]  # 差10分8点
    reason = "" if sure else SPOKEN_BACK if told else SPAN
    return Quantity(start, stop, "time", times=times, parts=inner, sure=sure, reason=reason)


def _may_go_on(line: Line, place: int) -> bool:
    """Whether a word for the hour or the part of the day may follow a bare number."""
    keys = line.tokens.keys
    if place < len(keys) and keys[place] in HYPHENS:
        place += 1
    return place < len(keys) and (keys[place] in line.lang.after or bool(line.lang.clitics))


def moments(hour: int, minute: int, parts: Sequence[str]) -> frozenset[int]:
    """The minutes of the day a time may mean."""
    if hour == 0 and "pm" in parts and "am" not in parts:
        return frozenset({720 + minute})  # 午後0時
    if hour > 12 or hour == 0:
        return frozenset({(hour * 60 + minute) % DAY})
    early, late = hour % 12 * 60 + minute, hour % 12 * 60 + minute + 720
    if "night" in parts:
        parts = [*parts, *(["am"] if hour % 12 < 5 else ["pm"] if hour > 7 else [])]
    if "am" in parts and "pm" not in parts:
        return frozenset({early})
    if "pm" in parts and "am" not in parts:
        return frozenset({late})
    return frozenset({early, late})


def possible_hour(values: Sequence[Fraction]) -> frozenset[int]:
    """*15 heures* is a span of time or an hour of the day: the minutes it may mean."""
    minutes = [divmod(int(v * 60), 60) for v in values if 0 < v <= 24 and 60 % v.denominator == 0]
    return frozenset(time for hour, minute in minutes for time in moments(hour, minute, ()))


def _is_hour(line: Line, at: int) -> bool:
    """Whether digits surely name an hour of the day."""
    keys = line.tokens.keys
    if not keys[at].isdecimal() or at + 1 >= len(keys):
        return False
    if keys[at + 1] in _HOURS:
        return _NO_HOURS.isdisjoint(keys[at + 2 : at + 3])
    if keys[at + 1] in _POINTS and keys[at + 3 : at + 4] == [MINUTE] and keys[at + 2].isdecimal():
        return True  # 7点30分
    return at > 0 and keys[at - 1] in _DAYS


def _are_points(line: Line, place: int) -> bool:
    """Whether what stands at a token is counted in points of a game: \u70b9, then \u7684
    perhaps."""
    keys = line.tokens.keys
    if keys[place - 1] not in _POINTS:
        return False
    place += keys[place : place + 1] == ["\u7684"]
    return "".join(keys[place : place + 2]) in cues("game-points")
