"""Numbers in digits where a language has no tables: one may stand there in words, and is not
demanded. But if a number of the source is gone and the target has one of its own that is much like
it, the one took the other's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babelproof.core.segment import View
from babelproof.quantities.comparing.like_numerals import Sides, are_alike
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.numerals import (
    Form,
    Numeral,
    joined_in,
    numerals_in,
    strings_in,
)
from babelproof.quantities.comparing.offers import flat
from babelproof.quantities.exact import Fraction
from babelproof.quantities.reading.read import quantities_of
from babelproof.quantities.tables.language import language
from babelproof.quantities.tokens import plain, unescaped

_MOST, _YEARS = 40, range(1000, 2100)
_SCALE = 2  # hundreds, thousands …: a power of ten that a word unknown to us may stand for


def numeral_strings(view: View) -> frozenset[str]:
    """Analysis: the numerals of a text as they are written."""
    return strings_in(plain(unescaped(view.text)))


def replaced_digits(src: View, tgt: View) -> Mismatch | None:
    """The one number in digits in whose place the target has another."""
    here, there = src.of(numeral_strings), tgt.of(numeral_strings)
    if here <= there or there <= here:
        return None
    tables = language(src.lang.code), language(tgt.lang.code)
    texts = plain(unescaped(src.text)), plain(unescaped(tgt.text))
    source, target = (numerals_in(text, _MOST + 1) for text in texts)
    if max(len(source), len(target)) > _MOST:
        return None
    gone, new = _gone(source, target, texts[1]), _gone(target, source, texts[0])
    if not (gone and new):
        return None
    as_many = len(source) == len(target) and len(gone) == len(new) == 1
    sides = Sides(src, tgt, tables, as_many)
    if sides.shift_by_ten:
        gone, new = _unshifted(gone, new), _unshifted(new, gone)
    new = _unsaid(new, src) if tables[0].full else new
    gone = _unsaid(gone, tgt) if tables[1].full else gone
    for one, two in _pairs(gone, new, sides):
        named = sides.named(0, one), sides.named(1, two)
        return Mismatch("number-mismatch", *named, "value")
    return None


def _pairs(
    gone: Sequence[Numeral], new: Sequence[Numeral], sides: Sides
) -> Iterator[tuple[Numeral, Numeral]]:
    """What surely became what: as many are gone as are new, in the same order, or one is like one
    other only."""
    if len(gone) == len(new):
        alike = [pair for pair in zip(gone, new, strict=True) if are_alike(*pair, sides)]
        yield from alike if len(gone) == 1 else filter(_are_long, alike)
        return
    alike = [(one, two) for one in gone for two in new if are_alike(one, two, sides)]
    for one, two in alike:
        rivals = [pair for pair in alike if pair[0] is one or pair[1] is two]
        if len(rivals) == 1 and _are_long((one, two)):
            yield one, two


def _are_long(pair: tuple[Numeral, Numeral]) -> bool:
    """Of numerals with one digit each is like each other."""
    return all(len(numeral.digits) > 1 for numeral in pair)


def _gone(numerals: Sequence[Numeral], others: Sequence[Numeral], text: str) -> list[Numeral]:
    """The numerals that the other text does not have, each once; whole, in pieces, as part of a
    longer one, or with a scale."""
    values = {form.value for other in others for form in other.forms}
    usual = [other.forms[0] for other in others if other.forms]
    joined = joined_in(others, text)
    alone = {other.text.lstrip("0") for other in others if other.text.isdecimal()}
    pieces = {piece.lstrip("0") for other in others for piece in other.pieces}
    years = {int(digits) for digits in alone if len(digits) == 4 and int(digits) in _YEARS}
    found = dict[str, Numeral]()
    for numeral in numerals:
        if any(form.value in values for form in numeral.forms):
            continue
        digits = numeral.digits.lstrip("0")
        if digits in joined or f"~{digits.rstrip('0')}" in joined or _is_scaled(numeral, usual):
            continue
        if _is_in_pieces(numeral, alone, pieces) or _is_short_year(numeral, years):
            continue
        found.setdefault(numeral.text, numeral)
    return list(found.values())


def _is_in_pieces(numeral: Numeral, alone: set[str], pieces: set[str]) -> bool:
    if len(numeral.groups) == 1:
        return numeral.text.lstrip("0") in pieces
    return bool(numeral.pieces) and all(piece.lstrip("0") in alone for piece in numeral.pieces)


def _is_scaled(numeral: Numeral, others: Sequence[Form]) -> bool:
    """Whether a word unknown to us may make two numbers the same: 12,000, *dubu 12*. Where a
    decimal separator is lost, 3.50 and 350, none is likely to."""
    for one in numeral.forms[:1]:
        core, power = one.core
        for other in others:
            digits, place = other.core
            shift = abs(place - power) if digits == core else 0
            if shift > _SCALE or (shift == _SCALE and len(one.rest or other.rest) != _SCALE):
                return True
    return False


def _unshifted(numerals: Sequence[Numeral], others: Sequence[Numeral]) -> list[Numeral]:
    """The numerals that lakhs or myriads do not make the same as one of the other text."""
    cores = {form.core[0] for other in others for form in other.forms}
    return [n for n in numerals if cores.isdisjoint(form.core[0] for form in n.forms)]


def _is_short_year(numeral: Numeral, years: set[int]) -> bool:
    """The *90s* of 1990, or the *22* of 2021/22."""
    if len(numeral.text) != 2:
        return False
    short = int(numeral.text)
    return any(year % 100 == short for year in years) and (short % 10 == 0 or numeral.beside)


def _unsaid(numerals: Sequence[Numeral], text: View) -> list[Numeral]:
    """The numerals whose values a text in a language with tables does not say in other ways."""
    quantities, months = text.of(quantities_of).quantities, text.of(quantities_of).months
    values = {Fraction(month) for month in months}
    values |= {value for q in flat(quantities) for value in (*q.values, *q.bases)}
    values |= {Fraction(n) for q in quantities for day in q.days for n in day if n is not None}
    for time in (time for q in quantities for time in q.times):
        values |= {Fraction(n) for n in (time // 60, time // 60 % 12, time % 60)}
    return [n for n in numerals if values.isdisjoint(form.value for form in n.forms)]
