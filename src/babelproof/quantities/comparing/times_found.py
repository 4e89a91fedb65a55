"""Whether a time of day stands in the target, and whether a number is the hour of one there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language

# The parts of an hour, as words name them, that minutes may be.
_QUARTERS = {
    15: frozenset({Fraction(1, 4)}),
    30: frozenset({Fraction(1, 2)}),
    45: frozenset({Fraction(1, 4), Fraction(3, 4)}),
}

# *До двух ночи*, *к трём дня*: what else may stand after an hour.
_HOURLY = frozenset({"hour", "minute", "second", "night", "day"})
_WITH_SECONDS = 3  # parts of a time


def time_stands(quantity: Quantity, offers: Offers) -> bool:
    """Whether a time stands in the target, as such or as one or two numbers."""
    if len(quantity.parts) == _WITH_SECONDS:
        return _stands_to_the_second(quantity, offers)
    if any(other.times & quantity.times for other in offers.times):
        return True
    days = {(day[2], day[1]) for q in offers.dates for day in q.days if day[0] is None}
    if any(divmod(minute, 60) in days for minute in quantity.times):
        return True  # *o 8.10.* at the end of a sentence
    if quantity.times & {minute for q in offers.all for minute in _span(q, offers)}:
        return True  # 2:01:09 as 2 h 1 min 9 s, 2h30 as 150 minutes
    numbers = Counter(_clock_numbers(offers))
    if any(_in_numbers(*divmod(minute, 60), numbers) for minute in quantity.times):
        return True
    return any(_is_short(*divmod(minute, 60), offers.text) for minute in quantity.times)


def _span(quantity: Quantity, offers: Offers) -> Iterator[int]:
    """The minutes that a span of hours and minutes, or of more than an hour in minutes, takes."""
    if "hour" in quantity.units and quantity.parts:
        yield from (int(value * 60) for value in quantity.values)
    elif "minute" in quantity.units or not offers.lang.full:
        yield from (int(value) for value in quantity.values if value > 60 and value % 60)


def _is_short(hour: int, minute: int, text: str) -> bool:
    """5:9 in the morning, a slip for 5:09."""
    if not 0 < minute < 10:
        return False
    return bool(re.search(rf"(?<!\d)(?:{hour}|{hour % 12 or 12}): ?{minute}(?!\d)", text))


def _stands_to_the_second(quantity: Quantity, offers: Offers) -> bool:
    """2:01:09, also as 2 h 01'09" or without its seconds."""
    hour, minute, second = numbers = [int(part.values[0]) for part in quantity.parts]
    body = r"\D{1,14}0?".join(map(str, numbers if hour else numbers[1:]))
    if re.search(rf"(?<!\d)0?{body}(?!\d)", offers.text):
        return True
    needed, there = Counter(n for n in numbers if n > 0), Counter(_clock_numbers(offers))
    if all(there[Fraction(n)] >= count for n, count in needed.items()):
        return True  # two hours, two minutes and nine seconds
    seconds = (hour * 60 + minute) * 60 + second
    spans = [q for q in offers.all if "hour" in q.units and q.parts]
    if any(value * 3600 in (seconds, seconds - second) for q in spans for value in q.values):
        return True
    shorter = [q for q in offers.times if len(q.parts) < _WITH_SECONDS]
    return any(q.times & quantity.times for q in (*shorter, *_same_parts(quantity, offers)))


def _same_parts(quantity: Quantity, offers: Offers) -> Iterator[Quantity]:
    """The times of the target with the same minutes and seconds: 14:05:10 as 2:05:10 pm."""
    later = [part.values for part in quantity.parts[1:]]
    return (q for q in offers.times if [part.values for part in q.parts[1:]] == later)


def _clock_numbers(offers: Offers) -> Iterator[Fraction]:
    """The numbers of the target that may be hours or minutes."""
    others = [
        q
        for q in offers.all
        if q.sort not in ("time", "date")
        and not is_article(q, offers.text, offers.lang)
        and _may_be_hour(q)
    ]
    yield from (v for q in others for v in q.values if v or not q.implied)
    spans = (q for q in others if q.parts and q.units & {"hour", "minute"})
    codes = (q for q in offers.all if q.sort == "code")
    for whole in (*spans, *codes):  # 2 hours 15 minutes 30 seconds
        yield from (v for part in flat(whole.parts) for v in part.values)


def _in_numbers(hour: int, minute: int, numbers: Counter[Fraction]) -> bool:
    names = {hour, hour % 12, hour % 12 or 12, *((hour + 24,) if hour < 6 else ())}
    hours = sum(numbers[Fraction(n)] for n in names)
    if hours and (not minute or (minute in numbers and hours > (minute in names))):
        return True
    if hour and hour * 100 + minute in numbers:
        return True  # 1430 hours
    parts = (Fraction(minute, 100), Fraction(minute, 60))
    if minute and any(n + part in numbers for n in names for part in parts):
        return True  # 9.30, nueve y media
    named = any(n in numbers or n + 1 in numbers for n in names)
    return named and not _QUARTERS.get(minute, frozenset()).isdisjoint(numbers)  # fél nyolckor


def is_article(quantity: Quantity, text: str, lang: Language) -> bool:
    """*a*, *ein*, and *I*: no hour of the day."""
    if quantity.implied and quantity.end - quantity.start == 1:
        return True
    entries = lang.words.get(text[quantity.start : quantity.end].lower(), ())
    return quantity.spelled and any(e.kind == "joiner" and e.what == "article" for e in entries)


def _may_be_hour(quantity: Quantity) -> bool:
    """Numbers of something else, *the man in his 20s*, are no hours."""
    if quantity.currencies or len(quantity.values) > 2:
        return False
    if not quantity.units or quantity.borrowed or not quantity.firm_unit:
        return True
    return bool(quantity.units & _HOURLY)


def is_hour(quantity: Quantity, offers: Offers) -> bool:
    """*Kolem 23. hodiny* may be 11 pm: a small number may be the hour of a time."""
    counted = quantity.currencies or (quantity.firm_unit and quantity.units - {"hour"})
    if counted and not quantity.borrowed:
        return False
    told = not quantity.firm_unit  # *neun Uhr* is no span, *vingt et une heures* may be none
    if any((told or q.sort == "time") and q.times & quantity.times for q in offers.times):
        return True
    hours = set(_hours(quantity, offers))
    return any(value <= 24 and value % 12 in hours for value in quantity.values)


def _hours(quantity: Quantity, offers: Offers) -> Iterator[Fraction]:
    """The hours, by the twelve-hour clock, that the target may speak of."""
    spans = () if quantity.units else (q for q in offers.times if q.sort != "time")
    spans = (q for q in spans if 24 not in q.values)  # a whole day
    times = (*(q for q in offers.times if q.sort == "time"), *spans)
    if quantity.digits:  # pages 2 to 6 are no 5:58
        times = tuple(q for q in times if q.sure or all(minute % 15 == 0 for minute in q.times))
    spoken = any(value <= 12 for value in quantity.values)
    for minute in {minute for other in times for minute in other.times} - offers.told:
        yield Fraction(minute, 60) % 12  # nueve y media
        yield Fraction(minute // 60 % 12)
        nearly = minute % 60 == 30 or (quantity.spelled and minute % 60 > 30)
        if nearly and spoken and not quantity.units:  # в половине восьмого
            yield Fraction((minute // 60 + 1) % 12)
    if quantity.times:  # *15 heures* may have become *at 3*
        named = ("number", "ordinal")  # о п'ятій вечора
        numbers = (q for q in offers.all if q.sort in named and not q.implied)
        bare = (q for q in numbers if not (q.units or q.currencies))
        yield from (v % 12 for q in bare for v in q.values if v <= 24 and v.denominator == 1)


def is_spoken_hour(quantity: Quantity, offers: Offers) -> bool:
    """*साढ़े सात*, *בשבע וחצי*, *fél nyolckor*: a half or a quarter of an hour in words."""
    value = quantity.values[0] if quantity.values else Fraction(0)
    counted = quantity.currencies or quantity.units - {"hour"}
    if not quantity.spelled or counted or value > 24:
        return False
    if quantity.units and quantity.firm_unit:  # *sept heures moins le quart*: 6.45
        return any(not q.units for q in offers.of([value // 1 + value % 1 * 60 / 100]))
    if value < 1 and not any(q.sort == "time" for q in offers.all):
        return False  # *three quarters* of something
    if value.denominator in (2, 4):
        minute = int(value * 60)
        times = frozenset({minute, (minute + 720) % 1440})
        return time_stands(replace(quantity, times=times), offers)
    halves = {v for q in offers.all if q.spelled and not q.implied for v in q.values}
    return any(v > 1 and v.denominator in (2, 4) and 0 < abs(v - value) < 1 for v in halves)
