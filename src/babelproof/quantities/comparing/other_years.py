"""A year that a translation tells otherwise: 1987/88 as 1987年度, *the same period of 1986* as
*a year earlier*.

Ages and temperatures told by a part of a decade: who is in the late twenties may be nearly
thirty, *Mitte vierzig* is about 45.

The year of a life is one more than the age: who dies in the 89th year of life is 88.

A year named by its neighbour: *6 million in 1985 and 5 million a year earlier*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import cue_pattern, rows

_SPAN = re.compile(r"(\d{4})[/\u2013-](\d{2}|\d{4})")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:\u5e74|\ub144)?")
_NEAR = 28
_QUARTER = frozenset({"quarter"})
_PARTS = {"early": (0, 5), "mid": (3, 7), "late": (5, 10)}
_BEFORE, _AFTER = 32, 32
_UNITS = frozenset({"year", "degree", "fahrenheit", "celsius"})
_FAR = 24


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


def has_like_age(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether one text tells an age by a part of a decade and the other by a number in it."""
    if not _may_be_age(quantity):
        return False
    ages = [q for q in offered if _may_be_age(q)]
    if part := _part_of_decade(quantity, text):
        near = [q for q in ages if q.values[0] in part and not _is_decade(q)]
        return any(not _part_of_decade(q, target) for q in near)
    age = quantity.values[0]
    near = [q for q in ages if q.values[0] <= age <= q.values[0] + 10]
    return not _is_decade(quantity) and any(age in _part_of_decade(q, target) for q in near)


def _may_be_age(quantity: Quantity) -> bool:
    if quantity.sort != "number" or not quantity.values or not quantity.units <= _UNITS:
        return False
    return 20 <= quantity.values[0] <= 100 and not (quantity.currencies or quantity.scale)


def _is_decade(quantity: Quantity) -> bool:
    return quantity.values[0] + 1900 in quantity.values


def _part_of_decade(quantity: Quantity, text: str) -> range:
    """The ages that a decade with such a word before or after it may mean."""
    start = quantity.values[0]
    if start % 10:
        return range(0)
    before, after = _patterns()
    found = before.search(text, max(0, quantity.start - _BEFORE), quantity.start)
    found = found or after.match(text, quantity.end, quantity.end + _AFTER)
    if found is None or found.lastgroup is None:
        return range(0)
    first, last = _PARTS[found.lastgroup]
    return range(int(start) + first, int(start) + last + 1)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A few short words may stand between: *a mediados de los cuarenta*, *kırklı yaşlarının
    sonunda*."""
    before, after = (
        "|".join(f"(?P<{part}>{cue_pattern(f'{part}-decade{side}')})" for part in _PARTS)
        for side in ("", "-after")
    )
    return (
        re.compile(rf"(?i)(?:{before})[ \u00a0-]?(?:\w{{1,4}}[ '\u2019]){{0,3}}\Z"),
        re.compile(rf"(?i)[ \u00a0]?(?:\w+ ){{0,2}}?(?:{after})"),
    )


def has_same_age(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether one text tells an age and the other the year of life that began with it."""
    if not quantity.values:
        return False
    if _is_year_of_life(quantity, text):
        return any(quantity.values[0] - 1 in other.values for other in offered)
    later = [other for other in offered if quantity.values[0] + 1 in other.values]
    return any(_is_year_of_life(other, target) for other in later)


def _is_year_of_life(quantity: Quantity, text: str) -> bool:
    around = text[max(0, quantity.start - _FAR) : quantity.end + _FAR].lower()
    return any(form in around for form in _forms_of_life())


@cache
def _forms_of_life() -> tuple[str, ...]:
    """How a year of life is told, in all languages."""
    table = rows("quantities/years_of_life.tsv")
    return tuple(form for row in table for form in row["forms"].split("|"))


_DIGITS_OF_YEAR = 4


def without_neighbours(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing but for years next to one that stands in both texts, if the target says
    so."""
    steps = _steps_told(offers) if any(_year(quantity) for quantity in missing) else ()
    return [
        quantity
        for quantity in missing
        if not any(_stands_in_both(_year(quantity) - step, offers, text) for step in steps)
    ]


def _year(quantity: Quantity) -> int:
    """The year that a number or a month is; 0 if it is none."""
    if quantity.sort == "date" and len(quantity.days) == 1:
        ((year, _, day),) = quantity.days
        return year or 0 if day is None else 0
    bare = quantity.sort in ("number", "ordinal") and not (quantity.units or quantity.currencies)
    is_year = bare and quantity.digits.isdecimal() and len(quantity.digits) == _DIGITS_OF_YEAR
    return int(quantity.digits) if is_year else 0


def _stands_in_both(year: int, offers: Offers, text: str) -> bool:
    digits = str(year)
    if len(digits) != _DIGITS_OF_YEAR or digits not in text:
        return False
    return stands(digits, offers.text) is not None


def _steps_told(offers: Offers) -> list[int]:
    words = offers.text.casefold()
    told = _steps().get(offers.lang.code, ())
    return [step for step, forms in told if any(form in words for form in forms)]


@cache
def _steps() -> dict[str, list[tuple[int, list[str]]]]:
    """For each language, how a year is told from the one before it or after it."""
    found: dict[str, list[tuple[int, list[str]]]] = {}
    for row in rows("quantities/years_apart.tsv"):
        found.setdefault(row["lang"], []).append((int(row["years"]), row["forms"].split("|")))
    return found
