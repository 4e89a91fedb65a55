"""Ordinals that may also be something else, and so are never demanded: *Dritter*, which may be one
of third parties. They must not become another, though: no form that may mean the number stands in
the target, and one ordinal that the source does not have."""

from __future__ import annotations

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.seconds import nth_of
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import LOOSE
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import words_for
from babelproof.text.said import are_said

_SECOND = 2  # has other forms


def nths_of(source: View) -> list[Quantity]:
    """Analysis: the ordinals of a source in words that may be something else."""
    return [q for q in source.of(duties_of).quantities if q.reason == LOOSE and _is_nth(q)]


def _is_nth(quantity: Quantity) -> bool:
    if quantity.sort != "ordinal" or not quantity.spelled or quantity.parts or quantity.units:
        return False
    return len(quantity.values) == 1 and quantity.values[0] > _SECOND


def names_nth(source: View, table: Language) -> bool:
    """Whether a source has such an ordinal."""
    return bool(source.of(nths_of))


def changed_nth(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one ordinal in whose place the target has another."""
    due = src.of(nths_of)
    if len(due) != 1 or src.text[due[0].start : due[0].end].lower() in tgt.text.lower():
        return None
    value = due[0].values[0]
    if are_said(words_for(tgt.lang.code, value, implied=True), tgt.text):
        return None  # as it mostly is
    target = Offers(tgt.of(quantities_of), tgt.text, tables[1])
    if any(not {value, 1 / value}.isdisjoint((*q.values, *q.bases)) for q in flat(target.all)):
        return None
    ordinals = [(q, nth) for q in target.all if (nth := nth_of(q, target)) is not None]
    source = Offers(src.of(quantities_of), src.text, tables[0])
    new = [one for one in ordinals if all(verdict(q, source, target.text) is None for q in one)]
    return Mismatch("number-mismatch", due[0], new[0][1], "value") if len(new) == 1 else None
