"""How many times as much: *tripled* may be said otherwise (*up by 200 %*), but it must not become
*doubled*. One multiple is missing in the target, and one that the source does not have stands
there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import ceil

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.multiples import Values, multiples
from babelproof.quantities.tokens import composed

Named = dict[Values, tuple[int, int]]
_PERCENT = "percent"
_TWO, _FOUR = Fraction(2), 4


def multiples_of(view: View) -> Named:
    """Analysis: the multiples in a text by what they may mean, and where each stands first."""
    found: Named = {}
    text, places = composed(view.text)
    for values, start, end in multiples(view.lang.code).in_text(text):
        found.setdefault(values, (start, end) if places is None else (places[start], places[end]))
    return found


def names_multiple(source: View, table: Language) -> bool:
    """Whether a source names a multiple."""
    return bool(source.of(multiples_of))


def changed_multiple(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one multiple in whose place the target has another."""
    due = src.of(multiples_of)
    named = tgt.of(multiples_of) if due else {}
    gone, new = _without(due, named), _without(named, due)
    if len(gone) != 1 or len(new) != 1:
        return None
    (lost,), (other,) = gone, new
    one, two = Quantity(*due[lost], "number"), Quantity(*named[other], "number")
    if _is_told(lost, tgt, two, src) or _is_told(other, src, one, tgt):
        return None
    return Mismatch("number-mismatch", one, two, "value")


def without_told_multiples(
    missing: Sequence[Quantity], src: View, offers: Offers
) -> Sequence[Quantity]:
    """What is missing even if a word or a percentage tells a multiple: *three times as much*, *up
    by 200 %* as *triplé*, and the reverse."""
    own = [(values, Quantity(*span, "number")) for values, span in src.of(multiples_of).items()]
    named = {min(values) for values, *_ in multiples(offers.lang.code).in_text(offers.text)}
    if not named and not own:
        return missing
    shares = {value for q in offers.all if _PERCENT in q.units for value in q.values}
    told = named.union(n for values, _ in own for n in values if shares & _as_percent(n))
    new = named.difference(*(values for values, _ in own))
    due = {share for value in new for share in _as_percent(value)}
    return [
        q
        for q in missing
        if not any(values & told & {*q.values} and q.meets(span) for values, span in own)
        and not (_PERCENT in q.units and due & {*q.values})
    ]


def _without(some: Collection[Values], others: Collection[Values]) -> list[Values]:
    """The multiples that none of the others may be."""
    return [values for values in some if all(values.isdisjoint(other) for other in others)]


def _is_told(values: Values, there: View, instead: Quantity, here: View) -> bool:
    """Whether a text may tell of a multiple of the other text in any way, as often as that one
    has its number."""
    words = multiples(there.lang.code)
    return any(
        words.may_say(value, there.text)
        or (value == _FOUR and _count({_TWO}, there) > 1)  # doubled twice
        or _count(set(_guises(value)), there, instead, set(_percents(value)))
        >= max(1, _count({Fraction(value)}, here))
        for value in values
    )


def _count(
    values: set[Fraction],
    view: View,
    apart: Quantity | None = None,
    percents: Collection[Fraction] = (),
) -> int:
    """How many quantities of a text, apart from one, may have one of these values, or may be one
    of some percentages."""
    told = [
        q
        for q in flat(view.of(quantities_of).quantities)
        if not values.isdisjoint((*q.values, *q.bases))
        or (_may_be_percentage(q) and any(value in percents for value in q.values))
    ]
    found, end = 0, 0
    for q in sorted(told, key=lambda q: q.end):
        if q.start >= end and (apart is None or not q.meets(apart)):
            found, end = found + 1, q.end
    return found


def _may_be_percentage(quantity: Quantity) -> bool:
    """300 watts are no 300 %."""
    return not quantity.currencies and (not quantity.units or _PERCENT in quantity.units)


def _as_percent(value: int) -> set[Fraction]:
    return {Fraction(100 * value), Fraction(100 * (value - 1))}


def _guises(value: int) -> Iterator[Fraction]:
    """A multiple, and how it may be told by a part: *tripled*, *a third of it*."""
    part = Fraction(1, value)
    yield from (Fraction(value), part, 1 - part)


def _percents(value: int) -> Iterator[Fraction]:
    """How a multiple may be told by a percentage: *by 200 %*, *to 300 %*, *down by 67 %*."""
    part = Fraction(1, value)
    yield from _as_percent(value)
    for share in (100 * part, 100 - 100 * part):
        yield from (share, Fraction(int(share)), Fraction(ceil(share)))
