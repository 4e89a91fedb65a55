"""Numerals in digits as they stand in a text, with every value they may have, whatever separators
the language has: what can be compared where a language has no tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity

_BLANK = "[ \u00a0\u2009\u202f]"
_SIGN = "[.,'\u066b\u066c]"
_NUMERAL = re.compile(rf"\d{{1,3}}(?:{_BLANK}\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:{_SIGN}\d+)*")
_NEAR = re.compile(r"[^\w\s]?\s?[^\w\s]?")
_LABEL = re.compile(r"[A-Z]-?\Z")
_POINT = re.compile(r"(?<![\w.,])[.,]\Z")  # .35
_BESIDE = frozenset("/'\u2019-\u2010\u2011\u2012\u2013")
_MAY_BE_TIME = re.compile(r"[0-2]?\d\.[0-5]\d")
_LONGEST, _LEAST_JOINED, _MOST_JOINED = 20, 3, 4


@dataclass(frozen=True, slots=True)
class Form:
    """One way to read a numeral: the digits before the decimal separator and those after it."""

    whole: str
    rest: str = ""

    @property
    def value(self) -> Fraction:
        """The number itself."""
        return Fraction(int(self.whole + self.rest), 10 ** len(self.rest))

    @property
    def core(self) -> tuple[str, int]:
        """The digits from the first to the last that is no nought, and the power of ten of the
        last: numbers with equal digits differ by a power of ten."""
        digits = (self.whole + self.rest).lstrip("0")
        bare = digits.rstrip("0")
        return bare, len(digits) - len(bare) - len(self.rest)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A numeral: where it stands, how it may be read, the usual way first, and its groups of
    digits. ``beside``: right after a sign that parts numbers, as the 22 of 2021/22. ``label``:
    part of a name, COVID-19."""

    start: int
    end: int
    text: str
    forms: tuple[Form, ...]
    groups: tuple[str, ...]
    beside: bool
    label: bool

    @property
    def digits(self) -> str:
        """Its digits alone."""
        return "".join(self.groups)

    @property
    def pieces(self) -> tuple[str, ...]:
        """What may be numbers of their own: the hour and minute of 8.30, the parts of 1.5.2020."""
        if len(self.groups) > 2:
            return () if self.forms else self.groups
        return self.groups if _MAY_BE_TIME.fullmatch(self.text) else ()

    def as_quantity(self) -> Quantity:
        """The numeral as what other modules speak of."""
        values = tuple(dict.fromkeys(form.value for form in self.forms))
        return Quantity(self.start, self.end, "number", values, values, digits=self.text)


def numerals_in(text: str, most: int) -> list[Numeral]:
    """The numerals of a plain text, up to as many."""
    return [
        _numeral(found.start(), found[0], text)
        for found in islice(_NUMERAL.finditer(text), most)
        if len(found[0]) <= _LONGEST
    ]


def strings_in(text: str) -> frozenset[str]:
    """The numerals of a plain text as they are written."""
    return frozenset(_NUMERAL.findall(text))


def joined_in(numerals: Sequence[Numeral], text: str) -> set[str]:
    """The digits of numerals right beside each other, run together: telephones, 2021/22; where
    they are thousands, 14, 000, also without their noughts and a sign before."""
    found, row = set[str](), list[str]()
    for one, two in pairwise(numerals):
        if not _NEAR.fullmatch(text, one.end, two.start):
            row = []
            continue
        row = [*(row or [one.digits]), two.digits][-_MOST_JOINED:]
        found.update("".join(row[at:]).lstrip("0") for at in range(len(row) - 1))
    long = {digits for digits in found if len(digits) >= _LEAST_JOINED}  # 2-0 is not 20
    return long | {f"~{digits.rstrip('0')}" for digits in long if digits.endswith("000")}


def _numeral(start: int, written: str, text: str) -> Numeral:
    groups = tuple(re.findall(r"\d+", written))
    signs = re.findall(r"\D", written)
    forms = tuple(_forms(groups, signs))
    if len(groups) == 1 and _POINT.search(text, max(0, start - 2), start):
        forms = (*forms, Form("0", written))
    beside = text[start - 1 : start] in _BESIDE if start else False
    label = _LABEL.search(text, max(0, start - 3), start) is not None
    return Numeral(start, start + len(written), written, forms, groups, beside, label)


def _forms(groups: Sequence[str], signs: Sequence[str]) -> list[Form]:
    if not signs:
        return [Form(groups[0])]
    found = []
    if len(set(signs)) == 1 and (_are_thousands(groups) or _may_be_thousands(groups)):
        found.append(Form("".join(groups)))
    if len(signs) == 1 or (signs[-1] not in signs[:-1] and _are_thousands(groups[:-1])):
        found.append(Form("".join(groups[:-1]), groups[-1]))
    return found


def _may_be_thousands(groups: Sequence[str]) -> bool:
    """12800,000, which is untidy."""
    return len(groups) == 2 and len(groups[1]) == 3 and groups[0][0] != "0"


def _are_thousands(groups: Sequence[str]) -> bool:
    """Whether groups are those of thousands, or of lakhs: 12,34,567."""
    if not 1 <= len(groups[0]) <= 3 or groups[0][0] == "0" or len(groups[-1]) != 3:
        return False
    inner = {len(group) for group in groups[1:-1]}
    return inner <= {3} or (inner == {2} and len(groups[0]) <= 2)
