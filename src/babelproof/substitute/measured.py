"""Finds units, currencies and scales: the words and signs that go with a number, as the reading of
quantities tells them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from babelproof.core.segment import View
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of
from babelproof.quantities.tables import measures
from babelproof.substitute.forms import written
from babelproof.substitute.site import Counted, Site

_SPANS = frozenset({"time", "calendar"})
_PARTS = frozenset({"percent", "permille"})  # no measures
_LETTER = r"[^\W\d_]"
_BESIDE = 12


def units(quantity: Quantity) -> Mapping[str, str]:
    """The physical units that a quantity may have, with what they measure."""
    return {u: kind for u, kind in _types(quantity.units).items() if kind not in _SPANS}


def spans(quantity: Quantity) -> Mapping[str, str]:
    """The units of time that a quantity may have."""
    return {u: "time" for u, kind in _types(quantity.units).items() if kind in _SPANS}


def currencies(quantity: Quantity) -> Mapping[str, str]:
    """The currencies that a quantity may have."""
    return dict.fromkeys(quantity.currencies, "")


def scales(quantity: Quantity) -> Mapping[str, str]:
    """The scale of a quantity: million, billion."""
    return {str(quantity.scale): ""} if quantity.scale >= 1000 else {}


def _types(ids: frozenset[str]) -> Mapping[str, str]:
    table = measures.units()
    return {i: table[i].type for i in ids - _PARTS if i in table}


def sites(kind: str, told: Callable[[Quantity], Mapping[str, str]], view: View) -> list[Site]:
    """The places of tokens that stand beside a number, by what a quantity is told to have; not
    where a measure is told twice, in two units."""
    found = [(q, own) for q in view.of(duties_of).quantities if (own := told(q))]
    return [
        site
        for at, (quantity, own) in enumerate(found)
        if not _is_told_twice(view.text, [q for q, _ in found], at)
        for site in _in(kind, view, quantity, own, _is_lone(found, at))
    ]


def _in(
    kind: str, view: View, quantity: Quantity, told: Mapping[str, str], lone: bool
) -> Iterator[Site]:
    text, lang = view.text, view.lang.code
    if not _is_clear(quantity) or is_joined(text, quantity.start, quantity.end):
        return
    places = [
        (match, paradigm)
        for match in finder(lang, kind).finditer(text, quantity.start, quantity.end)
        for paradigm in written(lang, kind)[match[0]]
        if paradigm.token in told
    ]
    if len(places) == 1:
        match, paradigm = places[0]
        yield Site(
            kind, paradigm.token, *match.span(), paradigm.style, told[paradigm.token],
            paradigm.cells_of(match[0]), counted(quantity, kind), lone,
        )  # fmt: skip


def _is_lone(found: Sequence[tuple[Quantity, Mapping[str, str]]], at: int) -> bool:
    """Whether nothing else in a text measures the same kind of thing."""
    kins = [frozenset(told.values()) for _, told in found]
    return sum(not kins[at].isdisjoint(kin) for kin in kins) == 1


def _is_told_twice(text: str, found: Sequence[Quantity], at: int) -> bool:
    """Whether a measure stands beside one in brackets: *5 miles (8 km)*."""
    one = found[at]
    for other in (*found[max(0, at - 1) : at], *found[at + 1 : at + 2]):
        first, second = (one, other) if one.start < other.start else (other, one)
        between = text[first.end : second.start]
        if len(between) <= _BESIDE and ("(" in between or "/" in between or "=" in between):
            return True
    return False


def counted(quantity: Quantity, kind: str = "") -> Counted:
    """The number of a quantity; a scale is no part of the number that counts it."""
    scaled = quantity.scale >= 1000 and kind != "scale"
    value = quantity.bases[0] if quantity.bases else None
    return Counted(quantity.start, quantity.end, value, quantity.spelled, scaled)


def _is_clear(quantity: Quantity) -> bool:
    """Whether a quantity is surely read, as one number with one measure."""
    both = quantity.units - _PARTS and quantity.currencies
    return quantity.sure and quantity.firm_unit and not quantity.parts and not both


def is_joined(text: str, start: int, end: int) -> bool:
    """Whether a stretch of text is part of a longer word, name or compound."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if any(beside.isalnum() or beside in ("_", "/") for beside in (before[-1:], after[:1])):
        return True
    dashed = before[-1:] in _DASHES and before[:1].isalnum() if before else False
    return dashed or (after[:1] in _DASHES and after[1:].isalnum() if after else False)


_DASHES = "-\u2010\u2011"


@cache
def finder(lang: str, kind: str) -> re.Pattern[str]:
    """Finds what may be written for tokens of a type."""
    return bounded(tuple(written(lang, kind)))


@lru_cache(maxsize=256)
def bounded(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Finds forms where they are words of their own, the longest first."""
    found = (
        (rf"(?<!{_LETTER})" if form[0].isalpha() else "")
        + re.escape(form)
        + (rf"(?!{_LETTER})" if form[-1].isalpha() else "")
        for form in sorted(forms, key=len, reverse=True)
    )
    return re.compile("|".join(found) or r"(?!)")
