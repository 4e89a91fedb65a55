"""Whether a date stands in the target, whole or number by number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from babelproof.quantities.comparing.copied_moments import BEFORE
from babelproof.quantities.comparing.guises import names_month
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Day, Quantity
from babelproof.quantities.tables.months import months
from babelproof.quantities.tables.sure_words import month_words
from babelproof.text.tables import cue_pattern

_ROMANS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_MONTH = frozenset({"month"})
_NEAR, _MONTHS = 24, 12
_LAST_DAYS = ((31,), (28, 29), (31,), (30,), (31,), (30,), (31,), (31,), (30,), (31,), (30,), (31,))
_HAN = "\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d"


def date_stands(quantity: Quantity, offers: Offers) -> bool:
    """Whether one of the days a quantity may be stands in the target."""
    number = quantity.sort == "number"
    return any(_day_stands(day, offers, number) for day in quantity.days)


def _day_stands(day: Day, offers: Offers, is_number: bool) -> bool:
    year, month, number = day
    stated = [q for q in offers.all if q.sort not in ("time", "date") and not _is_article(q)]
    known = {value for q in stated for value in q.values}
    if any(_is_day(day, there, known, offers) for q in offers.dates for there in q.days):
        return True
    if number is not None and _numeric_day(month, number, offers, is_number):
        return year is None or _year_stands(year, offers)
    if number is None and year is not None and _numeric_month(year, month, offers.text):
        return True
    if number is not None and _is_other_day(month, number, offers):
        known = {value for q in stated if not _is_nth(q) for value in q.values}
    fits = number is None or Fraction(number) in known or _is_end(month, number, offers)
    # All its numbers one by one, as in *2022 year 1 month 10 day*, or as 2021-12.
    named = year is not None and len(_figures(month, year, stated, offers)) > (number == month)
    named = named or month_stands(month, offers)
    if year is not None and number == year % 100 and Fraction(year) not in offers.by_value:
        return False  # the day is not the year as well
    return named and fits and (year is None or _year_stands(year, offers))


def _is_other_day(month: int, number: int, offers: Offers) -> bool:
    """Whether the target has another day of a month: then *first* elsewhere is not its first."""
    days = [there for q in offers.dates for there in q.days if there[1] == month]
    return bool(days) and all(there[2] not in (None, number) for there in days)


def _is_nth(quantity: Quantity) -> bool:
    return quantity.sort == "ordinal" and quantity.spelled


def _is_end(month: int, day: int, offers: Offers) -> bool:
    """Whether a day is the last of its month, and a text tells of that: *by the end of May*."""
    last = day in _LAST_DAYS[month - 1]
    return last and _end_of(offers.lang.code, month).search(offers.text) is not None


@lru_cache(maxsize=512)
def _end_of(code: str, month: int) -> re.Pattern[str]:
    names = "|".join(
        (rf"(?<!\d){month} ?[\u6708\uc6d4]", *map(re.escape, month_words(code, month)))
    )
    end = cue_pattern("month-end")
    return re.compile(
        rf"(?i)(?:{end}) (?:[^\W\d_]{{1,3}}[ '\u2019])?(?:{names})|(?:{names}) ?(?:{end})"
    )


def _figures(month: int, year: int, stated: Sequence[Quantity], offers: Offers) -> set[int]:
    """Where digits stand that may be a month, not far from its year: 10 % elsewhere is none, nor
    is the day in *May 10,1970*."""
    years = [q.start for q in stated if not {year, year % 100}.isdisjoint(q.values)]
    bare = (q for q in stated if not q.spelled and q.units <= _MONTH and not q.currencies)
    places = {q.start for q in bare if month in q.values and not _follows_month(q, offers)}
    return {at for at in places if any(abs(at - other) <= _NEAR for other in years)}


def _follows_month(quantity: Quantity, offers: Offers) -> bool:
    """Whether the name of a month stands right before a number."""
    word = BEFORE.search(offers.text, max(0, quantity.start - _NEAR), quantity.start)
    return word is not None and word[1].lower() in months(offers.lang.code).known


def _is_article(quantity: Quantity) -> bool:
    """Whether a word only suggests a number: *a* is no first of the month."""
    return quantity.implied or (
        quantity.spelled and not quantity.sure and quantity.values == (Fraction(1),)
        and quantity.sort == "number"
    )  # fmt: skip


def _is_day(day: Day, there: Day, known: set[Fraction], offers: Offers) -> bool:
    """Whether a day of the target is the one looked for; what it lacks may stand elsewhere."""
    year, month, number = day
    if there[1] != month:
        return False
    apart = there[2] is None and number in known
    if not (number is None or number == there[2] or apart):
        return False
    if year is None or there[0] in (year, year % 100):
        return True
    return there[0] is None and _year_stands(year, offers)


def month_stands(month: int, offers: Offers) -> bool:
    """Whether a month stands in the target, by its name or number."""
    if month in offers.months or any(month == m for q in offers.dates for _, m, _ in q.days):
        return True
    if names_month(month, offers.lang.code, offers.text):
        return True
    if re.search(rf"\d[. ]{{1,2}}{_ROMANS[month - 1]}[. ]{{1,2}}\d", offers.text):
        return True  # 15 III 2021
    return any("month" in q.units for q in offers.by_value.get(Fraction(month), ()))


def _year_stands(year: int, offers: Offers) -> bool:
    if Fraction(year) in offers.by_value:
        return True
    short = year % 100
    if short >= 10:
        return any(not q.implied for q in offers.by_value.get(Fraction(short), ()))
    return re.search(rf"(?<!\d)0{short}(?!\d)", offers.text) is not None


def _numeric_day(month: int, day: int, offers: Offers, is_number: bool) -> bool:
    """5.3. and 03/05, or 5,3 by a slip: a date in digits without its year. 5.3 that may be a number
    is not 3,5, and where days stand first 05.03.2021 is not the third of May."""
    one, two, text = rf"0?{day}", rf"0?{month}", offers.text
    day_first = offers.lang.order == "dmy" and offers.lang.decimal == ","
    last = rf"{one}(?!\.\d{{4}})" if day_first and day <= _MONTHS else one
    sign = r"[ \u00a0]?[.,/\u00b7\u30fb-][ \u00a0]?"
    turned = sign.replace(r".,/\u00b7\u30fb", "/") if is_number else sign
    glued = f"{month}{day:02}"  # 911
    if "".join(_HAN[int(digit)] for digit in f"{month}{day}") in text:
        return True  # \u516d\u56db, \u4e5d\u4e00\u516b: days known by their numerals
    return bool(re.search(rf"(?<!\d)(?:{one}{sign}{two}|{two}{turned}{last}|{glued})(?!\d)", text))


def _numeric_month(year: int, month: int, text: str) -> bool:
    """2016/4, 04-2016 and 04/16: a month in digits."""
    one, two, sign = str(year), rf"0?{month}", "[ \u00a0]?[./-][ \u00a0]?"
    last = rf"(?:{one}|{year % 100:02})"
    return bool(re.search(rf"(?<!\d)(?:{one}{sign}{two}|{two}{sign}{last})(?!\d)", text))
