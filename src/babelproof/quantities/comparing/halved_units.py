"""*Half a mile*, *a year and a half*: never demanded, since a translation may say it otherwise, but
its unit must not become another one."""

from __future__ import annotations

import re
from fractions import Fraction

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import names_of
from babelproof.quantities.tokens import tokens_of

_WORD = re.compile(r"[^\W\d_]+")
_HALVES = frozenset({Fraction(1, 2), Fraction(3, 2)})


def names_half(source: View, table: Language) -> bool:
    """Whether a source names half a unit, or one and a half, that is not demanded."""
    return any(_is_half(q) and not q.sure for q in source.of(duties_of).quantities)


def changed_half(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one half in whose place the target has half of another unit, where the target nowhere
    names the right one, nor the source the other."""
    due = [q for q in src.of(duties_of).quantities if _is_half(q) and not q.sure]
    if len(due) != 1 or _stands(due[0].units, tgt.text, tables[1]):
        return None
    there = [q for q in tgt.of(quantities_of).quantities if _is_half(q)]
    there = [q for q in there if q.values == due[0].values]
    if len(there) != 1:
        return None
    one, two = due[0], there[0]
    if not measures.are_other_units(one.units, two.units):
        return None
    if measures.units_agree(two.units, _units_in(src.text, tables[0])):
        return None
    return Mismatch("unit-mismatch", one, two, "unit")


def _is_half(quantity: Quantity) -> bool:
    if not quantity.units or quantity.implied or quantity.digits or len(quantity.values) != 1:
        return False
    return quantity.values[0] in _HALVES and (quantity.firm_unit or quantity.values[0] > 1)


def _stands(units: frozenset[str], text: str, lang: Language) -> bool:
    """Whether a text may name one of these units, which is mostly seen from its words."""
    names = names_of(lang.code, units, frozenset())
    if not names.keys().isdisjoint(_WORD.findall(text.lower())):
        return True
    return measures.units_agree(units, _units_in(text, lang))


def _units_in(text: str, lang: Language) -> frozenset[str]:
    """All units that words of a text may name, counted or not."""
    line, place, found = Line(tokens_of(text), lang), 0, set[str]()
    while place < len(line.tokens.keys):
        match = line.longest(place, "unit", "dual-unit")
        if match is not None:
            found |= {e.what for e in match.of("unit", "dual-unit") if not e.loose}  # not 这里
        place = match.end if match is not None else place + 1
    return frozenset(found)
