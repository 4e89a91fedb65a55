"""Everything a translation could mean, ready to be looked up."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

from babelproof.core.segment import View
from babelproof.quantities.comparing.demands import has_letter_scale, may_be_nth
from babelproof.quantities.comparing.powers import powers_in
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, quantities_of
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import bare, plain

_DIGITS = re.compile(r"\d+")
_HAN_RUN = re.compile("[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d]{2,9}")
_POWERS = re.compile("(?<=[0-9A-Z])[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2080-\u2089]{1,9}")
_MONTH_AND_YEAR = re.compile(r"\d{1,2}\.((?:19|20)\d\d)")


class Offers:
    """Everything a translation could mean. ``weak``: the source's own tables are not full, so
    that its numbers are looked for without their scale, too. ``told``: the times of the source
    that stand in the target, where they say no other number."""

    def __init__(self, reading: Reading, text: str, lang: Language, weak: bool = False) -> None:
        self.text, self.lang, self.months = plain(text), lang, reading.months
        self.all = reading.quantities
        self.weak = weak
        self.by_value: dict[Fraction, list[Quantity]] = defaultdict(list)
        self.by_base: dict[Fraction, list[Quantity]] = defaultdict(list)
        for quantity in flat(self.all):
            for value in _offered(quantity):
                self.by_value[value].append(quantity)
            for base in quantity.bases:
                self.by_base[base].append(quantity)
                if has_letter_scale(quantity, self.text):  # 3M may be a name
                    self.by_value[base].append(quantity)
        for quantity in _read_apart(self.all, self.text):
            self.by_value[quantity.values[0]].append(quantity)
        self.times = [q for q in self.all if q.times]
        self.dates = [q for q in self.all if q.sort == "date"]
        self.told: frozenset[int] = frozenset()
        self._folded: str | None = None

    def of(self, values: Sequence[Fraction]) -> list[Quantity]:
        """The quantities that may have one of these values."""
        found = [q for value in values for q in self.by_value.get(value, ())]
        if not found and self.weak:
            found = [q for value in values for q in self.by_base.get(value, ())]
        return found

    def multiply(self, quantity: Quantity) -> bool:
        """Whether the digits of a quantity stand before a scale word: 26,480 million."""
        groups = _DIGITS.findall(quantity.digits)
        return any(q.scale and _DIGITS.findall(q.digits) == groups for q in self.all)

    def holds(self, text: str) -> bool:
        """Whether a piece of the source stands in the target as it is."""
        if self._folded is None:
            self._folded = bare(self.text)
        piece = bare(text)
        if piece not in self._folded:
            return False
        inside = rf"(?<!\d[.{self.lang.decimal}])" if piece[:1].isdecimal() else ""  # 11.5
        return bool(re.search(rf"(?<!\w){inside}{re.escape(piece)}(?!\w)", self._folded))


def offers_of(view: View) -> Offers:
    """Analysis: what a text could mean."""
    return Offers(view.of(quantities_of), view.text, language(view.lang.code))


def flat(quantities: Sequence[Quantity]) -> Iterator[Quantity]:
    """Quantities, and the ones they are made of."""
    for quantity in quantities:
        yield quantity
        yield from flat(quantity.parts)


def _read_apart(quantities: Sequence[Quantity], text: str) -> Iterator[Quantity]:
    """Numbers that may have been meant one by one: 7-9-12, and grades 3 to 6 as four numerals."""
    for quantity in quantities:
        if quantity.sort == "date" and not quantity.sure:
            for digits in _DIGITS.findall(text[quantity.start : quantity.end]):
                yield _number(quantity.start, quantity.end, int(digits))
    yield from powers_in(text)
    if text.isascii():
        return
    for run in _POWERS.finditer(text):  # 10⁹, CO₂
        yield _number(
            run.start(), run.end(), int("".join(str(unicodedata.digit(c)) for c in run[0]))
        )
    for run in _HAN_RUN.finditer(text):
        for digit in run[0]:
            yield _number(run.start(), run.end(), int(unicodedata.numeric(digit)))


def _number(start: int, end: int, value: int) -> Quantity:
    return Quantity(start, end, "number", (Fraction(value),), (Fraction(value),), sure=False)


def _offered(quantity: Quantity) -> Iterator[Fraction]:
    """The values under which a quantity of the target is found."""
    yield from _without_short_decade(quantity)
    if found := _MONTH_AND_YEAR.fullmatch(quantity.digits):
        yield Fraction(int(found[1]))
    if quantity.sort == "ordinal" and quantity.spelled:  # a tenth of a degree
        yield from (1 / value for value in quantity.values if may_be_nth(value))
    if quantity.sort == "number":  # 19.04 may be the 19th of the 4th month
        for number in {n for _, *day in quantity.days for n in day if n is not None}:
            yield Fraction(number)


def _without_short_decade(quantity: Quantity) -> Sequence[Fraction]:
    """A decade in full is not offered short: the 1880s may be *the eighties*, but are not the
    1480s."""
    if len(quantity.digits) != 4 or not quantity.digits.isdecimal() or len(quantity.values) < 2:
        return quantity.values
    return [v for v in quantity.values if v >= 100 or v < 1 or v != quantity.values[0] % 100]
