"""Whether a number found in the target has the unit or the currency it should have, perhaps
converted, as a share, or as a word that says the number by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babelproof.quantities.comparing.naming import Mismatch, is_calendar_year
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.second_look import knows_unit
from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.sure_words import names_of
from babelproof.quantities.tokens import tokens_of

_PERCENT, _CENTURY = frozenset({"percent"}), frozenset({"century"})
_YEARS = {"decade": 10, "millennium": 1000}
_PERMILLE = frozenset({"permille"})
# Also a verb, or books: but money where money is asked for.
_WORDS = frozenset({"won", "KRW", "KPW", "pound", "GBP"})
_RATIOS = (Fraction(1, 100), Fraction(1, 10), Fraction(10), Fraction(100))
_MIL, _KILOMETER = "scandinavian-mile", frozenset({"kilometer"})
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_BESIDE, _SYMBOL = 16, 2
_FORTNIGHT = (Fraction(2), Fraction(14))
_SPANS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_SYMBOLS = tuple(f"{before}{sign}" for before in " \u00a0\u202f0123456789" for sign in "mlgth")


def fits_unit(quantity: Quantity, found: Sequence[Quantity], offers: Offers) -> bool:
    """Whether one of the equal numbers has a fitting unit, or none that is sure."""
    if not quantity.firm_unit or quantity.borrowed or not (quantity.units or quantity.currencies):
        return True
    if is_calendar_year(quantity) or (
        quantity.units and not knows_unit(offers.lang, quantity.units)
    ):
        return True
    if any(_agree(quantity, other) for other in found):
        return True
    if any(_is_told_apart(quantity.units, other, offers) for other in found):
        return True
    stated = [q for q in found if not q.implied]  # *both* does not say 2 mm beside 2 km
    if any(q.firm_unit and _is_other_measure(quantity.units, q, offers) for q in stated):
        dates = {(q.start, q.end) for q in offers.dates}  # nor 5 March 5 months beside 5 years
        stated = [q for q in stated if (q.start, q.end) not in dates]
    return any(_is_bare(quantity, other, offers) for other in stated or found)


def _agree(one: Quantity, two: Quantity) -> bool:
    if one.units and two.units and measures.units_agree(one.units, two.units):
        return True
    if any(unit.startswith(f"{own}-per-") for own in one.units for unit in two.units):
        return True  # *kilometer per seconde*, where the table has no more than kilometres
    both = one.currencies and two.currencies
    return bool(both) and measures.currencies_agree(one.currencies, two.currencies)


def _is_told_apart(units: frozenset[str], other: Quantity, offers: Offers) -> bool:
    """*32 miles on the gallon*, 每加仑32英里: the other part of the unit stands beside it."""
    halves = (unit.split("-per-", 1) for unit in units if "-per-" in unit)
    each = frozenset(half[1] for half in halves if half[0] in other.units)
    if not each:
        return False
    before = other.start if "speeds-before" in offers.lang.traits else _BESIDE  # *saatte* 50, 120
    around = offers.text[max(0, other.start - before) : other.end + _BESIDE]
    names = names_of(offers.lang.code, each, frozenset())
    if any(name in around.lower() for name in names if len(name) > _SYMBOL):
        return True  # also with an ending
    line = Line(tokens_of(around), offers.lang)
    found = (line.longest(at, "unit") for at in range(len(line.tokens)))
    return any(e.what in each for match in found if match for e in match.of("unit"))


def _is_bare(quantity: Quantity, other: Quantity, offers: Offers) -> bool:
    if other.borrowed or not (other.units or other.currencies):
        return True
    if not other.currencies and _has_letter(quantity):
        return True  # 2p: two players
    if not quantity.currencies and _has_letter(other):
        return True
    if quantity.currencies and other.currencies and other.currencies <= _WORDS:
        return False  # 4,000 won, where 4,000 yen are asked for
    if other.sort != "ordinal" and _is_other_measure(quantity.units, other, offers):
        return False  # 10 mi, where 10 km are asked for
    return not other.firm_unit and not _ends_in_symbol(other, offers.text)


def _has_letter(quantity: Quantity) -> bool:
    """Whether a letter glued to digits is read as small money: the *p* of 50p."""
    letter = quantity.digits and quantity.end - quantity.start == len(quantity.digits) + 1
    return bool(letter and quantity.currencies) and quantity.currencies <= measures.subunits()


def _is_other_measure(units: frozenset[str], other: Quantity, offers: Offers) -> bool:
    """Whether a number has another unit of the same type; 500 ML is 500 ml in capitals."""
    if not measures.are_other_units(units, other.units):
        return False
    written = offers.text[other.start : other.end].lower()
    node = offers.lang.root.next.get(_NOT_LETTERS.split(written)[-1])
    return node is None or not any(e.kind == "unit" and e.what in units for e in node.entries)


def _ends_in_symbol(other: Quantity, text: str) -> bool:
    """15 m may be metres, minutes or millions, but is surely no bare 15."""
    if text[other.end : other.end + 1] == "/":
        return False
    return text[other.start : other.end].rstrip(".").lower().endswith(_SYMBOLS)


def as_share(quantity: Quantity, offers: Offers) -> list[Quantity]:
    """50 % may be a half, and a half 50 %."""
    if offers.weak and quantity.values == (Fraction(100),):
        return [q for q in offers.all if q.units & _PERCENT]  # 70 in 100, without tables
    if quantity.units & _PERCENT:
        return [
            q
            for v in quantity.values
            for q in offers.by_value.get(v / 100, ())
            if not q.units and (v != 100 or (q.implied and q.firm_unit))  # *all*, not *each*
        ]
    if quantity.units & _PERMILLE:
        return [q for v in quantity.values for q in offers.by_value.get(v / 1000, ())]
    small = [v * 1000 for v in quantity.values if 0 < v < 1]
    found = [q for v in small for q in offers.by_value.get(v, ()) if q.units & _PERMILLE]
    if found:
        return found
    first = None if quantity.parts else quantity.values[:1]  # *one in five* may be a fifth
    shares = [v * 100 for v in quantity.values if 0 < v < 1 and (v,) != first]
    return [q for v in shares for q in offers.by_value.get(v, ()) if q.units & _PERCENT]


def as_decades(quantity: Quantity, offers: Offers) -> list[Quantity]:
    """*Two decades* and *vingt dernières années*, where the name of the years stands apart; two
    millennia and 2000年, which may be a date."""
    if quantity.sort == "ordinal":  # the seventh decade are not the seventies
        return []
    found = _as_counted(quantity, offers)
    for unit, years in _YEARS.items():
        if unit in quantity.units:
            many = [q for v in quantity.values for q in offers.by_value.get(v * years, ())]
            found += [q for q in many if not (q.units or q.currencies or q.implied)]
        elif not (quantity.units or quantity.currencies):
            few = [v / years for v in quantity.values if v % years == 0 and years < v <= 10 * years]
            many = [q for v in few for q in offers.by_value.get(v, ()) if unit in q.units]
            found += [q for q in many if q.sort != "ordinal"]
    return found


def _as_counted(quantity: Quantity, offers: Offers) -> list[Quantity]:
    """The seventies as *þann áttunda*, after *sjöunda áratuginn*."""
    tens = [v / 10 + 1 for v in quantity.values if v % 10 == 0 and 10 <= v < 100]
    nth = [q for v in tens for q in offers.by_value.get(v, ()) if q.sort == "ordinal"]
    if not nth or not any(q.sort == "ordinal" and "decade" in q.units for q in offers.all):
        return []
    return nth if not (quantity.units or quantity.currencies) else []


def re_expressed(quantity: Quantity, offers: Offers) -> Mismatch | bool | None:
    """The same measure in another unit: fine in one system, else a conversion."""
    change: Mismatch | None = None
    if quantity.currencies and _in_subunits(quantity, offers):
        return True
    if quantity.units & _SPANS and (_is_fortnight(quantity, offers) or _as_time(quantity, offers)):
        return True
    others = flat(offers.all) if quantity.units and not _is_nth_century(quantity) else ()
    for other in (q for q in others if not _is_nth_century(q)):
        for one, two, exact in conversions(quantity, other):
            if not measures.same_system(one, two):
                change = change or Mismatch("unit-mismatch", quantity, other, "converted")
            elif exact in other.values or other.step < 1:  # 9 days are no week
                return True
    return change


def _is_nth_century(quantity: Quantity) -> bool:
    """The 7th century does not last 700 years."""
    return quantity.sort == "ordinal" and bool(quantity.units & _CENTURY)


def _is_fortnight(quantity: Quantity, offers: Offers) -> bool:
    """Two weeks are *quinze jours* in many languages."""
    weeks, days = quantity.units & {"week"}, quantity.units & {"day"}
    if days and 15 in quantity.values:
        return any(q.units & _SPANS for v in _FORTNIGHT for q in offers.by_value.get(v, ())) or any(
            "fortnight" in q.units for q in offers.all
        )
    if not (weeks and 2 in quantity.values) and not (days and 14 in quantity.values):
        return False
    fifteen = (q for q in offers.by_value.get(Fraction(15), ()) if "day" in q.units)
    return any(weeks or q.spelled for q in fifteen)


def _as_time(quantity: Quantity, offers: Offers) -> bool:
    """90 minutes may be *1h30*, which looks like a time of day."""
    for other in offers.times:
        if other.sort != "time" or len(other.parts) != 2:
            continue
        hours, minutes = (part.values[0] for part in other.parts)
        for unit in quantity.units & {"hour", "minute"}:
            size = 60 if unit == "hour" else 1
            if any(value * size == hours * 60 + minutes for value in quantity.values):
                return True
    return False


def conversions(quantity: Quantity, other: Quantity) -> Iterator[tuple[str, str, Fraction]]:
    """The units of both, where the first measure is the second, and what it is exactly there.
    Where one word names both, 5 tonnes are not 6; but 70 degrees may be 21."""
    same = quantity.units == other.units and "temperature" not in measures.unit_types(other.units)
    printed = other.values
    if printed[1:] and printed[0] == quantity.values[0]:
        printed = printed[:1]  # 1.500 g and 1,500 kg, which is not meant as 1.5
    for one in quantity.units if not same else ():
        for two in other.units:
            for value in quantity.values if one != two else ():
                exact = measures.converted(value, one, two)
                if exact is None:
                    continue
                if any(measures.fits(exact, v, other.step) for v in printed):
                    yield one, two, exact


def _in_subunits(quantity: Quantity, offers: Offers) -> bool:
    """50 cents and 0.50 euros; 5角 and 50 cents."""
    parts, one = measures.subunits(), quantity.currencies
    for ratio in _RATIOS:
        for other in (q for v in quantity.values for q in offers.by_value.get(v * ratio, ())):
            two = other.currencies
            if not two or _worth(one) != ratio * _worth(two):
                continue
            if one & parts and two & parts:
                return True
            if measures.is_subunit(two, one) if one & parts else measures.is_subunit(one, two):
                return True
    return False


def _worth(currencies: frozenset[str]) -> Fraction:
    """What a piece of money is in its main unit: cents are hundredths, but 角 tenths."""
    if "jiao" in currencies:
        return Fraction(1, 10)
    return Fraction(1, 100) if currencies & measures.subunits() else Fraction(1)


def in_centuries(quantity: Quantity, offers: Offers) -> bool:
    """The 200th anniversary is that of two centuries, and *la fine del 1700* in the 18th one."""
    if quantity.digits.isdecimal() and len(quantity.digits) == 4 and not quantity.units:
        ages = [v // 100 + 1 for v in quantity.values if v % 100 == 0 and v < 2000]
        found = offers.of([Fraction(age) for age in ages])
        return any(
            q.units & _CENTURY or q.sort == "ordinal" or offers.text[q.start] in "XVI"
            for q in found
        )
    if quantity.sort == "ordinal" and quantity.units == _CENTURY:
        return _by_decade(quantity.values[0], offers)
    if quantity.units == _CENTURY:
        years = {value * 100 for value in quantity.values}
        return any(q.sort == "ordinal" for year in years for q in offers.by_value.get(year, ()))
    if quantity.sort != "ordinal" or quantity.units:
        return False
    counts = [value / 100 for value in quantity.values if value % 100 == 0]
    return any(q.units & _CENTURY for count in counts for q in offers.by_value.get(count, ()))


def _by_decade(century: Fraction, offers: Offers) -> bool:
    """*Los años cuarenta del siglo XIX* are the 1840s."""
    first = (century - 1) * 100
    decades = (q.values[0] for q in offers.all if len(q.digits) == 4 and len(q.values) > 1)
    return any(first <= year < first + 100 and year % 10 == 0 for year in decades)


def as_one(quantity: Quantity, offers: Offers) -> bool:
    """7 days may be *a week* and 1 year *a year*: there the number is not said."""
    if not quantity.units or any(q.units & quantity.units for q in offers.all if q.digits):
        return False
    return any(
        measures.converted(value, unit, there) == 1
        for there in _uncounted_units(offers)
        for unit in quantity.units & (_SPANS if there != _MIL else _KILOMETER)
        for value in quantity.values
    )


def _uncounted_units(offers: Offers) -> Iterator[str]:
    """The units named in the target that stand in no number but one."""
    line = Line(tokens_of(offers.text), offers.lang)
    many = [q for q in offers.all if q.digits and Fraction(1) not in q.values]
    counted = {at for q in many for at in range(q.start, q.end)}
    for place, (start, _) in enumerate(line.tokens.spans):
        match = line.longest(place, "unit") if start not in counted else None
        for entry in match.of("unit") if match else ():
            yield entry.what
