"""Words around an hour: o'clock, the minutes after it, the part of the day."""

from __future__ import annotations

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.quantities.tokens import HYPHENS, sort_of

HOURS = frozenset({"hour", "hour-alone"})  # the latter: no minutes follow, *8 órakor*
_PARTS_OF_HOUR = {
    "quarter-to": Fraction(-1, 4), "quarter-past": Fraction(1, 4), "half-past": Fraction(1, 2),
    "third-to": Fraction(-1, 3), "third-past": Fraction(1, 3),
}  # fmt: skip
_NOUGHT = frozenset("\u96f6\u3007")
_COUNTED = ("unit", "currency", "scale", "counter", "vague", "cardinal", "tenths", "multiple")
_NO_MINUTES = frozenset(".%:/\u2030\u5206")
_PAST = {"half-past": 30, "quarter-past": 15, "three-quarters-past": 45}


def daypart(line: Line, place: int) -> tuple[str, int] | None:
    """The part of the day named at a token, and the token after it."""
    if place < len(line.tokens.keys) and line.tokens.keys[place] in HYPHENS:
        return None
    match = line.longest(place, "daypart")
    return (match.of("daypart")[0].what, match.end) if match else None


def is_hour_of_night(line: Line, place: int) -> bool:
    """Whether the word for the hour begins a form that names the part of the day as well: 3 *часа
    ночи*, but *8 hours at night* is a span."""
    match = line.longest(place, "daypart")
    if match is None or match.end == place + 1 or hour_word(line, place) is None:
        return False
    return any(entry.what == "night" and not entry.loose for entry in match.of("daypart"))


def hour_word(line: Line, place: int) -> int | None:
    """The token after *Uhr* or the like, if that stands here."""
    match = line.longest(place, "clock")
    if match is None or not any(entry.what in HOURS for entry in match.of("clock")):
        return None
    return None if _is_span(line, place) else match.end


def _is_span(line: Line, place: int) -> bool:
    """Whether 時間, hours, stands here and not 時, o'clock."""
    if "myriad" not in line.lang.traits:
        return False
    hour, span = line.longest(place, "clock"), line.longest(place, "unit")
    if hour is None or span is None or span.end <= hour.end:
        return False
    return any(entry.what == "hour" for entry in span.of("unit"))


def after_hour(line: Line, place: int) -> tuple[int, int | None, str]:
    """*Uhr 15*, *h 30*, 点15分, 点半: the minutes after the word for the hour, between the token
    after them and how the hour is marked."""
    myriad = "myriad" in line.lang.traits
    match = None if _is_span(line, place) else line.longest(place, "clock")
    if match is None:
        return place, None, ""
    words = match.of("clock")
    part = next((_PAST[e.what] for e in words if e.what in _PAST), 0)
    if part and myriad:
        return match.end, part, "clock"
    hours = [entry for entry in words if entry.what in HOURS]
    if not hours:
        return place, None, ""
    marked = "loose" if all(entry.loose for entry in hours) else "clock"
    place = match.end
    if all(entry.what == "hour-alone" for entry in hours):
        return place, None, marked
    half = line.longest(place, "and-half") if myriad else None
    if half is not None:
        return half.end, 30, marked
    minute = _minute(line, place, needs_word=myriad) if place < len(line.tokens.keys) else None
    if minute is None:
        return place, None, marked
    if myriad or (marked == "loose" and _is_written_out(line, place, minute[1])):
        return minute[1], minute[0], marked
    return minute[1], minute[0], "clock"


def _minute(line: Line, at: int, needs_word: bool) -> tuple[int, int] | None:
    if line.tokens.keys[at] in _NOUGHT and line.tokens.keys[at + 1 : at + 2] != []:
        at += line.tokens.keys[at + 1][0].isdecimal()  # 1点零5分
    numeral = read_numeral(line, at)
    if numeral is None or numeral.values[0] > 59 or numeral.values[0].denominator != 1:
        return None
    if numeral.spelled and numeral.values[0] == 1 and "myriad" not in line.lang.traits:
        return None  # *um 13 Uhr ein*: no minute
    if line.tokens.keys[at][0].isdecimal() and len(line.tokens.keys[at]) != 2:
        needs_word = True
    place = numeral.end
    match = line.longest(place, "clock", "unit")
    if match and any(e.what == "minute" for e in match.of("clock", "unit")):
        return int(numeral.values[0]), match.end
    if needs_word and not _are_bare_minutes(line, at, place):
        return None
    if _is_dated(line, place):
        return None
    return int(numeral.values[0]), place


def _are_bare_minutes(line: Line, at: int, end: int) -> bool:
    """5点40, 五点四十: two digits, or tens in characters, that count nothing else."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if "myriad" not in line.lang.traits or spans[at - 1][1] != spans[at][0]:
        return False
    in_digits = end == at + 1 and len(keys[at]) == 2 and keys[at].isdecimal()
    if not in_digits and "\u5341" not in keys[at:end]:
        return False
    if end >= len(keys):
        return True
    return line.longest(end, *_COUNTED) is None and keys[end] not in _NO_MINUTES


def _is_dated(line: Line, place: int) -> bool:
    """Whether a number is the day of a month that follows: *v 6 hodin 24. února*."""
    place += line.tokens.keys[place : place + 1] == ["."]
    return line.longest(place, "month") is not None


def _is_written_out(line: Line, place: int, end: int) -> bool:
    """Whether *3 hours 20 minutes* stands here, a span of time, and not 3 h 20."""
    short = line.tokens.keys[place][0].isdecimal() and end == place + 1
    follow = sort_of(line.tokens.text_at(end)) if end < len(line.tokens.keys) else "sign"
    return not short or (len(line.tokens.keys[place - 1]) > 1 and follow == "word")


def shifted(line: Line, end: int, values: tuple[Fraction, ...]) -> tuple[tuple[Fraction, ...], int]:
    """Hours with what words after them add or take: *quatre heures moins le quart*."""
    match = line.longest(end, "clock", "joiner")
    if match is None:
        return values, end
    for entry in match.of("clock", "joiner"):
        part = _PARTS_OF_HOUR.get(entry.what)
        if part is not None:
            return tuple(value + part for value in values), match.end
        if entry.what == "minus" and sort_of(line.tokens.text_at(end)) == "word":
            minutes = read_numeral(line, match.end) if match.end < len(line.tokens.keys) else None
            if minutes is not None and minutes.values[0] < 60:
                less = minutes.values[0] / 60
                return tuple(value - less for value in values), minutes.end
    return values, end
