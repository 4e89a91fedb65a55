"""Reads a text into quantities. One reading serves both sides: what is sure makes a duty where
the text is a source, and everything possible fulfils one where it is a translation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from babelproof.core.segment import View
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.bracketed import (
    with_between,
    with_conversions,
    with_repeated,
    with_units_before,
)
from babelproof.quantities.reading.decades import (
    ROMAN_CENTURIES,
    read_roman_centuries,
)
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.reading.eastern import with_speeds
from babelproof.quantities.reading.shared import share_parts
from babelproof.quantities.reading.walk import walk_over
from babelproof.quantities.reading.yuan import with_yuan
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.months import months
from babelproof.quantities.tokens import composed, plain, with_groups


@dataclass(frozen=True, slots=True)
class Reading:
    """The quantities of a text in order, and the months it names."""

    quantities: tuple[Quantity, ...]
    months: frozenset[int] = frozenset()


def quantities_of(view: View) -> Reading:
    """Everything a text may hold, in its language."""
    return read(view.text, language(view.lang.code))


def duties_of(view: View) -> Reading:
    """What a text surely holds, and what is close to it, read with less effort."""
    return read(view.text, language(view.lang.code), sure=True)


def read(text: str, lang: Language, sure: bool = False) -> Reading:
    """What a text holds, in a language; ``sure``: without words that only suggest a number."""
    whole, places = composed(text)
    whole = plain(whole)
    if not sure and "\uff0c" in whole:
        whole = with_groups(whole)
    draft = Draft(whole, lang, sure)
    if ROMAN_CENTURIES in lang.traits:
        read_roman_centuries(draft)
    romans = len(draft.found)
    if sure and not (names := months(lang.code)).known.keys().isdisjoint(draft.tokens.keys):
        draft.months.update(month for month, *_ in names.in_text(whole))
    walk_over(draft)
    if romans:
        draft.found.sort(key=lambda quantity: quantity.start)
    found = share_parts(with_units_before(draft.found, draft.line), draft.line)
    if "speeds-before" in lang.traits or "myriad" in lang.traits:
        found = with_speeds(found, draft.line)
    if sure and "myriad" in lang.traits:
        found = with_yuan(found, whole)
    if "prefixed-and" in lang.traits and " \u0648" in whole:
        found = with_between(found, whole, sure, lambda piece: read(piece, lang).quantities)
    if "(" in whole and len(found) > 1:
        found = with_repeated(found, draft.line, sure)
        found = with_conversions(found, whole) if sure else found
    if places is not None:
        found = [_moved(quantity, places) for quantity in found]
    return Reading(tuple(found), frozenset(draft.months))


def _moved(quantity: Quantity, places: Sequence[int]) -> Quantity:
    parts = tuple(_moved(part, places) for part in quantity.parts)
    return replace(quantity, start=places[quantity.start], end=places[quantity.end], parts=parts)
