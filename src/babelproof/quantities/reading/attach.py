"""What belongs to a number: its unit, currency, ordinal mark, denominator, decade or century."""

from __future__ import annotations

from dataclasses import replace

from babelproof.quantities.exact import ZERO
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.hangul import counts_people, is_other_word
from babelproof.quantities.numbers.spelled import Numeral
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.reading import eastern
from babelproof.quantities.reading.decades import (
    QUOTES,
    with_century,
    with_compound,
    with_decade_apart,
    with_marks,
    with_named_century,
)
from babelproof.quantities.reading.doubts import IN_WORDS, ONE_IS_FREE, doubt_about, is_vague
from babelproof.quantities.reading.eastern_values import more_values
from babelproof.quantities.reading.ratios import full_year, with_fraction
from babelproof.quantities.reading.told import as_told
from babelproof.quantities.reading.unit_after import SPANS, is_glued, with_stem, with_unit
from babelproof.quantities.tokens import HYPHENS, sort_of

__all__ = ["attach", "full_year"]

_DECADES = 4  # so many values only decades have: 80, 1980, 1880, 2080
_PREPOSITIONS = frozenset("\u05d5\u05e9\u05d1\u05dc\u05de\u05db\u0648\u0641\u0628\u0644\u0643")


def attach(line: Line, at: int, numeral: Numeral) -> Attached:
    """The number at a token together with what follows it."""
    doubt = doubt_about(line, at, numeral)
    found = Attached(
        numeral.values, numeral.bases, numeral.end, ordinal=numeral.ordinal, sure=not doubt,
        reason=doubt,
    )  # fmt: skip
    if "myriad" in line.lang.traits:
        share = eastern.share_after(line, at, numeral)
        if share is not None:
            return _shared(line, at, found, share)
        found.values = (*found.values, *more_values(line, at, numeral))
    if numeral.scale and (money := _money_in_scale(line, numeral.end)):
        return replace(found, currencies=money)
    found = _with_more_than_one(with_fraction(line, at, numeral, found))
    place = _skip(line, found.end)
    mark = line.longest(place, "ordinal-mark", "decade", "hundreds")
    if mark is not None and not _is_longer_unit(line, place, mark):
        found = with_marks(line, place, mark, found)
        place = _skip(line, found.end)
    elif mark is None and found.end < place < len(line.tokens.keys):
        found = with_compound(line, place, found)
    found = with_century(line, with_decade_apart(line, at, place, found))
    place = max(place, found.end)
    match = line.longest(place, "unit", "currency")
    if match and not _may_measure(line, place, match.end, numeral, found):
        match = None
    elif match and _is_uncounted(line, place, numeral):
        return found
    if match is None:
        return _without_unit(line, at, place, numeral, found)
    if _is_model(line, at) or counts_people(line, at, numeral, match):
        return found
    if "myriad" in line.lang.traits and eastern.is_calendar_year(line, place, found.values):
        return replace(found, end=match.end)
    return _with_more_than_one(with_unit(line, place, match, found, numeral.scale >= 1000))


def _with_more_than_one(found: Attached) -> Attached:
    """1と1/2, *an hour and a half*: one is never demanded, but one and a half is."""
    if found.reason == ONE_IS_FREE and found.values[0] > 1:
        return replace(found, sure=True, reason="")
    return found


def _is_uncounted(line: Line, place: int, numeral: Numeral) -> bool:
    """Whether what looks like a unit is not counted: 402 млн годом ранее, 402 mln rok wcześniej."""
    match = line.longest(place, "uncounted")
    entries = match.of("uncounted") if match else []
    return any(numeral.scale >= 1000 or not entry.loose for entry in entries)


def _money_in_scale(line: Line, end: int) -> frozenset[str]:
    """The currency that the form of a scale ends with: *5 m.kr.*, *5 M€*."""
    for start in (end - 1, end - 2):
        match = line.longest(start, "currency")
        if match is not None and match.end == end:
            return frozenset(e.what for e in match.of("currency") if not e.loose)
    return frozenset()


def _is_longer_unit(line: Line, place: int, mark: Match) -> bool:
    """Whether what looks like the mark of an ordinal begins a unit: 25°C, where 25° is the 25th."""
    if eastern.is_longer_unit(line, place, mark):
        return True
    unit = line.longest(place, "unit") if line.tokens.keys[place] == "°" else None
    return unit is not None and unit.end > mark.end


def _may_measure(line: Line, place: int, end: int, numeral: Numeral, found: Attached) -> bool:
    """Whether the name of a unit at a token may belong to the number before it."""
    if line.lang.clitics and _is_prefixed(line, place):
        return False
    if len(found.values) >= _DECADES:
        return False  # the \ucd08 of 30\ub300 \ucd08\ubc18, *early thirties*, is no second
    if _is_elided(line, place) or is_other_word(line, place, end):
        return False
    if end <= place + 2 and _begins_initials(line, place):
        return False
    if line.tokens.keys[place] not in QUOTES:
        return True
    return not numeral.spelled and place == found.end and is_glued(line, found.end, place)


def _is_elided(line: Line, place: int) -> bool:
    """The *j* of *19 j'étais* is no day."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if len(keys[place]) > 1 or place + 2 >= len(keys) or keys[place + 1] != "'":
        return False
    glued = spans[place][1] == spans[place + 1][0] and spans[place + 1][1] == spans[place + 2][0]
    return glued and keys[place].isalpha() and keys[place + 2][0].isalpha()


def _begins_initials(line: Line, place: int) -> bool:
    """The *B* of *700 B.C.* is no byte."""
    keys, spans = line.tokens.keys[place : place + 4], line.tokens.spans
    if len(keys) < 4 or keys[1] != "." or keys[3] != "." or len(keys[0]) > 1 or len(keys[2]) > 1:
        return False
    return keys[2].isalpha() and spans[place + 3][1] - spans[place][0] == 4


def _without_unit(line: Line, at: int, place: int, numeral: Numeral, found: Attached) -> Attached:
    found = with_named_century(line, at, found)
    told = as_told(line, numeral, found)
    if told is not None:
        return told
    return with_stem(line, place, _half_after_noun(line, place, numeral, found))


def _shared(line: Line, at: int, found: Attached, share: eastern.Share) -> Attached:
    """七成, 8折, 3倍."""
    start, end = line.tokens.spans[at][0], line.tokens.spans[share.end - 1][1]
    vague = line.longest(share.end, "vague")
    sure = share.sure and not (vague and is_vague(vague, "after"))
    return replace(
        found, values=share.values, bases=share.values, end=share.end, units=share.units,
        parts=tuple(Quantity(start, end, "number", (v,), (v,)) for v in share.parts),
        sure=sure and (found.sure or found.reason == IN_WORDS),
        reason=found.reason or IN_WORDS,
    )  # fmt: skip


def _half_after_noun(line: Line, place: int, numeral: Numeral, found: Attached) -> Attached:
    """*Six victoires et demie*: a half behind what is counted may belong to the number."""
    least = place + (2 if "prefixed-and" in line.lang.traits else 3)  # וחצי, y media
    if least > len(line.tokens.keys) or numeral.scale or numeral.ordinal:
        return found
    match = line.longest(place + 1, "and-half")
    if match is None or match.end < least or sort_of(line.tokens.text_at(place)) != "word":
        return found
    half = match.of("and-half")[0].value or ZERO
    return replace(found, values=(*(value + half for value in found.values), *found.values))


def _is_model(line: Line, at: int) -> bool:
    """*X-15*, *F-16*: a number tied to capitals counts nothing."""
    if at < 2 or line.tokens.keys[at - 1] not in HYPHENS:
        return False
    spans, before = line.tokens.spans, line.tokens.text_at(at - 2)
    glued = spans[at - 2][1] == spans[at - 1][0] and spans[at - 1][1] == spans[at][0]
    return glued and before.isascii() and before.isalpha() and before.isupper() and len(before) < 4


def _skip(line: Line, place: int) -> int:
    """Past a hyphen (*27-foot*), a linking word (*5 millones de euros*), or what a span of time is
    called (*5 working days*)."""
    keys, spans = line.tokens.keys, line.tokens.spans
    if place >= len(keys):
        return place
    vague = line.longest(place, "vague")
    if vague and vague.end < len(keys) and is_vague(vague, "after"):
        place = vague.end
    start, end = spans[place]
    if keys[place] in HYPHENS and start == spans[place - 1][1]:
        glued = place + 1 < len(keys) and spans[place + 1][0] == end
        return place + 1 if glued and not keys[place + 1][0].isdecimal() else place
    if keys[place] == "," and line.tokens.text[start + 1 : start + 2] in HYPHENS:
        return place + 2  # 500,- Kč
    match = line.longest(place, "joiner", "attribute")
    if match is None or match.end >= len(keys):
        return place
    if match.of("attribute"):
        unit = line.longest(match.end, "unit")
        return match.end if unit and any(e.what in SPANS for e in unit.of("unit")) else place
    if all(entry.what != "of" for entry in match.of("joiner")):
        return place
    return match.end if line.longest(match.end, "unit", "currency") else place


def _is_prefixed(line: Line, place: int) -> bool:
    """Whether a glued preposition begins a word, which then is no unit of the number before it:
    *63 שולט* are no volts."""
    key = line.tokens.keys[place]
    return key[0] in _PREPOSITIONS and key not in line.lang.root.next
