"""*Half a mile*, *a quarter of an hour*, *a year and a half*: never demanded, since a translation
may say it otherwise, but neither its unit nor its number must become another one."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import offers_of
from babelproof.quantities.comparing.spans import units_in
from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.sure_words import names_of, part_words, words_for
from babelproof.quantities.tables.tree import forms_below
from babelproof.quantities.tokens import plain
from babelproof.text.said import LETTERS, are_said

_HALF, _HOUR, _MINUTE = Fraction(1, 2), frozenset({"hour"}), frozenset({"minute"})
_PARTS = frozenset(map(fraction, ("1/4", "1/3", "1/2", "2/3", "3/4", "3/2")))


def halves_of(source: View) -> tuple[Quantity, ...]:
    """Analysis: the parts of units in a text, and units and a half, that are not demanded."""
    read = source.of(duties_of).quantities
    parts = [q for q in read if _is_part(q)]
    stems, half = _and_half(source.lang.code)
    low = source.text.lower() if not parts and half else ""
    if low and half and any(map(low.__contains__, stems)) and half.search(low):
        parts = [q for q in source.of(quantities_of).quantities if _is_part(q) and q.values[0] > 1]
        sure = [q for q in read if q.sure]  # *eighteen months and half a million* are counted
        parts = [q for q in parts if not any(map(q.meets, sure))]
    return tuple(replace(q, values=q.values[:1]) for q in parts if not q.sure)  # a quarter: 1/4


def changed_half(src: View, tgt: View) -> Mismatch | None:
    """The one part of a unit in whose place the target has one of another unit, or another number
    of the same unit."""
    due = src.of(halves_of)
    if len(due) != 1:
        return None
    one = due[0]
    if not _stands(one.units, tgt):
        found = _other_unit(one, src, tgt)
        if found is not None or one.units != _HOUR:
            return found
        return _replaced_by(one, _MINUTE, src, tgt)  # *half an hour* as 20 minutes
    said = are_said(_words_for(tgt.lang.code, one.values[0]), tgt.text)
    return None if said else _replaced_by(one, one.units, src, tgt)


@lru_cache(maxsize=512)
def _words_for(code: str, part: Fraction) -> frozenset[str]:
    return part_words(code, part) | words_for(code, part, implied=True)


def _other_unit(one: Quantity, src: View, tgt: View) -> Mismatch | None:
    """Where the target nowhere names the right unit, nor the source the other."""
    there = [q for q in tgt.of(quantities_of).quantities if _is_part(q)]
    there = [q for q in there if q.values[0] == one.values[0]]
    if len(there) != 1 or not measures.are_other_units(one.units, there[0].units):
        return None
    if measures.units_agree(there[0].units, units_in(src)):
        return None
    return Mismatch("unit-mismatch", one, there[0], "unit")


def _replaced_by(one: Quantity, units: frozenset[str], src: View, tgt: View) -> Mismatch | None:
    """Where the target has exactly one quantity of such a unit that the source does not have."""
    target = tgt.of(offers_of)
    if verdict(one, target, plain(src.text)) is True:
        return None
    source = src.of(offers_of)
    same = [q for q in target.all if q.sort == "number" and not q.implied and q.values]
    same = [q for q in same if measures.units_agree(units, q.units)]
    new = [q for q in same if verdict(q, source, target.text) is not True]
    if len(new) != 1 or not (new[0].sure or _is_part(new[0])):
        return None
    return Mismatch("number-mismatch", one, new[0], "value")


def _is_part(quantity: Quantity) -> bool:
    if not quantity.units or quantity.implied or quantity.digits or not quantity.values:
        return False
    return quantity.values[0] in _PARTS and (quantity.firm_unit or quantity.values[0] > 1)


@cache
def _and_half(code: str) -> tuple[frozenset[str], re.Pattern[str] | None]:
    """The words of a language that add a half to the unit before them, and their last ones."""
    found = [
        " ".join(keys)
        for keys, node in forms_below(language(code).root)
        if len(keys) > 1 and any(e.kind == "and-half" and e.value == _HALF for e in node.entries)
    ]
    stems, joined = frozenset(f.split()[-1] for f in found), "|".join(map(re.escape, found))
    return stems, re.compile(rf"(?<!\w)(?:{joined})(?!\w)") if found else None


def _stands(units: frozenset[str], view: View) -> bool:
    """Whether a text may name one of these units, which is mostly seen from its words."""
    names = names_of(view.lang.code, units, frozenset())
    if not names.keys().isdisjoint(LETTERS.findall(view.text.lower())):
        return True
    return measures.units_agree(units, units_in(view))
