"""Numbers made into a part of something: 1/2, 1 1/2, three quarters, 三分之二.

A unit divided by another with a stroke: *km/h*, *Meilen/h*, *Liter/Min.*
"""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.spelled import Numeral, read_numeral
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.tables import measures
from babelproof.quantities.tokens import HYPHENS

_SLASHES = frozenset("/\u2044")
_TIGHT = frozenset("-\u2010\u2011")
_MARKET_PARTS = frozenset({2, 3, 4, 5, 8, 16, 32, 64})
_AND = "\u53c8"  # 又
_HALF, _MOST_HALVES = 2, 3
_LONG_WORD = 4


def with_fraction(line: Line, at: int, numeral: Numeral, found: Attached) -> Attached:
    """A number with what makes it a fraction, if that follows; the scale the fraction is a part
    of becomes that of the numeral."""
    place = numeral.end
    if place >= len(line.tokens.keys) or not numeral.values:
        return found
    slash = _slashed(line, at, numeral, found)
    if slash is not None:
        return _scaled(line, numeral, slash)
    if line.tokens.keys[place] in HYPHENS:
        if _stands_free(line, place) and numeral.values[0] > 1:
            return found  # *buy two \u2013 third one free*
        place += 1
    match = line.longest(place, "denominator") or line.longest(place, "joiner")
    if match is None:
        return found
    share = _share_of(line, at, numeral, match)
    if share is not None:
        value, end, parts = share
        return replace(found, values=(value,), bases=(value,), end=end, parts=parts)
    return _over_denominator(line, at, numeral, match, found)


def _stands_free(line: Line, place: int) -> bool:
    """Whether a dash has blanks on both sides."""
    spans = line.tokens.spans
    after = spans[place + 1][0] if place + 1 < len(spans) else spans[place][1] + 1
    return spans[place - 1][1] < spans[place][0] and spans[place][1] < after


def _scaled(line: Line, numeral: Numeral, found: Attached) -> Attached:
    """2 1/2 million."""
    scaled = _scale_after(line, found.end)
    if scaled is None:
        return found
    numeral.scale, end = scaled
    values = tuple(value * numeral.scale for value in found.values)
    amounts = [v for part in found.parts for v in part.values]
    # 50/250 thousand may be two numbers, but that is no duty; 2-1/2 million is one.
    wholes = tuple(v * numeral.scale for v in amounts) if min(amounts, default=0) >= 1 else ()
    return replace(found, values=(*values, *wholes), parts=(), end=end)


def _share_of(
    line: Line, at: int, numeral: Numeral, match: Match
) -> tuple[Fraction, int, tuple[Quantity, ...]] | None:
    """三分之二: the whole, then how many parts of it; its amounts are *two out of three*."""
    if match.end >= len(line.tokens.keys) or all(e.what != "parts-of" for e in match.of("joiner")):
        return None
    other = read_numeral(line, match.end)
    if other is None or not other.values or not numeral.values[0]:
        return None
    if line.tokens.keys[at + 1] == _AND:
        return _whole_and_share(line, at, other)
    amounts = (other.values[0], numeral.values[0])
    return amounts[0] / amounts[1], other.end, _numbers(line, at, other.end, *amounts)


def _whole_and_share(
    line: Line, at: int, top: Numeral
) -> tuple[Fraction, int, tuple[Quantity, ...]] | None:
    """一又五分之二: one and two fifths."""
    whole, below = line.longest(at, "cardinal"), read_numeral(line, at + 2)
    count = whole.of("cardinal")[0].value if whole else None
    if count is None or below is None or not any(below.values[:1]):
        return None
    share = top.values[0] / below.values[0]
    return count + share, top.end, _numbers(line, at, top.end, count, share)


def _over_denominator(
    line: Line, at: int, numeral: Numeral, match: Match, found: Attached
) -> Attached:
    """Three quarters, and of what: three quarters of a million."""
    denominators, top = match.of("denominator"), numeral.values[0]
    below = denominators[0].value if denominators else None
    if not below or numeral.scale or numeral.ordinal or top >= 100:
        return found
    if below == _HALF and not numeral.spelled and top > _MOST_HALVES:
        return found  # *under Article 17 half a year later*
    value = top / below
    scaled = _scale_after(line, match.end)
    if scaled is not None:
        numeral.scale, end = scaled
        return replace(found, values=(value * numeral.scale,), bases=(value,), end=end)
    # *três quartos* may be three rooms, *10 millionth* is no fraction
    values = (value, *numeral.values) if denominators[0].loose else (value,)
    if top > 1 and numeral.literal and below >= 1000 and match.of("ordinal"):
        values = (top * below, value)
    parts = _numbers(line, at, match.end, top, below)
    return replace(found, values=values, bases=values, end=match.end, parts=parts)


def _numbers(line: Line, at: int, end: int, *values: Fraction) -> tuple[Quantity, ...]:
    start, stop = line.tokens.spans[at][0], line.tokens.spans[end - 1][1]
    return tuple(Quantity(start, stop, "number", (v,), (v,)) for v in values)


def _scale_after(line: Line, place: int) -> tuple[Fraction, int] | None:
    """The scale a fraction is a part of, past a hyphen or *of a*: un demi-milliard."""
    for _ in range(3):
        match = line.longest(place, "scale")
        sizes = [e.value for e in match.of("scale") if not e.loose and e.value] if match else []
        if match and sizes and sizes[0] >= 1000:
            return None if number_goes_on(line, match.end) else (sizes[0], match.end)
        filler = line.longest(place, "joiner", "cardinal")
        small = filler and any(e.what in ("of", "1") for e in filler.of("joiner", "cardinal"))
        if not small and line.tokens.keys[place : place + 1] not in (["-"], ["a"]):
            return None
        place = filler.end if filler and small else place + 1
    return None


def number_goes_on(line: Line, place: int) -> bool:
    """Whether a number goes on after its scale: a third of *tisuću i dvjesto*."""
    joiner = line.longest(place, "joiner")
    if joiner is not None and any(entry.what == "and" for entry in joiner.of("joiner")):
        place = joiner.end
    return line.longest(place, "cardinal") is not None


def _slashed(line: Line, at: int, numeral: Numeral, found: Attached) -> Attached | None:
    if numeral.spelled or numeral.scale or numeral.literal is None:
        return None
    if line.tokens.keys[numeral.end] in _SLASHES and numeral.end + 1 < len(line.tokens.keys):
        return _divided(line, at, numeral, found)
    return _whole_and_part(line, numeral, found)


def _divided(line: Line, at: int, numeral: Numeral, found: Attached) -> Attached | None:
    """1/2, but not 1/2/2021."""
    place, keys, spans = numeral.end, line.tokens.keys, line.tokens.spans
    if at and keys[at - 1] == "/":
        return None  # the 24/30 of 12/24/30
    if spans[place - 1][1] != spans[place][0] or spans[place][1] != spans[place + 1][0]:
        return None
    digits = keys[place + 1]
    if len(digits) > 9 or not digits.isdecimal() or not int(digits):
        return None
    if place + 3 < len(keys) and keys[place + 2] == "/":
        return None
    top, below = numeral.values[0], Fraction(int(digits))
    start, stop = spans[at][0], spans[place + 1][1]
    parts = tuple(
        Quantity(start, stop, "number", v, v) for v in ((top,), (below, *full_year(top, below)))
    )
    values = (top / below, *_mixed(numeral.end - at, line.tokens.text_at(at), below))
    return replace(found, values=values, bases=values, end=place + 2, parts=parts)


def _whole_and_part(line: Line, numeral: Numeral, found: Attached) -> Attached | None:
    """1 1/2, 1と1/2, 9 y 3/4, and 7-3/8 as the exchanges write it."""
    hyphen = _is_market_hyphen(line, numeral)
    place = numeral.end + (hyphen or line.tokens.keys[numeral.end] == "\u3068")
    joined = line.longest(place, "joiner") if place == numeral.end else None
    if joined is not None and any(entry.what == "and" for entry in joined.of("joiner")):
        place = joined.end
    keys = line.tokens.keys[place : place + 4]
    if len(keys) < 3 or not keys[0][0].isdecimal() or keys[1] not in _SLASHES:
        return None
    top, below = keys[0], keys[2]
    if len(top) > 2 or len(below) > 2 or not (top.isdecimal() and below.isdecimal()):
        return None
    if keys[3:] == ["/"] or not 0 < int(top) < int(below):  # 10/12/21 is a date
        return None
    if hyphen and int(below) not in _MARKET_PARTS:
        return None
    if len(line.tokens.keys[numeral.end - 1]) == 4 and numeral.values[0] >= 1000:  # 2022 1/10
        return None
    part = Fraction(int(top), int(below))
    value = numeral.values[0] + part
    spread = line.tokens.spans[place + 2][0] - line.tokens.spans[place][1] > 1  # 10 8 / 10
    apart = place > numeral.end or spread  # or a list
    parts = _numbers(line, numeral.end - 1, place + 3, numeral.values[0], part) if apart else ()
    whole = replace(found, values=(value,), bases=(value,), end=place + 3, parts=parts)
    return replace(whole, sure=False, reason="perhaps no fraction") if spread else whole


def _is_market_hyphen(line: Line, numeral: Numeral) -> bool:
    """Whether a hyphen without blanks follows a whole number, as in 7-3/8."""
    place, spans = numeral.end, line.tokens.spans
    if line.tokens.keys[place] not in _TIGHT or place + 1 >= len(spans):
        return False
    return spans[place - 1][1] == spans[place][0] and spans[place][1] == spans[place + 1][0]


def _mixed(tokens: int, text: str, below: Fraction) -> tuple[Fraction, ...]:
    """31/2 and 3.1/2 may be what became of 3½."""
    text = text.replace(".", "", 1)
    if tokens > 1 or not text.isdecimal() or len(text) != 2 or not 0 < int(text[1]) < below <= 10:
        return ()
    return (int(text[0]) + int(text[1]) / below,)


def full_year(year: Fraction, short: Fraction, digits: int = 2) -> tuple[Fraction, ...]:
    """The 21 of 2020/21 in full, or the 8 of 1887-8."""
    step = 10**digits
    if digits > 2 or not 1000 <= year < 2200 or not year % step < short < step:
        return ()
    return (year - year % step + short,)


def divided_unit(line: Line, end: int, units: frozenset[str]) -> tuple[frozenset[str], int] | None:
    """The unit that a unit and what it is divided by make, if that is one, and where it ends."""
    below = line.longest(end + 1, "unit") if line.tokens.keys[end : end + 1] == ["/"] else None
    if below is None or not units:
        return None
    made = {f"{unit}-per-{entry.what}" for unit in units for entry in below.of("unit")}
    known = frozenset(made & measures.units().keys())
    return (known, below.end) if known else None


def is_divided(line: Line, end: int) -> bool:
    """Whether a unit is one part of another: *km/h*, but not *500 lbs/bale*."""
    keys = line.tokens.keys[end : end + 2]
    if not keys or keys[0] != "/":
        return False
    word = keys[1] if len(keys) > 1 and keys[1].isalpha() else ""
    return len(word) < _LONG_WORD or line.longest(end + 1, "unit") is not None
