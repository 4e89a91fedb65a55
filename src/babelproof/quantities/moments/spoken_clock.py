"""Times of day as they are told: *halb acht*, *half past eight*, *без пяти восемь*."""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.moments.clock import DAY, moments
from babelproof.quantities.moments.clock_words import daypart, hour_word
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tokens import HYPHENS, sort_of
from babelproof.text.tables import cues

SPOKEN = "a spoken time"
_TO = frozenset({"minutes-to", "minutes-to-nth"})
_PARTS_AFTER = ("half-past", "quarter-past", "quarter-to", "third-past", "third-to")
_SHIFTS = {
    "half-past": 30, "half-to": -30, "quarter-past": 15, "quarter-to": -15,
    "quarter-of-next": -45, "three-quarters-of-next": -15, "third-past": 20, "third-to": -20,
    "half-to-nth": -30, "quarter-of-nth": -45,
}  # fmt: skip
_HALVES = ("half-to", "half-past")
_LEAST_NTH = 3  # *půl druhého* is also one and a half


def read_spoken_time(line: Line, at: int, match: Match) -> tuple[Quantity, int] | None:
    """*halb acht*, *half past eight*, *čtvrt na osm*: a part of an hour, then the hour."""
    kinds = {entry.what for entry in match.of("clock")}
    shift = next((_SHIFTS[kind] for kind in _SHIFTS if kind in kinds), None)
    if shift is None or match.end >= len(line.tokens.keys):
        return None
    whole = line.longest(at, "cardinal")
    if whole is not None and whole.end > match.end:
        return None  # half a dozen
    numeral = read_numeral(line, match.end)
    if numeral is None or not 1 <= numeral.values[0] <= 24 or numeral.values[0].denominator != 1:
        return None
    if "quarter-of-nth" in kinds and not numeral.ordinal:
        return None
    dozen = line.longest(match.end, "scale")
    if dozen is not None and dozen.end == numeral.end:
        return None  # *fél tucat*
    minutes = (int(numeral.values[0]) * 60 + shift) % DAY
    place = numeral.end
    if _is_glued_hyphen(line, place):
        place = hour_word(line, place + 1) or 0  # fél 8-kor
        if not place:
            return None  # a quarter to one-fifth
    after = daypart(line, place)
    if numeral.loose and numeral.values[0] == 1 and not after and _is_word(line, place):
        return None  # half an hour
    parts = [after[0]] if after else []
    place = after[1] if after else place
    times = moments(minutes // 60 or 12, minutes % 60, parts)
    start, end = line.tokens.spans[at][0], line.tokens.spans[place - 1][1]
    counts = line.longest(place, "unit") and not line.longest(place, "clock")  # over tien jaar
    told = _SHIFTS if "told-quarters" in line.lang.traits and not counts else _HALVES
    parts_told = [entry for entry in match.of("clock") if entry.what in told]
    sure = any(not entry.loose for entry in parts_told) and not numeral.ordinal
    if not sure and numeral.ordinal and numeral.values[0] >= _LEAST_NTH:
        sure = "half-to-nth" in kinds or _is_before_nth(line, at, match.end)
    reason = "" if sure else SPOKEN
    return Quantity(start, end, "time", times=times, sure=sure, reason=reason), place


def _is_glued_hyphen(line: Line, place: int) -> bool:
    keys, spans = line.tokens.keys, line.tokens.spans
    if place >= len(keys) or keys[place] not in HYPHENS:
        return False
    return spans[place - 1][1] == spans[place][0]  # not *um halb acht \u2013 fangt an*


def _is_before_nth(line: Line, at: int, end: int) -> bool:
    """Whether a word for half begins one token earlier: *v půl osmé*."""
    match = line.longest(at - 1, "clock") if at else None
    if match is None or match.end != end:
        return False
    return any(entry.what == "half-to-nth" for entry in match.of("clock"))


def _is_word(line: Line, place: int) -> bool:
    return place < len(line.tokens.keys) and sort_of(line.tokens.text_at(place)) == "word"


def read_counted_time(line: Line, at: int, numeral: Numeral) -> tuple[Quantity, int] | None:
    """*Десять минут восьмого* (7:10), *без пяти восемь* (7:55): minutes, then the hour; also the
    hour after a word such as *half*, where that was passed over."""
    arabic = "prefixed-and" in line.lang.traits  # elsewhere *first half* is no time
    if arabic and _may_be_nth(numeral):
        nth = _nth_hour(line, at, numeral)
        if nth is not None:
            return nth
    for start in range(at - 1, max(at - 3, -1), -1):
        match = line.longest(start, "clock")
        if match is not None and match.end == at:
            kinds = {entry.what for entry in match.of("clock")}
            if kinds & _TO and numeral.values[0] < 60:
                return _minutes_and_hour(line, start, numeral, kinds)
            if spoken := read_spoken_time(line, start, match):
                return spoken
    match = line.longest(numeral.end, "clock")
    kinds = {entry.what for entry in match.of("clock")} if match else set()
    if kinds & {"minutes-of-next", "minutes-past"} and numeral.values[0] < 60:
        return _minutes_and_hour(line, at, numeral, kinds)
    return None


def _may_be_nth(numeral: Numeral) -> bool:
    """Whether an hour may be meant; the first is called by a cardinal, الواحدة."""
    hours = numeral.spelled and 1 <= numeral.values[0] <= 12
    return hours and (numeral.ordinal or numeral.values[0] == 1)


def _nth_hour(line: Line, at: int, numeral: Numeral) -> tuple[Quantity, int] | None:
    """السابعة والنصف مساء: an ordinal for the hour, a part of it or of the day after it."""
    word = line.longest(at - 1, "clock") if at else None
    words = word.of("clock") if word and word.end == at else []
    marked = any(entry.what == "before" for entry in words)
    match, place = line.longest(numeral.end, "clock"), numeral.end
    kinds = {entry.what for entry in match.of("clock")} if match else set()
    shift = next((_SHIFTS[kind] for kind in _PARTS_AFTER if kind in kinds), 0)
    if match and shift:
        place = match.end
    less, place = _minutes_less(line, place)
    shift -= less
    after = daypart(line, place)
    if not shift and not (marked and after):
        return None
    if numeral.values[0] == 1 and not numeral.ordinal and not (marked or after):
        return None  # واحدة ونصف, one and a half
    place = after[1] if after else place
    minutes = (int(numeral.values[0]) * 60 + shift) % DAY
    times = moments(minutes // 60 or 12, minutes % 60, [after[0]] if after else [])
    start, end = line.tokens.spans[at][0], line.tokens.spans[place - 1][1]
    return Quantity(start, end, "time", times=times), place


def _minutes_less(line: Line, place: int) -> tuple[int, int]:
    """الثانية إلا عشر دقائق: the minutes taken from an hour, and the token after them."""
    match = line.longest(place, "clock")
    if match is None or match.end >= len(line.tokens.keys):
        return 0, place
    taken = any(entry.what == "minutes-less" for entry in match.of("clock"))
    minutes = read_numeral(line, match.end) if taken else None
    if minutes is None or not 1 <= minutes.values[0] < 30 or minutes.values[0].denominator != 1:
        return 0, place
    word = line.longest(minutes.end, "clock")
    named = word is not None and any(entry.what == "minute" for entry in word.of("clock"))
    return int(minutes.values[0]), word.end if word and named else minutes.end


def _minutes_and_hour(
    line: Line, start: int, numeral: Numeral, kinds: set[str]
) -> tuple[Quantity, int] | None:
    place = numeral.end
    word = line.longest(place, "clock")
    if word is not None and kinds & _TO:
        place = word.end if any(e.what == "minute" for e in word.of("clock")) else place
    elif word is not None:
        place = word.end
    if numeral.values[0].denominator != 1:
        return None
    hour = read_numeral(line, place) if place < len(line.tokens.keys) else None
    count = int(numeral.values[0])
    if kinds & _TO and (hour is None or not hour.spelled):
        hour, count = _hour_in(numeral), 20
    if hour is None or not hour.spelled or not 1 <= hour.values[0] <= 12:
        return None
    nth = line.longest(hour.end - 1, "ordinal") is not None
    if not nth and "minutes-to" not in kinds:
        return None
    if kinds & _TO and not _is_named_hour(line.tokens.keys[hour.end - 1], nth):
        return None
    minutes = int(hour.values[0]) * 60
    minutes += -count if kinds & _TO else count if "minutes-past" in kinds else count - 60
    times = moments(minutes % DAY // 60 or 12, minutes % 60, [])
    first, last = line.tokens.spans[start][0], line.tokens.spans[hour.end - 1][1]
    values = dict.fromkeys((Fraction(count), hour.values[0], numeral.values[0]))
    parts = tuple(Quantity(first, last, "number", (v,), (v,)) for v in values)
    spoken = Quantity(first, last, "time", times=times, parts=parts, sure=False, reason=SPOKEN)
    return spoken, hour.end


def _hour_in(numeral: Numeral) -> Numeral | None:
    """The hour of *без двадцати шесть*, which was read as 26."""
    value = numeral.values[0] - 20
    if numeral.words != 2 or not 0 < value < 10:
        return None
    return replace(numeral, values=(value,))


def _is_named_hour(word: str, nth: bool) -> bool:
    """Whether minutes may be told to an hour in this form, which *шести* and *шостий* are not."""
    if nth:
        return word.endswith(tuple(cues("nth-hour-ending")))
    return not word.endswith(tuple(cues("oblique-ending")))
