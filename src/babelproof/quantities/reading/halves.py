"""Parts and pairs in words: *half a million*, *metr a půl*, a dual."""

from __future__ import annotations

import re
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.hangul import is_whole
from babelproof.quantities.numbers.spelled import Numeral
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.attach import attach
from babelproof.quantities.reading.building import built
from babelproof.quantities.reading.doubts import A_DUAL, A_PART, ONE_IS_FREE
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.ratios import number_goes_on
from babelproof.quantities.tokens import HYPHENS

_ONE, _TWO = (Fraction(1),), (Fraction(2),)
_ARTICLES = frozenset("\u05d4\u0627")  # \u05d4, \u0627\u0644
_LONGEST_CODE = 60
_GROUPED_TAIL = re.compile(r"(?<=,)\d{1,3}(?:,\d{3})+$")


def read_unit_and_half(draft: Draft, at: int) -> None:
    """*Metr a půl*, *hour-and-a-half*: a unit, and a part of it more."""
    match = draft.line.longest(at, "and-half")
    named = _unit_before(draft.line, at) if match and at else None
    if match is None or named is None:
        return
    start, unit = named
    count = Fraction(2 if unit.of("dual-unit") else 1)
    value = (count + (match.of("and-half")[0].value or 0),)
    units = frozenset(entry.what for entry in unit.of("unit", "dual-unit"))
    sure = draft.sure and _is_indefinite(draft, start) and _is_last(draft.line, match.end)
    draft.add(
        Quantity(*draft.span(start, match.end), "number", value, value, units=units, sure=sure,
                 step=Fraction(1, 2), reason="" if sure else ONE_IS_FREE), at)  # fmt: skip


def _unit_before(line: Line, at: int) -> tuple[int, Match] | None:
    """The unit, of one or two words, that ends before a token, and where it begins."""
    end = at - 1 if at > 1 and line.tokens.keys[at - 1] in HYPHENS else at
    for start in (end - 1, end - 2) if end > 1 else (0,):
        unit = line.longest(start, "unit", "dual-unit")
        if unit is not None and unit.end == end:
            return start, unit
    return None


def _is_indefinite(draft: Draft, at: int) -> bool:
    """Whether one of a unit is meant at a token, not *the* unit, nor many of them."""
    key, before = draft.tokens.keys[at], draft.tokens.keys[at - 1] if at else ""
    if key not in draft.lang.root.next and key[0] in _ARTICLES:
        return False
    return not (before[:1].isdecimal() or (at and draft.line.longest(at - 1, "cardinal", "scale")))


def _is_last(line: Line, place: int) -> bool:
    """Whether the half is not one of something else: a day and half a million."""
    return line.longest(place, "scale", "currency") is None


def with_unit_before(line: Line, at: int, part: Quantity) -> Quantity:
    """*Hodina a tři čtvrtě*: the part may be one more of the unit before it."""
    if not (part.spelled and 0 < part.values[0] < 1) or part.units or part.currencies or at < 2:
        return part
    joiner, unit = line.longest(at - 1, "joiner"), line.longest(at - 2, "unit")
    if joiner is None or unit is None or unit.end != at - 1:
        return part
    if joiner.end != at or all(entry.what != "and" for entry in joiner.of("joiner")):
        return part
    units = frozenset(entry.what for entry in unit.of("unit"))
    one = replace(part, values=_ONE, bases=_ONE)
    values = tuple(value + 1 for value in part.values)
    return replace(part, values=values, units=units, firm_unit=False, parts=(one, part))


def read_dual(draft: Draft, at: int, match: Match) -> None:
    """A word that says two of a unit by its form."""
    duals = match.of("dual-unit")
    sure = draft.sure and len(duals) == 1 and not duals[0].loose and _is_span(draft, at)
    reason = "" if sure else A_DUAL
    for entry in duals:
        draft.add(
            Quantity(*draft.span(at, match.end), "number", _TWO, _TWO, sure=sure,
                     units=frozenset({entry.what}), reason=reason), at)  # fmt: skip


def _is_span(draft: Draft, at: int) -> bool:
    """Whether a dual stands after *ago*, *within* or the like, where it is no adjective
    (*annual*); with a glued preposition it is none either."""
    key = draft.tokens.keys[at]
    if key not in draft.lang.root.next:
        return key[0] not in _ARTICLES
    before = draft.line.longest(at - 1, "joiner") if at else None
    return (
        before is not None
        and before.end == at
        and any(entry.what == "span" for entry in before.of("joiner"))
    )


def read_without_numeral(draft: Draft, at: int) -> int | None:
    """A fraction word, or digits that are no number of their own (1.2.3)."""
    text = draft.tokens.text_at(at)
    if text[0].isdecimal():
        return _read_code(draft, at, text)
    match = draft.line.longest(at, "fraction")
    if match and "spaced" in draft.lang.traits and not is_whole(draft.line, at, match.end):
        return None
    values = [e.value for e in match.of("fraction") if e.value is not None] if match else []
    if match is None or not values:
        return None
    for other in values[1:]:
        draft.offer(at, match.end, other)
    return _read_fraction(draft, at, match, values[0])


def _read_code(draft: Draft, at: int, text: str) -> int:
    start, end = draft.tokens.spans[at]
    pieces = tuple(
        Quantity(start, end, "number", (value,), (value,)) for value in _numbers_in(text)
    )
    if pieces:
        draft.add(Quantity(start, end, "code", parts=pieces, digits=text), at)
    return at + 1


def _numbers_in(text: str) -> list[Fraction]:
    if len(text) > _LONGEST_CODE:
        return []
    digits = re.findall(r"\d+", text)
    digits += [tail.replace(",", "") for tail in _GROUPED_TAIL.findall(text)]
    return [Fraction(int(number)) for number in digits]


def _read_fraction(draft: Draft, at: int, match: Match, value: Fraction) -> int:
    """*half*, *half a million*: a fraction, of a scale where one follows."""
    line, place = draft.line, match.end
    while place < len(draft.tokens.keys) and _is_filler(line, place):
        place += 1
    scale = line.longest(place, "scale")
    if scale and scale.of("unit") and line.tokens.keys[place - 1] == "-":
        scale = None  # *demi-mille*, half a mile
    if scale and number_goes_on(line, scale.end):
        scale = None
    sizes = [e.value for e in scale.of("scale") if not e.loose] if scale else []
    if scale and sizes and sizes[0]:
        numeral = Numeral((value * sizes[0],), scale.end, sizes[0], (value,))
        attached = attach(line, at, numeral)
        draft.add(built(draft, at, numeral, attached), at)
        return attached.end
    draft.offer(at, match.end, value)
    end = place if line.longest(place, "unit") else match.end
    numeral = Numeral((value,), end, bases=(value,), loose=True)
    attached = attach(line, at, numeral)
    if attached.units:
        firm = attached.firm or not draft.tokens.text_at(at)[0].isalpha()  # ¾ cup
        part = replace(built(draft, at, numeral, attached), firm_unit=firm)
        draft.add(replace(part, sure=False, reason=A_PART), at)
    return match.end


def _is_filler(line: Line, place: int) -> bool:
    if line.tokens.keys[place] in ("a", "-"):
        return True  # half a million, half-million
    match = line.longest(place, "joiner", "cardinal")
    if match is None:
        return False
    return any(e.what == "of" for e in match.of("joiner")) or any(
        e.value == 1 for e in match.of("cardinal")
    )
