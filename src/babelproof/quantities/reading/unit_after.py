"""The unit or currency after a number: 5 km, 10m pounds, *two and a half hours*, 59:90 kr."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.moments.clock_words import daypart, shifted
from babelproof.quantities.numbers.hangul import is_whole
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.reading.decades import counted_decades
from babelproof.quantities.reading.ratios import divided_unit, is_divided
from babelproof.quantities.tables.language import Entry, Language
from babelproof.quantities.tokens import sort_of
from babelproof.text.tables import cues

# 半 and these are one word: 半光沢, 半透明, 半額, 半袖, 半導体 and the like
_HALF_WORDS = frozenset(
    "\u5149\u900f\u984d\u989d\u8896\u5cf6\u5c9b\u5c0e\u5bfc\u5f84\u5f91\u7403\u9762\u7aef"
    "\u3070\u719f\u8eab\u5186\u89d2\u97f3\u88fd\u81ea\u6c38\u58ca\u713c\u6e1b\u5b98\u4e7e\u4fa1\u4ef7"
)
# No seconds: *two more second-half goals*.
SPANS = frozenset({"minute", "hour", "day", "week", "month", "year"})
_NONE: frozenset[str] = frozenset()
_LAST_DAY = 31
_CODE = 3
# Words for other things, too; but millions of them are money.
_COINS = frozenset({"mark", "krone", "pound", "peso", "lira", "escudo", "PTE"})


def with_unit(
    line: Line, place: int, match: Match, found: Attached, large: bool = False
) -> Attached:
    """The number with the unit or currency that stands at a token after it; ``large``: it ends in
    a scale, so that *marks* and *crowns* are money."""
    if _belongs_to_next(line, match):
        return found
    if _may_belong_to_next(line, match):
        span = line.tokens.spans[place - 1]
        bare = Quantity(*span, "number", found.values, found.bases)
        return replace(
            found, end=match.end, firm=False, parts=(bare,),
            currencies=frozenset(entry.what for entry in match.of("currency")),
        )  # fmt: skip
    units, money = _units(line, place, match), match.of("currency")
    scales = [e.value for e in match.of("scale") if e.value] if not found.ordinal else []
    values = found.values
    if scales:
        scaled = tuple(value * scales[0] for value in values)
        after = line.longest(match.end, "currency") if not money else None
        if after:  # 10m pounds
            names = frozenset(e.what for e in after.of("currency"))
            return replace(found, values=(*scaled, *values), end=after.end, currencies=names)
        values = (*values, *scaled)
    elif money and (sized := _scale_past_sign(line, match)):
        scaled = tuple(value * sized[0] for value in values)
        names = frozenset(entry.what for entry in money)
        return replace(found, values=(*scaled, *values), end=sized[1], currencies=names)
    if found.ordinal and any(entry.what == "decade" for entry in units):
        values = (*values, *counted_decades(values))
    values, end = _with_part(line, match.end, (*units, *money), values)
    firm = not scales and not found.ordinal
    firm = firm and (
        _is_firm((*units, *money), is_glued(line, found.end, place))
        or _are_days(line, found, units)
        or (large and any(entry.what in _COINS for entry in money))
    )
    names = frozenset(e.what for e in units)
    if divided := divided_unit(line, end, names):
        names, end = divided
    return replace(
        found, values=values, end=end,
        firm=firm and not (units and _is_no_unit(line, found.end, end, units)),
        units=names, currencies=frozenset(e.what for e in money),
    )  # fmt: skip


def _is_no_unit(line: Line, start: int, end: int, units: Sequence[Entry]) -> bool:
    """Whether what stands from ``start`` to ``end`` is less, or something else, than a unit."""
    if is_divided(line, end) or _are_told(line, end, units):
        return True
    return _is_of_day(line, start, end)


def _are_told(line: Line, end: int, units: Sequence[Entry]) -> bool:
    """Whether hours are those of the clock, since the part of the day follows: *девять часов
    вечера*."""
    part = daypart(line, end) if any(entry.what == "hour" for entry in units) else None
    return part is not None and part[0] in ("am", "pm")


def _is_of_day(line: Line, start: int, end: int) -> bool:
    """Whether what follows a number is no unit but a part of the day, *alle tre di notte*, or
    begins with one, *три часа дня*."""
    part = daypart(line, start)
    return part is not None and part[1] > start + 1 and part[1] >= end


def _units(line: Line, place: int, match: Match) -> list[Entry]:
    """The units a form may name; 5 t. may be 5 t at the end of a sentence."""
    units = match.of("unit")
    if line.tokens.keys[match.end - 1] == ".":
        for short in line.matches(place):
            units += short.of("unit") if short.end == match.end - 1 else []
    return units


def _with_part(
    line: Line, end: int, units: Sequence[Entry], values: tuple[Fraction, ...]
) -> tuple[tuple[Fraction, ...], int]:
    """What is counted with a half behind its unit, or a part of an hour."""
    match = line.longest(end, "and-half") if units else None
    if match is not None and not _begins_word(line, end, match.end):
        half = match.of("and-half")[0].value or 0
        return tuple(value + half for value in values), match.end
    if any(entry.what == "hour" for entry in units):
        return shifted(line, end, values)
    return values, end


def _begins_word(line: Line, at: int, end: int) -> bool:
    """Whether a half belongs to the word after it, 半光沢 or 반복, and not to what is counted,
    1年半前."""
    keys = line.tokens.keys
    if "spaced" in line.lang.traits:
        return not is_whole(line, at, end) or line.frozen_end(at) > line.tokens.spans[end - 1][1]
    if end < len(keys) and keys[end - 1] == "\u534a":
        return keys[end] in _HALF_WORDS
    half_of = end - at == 2 and keys[end : end + 1] and keys[end] in cues("half-of")
    return bool(half_of) or _is_of_scale(line, end)


def _is_of_scale(line: Line, place: int) -> bool:
    """Whether a scale follows at once, or past an article: *six years and half a million*."""
    place += line.tokens.keys[place : place + 1] in (["a"], ["an"], ["de"], ["di"])
    match = line.longest(place, "scale")
    return match is not None and any(not entry.loose for entry in match.of("scale"))


def _scale_past_sign(line: Line, match: Match) -> tuple[Fraction, int] | None:
    """The scale after the sign of a currency: 3 $ billones."""
    if sort_of(line.tokens.text_at(match.end - 1)) != "sign":
        return None
    scale = line.longest(match.end, "scale")
    sizes = [e.value for e in scale.of("scale") if e.value and not e.loose] if scale else []
    if scale is None or not sizes or len(line.tokens.keys[match.end]) < 3:
        return None
    return sizes[0], scale.end


def _belongs_to_next(line: Line, match: Match) -> bool:
    """A currency sign right before digits is theirs: *a $5 note*."""
    tokens, end = line.tokens, match.end
    if end >= len(tokens) or not tokens.keys[end][0].isdecimal():
        return False
    if tokens.spans[end - 1][1] != tokens.spans[end][0] or not match.of("currency"):
        return False
    return sort_of(tokens.text_at(end - 1)) == "sign"


def _may_belong_to_next(line: Line, match: Match) -> bool:
    """*Over 65 CZK 120, children CZK 90*: a code or sign between two numbers may be of either."""
    tokens, end = line.tokens, match.end
    if not match.of("currency") or end >= len(tokens) or not tokens.keys[end][0].isdecimal():
        return False
    word = tokens.text_at(end - 1)
    if sort_of(word) != "sign" and not (word.isupper() and len(word) == _CODE):
        return False
    return line.longest(end + 1, "currency", "unit") is None  # 3 EUR 50 cents, 65 EUR 5 days ago


def is_glued(line: Line, end: int, place: int) -> bool:
    """Whether nothing, or only a hyphen, stands between a number and what belongs to it."""
    return place > end or line.tokens.spans[place][0] == line.tokens.spans[end - 1][1]


def _is_firm(entries: Sequence[Entry], glued: bool) -> bool:
    """Whether the form surely names a unit, whichever of those possible."""
    return any(not entry.loose or (entry.bound and glued) for entry in entries)


def _are_days(line: Line, found: Attached, units: Sequence[Entry]) -> bool:
    """200\u65e5 is no day of a month, and after \u9031, a week, or \u6b8b\u308a, what is left, days
    are counted."""
    if "myriad" not in line.lang.traits or any(entry.what != "day" for entry in units):
        return False
    ahead = line.tokens.text[: line.tokens.spans[found.end - 1][0]]
    counted = ahead.endswith(tuple(cues("days-counted")))
    return bool(units) and bool(found.values) and (counted or found.values[0] > _LAST_DAY)


def with_stem(line: Line, place: int, found: Attached) -> Attached:
    """A word that begins with the name of a unit may be an inflected form of it."""
    if place >= len(line.tokens.keys) or not line.lang.full:
        return found
    word, forms = line.tokens.keys[place], line.lang.root.next
    if len(word) < 5 or sort_of(line.tokens.text_at(place)) != "word":
        return found
    if spans := _spans_in_end(word, line.lang):
        return replace(found, units=spans, firm=False)
    for size in range(len(word) - 1, 3, -1):
        node = forms.get(word[:size])
        if node is None:
            continue
        entries = [entry for entry in node.entries if not entry.exact]
        units = frozenset(e.what for e in entries if e.kind == "unit")
        money = frozenset(e.what for e in entries if e.kind == "currency")
        if units or money:
            return replace(found, units=units, currencies=money, firm=False)
        scales = [e.value for e in entries if e.kind == "scale" and e.value]
        if scales:
            more = tuple(value * scales[0] for value in found.values)
            return replace(found, values=(*found.values, *more))
    return found


def _spans_in_end(word: str, lang: Language) -> frozenset[str]:
    """The spans of time that a compound counts: the hours of *Wochenstunden*."""
    for start in range(3, len(word) - 3) if "glued" in lang.traits else ():
        node = lang.root.next.get(word[start:])
        units = frozenset(e.what for e in node.entries if e.kind == "unit") if node else _NONE
        if units and units <= SPANS:
            return units
    return _NONE


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
