"""Times of day: 8pm, 20:00, 20 Uhr, halb acht, 晚上8点."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from babelproof.quantities import eastern
from babelproof.quantities.line import Line, Match
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.spelled import Numeral, read_numeral
from babelproof.quantities.tokens import HYPHENS

_DOTTED = re.compile(r"(\d{1,2})[.,](\d{2})")
_DAY = 24 * 60
_HOURLY = frozenset({"й", "ой", "ій", "ї", "ої"})  # endings of hours, not of days
ZONES = frozenset({"hours", "hrs", "gmt", "utc", "est", "edt", "pst", "pdt", "bst", "cet", "msk"})


def read_time(
    line: Line, at: int, before: str = ""
) -> tuple[Quantity, int] | None:
    """The time of day that begins at a token and the token after it.

    ``before``: the part of the day, or ``clock``, if a word for it stood before.
    """
    parts = [before] if before in ("am", "pm", "night") else []
    marked = before == "clock"
    first = _hour(line, at)
    if first is None:
        return None
    hour, minute, place, form = first
    if form == "whole" and not before and not _may_go_on(line, place):
        return None
    if form == "whole" and minute is None:
        place, minute, more = _after_hour(line, place)
        marked = marked or bool(more)
        form = more or form
    elif (word := _hour_word(line, place)) is not None:
        marked, place = True, word
        form = "clock"
    after = _daypart(line, place)
    if after is not None and not (form == "whole" and not line.tokens.keys[at][0].isdecimal() and not marked):
        parts.append(after[0])
        place = after[1]
    sure = form in ("colon", "clock") or bool(set(parts) & {"am", "pm", "noon"})
    sure = sure or (before == "clock" and line.tokens.keys[at][0].isdecimal())
    sure = sure or (form == "loose" and eastern.is_hour(line, at))
    if not (sure or marked or parts):
        return None
    if form == "loose" and not (sure or parts or before or "myriad" in line.lang.traits):
        return None  # a span of time, or the hour of one
    if form == "dotted" and not (marked or parts):
        return None
    if form == "whole" and not marked and after is None:
        return None  # утром 12 декабря: the word for the morning does not make it an hour
    start, end = line.tokens.spans[at][0], line.tokens.spans[place - 1][1]
    times = _moments(hour, minute or 0, parts)
    numbers = [hour] if minute is None else [hour, minute]
    inner = tuple(Quantity(start, end, "number", (Fraction(n),), (Fraction(n),)) for n in numbers)
    quantity = Quantity(
        start, end, "time", times=times, parts=inner, sure=sure,
        reason="" if sure else "may be a span of time", values=(),
    )  # fmt: skip
    return quantity, place


def _may_go_on(line: Line, place: int) -> bool:
    """Whether a word for the hour or the part of the day may follow a bare number."""
    keys = line.tokens.keys
    if place < len(keys) and keys[place] in HYPHENS:
        place += 1
    return place < len(keys) and (keys[place] in line.lang.after or bool(line.lang.clitics))


def _hour(line: Line, at: int) -> tuple[int, int | None, int, str] | None:
    text = line.tokens.text_at(at)
    if not text[0].isdecimal():
        numeral = read_numeral(line, at)
        if numeral is None or numeral.values[0] > 24 or numeral.values[0].denominator != 1:
            return None
        if numeral.values[0] == 1 and numeral.loose and "myriad" not in line.lang.traits:
            return None
        return int(numeral.values[0]), None, numeral.end, "whole"
    if dotted := _DOTTED.fullmatch(text):
        hour, minute = int(dotted[1]), int(dotted[2])
        return (hour, minute, at + 1, "dotted") if hour <= 24 and minute < 60 else None
    if not text.isdecimal() or len(text) > 4:
        return None
    if len(text) > 2:
        return _military(line, at)
    hour = int(text)
    if hour > 24:
        return None
    if _colon(line, at + 1):
        minute, place = int(line.tokens[at + 2].text), at + 3
        if minute > 59:
            return None
        if _colon(line, place) and int(line.tokens[place + 1].text) < 60:
            place += 2
        return hour, minute, place, "colon"
    return hour, None, _past_mark(line, at + 1), "whole"


def _past_mark(line: Line, place: int) -> int:
    """Past the ending of an ordinal, *о 6-й вечера*, if the time goes on after it."""
    keys, spans = line.tokens.keys, line.tokens.spans
    start = place + 1 if place < len(keys) and keys[place] in HYPHENS else place
    if start >= len(keys) or spans[start][0] - spans[place - 1][1] != start - place:
        return place
    match = line.longest(start, "ordinal-mark")
    if match is None:
        return place
    if _hour_word(line, match.end) or (keys[start] in _HOURLY and _daypart(line, match.end)):
        return match.end
    return place


def _military(line: Line, at: int) -> tuple[int, int | None, int, str] | None:
    text = line.tokens[at].text
    follow = line.tokens.keys[at + 1] if at + 1 < len(line.tokens) else ""
    if len(text) != 4 or follow not in ZONES or text[0] not in "012":
        return None
    return int(text[:2]) % 24, int(text[2:]) % 60, at + 2, "colon"


def _colon(line: Line, at: int) -> bool:
    if at + 1 >= len(line.tokens):
        return False
    if line.tokens.keys[at] != ":":
        return _dashed(line, at)
    one, two = line.tokens[at], line.tokens[at + 1]
    glued = line.tokens.spans[at - 1][1] == one.start and (
        one.end == two.start or (one.end + 1 == two.start and _daypart(line, at + 2) is not None)
    )
    short = len(two.text) == 1 and _daypart(line, at + 2) is not None  # 5:9 in the morning
    return glued and two.sort == "digits" and two.text.isdecimal() and (len(two.text) == 2 or short)


def _dashed(line: Line, at: int) -> bool:
    """18-00, as hours are written in Russian and Ukrainian."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if keys[at] not in HYPHENS or keys[at + 1] != "00" or line.lang.order != "dmy":
        return False
    glued = spans[at - 1][1] == spans[at][0] and spans[at][1] == spans[at + 1][0]
    first = at < 2 or keys[at - 2] not in HYPHENS
    last = at + 2 >= len(keys) or keys[at + 2] not in HYPHENS or spans[at + 2][0] > spans[at + 1][1]
    return glued and first and last


def _after_hour(
    line: Line, place: int
) -> tuple[int, int | None, str]:
    """*Uhr 15*, *h 30*, 点15分, 点半: minutes after the word for the hour."""
    match = None if _is_span(line, place) else line.longest(place, "clock")
    part = next((_PAST[e.what] for e in match.of("clock") if e.what in _PAST), 0) if match else 0
    if match and part and "myriad" in line.lang.traits:
        return match.end, part, "clock"
    hours = [e for e in match.of("clock") if e.what == "hour"] if match else []
    if not match or not hours:
        return place, None, ""
    marked = "loose" if all(entry.loose for entry in hours) else "clock"
    place = match.end
    if place >= len(line.tokens):
        return place, None, marked
    half = line.longest(place, "and-half")
    if half and half.of("and-half") and "myriad" in line.lang.traits:
        return half.end, 30, marked
    minute = _minute(line, place, needs_word="myriad" in line.lang.traits)
    if minute is None:
        return place, None, marked
    if "myriad" in line.lang.traits or (marked == "loose" and _is_written_out(line, place, minute[1])):
        return minute[1], minute[0], marked
    return minute[1], minute[0], "clock"


def _is_written_out(line: Line, place: int, end: int) -> bool:
    """Whether *3 hours 20 minutes* stands here, a span of time, and not 3 h 20."""
    short = line.tokens.keys[place][0].isdecimal() and end == place + 1
    follow = line.tokens[end].sort if end < len(line.tokens) else "sign"
    return not short or (len(line.tokens.keys[place - 1]) > 1 and follow == "word")


def _hour_word(line: Line, place: int) -> int | None:
    """The token after *Uhr* or the like, if that stands here."""
    match = line.longest(place, "clock")
    if match is None or not any(entry.what == "hour" for entry in match.of("clock")):
        return None
    return None if _is_span(line, place) else match.end


def _is_span(line: Line, place: int) -> bool:
    """Whether 時間, hours, stands here and not 時, o'clock."""
    if "myriad" not in line.lang.traits:
        return False
    hour, span = line.longest(place, "clock"), line.longest(place, "unit")
    return hour is not None and span is not None and span.end > hour.end and any(
        entry.what == "hour" for entry in span.of("unit")
    )


def _minute(
    line: Line, at: int, needs_word: bool
) -> tuple[int, int] | None:
    numeral = read_numeral(line, at)
    if numeral is None or numeral.values[0] > 59 or numeral.values[0].denominator != 1:
        return None
    if numeral.spelled and numeral.values[0] == 1 and "myriad" not in line.lang.traits:
        return None  # *um 13 Uhr ein*: no minute
    if line.tokens.keys[at][0].isdecimal() and len(line.tokens[at].text) != 2:
        needs_word = True
    place = numeral.end
    match = line.longest(place, "clock", "unit")
    if match and any(e.what == "minute" for e in match.of("clock", "unit")):
        return int(numeral.values[0]), match.end
    return None if needs_word else (int(numeral.values[0]), place)


def _daypart(line: Line, place: int) -> tuple[str, int] | None:
    if place < len(line.tokens) and line.tokens.keys[place] in HYPHENS:
        return None
    match = line.longest(place, "daypart")
    found = match.of("daypart") if match else []
    return (found[0].what, match.end) if match and found else None


def _moments(hour: int, minute: int, parts: Sequence[str]) -> frozenset[int]:
    """The minutes of the day a time may mean."""
    if hour > 12 or hour == 0:
        return frozenset({(hour * 60 + minute) % _DAY})
    early, late = hour % 12 * 60 + minute, hour % 12 * 60 + minute + 720
    if "am" in parts and "pm" not in parts:
        return frozenset({early})
    if "pm" in parts and "am" not in parts:
        return frozenset({late})
    return frozenset({early, late})


def possible_hour(values: Sequence[Fraction]) -> frozenset[int]:
    """*15 heures* is a span of time or an hour of the day: the minutes it may mean."""
    minutes = [divmod(int(v * 60), 60) for v in values if 0 < v <= 24 and 60 % v.denominator == 0]
    return frozenset(time for hour, minute in minutes for time in _moments(hour, minute, ()))


def read_spoken_time(
    line: Line, at: int, match: Match
) -> tuple[Quantity, int] | None:
    """*halb acht*, *half past eight*, *čtvrt na osm*: a part of an hour, then the hour."""
    kinds = {entry.what for entry in match.of("clock")}
    shift = next((_SHIFTS[kind] for kind in _SHIFTS if kind in kinds), None)
    if shift is None or match.end >= len(line.tokens):
        return None
    numeral = read_numeral(line, match.end)
    if numeral is None or not 1 <= numeral.values[0] <= 24 or numeral.values[0].denominator != 1:
        return None
    minutes = (int(numeral.values[0]) * 60 + shift) % _DAY
    place = numeral.end
    after = _daypart(line, place)
    if numeral.loose and numeral.values[0] == 1 and not after and place < len(line.tokens):
        if line.tokens[place].sort == "word":  # half an hour
            return None
    parts = [after[0]] if after else []
    place = after[1] if after else place
    times = _moments(minutes // 60 or 12, minutes % 60, parts)
    start, end = line.tokens.spans[at][0], line.tokens.spans[place - 1][1]
    halves = [entry for entry in match.of("clock") if entry.what in ("half-to", "half-past")]
    sure = any(not entry.loose for entry in halves) and not numeral.ordinal
    reason = "" if sure else "a spoken time"
    return Quantity(start, end, "time", times=times, sure=sure, reason=reason), place


_PAST = {"half-past": 30, "quarter-past": 15, "three-quarters-past": 45}
def read_counted_time(line: Line, at: int, numeral: Numeral) -> tuple[Quantity, int] | None:
    """*Десять минут восьмого* (7:10), *без пяти восемь* (7:55): minutes, then the hour; also the
    hour after a word such as *half*, where that was passed over."""
    if numeral.ordinal and numeral.spelled and 1 <= numeral.values[0] <= 12:
        nth = _nth_hour(line, at, numeral)
        if nth is not None:
            return nth
    for start in range(at - 1, max(at - 3, -1), -1):
        match = line.longest(start, "clock")
        if match is not None and match.end == at:
            kinds = {entry.what for entry in match.of("clock")}
            if kinds & _TO and numeral.values[0] < 60:
                return _minutes_and_hour(line, start, numeral, kinds)
            return read_spoken_time(line, start, match)
    match = line.longest(numeral.end, "clock")
    kinds = {entry.what for entry in match.of("clock")} if match else set()
    if kinds & {"minutes-of-next", "minutes-past"} and numeral.values[0] < 60:
        return _minutes_and_hour(line, at, numeral, kinds)
    return None


def _nth_hour(line: Line, at: int, numeral: Numeral) -> tuple[Quantity, int] | None:
    """السابعة والنصف مساء: an ordinal for the hour, a part of it or of the day after it."""
    word = line.longest(at - 1, "clock") if at else None
    marked = word is not None and word.end == at and any(e.what == "before" for e in word.of("clock"))
    match, place = line.longest(numeral.end, "clock"), numeral.end
    kinds = {entry.what for entry in match.of("clock")} if match else set()
    shift = next((_SHIFTS[kind] for kind in _PARTS_AFTER if kind in kinds), 0)
    if match and shift:
        place = match.end
    after = _daypart(line, place)
    if not shift and not (marked and after):
        return None
    place = after[1] if after else place
    minutes = (int(numeral.values[0]) * 60 + shift) % _DAY
    times = _moments(minutes // 60 or 12, minutes % 60, [after[0]] if after else [])
    start, end = line.tokens.spans[at][0], line.tokens.spans[place - 1][1]
    return Quantity(start, end, "time", times=times), place


def _minutes_and_hour(
    line: Line, start: int, numeral: Numeral, kinds: set[str]
) -> tuple[Quantity, int] | None:
    place = numeral.end
    word = line.longest(place, "clock")
    if word is not None and kinds & _TO:
        place = word.end if any(e.what == "minute" for e in word.of("clock")) else place
    elif word is not None:
        place = word.end
    if place >= len(line.tokens) or numeral.values[0].denominator != 1:
        return None
    hour = read_numeral(line, place)
    if hour is None or not hour.spelled or not 1 <= hour.values[0] <= 12:
        return None
    if not hour.ordinal and "minutes-to" not in kinds:
        return None
    minutes = int(hour.values[0]) * 60
    count = int(numeral.values[0])
    minutes += -count if kinds & _TO else count if "minutes-past" in kinds else count - 60
    times = _moments(minutes % _DAY // 60 or 12, minutes % 60, [])
    first, last = line.tokens.spans[start][0], line.tokens.spans[hour.end - 1][1]
    parts = tuple(
        Quantity(first, last, "number", (v,), (v,)) for v in (numeral.values[0], hour.values[0])
    )
    spoken = Quantity(
        first, last, "time", times=times, parts=parts, sure=False, reason="a spoken time"
    )
    return spoken, hour.end


_TO = frozenset({"minutes-to", "minutes-to-nth"})
_PARTS_AFTER = ("half-past", "quarter-past", "quarter-to")
_SHIFTS = {
    "half-past": 30, "half-to": -30, "quarter-past": 15, "quarter-to": -15,
    "quarter-of-next": -45, "three-quarters-of-next": -15,
}  # fmt: skip
