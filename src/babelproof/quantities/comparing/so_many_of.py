"""So many of so many, *four out of ten*, and the percentage that makes: *40 %*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from babelproof.core.segment import View
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.times_found import is_article
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.language import Language, language

_NEAR, _OF = 16, range(4, 7)  # characters between the numbers; where *einer* may be a number
_PERCENT = frozenset({"percent"})
_HUNDRED = 100


def without_shares_told(
    missing: Sequence[Quantity], src: View, offers: Offers
) -> Sequence[Quantity]:
    """What is missing even if a percentage may be told by two numbers, or the other way round."""
    source, lang = src.of(quantities_of).quantities, language(src.lang.code)
    told = {percent for *_, percent in _shares(offers.all, offers.text, offers.lang)}
    stated = _percentages(offers.all) - _percentages(source)
    found = [q for q in missing if q.units == _PERCENT and any(_is_near(p, q.values) for p in told)]
    for one, two, percent in _shares(source, src.text, lang) if stated else ():
        if _is_near(percent, stated):
            found += (one, two)
    return [q for q in missing if q not in found] if found else missing


def _is_near(percent: Fraction, values: Iterable[Fraction]) -> bool:
    """One in three is 33 %: rounded, if it is no whole number."""
    most = 0 if percent.denominator == 1 else 1
    return any(value == percent or abs(value - percent) < most for value in values)


def _percentages(quantities: Sequence[Quantity]) -> set[Fraction]:
    return {value for q in quantities if q.units == _PERCENT for value in q.values}


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
