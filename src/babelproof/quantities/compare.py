"""Compares what a source demands with what a translation offers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from babelproof.core.segment import LangPair, Pair, View
from babelproof.quantities import measures
from babelproof.quantities.copies import (
    in_long_number, in_spaced_number, is_copied, is_parted_year, stands, stands_apart,
)  # fmt: skip
from babelproof.quantities.eastern import is_two
from babelproof.quantities.guises import bare, in_guise, in_pieces, in_run, names_month
from babelproof.quantities.language import Language, language
from babelproof.quantities.line import Line
from babelproof.quantities.naming import Mismatch, counterpart, rule_for
from babelproof.quantities.quantity import Day, Quantity
from babelproof.quantities.read import Reading, duties_of, quantities_of
from babelproof.quantities.tokens import plain, tokens_of

_GROUPS = re.compile(r"\d+")
# Endings of Arabic duals; not of 200.
_DUAL = re.compile(
    "[^\\W\\d_]{2}(?:\u0627\u0646|\u064a\u0646|(?<!\u0645\u0626)(?<!\u0627\u0626)\u062a[\u0627\u064a])\\b|\u0647\u0645\u0627\\b"
)
# Each lost quantity is looked for among all of the target: a bound keeps the time linear.
MOST_LOST, MOST_COMPARISONS = 100, 20_000
_PERCENT = frozenset({"percent"})
_WON = frozenset({"won", "KRW", "KPW"})  # a verb in English, but money where money is asked for
_SPANS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
# The parts of an hour, as words name them, that minutes may be.
_QUARTERS = {
    15: frozenset({Fraction(1, 4)}),
    30: frozenset({Fraction(1, 2)}),
    45: frozenset({Fraction(1, 4), Fraction(3, 4)}),
}
_SYMBOLS = tuple(f"{before}{sign}" for before in " \u00a0\u202f0123456789" for sign in "mlgth")
_MONTH_AND_YEAR = re.compile(r"\d{1,2}\.((?:19|20)\d\d)")
_DROPPABLE = frozenset({"time", "calendar", "ratio", "angle", "pixel"})


@dataclass(slots=True)
class Judgement:
    """What came of one pair: rules with something to judge, mismatches, and what was left out."""

    judged: set[str] = field(default_factory=set)
    mismatches: list[Mismatch] = field(default_factory=list)
    unjudged: dict[str, str] = field(default_factory=dict)


def judgement_of(pair: Pair) -> Judgement:
    """Every sure quantity of the source, looked for in the target."""
    return judge(pair.segment.langs, pair.src, pair.tgt)


def judge(langs: LangPair, src: View, tgt: View) -> Judgement:
    """Every sure quantity of one text, looked for in the other."""
    source = src.of(duties_of)
    result = Judgement()
    if not source.quantities:
        return result
    tables = language(langs.src.code), language(langs.tgt.code)
    duties = []
    for quantity in source.quantities:
        reason = _why_not(quantity, *tables)
        rules = _rules_of(quantity) if tables[1].full else {"number-mismatch"}
        if reason:
            for rule in rules:
                result.unjudged.setdefault(rule, reason)
        else:
            result.judged |= rules
            duties.append(quantity)
    lost = [q for q in duties if not is_copied(q, tgt.text, tables[1])]
    if lost and not tgt.text.strip():
        result.unjudged.update(dict.fromkeys(result.judged, "the translation is empty"))
        result.judged.clear()
    elif len(lost) > MOST_LOST or (
        len(lost) * len(tgt.of(quantities_of).quantities) > MOST_COMPARISONS
    ):
        reason = "too many numbers for one segment"
        result.unjudged.update(dict.fromkeys(result.judged, reason))
        result.judged.clear()
    elif lost:
        offers = Offers(tgt.of(quantities_of), tgt.text, tables[1])
        offers.weak = not tables[0].full
        _judge(lost, offers, src, result)
    return result


def _why_not(quantity: Quantity, source: Language, target: Language) -> str:
    """Why a quantity makes no duty; empty where it does."""
    if not quantity.sure:
        return quantity.reason or "the reading is not sure"
    if not source.full and quantity.digits == "1":
        return "one is never demanded where its unit is not known"
    if target.full:
        return ""
    plain = quantity.sort in ("number", "code", "ordinal") and not quantity.spelled
    if not plain or quantity.scale or not quantity.digits:
        return "the target language has no tables"
    if quantity.values and (quantity.values[0] <= 100 or quantity.values[0] % 100 == 0):
        return "the number may be in words, and the target language has no tables"
    return ""


def _rules_of(quantity: Quantity) -> set[str]:
    if quantity.sort in ("time", "date"):
        return {f"{quantity.sort}-mismatch"}
    rules = {"number-mismatch"}
    if quantity.scale >= 1000:
        rules.add("large-number-mismatch")
    if quantity.currencies and quantity.firm_unit:
        rules.add("currency-mismatch")
    if quantity.units - _PERCENT and quantity.firm_unit:
        rules.add("unit-mismatch")
    return rules


class Offers:
    """Everything a translation could mean."""

    def __init__(self, reading: Reading, text: str, lang: Language) -> None:
        self.text, self.lang, self.months = plain(text), lang, reading.months
        self.all = reading.quantities
        self.weak = False
        self.by_value: dict[Fraction, list[Quantity]] = defaultdict(list)
        self.by_base: dict[Fraction, list[Quantity]] = defaultdict(list)
        for quantity in flat(self.all):
            for value in _offered(quantity):
                self.by_value[value].append(quantity)
            for base in quantity.bases:
                self.by_base[base].append(quantity)
            if found := _MONTH_AND_YEAR.fullmatch(quantity.digits):
                self.by_value[Fraction(int(found[1]))].append(quantity)
            if quantity.sort == "number":  # 19.04 may be the 19th of the 4th month
                for number in {n for _, *day in quantity.days for n in day if n is not None}:
                    self.by_value[Fraction(number)].append(quantity)
        self.times = [q for q in self.all if q.times]
        self.dates = [q for q in self.all if q.sort == "date"]
        self._folded: str | None = None

    def of(self, values: Sequence[Fraction]) -> list[Quantity]:
        """The quantities that may have one of these values."""
        found = [q for value in values for q in self.by_value.get(value, ())]
        if not found and self.weak:
            found = [q for value in values for q in self.by_base.get(value, ())]
        return found

    def holds(self, text: str) -> bool:
        """Whether a piece of the source stands in the target as it is."""
        if self._folded is None:
            self._folded = bare(self.text)
        return bool(re.search(rf"(?<!\w){re.escape(bare(text))}(?!\w)", self._folded))


def _offered(quantity: Quantity) -> Sequence[Fraction]:
    """The values a quantity of the target offers. A decade in full is not offered short: the
    1880s may be *the eighties*, but are not the 1480s."""
    if len(quantity.digits) != 4 or len(quantity.values) < 2:
        return quantity.values
    return [v for v in quantity.values if v >= 100 or v != quantity.values[0] % 100]


def flat(quantities: Sequence[Quantity]) -> Iterator[Quantity]:
    """Quantities, and the ones they are made of."""
    for quantity in quantities:
        yield quantity
        yield from flat(quantity.parts)


def _judge(
    lost: Sequence[Quantity], offers: Offers, src: View, result: Judgement
) -> None:
    missing: list[Quantity] = []
    text = plain(src.text)
    for quantity in lost:
        verdict = _verdict(quantity, offers, text)
        if verdict is None:
            missing.append(quantity)
        elif isinstance(verdict, Mismatch):
            result.mismatches.append(verdict)
    missing = _without_sums(missing, offers)
    if not missing:
        return
    free = _ungrounded(offers, src.of(quantities_of))
    for quantity in missing:
        if quantity.sort == "magnitude":
            found = next((q for q in free if q.sort == "magnitude" and q.scale != quantity.scale), None)
            if found is None:
                result.unjudged.setdefault("large-number-mismatch", "an uncertain number")
                continue
            result.mismatches.append(Mismatch("large-number-mismatch", quantity, found, "scale"))
            continue
        if 2 in quantity.values and not quantity.currencies and _holds_dual(offers):
            result.unjudged.setdefault("number-mismatch", "two may be a dual")
            continue
        other = counterpart(quantity, free)
        two = quantity.values == (2,) and (quantity.spelled or is_two(src.text, quantity))
        if other is None and two:
            result.unjudged.setdefault("number-mismatch", "two may be implied")
            continue
        rule, why = rule_for(quantity, other)
        if not offers.lang.full:
            rule = "number-mismatch"  # units and scales of this language cannot be read
        result.mismatches.append(Mismatch(rule, quantity, other, why))


def _holds_dual(offers: Offers) -> bool:
    """Whether a noun of the target may be a dual, in a language where every noun has one."""
    return "dual-nouns" in offers.lang.traits and bool(_DUAL.search(offers.text))


def _without_sums(missing: list[Quantity], offers: Offers) -> list[Quantity]:
    """Three apples and two apples may have become five apples."""
    numbers = [q for q in missing if q.values and q.sort == "number"][:12]
    for one in numbers:
        for two in numbers:
            if one is not two and one.units == two.units and one.currencies == two.currencies:
                if offers.by_value.get(one.values[0] + two.values[0]):
                    return [q for q in missing if q is not one and q is not two]
    return missing


def _ungrounded(offers: Offers, source: Reading) -> list[Quantity]:
    whole = [q for q in source.quantities if not (q.values and 0 < q.values[0] < 1)]
    stated = [q for q in (*flat(whole), *source.quantities) if not q.implied]
    known = {value for q in stated for value in q.values}
    implied = {value for q in source.quantities if q.implied for value in q.values}
    times = {minute for q in source.quantities for minute in q.times}
    days = {day for q in source.quantities for day in q.days}
    return [
        q
        for q in offers.all
        if not known.intersection(q.values)
        and not implied.intersection(q.values[:1])
        and not times.intersection(q.times)
        and not days.intersection(q.days)
    ]


def is_found(quantity: Quantity, offers: Offers, text: str) -> bool:
    """Whether a quantity of a text stands in the other one, perhaps converted."""
    return _verdict(quantity, offers, text) is not None


def _verdict(quantity: Quantity, offers: Offers, text: str) -> Mismatch | bool | None:
    """True: fulfilled; a mismatch: there, but with another unit; None: not found."""
    if quantity.sort in ("time", "date") and text and in_run(quantity, text, offers.text):
        return True
    if quantity.sort == "time":
        return _time_stands(quantity, offers) or None
    if quantity.sort == "date":
        copied = bool(text) and offers.holds(text[quantity.start : quantity.end])
        return copied or _date_stands(quantity, offers) or None
    if quantity.sort == "magnitude":
        return _magnitude_stands(quantity, offers) or None
    if quantity.days and _date_stands(quantity, offers):
        return True
    found = [q for q in offers.of(quantity.values) if not _are_other_decades(quantity, q)]
    found += _as_share(quantity, offers)
    if found:
        verdict = _same_unit(quantity, found, offers)
        if verdict is not None:
            return verdict
    if quantity.parts and all(_verdict(part, offers, "") is True for part in quantity.parts):
        return True
    named = quantity.firm_unit and (quantity.units or quantity.currencies)
    if quantity.digits and not (quantity.scale or named):
        shapes = {quantity.digits, re.sub("[.,]", " ", quantity.digits)}
        if any(stands(shape, offers.text) is not None for shape in shapes):
            return True
    apart = quantity.digits and not found and not quantity.scale
    if apart and stands_apart(quantity.digits, offers.text) and not _is_scaled(quantity, offers):
        return True
    if not named and is_parted_year(quantity.digits, offers.text):
        return True
    if text and quantity.digits and in_spaced_number(quantity, text, offers.text):
        return True
    if text and not quantity.spelled and in_long_number(quantity, text, offers.text):
        return True
    if text and any(offers.holds(piece) for piece in _copies(text, quantity)):
        return True
    if _is_hour(quantity, offers) or _is_spoken_hour(quantity, offers):
        return True
    if not found and in_guise(quantity, text, offers.all, offers.text):
        return True
    if quantity.spelled and in_pieces(quantity, offers.all, offers.text):
        return True
    again = _re_expressed(quantity, offers)
    if again is not None:
        return again
    if _as_one(quantity, offers):
        return True
    if found:
        return Mismatch(
            "currency-mismatch" if quantity.currencies else "unit-mismatch", quantity, found[0],
            "currency" if quantity.currencies else "unit",
        )  # fmt: skip
    return None


def _are_other_decades(one: Quantity, two: Quantity) -> bool:
    """The 1990s and the 1890s may both be called the nineties, but are not the same."""
    if len(one.digits) != 4 or len(two.digits) != 4 or not one.values[1:] or not two.values[1:]:
        return False
    years = one.digits.isdecimal() and two.digits.isdecimal() and one.digits[2:] == two.digits[2:]
    return years and one.digits != two.digits


def _is_scaled(quantity: Quantity, offers: Offers) -> bool:
    """Whether the same digits stand in the target before a scale word: 26,480 million."""
    groups = _GROUPS.findall(quantity.digits)
    return any(q.scale and _GROUPS.findall(q.digits) == groups for q in offers.all)


def _copies(text: str, quantity: Quantity) -> set[str]:
    """What a quantity says, also with the letters of a code that it is part of (E480, 20KQ)."""
    start, end = quantity.start, quantity.end
    while start and _in_code(text[start - 1]) and quantity.start - start < 20:
        start -= 1
    while end < len(text) and _in_code(text[end]) and end - quantity.end < 20:
        end += 1
    return {text[quantity.start : quantity.end], text[start:end]}


def _in_code(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _is_hour(quantity: Quantity, offers: Offers) -> bool:
    """*Kolem 23. hodiny* may be 11 pm: a small number may be the hour of a time."""
    if (quantity.currencies or quantity.units - {"hour"}) and not quantity.borrowed:
        return False
    if any(other.sort == "time" and other.times & quantity.times for other in offers.times):
        return True
    times = (other for other in offers.times if other.sort == "time" or not quantity.units)
    minutes = {minute for other in times for minute in other.times}
    hours = {Fraction(minute, 60) % 12 for minute in minutes}  # nueve y media
    hours |= {Fraction(minute // 60 % 12) for minute in minutes}
    if not quantity.units:  # в половине восьмого
        nearly = (m for m in minutes if m % 60 == 30 or (quantity.spelled and m % 60 > 30))
        hours |= {Fraction((minute // 60 + 1) % 12) for minute in nearly}
    if quantity.times:  # *15 heures* may have become *at 3*
        numbers = (q for q in offers.all if q.sort == "number" and not q.implied)
        bare = (q for q in numbers if not (q.units or q.currencies))
        hours |= {v % 12 for q in bare for v in q.values if v <= 24 and v.denominator == 1}
    return any(value <= 24 and value % 12 in hours for value in quantity.values)


def _is_spoken_hour(quantity: Quantity, offers: Offers) -> bool:
    """*साढ़े सात*, *בשבע וחצי*, *fél nyolckor*: a half or a quarter of an hour in words."""
    value = quantity.values[0] if quantity.values else Fraction(0)
    if not quantity.spelled or quantity.currencies or quantity.units or value > 24:
        return False
    if value.denominator in (2, 4):
        minute = int(value * 60)
        times = frozenset({minute, (minute + 720) % 1440})
        return _time_stands(replace(quantity, times=times), offers)
    halves = {v for q in offers.all if q.spelled and not q.implied for v in q.values}
    return any(v > 1 and v.denominator in (2, 4) and 0 < abs(v - value) < 1 for v in halves)


def _as_share(quantity: Quantity, offers: Offers) -> list[Quantity]:
    """50 % may be a half, and a half 50 %."""
    if offers.weak and quantity.values == (100,):  # 70 in 100, in a language without tables
        return [q for q in offers.all if q.units & _PERCENT]
    if quantity.units & _PERCENT:
        return [
            q
            for v in quantity.values
            for q in offers.by_value.get(v / 100, ())
            if not q.units and (v != 100 or q.implied)  # *all*, not the one of anything
        ]
    shares = [v * 100 for v in quantity.values if 0 < v < 1 and quantity.parts]
    return [q for v in shares for q in offers.by_value.get(v, ()) if q.units & _PERCENT]


def _same_unit(quantity: Quantity, found: Sequence[Quantity], offers: Offers) -> bool | None:
    """Whether one of the equal numbers has a fitting unit; none where all have another."""
    if not quantity.firm_unit or quantity.borrowed or not (quantity.units or quantity.currencies):
        return True
    bare = False
    for other in found:
        if quantity.currencies:
            if other.currencies and measures.currencies_agree(quantity.currencies, other.currencies):
                return True
        if quantity.units and other.units and measures.units_agree(quantity.units, other.units):
            return True
        if other.borrowed or not (other.units or other.currencies):
            bare = True
        elif quantity.currencies and other.currencies and other.currencies <= _WON:
            continue  # 4,000 won, where 4,000 yen are asked for
        elif not other.firm_unit and not _ends_in_symbol(other, offers.text):
            bare = True
    return True if bare else None


def _ends_in_symbol(other: Quantity, text: str) -> bool:
    """15 m may be metres, minutes or millions, but is surely no bare 15."""
    if text[other.end : other.end + 1] == "/":
        return False
    return text[other.start : other.end].rstrip(".").lower().endswith(_SYMBOLS)


def _re_expressed(quantity: Quantity, offers: Offers) -> Mismatch | bool | None:
    """The same measure in another unit: fine in one system, else a conversion."""
    change: Mismatch | None = None
    if quantity.currencies and _in_subunits(quantity, offers):
        return True
    for other in flat(offers.all):
        if not other.units or not other.values or not quantity.units:
            continue
        for one in quantity.units:
            for two in other.units:
                for value in quantity.values:
                    exact = measures.converted(value, one, two)
                    if exact is None or one == two:
                        continue
                    if not any(measures.fits(exact, v, other.step) for v in other.values):
                        continue
                    if measures.same_system(one, two):
                        if exact in other.values or other.step < 1:
                            return True
                        continue  # 9 days are no week
                    change = change or Mismatch("unit-mismatch", quantity, other, "converted")
    return change


def _in_subunits(quantity: Quantity, offers: Offers) -> bool:
    """50 cents and 0.50 euros."""
    parts = measures.subunits()
    minor = bool(quantity.currencies & parts)
    for value in quantity.values:
        for other in offers.by_value.get(value / 100 if minor else value * 100, ()):
            one, two = quantity.currencies, other.currencies
            if minor and measures.is_subunit(two, one):
                return True
            if not minor and two & parts and measures.is_subunit(one, two):
                return True
    return False


def _as_one(quantity: Quantity, offers: Offers) -> bool:
    """7 days may be *a week* and 1 year *a year*: there the number is not said."""
    if not quantity.units or any(q.units & quantity.units for q in offers.all if q.digits):
        return False
    line = Line(tokens_of(offers.text), offers.lang)
    counted = [(q.start, q.end) for q in offers.all if q.digits and Fraction(1) not in q.values]
    for place in range(len(line.tokens)):
        at = line.tokens.spans[place][0]
        if any(start <= at < end for start, end in counted):
            continue
        match = line.longest(place, "unit")
        for entry in match.of("unit") if match else ():
            for unit in quantity.units & _SPANS:
                if any(measures.converted(v, unit, entry.what) == 1 for v in quantity.values):
                    return True
    return False


def _is_article(quantity: Quantity, offers: Offers) -> bool:
    """*a*, *ein*: no hour of the day."""
    entries = offers.lang.words.get(offers.text[quantity.start : quantity.end].lower(), ())
    return quantity.spelled and any(e.kind == "joiner" and e.what == "article" for e in entries)


def _time_stands(quantity: Quantity, offers: Offers) -> bool:
    if any(other.times & quantity.times for other in offers.times):
        return True
    clock = [(minute // 60, minute % 60) for minute in quantity.times]
    others = [
        q
        for q in offers.all
        if q.sort not in ("time", "date") and not _is_article(q, offers) and _may_be_hour(q)
    ]
    numbers = {v for q in others for v in q.values if v or not q.implied}
    numbers |= {v for q in offers.all if q.sort == "code" for p in q.parts for v in p.values}
    for hour, minute in clock:
        names = {hour, hour % 12, hour % 12 + 12, hour + 24}
        if any(n in numbers for n in names) and (not minute or minute in numbers):
            return True
        if hour and hour * 100 + minute in numbers:
            return True  # 1430 hours
        parts = (Fraction(minute, 100), Fraction(minute, 60))
        if minute and any(n + part in numbers for n in names for part in parts):
            return True  # 9.30, nueve y media
        if minute and (hour + Fraction(minute, 60) in numbers or hour * 60 + minute in numbers):
            return True  # 2h30 may be two and a half hours
        if numbers & _QUARTERS.get(minute, frozenset()) and any(
            n in numbers or n + 1 in numbers for n in names
        ):
            return True  # fél nyolckor, التاسعة والنصف
    return False


def _may_be_hour(quantity: Quantity) -> bool:
    """Numbers of something else, *the man in his 20s*, are no hours."""
    if quantity.currencies or len(quantity.values) > 2:
        return False
    return not quantity.units or bool(quantity.units & {"hour", "minute"})


def _date_stands(quantity: Quantity, offers: Offers) -> bool:
    return any(_day_stands(day, offers) for day in quantity.days)


def _day_stands(day: Day, offers: Offers) -> bool:
    year, month, number = day
    stated = (q for q in offers.all if q.sort not in ("time", "date") and not q.implied)
    known = {v for q in stated for v in q.values}
    for other in offers.dates:
        for there in other.days:
            if there[1] != month:
                continue
            day_fits = number is None or number == there[2] or (there[2] is None and number in known)
            year_fits = year is None or there[0] in (year, year % 100) or (
                there[0] is None and _year_stands(year, offers)
            )
            if day_fits and year_fits:
                return True
    months = {m for q in offers.dates for (_, m, _) in q.days} | set(offers.months)
    if number is not None and _numeric_day(month, number, offers.text):
        return year is None or _year_stands(year, offers)
    fits = number is None or Fraction(number) in known
    named = month in months or names_month(month, offers.lang.code, offers.text)
    # All its numbers one by one, as in *2022 year 1 month 10 day*, or as 2021-12.
    named = named or (year is not None and Fraction(month) in known)
    named = named or any("month" in q.units for q in offers.by_value.get(Fraction(month), ()))
    return named and fits and (year is None or _year_stands(year, offers))


def _year_stands(year: int, offers: Offers) -> bool:
    if Fraction(year) in offers.by_value:
        return True
    short = year % 100
    if short >= 10:
        return Fraction(short) in offers.by_value
    return re.search(rf"(?<!\d)0{short}(?!\d)", offers.text) is not None


def _numeric_day(month: int, day: int, text: str) -> bool:
    """5.3. and 03/05: a date in digits without its year."""
    one, two = rf"0?{day}", rf"0?{month}"
    sign = r"[ \u00a0]?[./\u00b7\u30fb-][ \u00a0]?"
    glued = f"{month}{day:02}"  # 911
    return bool(re.search(rf"(?<!\d)(?:{one}{sign}{two}|{two}{sign}{one}|{glued})(?!\d)", text))


def _magnitude_stands(quantity: Quantity, offers: Offers) -> bool:
    for other in flat(offers.all):
        if other.sort == "magnitude" and other.scale == quantity.scale:
            return True
        if any(quantity.scale <= value < quantity.scale * 10 for value in other.values):
            return True
    return False
