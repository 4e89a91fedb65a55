"""What belongs to a number: its unit, currency, ordinal mark, denominator, decade or century."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from babelproof.quantities import eastern
from babelproof.quantities.hangul import counts_people
from babelproof.quantities.language import Entry
from babelproof.quantities.line import Line, Match
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.spelled import Numeral, read_numeral
from babelproof.quantities.tokens import HYPHENS, Token

_ONE = Fraction(1)
_PARTS_OF_HOUR = {
    "quarter-to": Fraction(-1, 4), "quarter-past": Fraction(1, 4), "half-past": Fraction(1, 2)
}  # fmt: skip
_IN_WORDS = "numeral characters may be part of a word"
_PREPOSITIONS = frozenset("\u05d5\u05e9\u05d1\u05dc\u05de\u05db\u0648\u0641\u0628\u0644\u0643")
_QUOTES = frozenset("'\"\u201d\u2033")


@dataclass(slots=True)
class Attached:
    """A number with everything that stands around it; ``end`` is the token after."""

    values: tuple[Fraction, ...]
    bases: tuple[Fraction, ...]
    end: int
    units: frozenset[str] = frozenset()
    currencies: frozenset[str] = frozenset()
    firm: bool = True
    ordinal: bool = False
    sure: bool = True
    reason: str = ""
    parts: tuple[Quantity, ...] = ()


def attach(line: Line, at: int, numeral: Numeral) -> Attached:
    """The number at a token together with what follows it."""
    found = Attached(numeral.values, numeral.bases, numeral.end, ordinal=numeral.ordinal)
    found = _sureness(line, at, numeral, found)
    if "myriad" in line.lang.traits:
        share = eastern.share_after(line, at, numeral)
        if share is not None:
            return _shared(line, at, found, share)
        more = (*eastern.full_years(line, at, numeral), *eastern.grades(line, at, numeral))
        more = (*more, *eastern.intervals(line, numeral))
        found = replace(found, values=(*found.values, *more))
    found = _fraction(line, at, numeral, found)
    place = _skip(line, found.end)
    mark = line.longest(place, "ordinal-mark", "decade", "hundreds")
    if mark is not None and not eastern.is_longer_unit(line, place, mark):
        found = _marks(line, place, mark, found)
        place = _skip(line, found.end)
    found = _decade_apart(line, at, place, found)
    place = max(place, found.end)
    match = line.longest(place, "unit", "currency")
    if match and line.lang.clitics and _is_prefixed(line, place):
        match = None
    if match and line.tokens.keys[place] in _QUOTES:
        match = match if not numeral.spelled and _is_glued(line, found.end, place) else None
    if match and (_is_model(line, at) or counts_people(line, at, numeral, match)):
        return found
    if match is None:
        found = _named_century(line, at, found)
        told = _told(line, numeral, found)
        if told is not found:
            return told
        return _stemmed(line, place, _half_after_noun(line, place, numeral, found))
    if "myriad" in line.lang.traits:
        if eastern.is_calendar_year(line, place, found.values):
            return replace(found, end=match.end)
    return _unit(line, place, match, found)


def _shared(line: Line, at: int, found: Attached, share: eastern.Share) -> Attached:
    """七成, 8折, 3倍."""
    start, end = line.tokens.spans[at][0], line.tokens.spans[share.end - 1][1]
    vague = line.longest(share.end, "vague")
    is_vague = vague is not None and any(e.what == "after" for e in vague.of("vague"))
    return replace(
        found, values=share.values, bases=share.values, end=share.end, units=share.units,
        parts=tuple(Quantity(start, end, "number", (v,), (v,)) for v in share.parts),
        sure=share.sure and not is_vague and (found.sure or found.reason == _IN_WORDS),
        reason=found.reason or _IN_WORDS,
    )  # fmt: skip


def _half_after_noun(line: Line, place: int, numeral: Numeral, found: Attached) -> Attached:
    """*Six victoires et demie*: a half behind what is counted may belong to the number."""
    if place + 2 >= len(line.tokens) or numeral.scale or numeral.ordinal:
        return found
    match = line.longest(place + 1, "and-half")
    if match is None or match.end < place + 3 or line.tokens[place].sort != "word":
        return found
    half = match.of("and-half")[0].value or Fraction(0)
    return replace(found, values=(*(value + half for value in found.values), *found.values))


def _is_model(line: Line, at: int) -> bool:
    """*X-15*, *F-16*: a number tied to capitals counts nothing."""
    if at < 2 or line.tokens.keys[at - 1] not in HYPHENS:
        return False
    spans, before = line.tokens.spans, line.tokens[at - 2].text
    glued = spans[at - 2][1] == spans[at - 1][0] and spans[at - 1][1] == spans[at][0]
    return glued and before.isascii() and before.isalpha() and before.isupper() and len(before) < 4


def _skip(line: Line, place: int) -> int:
    """Past a hyphen (*27-foot*) or a linking word (*5 millones de euros*)."""
    if place >= len(line.tokens):
        return place
    vague = line.longest(place, "vague")
    if vague and vague.end < len(line.tokens) and any(e.what == "after" for e in vague.of("vague")):
        place = vague.end
    if line.tokens.keys[place] in HYPHENS and line.tokens.spans[place][0] == line.tokens.spans[place - 1][1]:
        glued = place + 1 < len(line.tokens) and line.tokens.spans[place + 1][0] == line.tokens.spans[place][1]
        return place + 1 if glued and not line.tokens.keys[place + 1][0].isdecimal() else place
    if line.tokens.keys[place] == "," and line.tokens.text[line.tokens.spans[place][0] :][1:2] in HYPHENS:
        return place + 2  # 500,- Kč
    match = line.longest(place, "joiner")
    if match and any(entry.what == "of" for entry in match.of("joiner")):
        if line.longest(match.end, "unit", "currency"):
            return match.end
    return place


def _sureness(
    line: Line, at: int, numeral: Numeral, found: Attached
) -> Attached:
    if at > 0:
        before = line.longest(at - 1, "vague")
        if before and before.end == at and any(e.what == "before" for e in before.of("vague")):
            return replace(found, sure=False, reason="a vague number")
    if numeral.end < len(line.tokens):
        hyphen = line.tokens.keys[numeral.end] in HYPHENS  # 8-ish, 60-odd
        after = line.longest(numeral.end + hyphen, "vague")
        if after and any(e.what == "after" for e in after.of("vague")):
            return replace(found, sure=False, reason="a vague number")
    if numeral.scale and numeral.literal is not None and _may_be_unit(line, numeral.end):
        return replace(found, sure=False, reason="a scale that may be a unit")
    if numeral.values[0] == 1 and (numeral.spelled or _counts_one(line, at, numeral.end)):
        return replace(found, sure=False, reason="one is never demanded")
    if "myriad" in line.lang.traits and numeral.spelled:
        return _east_asian(line, at, numeral, found)
    return found


def _counts_one(line: Line, at: int, place: int) -> bool:
    """Whether a word follows the digit 1: *1 hour* is *an hour*, but *3-1* a score."""
    keys = line.tokens.keys
    if at > 1 and (keys[at - 1] in HYPHENS or keys[at - 1] == ":") and keys[at - 2][0].isdecimal():
        return False
    if place < len(keys) and keys[place] in HYPHENS:
        place += 1
    return place < len(keys) and keys[place][0].isalpha()


def _may_be_unit(line: Line, end: int) -> bool:
    """20兆 may be megabytes, unless something that is counted follows."""
    match = line.longest(end - 1, "scale") if "myriad" in line.lang.traits else None
    if match is None or match.end != end or not match.of("unit"):
        return False
    return line.longest(end, "currency", "counter", "unit") is None


def _east_asian(
    line: Line, at: int, numeral: Numeral, found: Attached
) -> Attached:
    """Numeral characters stand in many words: only a counted or long number is sure."""
    if eastern.is_counted(line, at, numeral):
        return found
    return replace(found, sure=False, reason=_IN_WORDS)


def _fraction(
    line: Line, at: int, numeral: Numeral, found: Attached
) -> Attached:
    """1/2, 1 1/2, 2½, three quarters, 三分之二."""
    place = numeral.end
    if place >= len(line.tokens) or not numeral.values:
        return found
    slash = _slashed(line, at, numeral, found)
    if slash is not None:
        scaled = _scale_after(line, slash.end)
        if scaled is not None:  # 2 1/2 million
            numeral.scale, end = scaled
            values = tuple(value * numeral.scale for value in slash.values)
            return replace(slash, values=values, parts=(), end=end)
        return slash
    if line.tokens.keys[place] in HYPHENS:
        place += 1
    match = line.longest(place, "denominator") or line.longest(place, "joiner")
    if match is None:
        return found
    if any(entry.what == "parts-of" for entry in match.of("joiner")) and match.end < len(line.tokens):
        other = read_numeral(line, match.end)
        if other is not None and other.values and numeral.values[0]:
            value = other.values[0] / numeral.values[0]
            start, end = line.tokens.spans[at][0], line.tokens.spans[other.end - 1][1]
            amounts = (other.values[0], numeral.values[0])  # two out of three
            parts = tuple(Quantity(start, end, "number", (v,), (v,)) for v in amounts)
            return replace(found, values=(value,), bases=(value,), end=other.end, parts=parts)
    denominators = match.of("denominator")
    whole = numeral.values[0] < 100 and not numeral.scale and not numeral.ordinal
    if denominators and denominators[0].value and whole:
        value = numeral.values[0] / denominators[0].value
        parts = tuple(
            Quantity(line.tokens.spans[at][0], line.tokens.spans[match.end - 1][1], "number", (v,), (v,))
            for v in (numeral.values[0], denominators[0].value)
        )
        scaled = _scale_after(line, match.end)
        if scaled is not None:
            numeral.scale, end = scaled
            return replace(found, values=(value * numeral.scale,), bases=(value,), end=end)
        if denominators[0].loose:  # *três quartos*, which may be three rooms
            values = (value, *numeral.values)
            return replace(found, values=values, bases=values, end=match.end, parts=parts)
        return replace(found, values=(value,), bases=(value,), end=match.end, parts=parts)
    return found


def _scale_after(line: Line, place: int) -> tuple[Fraction, int] | None:
    """The scale a fraction is a part of, past a hyphen or *of a*: un demi-milliard."""
    for _ in range(3):
        match = line.longest(place, "scale")
        sizes = [e.value for e in match.of("scale") if not e.loose and e.value] if match else []
        if match and sizes and sizes[0] >= 1000:
            return sizes[0], match.end
        filler = line.longest(place, "joiner", "cardinal")
        small = filler and any(e.what in ("of", "1") for e in filler.of("joiner", "cardinal"))
        if not small and line.tokens.keys[place : place + 1] not in (["-"], ["a"]):
            return None
        place = filler.end if filler and small else place + 1
    return None


def _slashed(
    line: Line, at: int, numeral: Numeral, found: Attached
) -> Attached | None:
    place = numeral.end
    if numeral.spelled or numeral.scale or numeral.literal is None:
        return None
    if line.tokens.keys[place] in ("/", "\u2044") and place + 1 < len(line.tokens):
        other = line.tokens[place + 1]
        close = line.tokens.spans[place - 1][1] == line.tokens.spans[place][0] and line.tokens.spans[place][1] == other.start
        if not close or other.sort != "digits" or not other.text.isdecimal() or len(other.text) > 9:
            return None
        top, below = numeral.values[0], Fraction(int(other.text))
        if not below:
            return None
        parts = tuple(
            Quantity(line.tokens.spans[at][0], other.end, "number", v, v)
            for v in ((top,), (below, *full_year(top, below)))
        )
        values = (top / below, *_mixed(numeral.end - at, line.tokens[at].text, below))
        if place + 3 < len(line.tokens) and line.tokens.keys[place + 2] == "/":
            return None
        return replace(found, values=values, bases=values, end=place + 2, parts=parts)
    place += line.tokens.keys[place : place + 1] == ["\u3068"]  # 1と1/2
    keys = line.tokens.keys[place : place + 3]
    if len(keys) == 3 and keys[0][0].isdecimal() and keys[1] in ("/", "\u2044"):
        top, below = line.tokens[place].text, line.tokens[place + 2].text
        small = top.isdecimal() and below.isdecimal() and len(top) <= 2 and 1 <= len(below) <= 2
        small = small and line.tokens.keys[place + 3 : place + 4] != ["/"]  # 10/12/21 is a date
        if small and line.tokens.keys[place + 2][0].isdecimal() and 0 < int(top) < int(below):
            value = numeral.values[0] + Fraction(int(top), int(below))
            return replace(found, values=(value,), bases=(value,), end=place + 3)
    return None


def _mixed(tokens: int, text: str, below: Fraction) -> tuple[Fraction, ...]:
    """31/2 and 3.1/2 may be what became of 3½."""
    text = text.replace(".", "", 1)
    if tokens > 1 or not text.isdecimal() or len(text) != 2 or not 0 < int(text[1]) < below <= 10:
        return ()
    return (int(text[0]) + int(text[1]) / below,)


def full_year(year: Fraction, short: Fraction) -> tuple[Fraction, ...]:
    """The 21 of 2020/21 in full."""
    if not 1000 <= year < 2200 or not year % 100 < short < 100:
        return ()
    return (year - year % 100 + short,)


def _marks(
    line: Line, place: int, match: Match, found: Attached
) -> Attached:
    glued = line.tokens.spans[place][0] == line.tokens.spans[found.end - 1][1] or place > found.end
    bare = found
    for entry in match.entries:
        if entry.bound and place == bare.end:
            continue  # 5м are metres, 5-м is an ordinal
        if entry.kind == "ordinal-mark" and entry.what == "after" and glued:
            found = replace(found, ordinal=found.ordinal or not entry.bound, end=match.end)
        elif entry.kind == "decade" and entry.what == "after" and glued:
            found = replace(found, values=_decades(found.values), end=match.end)
        elif entry.kind == "hundreds" and found.values:
            extra = tuple(v / 100 + 1 for v in found.values if v % 100 == 0)
            found = replace(found, values=(*_decades(found.values), *extra), end=match.end)
    return found


def _decade_apart(line: Line, at: int, place: int, found: Attached) -> Attached:
    """A decade in two words: *v 60. letech*, *devedesetih godina*, *lata 90.*, *anni '90*"""
    if not all(_may_be_decade(value) for value in found.values):
        return found
    if _is_named_decade(line, at):
        return replace(found, values=_decades(found.values))
    if not found.ordinal or found.values[0] > 100:
        return found
    match = line.longest(place, "decade")
    if match and any(entry.what == "after" for entry in match.of("decade")):
        return replace(found, values=_decades(found.values), end=match.end)
    return found


def _may_be_decade(value: Fraction) -> bool:
    number = value.numerator
    return value.denominator == 1 and number % 10 == 0 and (
        10 <= number < 100 or 1000 < number < 2100
    )


def _is_named_decade(line: Line, at: int) -> bool:
    """Whether a word for a decade stands before a number: *les années 90*, *década de 1990*."""
    end = at - 1 if at and line.tokens.keys[at - 1] in _QUOTES else at
    for start in range(end - 1, max(end - 5, -1), -1):
        match = line.longest(start, "decade")
        if match and match.end == end:
            if any(e.what == "before" and not e.loose for e in match.of("decade")):
                return True
    return False


def _decades(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """1990s and 90s are the same decade."""
    short = tuple(v % 100 for v in values if 1000 < v < 2100 and v % 100)
    long = tuple(v + base for v in values if 10 <= v < 100 for base in (1900, 1800, 2000))
    centuries = tuple(v / 100 + 1 for v in values if 1000 <= v <= 2000 and v % 100 == 0)
    return tuple(dict.fromkeys((*values, *short, *long, *centuries)))


def _is_prefixed(line: Line, place: int) -> bool:
    """Whether a glued preposition begins a word, which then is no unit of the number before it:
    *63 שולט* are no volts."""
    key = line.tokens.keys[place]
    return key[0] in _PREPOSITIONS and key not in line.lang.root.next


def _named_century(line: Line, at: int, found: Attached) -> Attached:
    """A century whose name stands before its number: *המאה ה-19*."""
    if not found.values or not 1 <= found.values[0] <= 21:
        return found
    for start in range(at - 1, max(at - 4, -1), -1):
        match = line.longest(start, "unit-before")
        near = match is not None and all(key in HYPHENS for key in line.tokens.keys[match.end : at])
        if match and near and any(e.what == "century" for e in match.of("unit-before")):
            return replace(found, units=frozenset({"century"}), firm=False)
    return found


def _counted_decades(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The third decade of a century are its twenties."""
    starts = tuple((value - 1) * 10 for value in values if 2 <= value <= 10)
    return _decades(starts)


def _unit(
    line: Line, place: int, match: Match, found: Attached
) -> Attached:
    units, money = match.of("unit"), match.of("currency")
    if _belongs_to_next(line, match):
        return found
    if line.tokens.keys[match.end - 1] == ".":  # 5 t. may be 5 t at the end of a sentence
        for short in line.matches(place):
            units += short.of("unit") if short.end == match.end - 1 else []
    loose_scales = [e.value for e in match.of("scale") if e.value and not found.ordinal]
    values, bases = found.values, found.bases
    money_after = line.longest(match.end, "currency") if loose_scales and not money else None
    if money_after:  # 10m pounds
        scaled = tuple(value * loose_scales[0] for value in values)
        names = frozenset(e.what for e in money_after.of("currency"))
        return replace(found, values=(*scaled, *values), end=money_after.end, currencies=names)
    if loose_scales:
        values = (*values, *(value * loose_scales[0] for value in values))
    if found.ordinal and any(entry.what == "decade" for entry in units):
        values = (*values, *_counted_decades(values))
    end = match.end
    follow = line.longest(end, "and-half")
    halves = follow.of("and-half") if follow and units else []
    if follow and halves:
        values = tuple(value + (halves[0].value or 0) for value in values)
        end = follow.end
    elif any(entry.what == "hour" for entry in units):
        found, values, end = _spoken(line, end, found, values)
    return replace(
        found, values=values, bases=bases, end=end,
        firm=_is_firm((*units, *money), _is_glued(line, found.end, place))
        and not loose_scales and not found.ordinal
        and not (units and line.tokens.keys[end : end + 1] == ["/"]),
        units=frozenset(e.what for e in units), currencies=frozenset(e.what for e in money),
    )  # fmt: skip


def _spoken(
    line: Line, end: int, found: Attached, values: tuple[Fraction, ...]
) -> tuple[Attached, tuple[Fraction, ...], int]:
    """*Quatre heures moins le quart*, *sept heures moins dix*."""
    match = line.longest(end, "clock", "joiner")
    for entry in match.of("clock", "joiner") if match else ():
        if match and entry.what in _PARTS_OF_HOUR:
            shifted = tuple(value + _PARTS_OF_HOUR[entry.what] for value in values)
            return found, shifted, match.end
        if match and entry.what == "minus" and line.tokens[end].sort == "word":
            minutes = read_numeral(line, match.end) if match.end < len(line.tokens) else None
            if minutes is not None and minutes.values[0] < 60:
                parts = minutes.values[0] / 60
                return found, tuple(value - parts for value in values), minutes.end
    return found, values, end


def _told(line: Line, numeral: Numeral, found: Attached) -> Attached:
    """*Las cuatro menos cuarto*, *le sette meno dieci*: times of day without a word for hours."""
    if numeral.values[0] > 24 or numeral.values[0].denominator != 1 or numeral.ordinal:
        return found
    told, values, end = _spoken(line, found.end, found, found.values)
    if values == found.values or values[0] > found.values[0]:
        return found
    if end < len(line.tokens) and line.longest(end, "cardinal") is not None:
        return found  # *kwart voor tien*
    hour = frozenset({"hour"})
    return replace(told, values=(*values, *found.values), end=end, units=hour, firm=False)


def _belongs_to_next(line: Line, match: Match) -> bool:
    """A currency sign right before digits is theirs: *a $5 note*."""
    last = line.tokens[match.end - 1]
    if match.end >= len(line.tokens) or not match.of("currency"):
        return False
    following = line.tokens[match.end]
    return last.sort == "sign" and following.sort == "digits" and following.start == last.end


def _is_glued(line: Line, end: int, place: int) -> bool:
    """Whether nothing, or only a hyphen, stands between a number and what belongs to it."""
    return place > end or line.tokens.spans[place][0] == line.tokens.spans[end - 1][1]


def _is_firm(entries: Sequence[Entry], glued: bool) -> bool:
    """Whether the form surely names a unit, whichever of those possible."""
    return any(not entry.loose or (entry.bound and glued) for entry in entries)


def _stemmed(line: Line, place: int, found: Attached) -> Attached:
    """A word that begins with the name of a unit may be an inflected form of it."""
    if place >= len(line.tokens) or line.tokens[place].sort != "word" or not line.lang.full:
        return found
    word = line.tokens.keys[place]
    for size in range(len(word) - 1, 3, -1):
        node = line.lang.root.next.get(word[:size])
        if node is None:
            continue
        units = frozenset(e.what for e in node.entries if e.kind == "unit" and not e.exact)
        money = frozenset(e.what for e in node.entries if e.kind == "currency" and not e.exact)
        scales = [e.value for e in node.entries if e.kind == "scale" and e.value and not e.exact]
        if units or money:
            return replace(found, units=units, currencies=money, firm=False)
        if scales:
            more = tuple(value * (scales[0] or _ONE) for value in found.values)
            return replace(found, values=(*found.values, *more))
    return found


def read_colon_price(line: Line, at: int) -> tuple[Quantity, int] | None:
    """*59:90 kr*, as prices are written in Swedish, and the token after it."""
    keys, spans = line.tokens.keys[at : at + 3], line.tokens.spans
    if len(keys) < 3 or keys[1] != ":" or not (keys[0].isdecimal() and keys[2].isdecimal()):
        return None
    match = line.longest(at + 3, "currency")
    close = spans[at + 2][1] - spans[at][0] == sum(map(len, keys))
    if match is None or not close or len(keys[0]) > 9 or len(keys[2]) != 2:
        return None
    value = (Fraction(int(keys[0] + keys[2]), 100),)
    money = frozenset(entry.what for entry in match.of("currency"))
    start, end = spans[at][0], spans[match.end - 1][1]
    step = Fraction(1, 100)
    return Quantity(start, end, "number", value, value, step=step, currencies=money), match.end
