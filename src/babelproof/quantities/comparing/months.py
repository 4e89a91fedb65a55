"""Months that stand alone, *since November*, 4月から: one is missing in the target, and one that
the source does not name stands there, or names less often. Only both together are an error: a
month may be left out.

Days of the week: *on Friday* may be left out, or be said by a date, but it must not become
*on Sunday*. One is missing in the target, and one that the source does not name stands there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial

from babelproof.core.segment import View
from babelproof.quantities.comparing.dates_found import month_stands
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import offers_of
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, duties_of, quantities_of
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.months import months, weekdays
from babelproof.quantities.tables.sure_words import month_words
from babelproof.quantities.tokens import found_in, plain
from babelproof.text.said import LETTERS, places_of
from babelproof.text.tables import cue_pattern, rows

_SHORTEST, _BESIDE = 3, 4
_NESTED = 4  # so many dates at most begin in one place
_DAYS = 7
_FAR = 24
_PARTS = ("nights", "mornings", "evenings")


def changed_month(src: View, tgt: View) -> Mismatch | None:
    """The one month in whose place the target has another."""
    alone = src.of(months_alone)
    if all(is_plain(month, tgt) for month in alone):
        return None
    target, offers = tgt.of(quantities_of), tgt.of(offers_of)
    gone = [found for month, found in alone.items() if not month_stands(month, offers)]
    gone = [found for found in gone if not _is_left(found, src, tgt)]
    new = _named(target) - _possible(src.of(quantities_of))
    if len(gone) == 1 and not new:
        new = _in_its_place(src, tgt)
    if len(gone) != 1 or len(new) != 1 or any(_lunar().search(view.text) for view in (src, tgt)):
        return None
    other = dict(_months_alone(target, tgt)).get(next(iter(new)))
    other = other or _with_same_day(gone[0], next(iter(new)), src, target)
    return Mismatch("date-mismatch", gone[0], other, "value") if other else None


def _in_its_place(src: View, tgt: View) -> frozenset[int]:
    """The month that the target names instead of another, so that it stands there too often:
    *from November to November*. All the others are named as often as in the source."""
    here, there = (Counter(_mentions(view)) for view in (src, tgt))
    lost, won = here - there, there - here
    same = len(lost) == len(won) == 1 and lost.total() == won.total()
    return frozenset(won) if same else frozenset()


def _mentions(view: View) -> Iterator[int]:
    """The months of a text, each as often as it is named."""
    dates = [q for q in view.of(quantities_of).quantities if q.days]
    for date in dates:
        yield from {month for _, month, _ in date.days}
    ends = sorted((q.start, q.end) for q in dates)
    for month, start, _ in view.of(months_of):
        last = bisect_left(ends, (start + 1,))
        if not any(start < end for _, end in ends[max(0, last - _NESTED) : last]):
            yield month


def _with_same_day(gone: Quantity, month: int, src: View, target: Reading) -> Quantity | None:
    """A date of a month whose day stands beside the month that is gone: *am ersten November*."""
    read = src.of(quantities_of).quantities
    beside = [q for q in read if max(q.start - gone.end, gone.start - q.end) <= _BESIDE]
    days = {int(value) for q in beside for value in q.values if value.denominator == 1}
    dates = (q for q in target.quantities if q.sort == "date" and len(q.days) == 1)
    return next((q for q in dates for _, m, day in q.days if m == month and day in days), None)


def months_alone(source: View) -> dict[int, Quantity]:
    """Analysis: the months without a day or a year that a source names."""
    return dict(_months_alone(source.of(duties_of), source))


@cache
def _lunar() -> re.Pattern[str]:
    """Words for other calendars; 初五 is a day of one."""
    return re.compile(f"(?i){cue_pattern('lunar')}|初[一二三四五六七八九十]")


def _named(reading: Reading) -> frozenset[int]:
    """The months of a text; that of 6.5, which may be a date, is not one for sure."""
    dates = (q for q in reading.quantities if q.sort == "date")
    return reading.months | {month for q in dates for _, month, _ in q.days}


def _possible(reading: Reading) -> frozenset[int]:
    return reading.months | {month for q in reading.quantities for _, month, _ in q.days}


def is_plain(month: int, view: View) -> bool:
    """Whether a month is named in a text as it mostly is, which is quickly seen."""
    code, text = view.lang.code, view.text
    if re.search(rf"(?<!\d){month} ?[\u6708\uc6d4]", text):
        return True
    places = places_of(month_words(code, month), text)
    names = (text[start:end] for start, end in places if end - start >= _SHORTEST)
    return any(map(months(code).may_be, names))


def months_of(view: View) -> tuple[tuple[int, int, int], ...]:
    """Analysis: the months that a text surely names, and where."""
    return tuple(found_in(view.text, months(view.lang.code).in_text))


def _is_left(found: Quantity, src: View, tgt: View) -> bool:
    """Whether a name that might be none stands in the target as in the source: *Chiang Mai*."""
    word = src.text[found.start : found.end]
    if word.lower() in months(src.lang.code).sure or not word.isalpha():
        return False
    return re.search(rf"\b{word}\b", tgt.text) is not None


def _is_day_after(quantity: Quantity, view: View) -> bool:
    """Whether what was read as a day after its month may be a number, where days stand before
    months, *seit August 21 Menschen*, or in words: *in July one tends to …*."""
    text = view.text[quantity.start : quantity.end]
    month_first = LETTERS.match(text)
    if month_first is None or month_first[0].lower() not in months(view.lang.code).known:
        return False
    told = language(view.lang.code).order == "dmy" or not any(map(str.isdecimal, text))
    return told and all(year is None and day is not None for year, _, day in quantity.days)


def _months_alone(reading: Reading, view: View) -> Iterator[tuple[int, Quantity]]:
    """The months without a day or a year, in digits and 月 or by name."""
    for quantity in reading.quantities:
        days = quantity.days if quantity.sort == "date" else ()
        for year, month, day in days if len(days) == 1 else ():
            if year is None and day is None:
                yield month, quantity
    if not reading.months:
        return
    dated = [q for q in reading.quantities if q.days and not _is_day_after(q, view)]
    for month, start, end in view.of(months_of):
        if not any(q.start <= start < q.end for q in dated):
            yield month, Quantity(start, end, "date", days=frozenset({(None, month, None)}))


def days_of(view: View) -> dict[int, tuple[int, int]]:
    """Analysis: the days of the week that a text surely names, and where first."""
    found: dict[int, tuple[int, int]] = {}
    for day, start, end in found_in(view.text, partial(_days_in, view.lang.code)):
        found[day] = min((start, end), found.get(day, (start, end)))
    return found


def _days_in(code: str, text: str) -> Iterable[tuple[int, int, int]]:
    text = text.replace("\u2019", "'")
    return weekdays(code).in_text(text if len(text.lower()) == len(text) else plain(text))


def changed_day(src: View, tgt: View) -> Mismatch | None:
    """The one day in whose place the target has another."""
    due, low = src.of(days_of), tgt.text.lower().replace("\u2019", "'")
    here, there = (weekdays(view.lang.code) for view in (src, tgt))
    gone = [day for day in due if not there.plainly_stands(day, low)]
    if not gone or all(_is_name_left(due[day], src.text, low) for day in gone):
        return None
    named = tgt.of(days_of)
    gone = [day for day in gone if not there.may_stand(day, tgt.text)]
    new = [day for day in named if day not in due and not here.may_stand(day, src.text)]
    if len(gone) != 1 or len(new) != 1 or _is_name_left(due[gone[0]], src.text, low):
        return None
    one, two = due[gone[0]], named[new[0]]
    are_beside = (gone[0] - new[0]) % _DAYS in (1, _DAYS - 1)
    if are_beside and _may_be_one_night(_parts_of_day(src, one), _parts_of_day(tgt, two)):
        return None
    return Mismatch("date-mismatch", Quantity(*one, "date"), Quantity(*two, "date"), "value")


def _is_name_left(place: tuple[int, int], source: str, target: str) -> bool:
    """Whether the name stands in the target as in the source: *Sunday Times*."""
    return source[slice(*place)].lower() in target


def _may_be_one_night(here: set[str], there: set[str]) -> bool:
    """*Tuesday night* is the night to Wednesday, and an evening here may be a morning elsewhere;
    but Tuesday, or Tuesday morning, is not Wednesday morning."""
    return "nights" in here | there or bool(here and there and (here != there or len(here) > 1))


def _parts_of_day(view: View, place: tuple[int, int]) -> set[str]:
    """Whether a text tells beside a day of a night, or of the morning or evening around it."""
    low = view.text[max(0, place[0] - _FAR) : place[1] + _FAR].lower()
    named = _nights().get(view.lang.code, {})
    return {part for part, words in named.items() if any(word in low for word in words)}


@cache
def _nights() -> dict[str, dict[str, list[str]]]:
    """Parts of words that tell of nights, mornings and evenings, by language."""
    return {
        row["lang"]: {part: row[part].split("|") for part in _PARTS if row[part]}
        for row in rows("quantities/nights.tsv")
    }
