"""A year that a translation tells otherwise: 1987/88 as 1987年度, *the same period of 1986* as
*a year earlier*."""

from __future__ import annotations

import re
from functools import cache

from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import rows

_SPAN = re.compile(r"(\d{4})[/\u2013-](\d{2}|\d{4})")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:\u5e74|\ub144)?")
_NEAR = 28
_QUARTER = frozenset({"quarter"})


def as_other_year(quantity: Quantity, text: str, target: str) -> bool:
    """Whether a year, or a year over the turn of another, stands in the target by another name."""
    if span := _SPAN.match(text, quantity.start):
        return _as_fiscal_year(span[1], span[2], target)
    piece = quantity.digits if quantity.units == _QUARTER else text[quantity.start : quantity.end]
    if not _YEAR.fullmatch(piece) or not _pattern("year-before").search(target):
        return False
    if _is_beside("same", quantity, text):
        return True
    return _is_beside("period", quantity, text) and bool(_same_period().search(target))


def _is_beside(what: str, quantity: Quantity, text: str) -> bool:
    pattern, start = _pattern(what), quantity.start
    before = text[max(0, start - _NEAR) : start]
    return bool(pattern.search(before) or pattern.search(text, start, quantity.end + _NEAR))


@cache
def _same_period() -> re.Pattern[str]:
    """*The same quarter a year earlier*, *Vorjahresquartal*: the year need not be named."""
    same, before, told = _forms("same"), _forms("year-before"), _forms("period-before")
    return re.compile(
        rf"(?i){told}|(?:{same}).{{0,{_NEAR}}}(?:{before})|(?:{before}).{{0,{_NEAR}}}(?:{same})"
    )


def _as_fiscal_year(first: str, last: str, target: str) -> bool:
    """1987/88 is 1987年度, in some countries the fiscal year 1988."""
    if (int(first) + 1) % 10 ** len(last) != int(last):
        return False
    years = rf"(?<!\d)(?:{first}|{int(first) + 1}) ?\ub144? ?"
    return bool(
        re.search(rf"{years}(?:{_forms('fiscal')})|(?i:\bfiscal (?:year )?|FY ?){years}", target)
    )


@cache
def _pattern(what: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?:{_forms(what)})")


@cache
def _forms(what: str) -> str:
    """Beginnings of words, and East Asian ones anywhere."""
    forms = [
        f
        for row in rows("quantities/years.tsv")
        if row["what"] == what
        for f in row["forms"].split("|")
    ]
    return "|".join(re.escape(f) if f[0] > "\u2e80" else rf"\b{re.escape(f)}" for f in forms)
