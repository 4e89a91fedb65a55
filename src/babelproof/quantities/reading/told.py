"""Times told as an hour and a part of it: *quatre heures moins le quart*, *le sette meno dieci*."""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.moments.clock import DAY, moments
from babelproof.quantities.moments.clock_words import daypart, shifted
from babelproof.quantities.moments.spoken_clock import SPOKEN
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.tokens import HYPHENS
from babelproof.text.tables import cues

_HOUR = frozenset({"hour"})
_QUARTER = Fraction(1, 4)
_COUNTED = ("unit", "currency", "scale", "counter", "cardinal")
_TOLD = {"past": 1, "before": -1}


def as_told(line: Line, numeral: Numeral, found: Attached) -> Attached | None:
    """*Las cuatro menos cuarto*, *le sette meno dieci*: times of day without a word for hours."""
    values, end = shifted(line, found.end, found.values)
    if end == found.end or values[0] >= found.values[0]:
        return None
    if numeral.values[0] > 24 or numeral.values[0].denominator != 1 or numeral.ordinal:
        return None
    if end < len(line.tokens.keys) and line.longest(end, "cardinal") is not None:
        return None  # *kwart voor tien*
    if found.values[0] - values[0] != _QUARTER:  # *sette meno dieci* may be a sum
        values = (*values, *found.values)
    return replace(found, values=values, end=end, units=_HOUR, firm=False)


def minutes_and_hour(line: Line, at: int, numeral: Numeral) -> tuple[Quantity, int] | None:
    """*Ten to five*, *zwanzig nach acht*, *vijf voor half drie*: what may be a time of day, or
    else a range, and the token after it."""
    joined = line.longest(numeral.end, "told")
    signs = [_TOLD[e.what] for e in joined.of("told") if e.what in _TOLD] if joined else []
    if joined is None or not signs or not _is_count(numeral, 59):
        return None
    if at and line.tokens.keys[at - 1] in cues("range-start"):
        return None  # *from 1 to 6*
    half = line.longest(joined.end, "clock")
    late = any(entry.what == "half-to" for entry in half.of("clock")) if half else False
    place = half.end if half and late else joined.end
    hour = read_numeral(line, place) if place < len(line.tokens.keys) else None
    if hour is None or not _is_count(hour, 12):
        return None
    minute = int(hour.values[0]) * 60 - 30 * late + signs[0] * int(numeral.values[0])
    after = daypart(line, hour.end)
    times = moments(minute % DAY // 60 or 12, minute % 60, [after[0]] if after else [])
    start, end = line.tokens.spans[at][0], line.tokens.spans[hour.end - 1][1]
    told = Quantity(start, end, "time", times=times, sure=False, reason=SPOKEN)
    return told, after[1] if after else hour.end


def is_at_hour(line: Line, at: int, end: int) -> bool:
    """Whether a time was surely meant: *um zehn nach sechs*, not *zehn nach sechs Jahren*."""
    keys = line.tokens.keys
    before = line.longest(at - 1, "told") if at else None
    marked = before is not None and any(entry.what == "at" for entry in before.of("told"))
    if not marked or line.longest(end, *_COUNTED) is not None:
        return False
    return end >= len(keys) or keys[end] not in HYPHENS


def _is_count(numeral: Numeral, most: int) -> bool:
    value = numeral.values[0] if numeral.values else Fraction(0)
    return not numeral.ordinal and 1 <= value <= most and value.denominator == 1
