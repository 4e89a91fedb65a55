"""Spans of time whose unit became another where nothing else shows it: *two or three days*, which
is vague, *the first three months*, *a year or two*, 4日目. The source counts one unit that the
target names in no way, and the target counts by the same number one that the source names in no
way.

The units that the words of a text name, counted or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.periods import periods
from babelproof.quantities.tables.sure_words import names_of
from babelproof.quantities.tokens import tokens_of
from babelproof.text.said import LETTERS, are_said

SPANS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_ANGLES = frozenset({"arc-minute", "arc-second"})  # minutes, too
_SORTS = frozenset({"number", "ordinal"})
_NUMERALS = frozenset({"cardinal", "ordinal"})
_REACH, _SHORTEST, _WORDS_AWAY = 24, 3, 2
_STOPS = re.compile(r"[.,;:!?()\n]")
_YEAR_DIGITS, _SMALL, _EASTERN = 4, 12, "\u1100"


def spans_of(source: View) -> dict[str, tuple[Quantity, ...]]:
    """Analysis: what a source counts, by unit: also where the unit stands some words apart."""
    found: dict[str, tuple[Quantity, ...]] = {}
    for quantity in source.of(duties_of).quantities:
        if quantity.sort not in _SORTS or not quantity.values or quantity.values[0] <= 1:
            continue
        unit = _span(quantity)
        if unit and _is_demanded(quantity):
            continue
        for one in (unit,) if unit else _beside(quantity, source):
            found[one] = (*found.get(one, ()), quantity)
    return found


def changed_span(src: View, tgt: View) -> Mismatch | None:
    """The one span in whose place the target has as many of another unit."""
    due, low, there = src.of(spans_of), tgt.text.lower(), periods(tgt.lang.code)
    gone = [unit for unit in due if not there.is_plain(unit, low)]  # none, mostly
    gone = [unit for unit in gone if not _may_name(unit, tgt)]
    if len(gone) != 1 or _is_named(gone[0], tgt):
        return None
    target = tgt.of(quantities_of).quantities
    pairs = list(_pairs(due[gone[0]], target, tgt))
    units = {unit for *_, unit in pairs}
    if len(units) != 1 or any(_may_name(unit, src) for unit in units):
        return None
    if _is_named(units.pop(), src):
        return None
    one, two, _ = pairs[0]
    if _times(one.values[0], src.of(duties_of).quantities) > _times(one.values[0], target):
        return None  # the other one may be what is left out
    return Mismatch("unit-mismatch", one, two, "unit")


def _times(value: Fraction, quantities: Sequence[Quantity]) -> int:
    """How often a number stands in a text."""
    return sum(value in q.values for q in quantities)


def _pairs(
    due: Sequence[Quantity], target: Sequence[Quantity], tgt: View
) -> Iterator[tuple[Quantity, Quantity, str]]:
    """What is due, as many of something else, and of what."""
    for two in target:
        if two.implied or two.sort not in _SORTS or not two.values:
            continue
        alike = [one for one in due if one.values[0] == two.values[0]]
        unit = _span(two) if alike else None
        firm = two.firm_unit or two.sort == "ordinal"  # the 43rd hour
        if unit is not None and firm:
            yield alike[0], two, unit
        elif alike and unit is None and "myriad" not in language(tgt.lang.code).traits:
            units = _beside(two, tgt) if two.sort == "number" else ()
            yield from ((alike[0], two, there) for there in units)


def _is_named(unit: str, view: View) -> bool:
    """Whether a text has a unit, counted or not, by the tables of units."""
    counted = any(unit in q.units for q in view.of(quantities_of).quantities)
    return counted or unit in units_in(view)


def _span(quantity: Quantity) -> str | None:
    """The one unit of time that a quantity has."""
    units = quantity.units - _ANGLES if quantity.units else quantity.units
    return next(iter(units)) if len(units) == 1 and units <= SPANS else None


def _is_demanded(quantity: Quantity) -> bool:
    """Whether a unit is looked for with its number, and no small one, which may stand in a target
    for something else: *two*, beside *twice*."""
    firm = quantity.sure and quantity.firm_unit and not quantity.borrowed
    return firm and quantity.values[0] > _SMALL


def _may_lack_unit(quantity: Quantity) -> bool:
    """Whether a number may be one of a unit that stands apart; no year and no sum is."""
    named = quantity.units or quantity.currencies or quantity.scale
    return not named and len(quantity.digits) < _YEAR_DIGITS


def _beside(quantity: Quantity, view: View) -> set[str]:
    """The units of time near a number that has no unit: the first or second word after it, *five
    rainy weeks*, 4日目, and the second before it, *a year or two*. Farther off another number may
    be meant: *in the tenth, the third day*."""
    if not _may_lack_unit(quantity):
        return set()
    text, names = view.text, span_words(view.lang.code)
    start, end = quantity.start, quantity.end
    if "myriad" in language(view.lang.code).traits:
        return {names[sign] for sign in text[start : end + 1] if sign in names}
    before = LETTERS.findall(_STOPS.split(text[max(0, start - _REACH) : start].lower())[-1])
    after = LETTERS.findall(_STOPS.split(text[end : end + _REACH].lower())[0])
    words = (*before[-_WORDS_AWAY : 1 - _WORDS_AWAY], *after[:_WORDS_AWAY])
    own = LETTERS.findall(text[start:end].lower())  # 22-х років
    return {names[word] for word in (*words, *own) if word in names}


@cache
def span_words(code: str) -> Mapping[str, str]:
    """Single words and signs that name a unit of time, each with it."""
    found = {sign: unit for unit in SPANS for sign in periods(code).signs(unit)}
    for key, node in language(code).root.next.items():
        eastern = key > _EASTERN
        if not eastern and any(entry.kind in _NUMERALS for entry in node.entries):
            continue  # *second*
        entries = [e for e in node.entries if e.kind == "unit" and (eastern or not e.loose)]
        units = {entry.what for entry in entries} - _ANGLES
        if len(units) == 1 and units <= SPANS and (eastern or len(key) >= _SHORTEST):
            found[key] = units.pop()
    return found


def units_in(view: View) -> frozenset[str]:
    """All units that words of a text may name, counted or not."""
    line, place = Line(tokens_of(view.text), language(view.lang.code)), 0
    found = set[str]()
    while place < len(line.tokens.keys):
        match = line.longest(place, "unit", "dual-unit")
        if match is not None:
            found |= {e.what for e in match.of("unit", "dual-unit") if not e.loose}  # not 这里
        place = match.end if match is not None else place + 1
    return frozenset(found)


def _may_name(unit: str, view: View) -> bool:
    """Whether a text may name a unit of time in any way, which is mostly seen from its words."""
    code, text = view.lang.code, view.text
    return are_said(_words(code, unit), text) or periods(code).tells(unit, text)


@lru_cache(maxsize=512)
def _words(code: str, unit: str) -> frozenset[str]:
    return frozenset(names_of(code, frozenset({unit}), frozenset()))
