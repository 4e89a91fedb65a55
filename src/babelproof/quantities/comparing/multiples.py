"""How many times as much: *tripled* may be said otherwise (*up by 200 %*), but it must not become
*doubled*. One multiple is missing in the target, and one that the source does not have stands
there.

An amount told by another one: *5,000 won, and half that for children*.

A scale that the source does not have: 350 people as 350 million people.

So many of so many, *four out of ten*, and the percentage that makes: *40 %*.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.times_found import is_article
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.multiples import Values, multiples
from babelproof.quantities.tables.rows import single_words
from babelproof.quantities.tokens import found_in

Named = dict[Values, tuple[int, int]]
_PERCENT = "percent"
_TWO, _FOUR = Fraction(2), 4
_FACTORS = (Fraction(1, 2), Fraction(2))
_WORD_AFTER = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]+)")
_NEAR, _OF = 16, range(4, 7)  # characters between the numbers; where *einer* may be a number
_SHARE = frozenset({"percent"})
_HUNDRED = 100


def multiples_of(view: View) -> Named:
    """Analysis: the multiples in a text by what they may mean, and where each stands first."""
    found: Named = {}
    for values, start, end in found_in(view.text, multiples(view.lang.code).in_text):
        found.setdefault(values, (start, end))
    return found


def changed_multiple(src: View, tgt: View) -> Mismatch | None:
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


def without_multiples(
    missing: Sequence[Quantity], source: Sequence[Quantity], offers: Offers
) -> Sequence[Quantity]:
    """What is missing even if a half or the double of an amount that stands there is meant."""
    stated = {value for q in source for value in q.values}
    told = [
        factor
        for factor in _FACTORS
        if factor not in stated and any(q.implied for q in offers.by_value.get(factor, ()))
    ]
    if not told:
        return missing
    return [q for q in missing if not any(_is_multiple(q, f, source, offers) for f in told)]


def _is_multiple(
    quantity: Quantity, factor: Fraction, source: Sequence[Quantity], offers: Offers
) -> bool:
    if quantity.sort != "number" or not quantity.values:
        return False
    whole = quantity.values[0] / factor
    counted = quantity.units | quantity.currencies
    like = (q for q in source if q.values[:1] == (whole,))
    return any(counted <= q.units | q.currencies and offers.of((whole,)) for q in like)


def is_multiplied(quantity: Quantity, text: str, offers: Offers) -> bool:
    """Whether a number of the source, in digits, has nothing beside it that could be a scale, and
    stands in the target before one."""
    if quantity.scale or not quantity.digits or not text or not offers.multiply(quantity):
        return False
    beside = text[quantity.end : quantity.end + 1]
    if beside.isalpha() and beside < "\u2e80":
        return False  # 640Bcf
    after = _WORD_AFTER.match(text, quantity.end)
    scales = single_words("scale")  # a source may quote a language that is not its own
    return after is None or scales.isdisjoint((beside, after[1].lower()))


def without_shares_told(
    missing: Sequence[Quantity], src: View, offers: Offers
) -> Sequence[Quantity]:
    """What is missing even if a percentage may be told by two numbers, or the other way round."""
    source, lang = src.of(quantities_of).quantities, language(src.lang.code)
    told = {percent for *_, percent in _shares(offers.all, offers.text, offers.lang)}
    stated = _percentages(offers.all) - _percentages(source)
    found = [q for q in missing if q.units == _SHARE and any(_is_near(p, q.values) for p in told)]
    for one, two, percent in _shares(source, src.text, lang) if stated else ():
        if _is_near(percent, stated):
            found += (one, two)
    return [q for q in missing if q not in found] if found else missing


def _is_near(percent: Fraction, values: Iterable[Fraction]) -> bool:
    """One in three is 33 %: rounded, if it is no whole number."""
    most = 0 if percent.denominator == 1 else 1
    return any(value == percent or abs(value - percent) < most for value in values)


def _percentages(quantities: Sequence[Quantity]) -> set[Fraction]:
    return {value for q in quantities if q.units == _SHARE for value in q.values}


def _shares(
    quantities: Sequence[Quantity], text: str, lang: Language
) -> Iterator[tuple[Quantity, Quantity, Fraction]]:
    """Two counts that stand close together, and how many per cent the smaller one is."""
    counts = sorted(filter(_is_count, quantities), key=lambda q: q.start)
    for one, two in pairwise(counts):
        small, large = sorted((one.values[0], two.values[0]))
        gap = two.start - one.end
        near = gap in _OF if is_article(one, text, lang) else gap <= _NEAR
        if near and small < large:
            yield one, two, _HUNDRED * small / large


def _is_count(quantity: Quantity) -> bool:
    if quantity.sort != "number" or quantity.implied or not quantity.values:
        return False
    measured = quantity.units or quantity.currencies or quantity.scale or quantity.parts
    return not measured and 1 <= quantity.values[0] <= _HUNDRED
