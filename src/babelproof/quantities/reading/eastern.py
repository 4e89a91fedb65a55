"""What East Asian languages put around a number: 七成, 8折, 3倍, 摄氏30度, 时速120公里,
20世纪90年代, and the signs by which a numeral is known to count something."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import cue_pattern

_PERCENT, _TEN = frozenset({"percent"}), Fraction(10)
_SPEEDS = {
    ("per-hour", "kilometer"): "kilometer-per-hour",
    ("per-hour", "mile"): "mile-per-hour",
    ("per-hour", "nautical-mile"): "knot",
    ("per-hour", "meter"): "meter-per-hour",
    ("per-minute", "meter"): "meter-per-minute",
    ("per-second", "meter"): "meter-per-second",
    ("per-second", "kilometer"): "kilometer-per-second",
    ("per-second", "mile"): "mile-per-second",
    ("per-second", "foot"): "foot-per-second",
}  # fmt: skip
_MOVING = frozenset(unit for _, unit in _SPEEDS)
_CLAUSE_ENDS = frozenset("\uff0c\u3002,;:!?")
_FAR = 10
_PAIR = frozenset("\u4e24\u5169")  # 两
_RANGES = frozenset("~\u301c\uff5e-\u2013")


@dataclass(frozen=True, slots=True)
class Share:
    """A number as a part or a multiple of something; ``end`` is the token after it."""

    values: tuple[Fraction, ...]
    end: int
    units: frozenset[str] = frozenset()
    parts: tuple[Fraction, ...] = ()
    sure: bool = True


def share_after(line: Line, at: int, numeral: Numeral) -> Share | None:
    """What 成, 折 or 倍 make of the number before them."""
    match = line.longest(numeral.end, "tenths", "discount", "multiple")
    if match is None or not numeral.values or numeral.scale:
        return None
    value = numeral.values[0]
    for entry in match.entries:
        if entry.kind == "tenths" and not entry.loose and value <= 10:
            return _tenths(line, match, [v * fraction(entry.what) for v in numeral.values])
        if entry.kind == "discount" and 0 < value < 100:
            price = value * 10 if value < 10 else value
            sure = not numeral.spelled or (at > 0 and line.tokens.keys[at - 1] == "\u6253")
            return Share((price, 100 - price), match.end, _PERCENT, sure=sure)
        if entry.kind == "multiple":
            # 增加2倍 is three times as much; 2倍に増える is 100 % more.
            times = entry.what == "times"
            values = [
                m for v in numeral.values for m in (v, (v - 1) * 100 if times else v + 1, v * 100)
            ]
            return Share(tuple(values), match.end)
    return None


def is_in_tenths(quantity: Quantity) -> bool:
    """Whether a share is told in tenths, 8割, which the 7 of 7〜8割 is, too."""
    parts = quantity.parts
    return quantity.units == _PERCENT and len(parts) == 2 and parts[1].values == (_TEN,)


def in_tenths(values: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """What a number of tenths may mean: 70 %, 0.7, or seven in ten."""
    return (*(v * _TEN for v in values), *(v / _TEN for v in values), *values)


def _tenths(line: Line, match: Match, shares: Sequence[Fraction]) -> Share:
    """七成 is 70 %, 三成五 and 3割5分 are 35 %; both may be *seven in ten*. A batting average of
    3割2分5厘 is .325."""
    end, more = match.end, [Fraction(0)]
    while (finer := _finer(line, end)) is not None:
        more, end = [one + two for one in more for two in finer[0]], finer[1]
    half = line.longest(end, "and-half") if end == match.end else None
    if half is not None and half.end == end + 1:  # 八成半
        more, end = [Fraction(1, 20)], half.end
    parts = () if any(more) else (shares[0] * 10, Fraction(10))
    wholes = [share + rest for share in shares for rest in more]
    return Share((*(v * 100 for v in wholes), *wholes), end, _PERCENT, parts)


def _finer(line: Line, at: int) -> tuple[list[Fraction], int] | None:
    """The hundredths or thousandths after tenths, also a range of them: the 4～5分 of 2割4～5分."""
    rest = _digit(line, at)
    if rest is None:
        return None
    values, end = [rest.values[0]], rest.end
    if end + 1 < len(line.tokens.keys) and line.tokens.keys[end] in _RANGES:
        last = _digit(line, end + 1)
        if last is not None:
            values, end = [*values, last.values[0]], last.end
    match = line.longest(end, "tenths", "counter", "unit", "currency", "scale")
    places = match.of("tenths") if match else []
    if match and places and places[0].loose:
        return [value * fraction(places[0].what) for value in values], match.end
    bare = match is None and "spaced" not in line.lang.traits  # 7할 이상
    if bare and rest.spelled and end == rest.end:
        return [rest.values[0] / 100], end
    return None


def _digit(line: Line, at: int) -> Numeral | None:
    numeral = read_numeral(line, at) if at < len(line.tokens.keys) else None
    if numeral is None or not numeral.values or numeral.values[0] >= 10 or numeral.words != 1:
        return None
    return numeral


def is_counted(line: Line, at: int, numeral: Numeral) -> bool:
    """Whether numeral characters surely are a number: they are many, or they count something."""
    values = [_value(line, place) for place in range(at, numeral.end)]
    joiner = line.longest(numeral.end, "joiner")
    if joiner and any(entry.what == "parts-of" for entry in joiner.of("joiner")):
        return joiner.end < len(line.tokens.keys) and read_numeral(line, joiner.end) is not None
    if _surely_counts(line, at, numeral):
        return True
    spaced = "spaced" in line.lang.traits
    if (values[0] or 0) >= 100 and not (spaced and str(values[0]).rstrip("0") != "1"):
        return False  # 百家, 千山, 万一; but 삼백 명
    if len(values) > 1 and all(value is not None and value < 10 for value in values):
        return len(values) == 4 and _is_year(line, numeral)
    if numeral.words >= 3 or (numeral.scale >= 10000 and numeral.words >= 2 + spaced):
        return True
    if _is_ordinal(line, at):
        return numeral.values[0] > 2
    found = line.longest(numeral.end, "counter", "unit", "currency")
    if found is not None and found.of("unit") and _is_below_zero(line, at):
        return True
    return found is not None and any(
        entry.kind == "counter" or not entry.loose
        for entry in found.of("counter", "unit", "currency")
    )


def _is_below_zero(line: Line, at: int) -> bool:
    """Whether 零下 stands before a number."""
    before = line.longest(at - 2, "joiner") if at > 1 else None
    minus = before is not None and any(entry.what == "minus" for entry in before.of("joiner"))
    return minus and before is not None and before.end == at


def _surely_counts(line: Line, at: int, numeral: Numeral) -> bool:
    """Numerals of which no other word is made: 两百, 서른다섯."""
    if line.tokens.keys[at] in _PAIR:
        return numeral.values[0] >= 200 and len(numeral.values) == 1
    if "spaced" not in line.lang.traits or numeral.words != 2 or not 20 < numeral.values[0] < 100:
        return False
    return line.longest(at, "native") is not None


def _value(line: Line, place: int) -> Fraction | None:
    match = line.longest(place, "cardinal", "scale")
    return match.of("cardinal", "scale")[0].value if match else None


def _is_year(line: Line, numeral: Numeral) -> bool:
    follow = line.tokens.keys[numeral.end] if numeral.end < len(line.tokens.keys) else ""
    return follow in ("\u5e74", "\ub144") and 1000 <= numeral.values[0] < 2200


def _is_ordinal(line: Line, at: int) -> bool:
    before = line.longest(at - 1, "ordinal-mark") if at else None
    return before is not None and any(e.what == "before" for e in before.of("ordinal-mark"))


def is_two(text: str, quantity: Quantity) -> bool:
    """2人 and the like: a digit where other languages have a word, or none at all."""
    before = text[quantity.start - 1 : quantity.start]
    if quantity.digits != "2" or before == "\u7b2c":
        return False
    return _two().match(text, quantity.start) is not None


@cache
def _two() -> re.Pattern[str]:
    return re.compile(f"[2\uff12] ?(?:{cue_pattern('counted-two')})(?!\u76ee)")


def is_longer_unit(line: Line, place: int, mark: Match) -> bool:
    """Whether a unit stands where a shorter mark would: 위안 (yuan), not 위 (the rank)."""
    match = line.longest(place, "unit", "currency")
    return match is not None and match.end > mark.end and "myriad" in line.lang.traits


def is_calendar_year(line: Line, place: int, values: Sequence[Fraction]) -> bool:
    """2021年 is a year of the calendar, not a span of 2,021 years."""
    return line.tokens.keys[place] in ("\u5e74", "\ub144") and 1000 <= values[0] < 2200


def with_speeds(found: Sequence[Quantity], line: Line) -> list[Quantity]:
    """120公里 after 时速 may be a distance or a speed."""
    return [_with_speed(quantity, line) for quantity in found]


def _with_speed(quantity: Quantity, line: Line) -> Quantity:
    if not quantity.units & _MOVING:
        return quantity
    first = bisect_left(line.tokens.spans, (quantity.start, 0))
    for place in range(first - 1, max(first - _FAR, 0) - 1, -1):
        if line.tokens.keys[place] in _CLAUSE_ENDS:
            break
        match = line.longest(place, "unit-before")
        if match is not None:
            return _faster(quantity, match)
    after = bisect_left(line.tokens.spans, (quantity.end, 0))
    for place in range(after, min(after + 2, len(line.tokens.keys))):
        match = line.longest(place, "unit-before")
        if match is not None and line.tokens.keys[place][0] not in _CLAUSE_ENDS:
            return _faster(quantity, match)
    return quantity


def _faster(quantity: Quantity, match: Match) -> Quantity:
    times = [entry.what for entry in match.of("unit-before")]
    speeds = {_SPEEDS[t, u] for t in times for u in quantity.units if (t, u) in _SPEEDS}
    return replace(quantity, units=quantity.units | speeds)
