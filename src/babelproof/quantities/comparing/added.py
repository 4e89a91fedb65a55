"""Numbers in the digits of a translation that nothing in the source accounts for.

The other way round than everywhere else here: the source is read generously, and one trace of a
number in it, were it the day of a date or the digits without their scale, is ground enough.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

from babelproof.core.segment import LangPair, View
from babelproof.quantities.comparing.found import is_found
from babelproof.quantities.comparing.naming import Judgement
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.unsaid import is_implied
from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, duties_of, quantities_of
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import plain, tokens_of

_RUN = re.compile(r"\d+")
_SPREAD = re.compile(r"\d+(?:[.,'\u060c\u066b\u066c\u3001\uff0c \u00a0\u202f]{1,2}\d+)*")
_NUMERALS = str.maketrans(
    "\u3007\u96f6\u4e00\u4e8c\u4e24\u5169\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d",
    "0012223456789",
)
_LISTING = re.compile("[,;/\u060c\u3001\uff0c\uff1b\u30fb]")
_OPENING, _CLOSING = "([\uff08\u3010", ")]\uff09\u3011"
_LETTERS = "A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff"
_NAME_BEFORE = re.compile(rf"[{_LETTERS}] ?[-\u2010-\u2013]\Z|[{_LETTERS}]\Z|[\u2044/] ?\Z")
_CUT_BEFORE = re.compile(r"\d[.,] \Z")
_CODE_AFTER = re.compile(r"-?[A-Z]|[\u2044/]")
_MARKERS = " \t\u00a0(*#\u2022\u2013-"
_SMALL, _COUNTABLE = 2, 10
_WINDOW, _NEAR = 200, 12
_MOST = 200  # a text with more numbers than this is a table, and is not compared number by number
_LONGEST = 40
_YEARS, _MODERN = range(1000, 2100), 1900
_SPANS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_RATIOS = (7, 10, 12, 15, 24, 30, 60, 100)


def new_digits(src: str, tgt: str) -> list[tuple[int, int]]:
    """Where digit strings stand in the target that do not stand in the source; 1, 2 and nought
    do not count, for too many words imply them."""
    known = set(_RUN.findall(src))
    if known.issuperset(_RUN.findall(tgt)):
        return []
    src, tgt = plain(src), plain(tgt)
    known = {run.lstrip("0") for run in _RUN.findall(src)} | {"", "1", "2"}
    spread = {_bare(found[0]) for found in _SPREAD.finditer(src)}
    return [
        place.span()
        for found in _SPREAD.finditer(tgt)
        if _bare(found[0]) not in spread
        for place in _RUN.finditer(tgt, *found.span())
        if place[0].lstrip("0") not in known
    ]


def added(langs: LangPair, src: View, tgt: View) -> list[Quantity]:
    """Quantities of the target, written with digits, without any ground in the source."""
    places = new_digits(src.text, tgt.text)
    if not places:
        return []
    read = tgt.of(duties_of).quantities
    news = [q for q in read if q.sure and not q.spelled and _holds(q, places)]
    if not news or len(read) > _MOST:
        return []
    grounds = Grounds(src.text, src.of(quantities_of), language(langs.src.code))
    text = plain(tgt.text)
    return [q for q in news if not grounds.account_for(q, text)]


def untaken(news: list[Quantity], judgement: Judgement) -> list[Quantity]:
    """The quantities that no other rule speaks of."""
    mismatches = judgement.mismatches
    taken = [m.other for m in mismatches if m.other is not None]
    if len(taken) < len(mismatches):  # a number that is missing may be the one that is new
        return []
    return [q for q in news if not any(map(q.meets, taken))]


def _holds(quantity: Quantity, places: Sequence[tuple[int, int]]) -> bool:
    """Whether one of the places, which are in order, lies inside a quantity."""
    at = bisect_right(places, (quantity.start, -1))
    return at < len(places) and places[at][0] < quantity.end


@dataclass(frozen=True, slots=True)
class _Place:
    """A quantity of the target, with the text close by."""

    quantity: Quantity
    before: str
    text: str
    after: str
    digits: Sequence[str]
    at_line_start: bool
    in_brackets: bool


def _place(quantity: Quantity, text: str) -> _Place:
    start, end = quantity.start, quantity.end
    first = max(0, start - _WINDOW)
    before = normalize("NFC", text[first:start])
    after = normalize("NFC", text[end : end + _WINDOW])
    digits = [
        found[0]
        for found in _SPREAD.finditer(text, first, end + _WINDOW)
        if found.start() < end and start < found.end()
    ]
    head = before.rpartition("\n")
    at_start = (not first or bool(head[1])) and not head[2].strip(_MARKERS)
    opened = max(before.rfind(sign) for sign in _OPENING)
    inside = opened > max(before.rfind(sign) for sign in _CLOSING)
    return _Place(quantity, before, text[start:end], after, digits, at_start, inside)


class Grounds:
    """Everything in a source that a number could come from."""

    def __init__(self, text: str, reading: Reading, lang: Language) -> None:
        self.text, self.lang = plain(text), lang
        self.offers = Offers(reading, text, lang)
        self.values = {v for q in flat(reading.quantities) for v in _all_values(q)}
        self.values |= {Fraction(month) for month in reading.months}
        runs = set(_RUN.findall(self.text))
        self.values |= {Fraction(int(run)) for run in runs if len(run) <= _LONGEST}
        self.cores = {_core(value) for value in self.values} - {""}
        self.cores |= {_bare(found[0]) for found in _SPREAD.finditer(self.text)}
        rows = _RUN.findall(self.text.translate(_NUMERALS))
        self.rows_of_numerals = {row for row in rows if len(row) > 1} - runs
        self._kinds: set[str] | None = None

    def account_for(self, quantity: Quantity, text: str) -> bool:
        """Whether anything in the source may stand behind a quantity of the target."""
        place = _place(quantity, text)
        around = place.before[-_NEAR:] + place.text + place.after[:_NEAR]
        return (
            _is_name(place)
            or is_implied(quantity, around.lower())
            or (place.in_brackets and not any(sign in self.text for sign in _OPENING))
            or self._share(place)
            or self._may_count(place)
            or self._dates(quantity)
            or is_found(quantity, self.offers, text)
        )

    def _share(self, place: _Place) -> bool:
        """Whether a part of the quantity, or its digits on another scale, stand in the source."""
        values = _all_values(place.quantity)
        runs = [run for digits in place.digits for run in _RUN.findall(digits)]
        values |= {Fraction(int(run)) for run in runs if 1 < len(run) <= _LONGEST}
        if any(value > _SMALL and value in self.values for value in values):
            return True
        if any(self._is_near(value, place.quantity) for value in place.quantity.values):
            return True
        cores = {_core(value) for value in values} | {_bare(digits) for digits in place.digits}
        if not self.cores.isdisjoint(cores - {""}):
            return True
        return any(run in row for row in self.rows_of_numerals for run in runs)

    def _is_near(self, value: Fraction, quantity: Quantity) -> bool:
        """Whether a number is one of the source, rounded, or counted in another span of time, or
        the end of a decade (*in his 20s* as 20\u201329)."""
        if value % 10 == 9 and value - 9 in self.values:
            return True
        if quantity.units & _SPANS:
            return any(value / k > 1 and value / k in self.values for k in _RATIOS)
        return bool(quantity.scale) and any(abs(value - v) * 100 < v for v in self.values)

    def _may_count(self, place: _Place) -> bool:
        """Whether a small number may count what the source lists, or number a line."""
        quantity = place.quantity
        if quantity.sort in ("time", "date") or quantity.units or quantity.currencies:
            return False
        if not quantity.values or quantity.values[0] > _COUNTABLE:
            return False
        listed = quantity.values[0].denominator == 1 and _LISTING.search(self.text)
        return place.at_line_start or bool(listed)

    def _dates(self, quantity: Quantity) -> bool:
        """Whether a date, a year or a time may say what the source says by words."""
        if quantity.sort == "time":
            return self._names("daypart", "clock") or bool(quantity.times & {0, 720})
        if quantity.sort == "date":
            return self._names("weekday", "month", "day", "week", "year")
        if quantity.sort == "ordinal" and any(value <= 31 for value in quantity.values[:1]):
            return self._names("weekday", "day")  # *on the 12th* for yesterday
        if quantity.units == {"day"} and not quantity.firm_unit:
            return True  # the day of a month, as in *7 \u65e5*, for today and for Sunday
        years = {int(v) for v in quantity.values if v.denominator == 1 and v.numerator in _YEARS}
        if any(Fraction(year % 100) in self.values for year in years):
            return True
        if not any(year >= _MODERN for year in years):
            return False
        return self._names("day", "week", "month", "year", "decade", "century")

    def _names(self, *kinds: str) -> bool:
        """Whether the source holds a word of a kind, or of a unit."""
        if self._kinds is None:
            line = Line(tokens_of(self.text), self.lang)
            matches = (m for at in range(len(line.tokens)) for m in line.matches(at))
            entries = {(e.kind, e.what) for m in matches for e in m.entries}
            self._kinds = {what if kind == "unit" else kind for kind, what in entries}
        return not self._kinds.isdisjoint(kinds)


def _is_name(place: _Place) -> bool:
    """Whether a number is part of a name or a code, which languages do not share, or of another
    number, cut by a blank."""
    if place.quantity.sort == "code" or _NAME_BEFORE.search(place.before[-4:]):
        return True
    if _CUT_BEFORE.search(place.before[-4:]):
        return True
    return not place.quantity.units and _CODE_AFTER.match(place.after) is not None


def _all_values(quantity: Quantity) -> set[Fraction]:
    """Every number a quantity is made of."""
    found = {*quantity.values, *quantity.bases}
    found |= {Fraction(number) for day in quantity.days for number in day if number is not None}
    for minutes in quantity.times:
        hour = minutes // 60
        found |= {Fraction(n) for n in (hour, hour % 12, hour % 12 + 12, minutes % 60)}
    return found.union(*(_all_values(part) for part in quantity.parts))


def _bare(digits: str) -> str:
    """Digits without separators and the noughts around them."""
    return "".join(_RUN.findall(digits)).strip("0")


def _core(value: Fraction) -> str:
    """The digits of a number without the noughts around them; empty where they do not end."""
    for _ in range(12):
        if value.denominator == 1:
            return str(abs(value.numerator)).strip("0")
        value *= 10
    return ""
