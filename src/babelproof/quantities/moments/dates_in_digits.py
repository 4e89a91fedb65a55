"""Dates without a word: 12.05.2021, 2021-05-12, 16.3., 12. 4. 2021, 03/2026."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Day, Quantity
from babelproof.text.tables import cues

_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})|(\d{4})\.(\d{1,2})\.(\d{1,2})")
_SHORT = re.compile(r"(\d{1,2})\.(\d{1,2})")
_MONTH = re.compile(r"(0[1-9]|1[0-2]|[1-9])([./])((?:19|20)\d\d)")
_PERHAPS = re.compile(r"(\d{1,2})([./])(\d{1,2})")
_LONGEST_PERHAPS, _MONTHS = 8, 12
Dated = tuple[Quantity, int] | None
_SIGNS = frozenset(".,'-\uff0c\u0652")


def read_dotted(line: Line, at: int) -> Dated:
    """12.05.2021, 2021.05.12, 03.2026."""
    found = _DOTTED.fullmatch(line.tokens.text_at(at))
    if found is None:
        return _read_month(line, at, at + 1)
    if found[4]:
        return dated(line, at, at + 1, {(int(found[4]), int(found[5]), int(found[6]))})
    one, two, year = int(found[1]), int(found[2]), in_century(int(found[3]), found[3])
    day_first = line.lang.order == "dmy" and line.lang.decimal == "," and two <= _MONTHS
    days: set[Day] = {(year, two, one)} if day_first else _either_order(one, two, year)
    in_full = len(found[3]) == 4 or (day_first and len(found[1]) == len(found[2]) == 2)
    return dated(line, at, at + 1, days, sure=in_full)


def read_short(line: Line, at: int) -> Dated:
    """16.3. in languages that write 16,3 for the number; a dot stands after the digits."""
    if line.lang.decimal == "." or line.lang.order != "dmy":
        return None
    found = _SHORT.fullmatch(line.tokens.text_at(at))
    if found is None or line.tokens.spans[at][1] != line.tokens.spans[at + 1][0]:
        return None
    if found[2][0] != "0" and line.longest(at + 1, "ordinal-mark") is None:
        return None  # 22.5 in the English way, at the end of a sentence
    return dated(line, at, at + 2, {(None, int(found[2]), int(found[1]))})


def read_spaced(line: Line, at: int) -> Dated:
    """12. 4. 2021 and 12. 4., where a dot makes an ordinal; 2021. 4. 12."""
    keys, spans = line.tokens.keys[at : at + 5], line.tokens.spans[at : at + 4]
    if len(spans) < 4 or keys[1:4:2] != [".", "."]:
        return None
    if spans[0][1] != spans[1][0] or spans[2][1] != spans[3][0]:
        return None
    if len(keys[0]) == 4:
        return _year_first(line, at, keys)
    if line.lang.decimal == ".":
        return None
    if not is_day_at(line, at) or not is_day_at(line, at + 2) or month_at(line, at + 4):
        return None
    year = year_after(line, at + 4) if keys[4:] != ["."] else None
    day = (year[0] if year else None, int(keys[2]), int(keys[0]))
    return dated(line, at, year[1] if year else at + 4, {day})


def _year_first(line: Line, at: int, keys: Sequence[str]) -> Dated:
    """2021. 04. 12., as in Hungarian and Korean."""
    if line.lang.order != "ymd" or len(keys) < 5 or not keys[0].isdecimal():
        return None
    if not is_day_at(line, at + 2) or not is_day_at(line, at + 4):
        return None
    return dated(line, at, at + 5, {(int(keys[0]), int(keys[2]), int(keys[4]))})


def read_parted(line: Line, at: int) -> Dated:
    """12/05/2021, 2021-05-12, 12-05-21, with the same sign twice and nothing between; 03/2026."""
    keys, spans = line.tokens.keys[at : at + 5], line.tokens.spans[at : at + 5]
    if keys[3:4] != keys[1:2]:
        return _read_month(line, at, at + 3)
    if len(keys) < 5 or keys[1] not in "/-.":
        return None
    if spans[4][1] - spans[0][0] != sum(map(len, keys)):
        return None
    texts = keys[::2]
    if not all(text.isdecimal() for text in texts):
        return None
    sizes = [len(text) for text in texts]
    if sizes[0] == 4 and sizes[1] <= 2 and sizes[2] <= 2:
        return dated(line, at, at + 5, {(int(texts[0]), int(texts[1]), int(texts[2]))})
    if sizes[0] <= 2 and sizes[1] <= 2 and sizes[2] in (2, 4):
        year = in_century(int(texts[2]), texts[2])
        days = _either_order(int(texts[0]), int(texts[1]), year)
        return dated(line, at, at + 5, days, sure=sizes[2] == 4)
    return None


def _read_month(line: Line, at: int, end: int) -> Dated:
    """03/2026, 11/2026: a month that nobody takes for a fraction or a number."""
    tokens = line.tokens
    if end > len(tokens.keys):
        return None
    found = _MONTH.fullmatch(tokens.text, tokens.spans[at][0], tokens.spans[end - 1][1])
    if found is None or not (found[1][0] == "0" or (found[2] == "/" and int(found[3]) % 100)):
        return None
    return dated(line, at, end, {(int(found[3]), int(found[1]), None)})


def possible_day(text: str) -> frozenset[Day]:
    """16.3 and 3/16 may be a day and a month, 3.2026 a month of a year, if they are no numbers."""
    if len(text) > _LONGEST_PERHAPS:
        return frozenset()
    if month := _MONTH.fullmatch(text.rstrip(".")):
        return frozenset({(int(month[3]), int(month[1]), None)})
    found = _PERHAPS.fullmatch(text)
    if found is None:
        return frozenset()
    one, two = int(found[1]), int(found[3])
    days = _either_order(one, two, None) if found[2] == "/" else {(None, two, one)}
    return frozenset(day for day in days if _is_day(day))


def dated(line: Line, at: int, end: int, days: set[Day], sure: bool = True) -> Dated:
    """The quantity for the days a date may mean, and the token after it; none if no day fits."""
    days = {day for day in days if _is_day(day)}
    if not days:
        return None
    numbers = {n for year, _, day in days for n in (year, day) if n is not None}
    start, stop = line.tokens.spans[at][0], line.tokens.spans[end - 1][1]
    parts = tuple(
        Quantity(start, stop, "number", (Fraction(n),), (Fraction(n),)) for n in sorted(numbers)
    )
    return Quantity(start, stop, "date", days=frozenset(days), parts=parts, sure=sure), end


def _is_day(day: Day) -> bool:
    """Whether the calendar may hold a day."""
    return 1 <= day[1] <= 12 and (day[2] is None or 1 <= day[2] <= 31)


def in_century(year: int, text: str) -> int:
    """A year written with two digits in full."""
    if len(text) > 2:
        return year
    return year + (2000 if year < 50 else 1900)


def _either_order(one: int, two: int, year: int | None) -> set[Day]:
    """A day and a month, whichever comes first."""
    return {(year, two, one), (year, one, two)}


def is_day_at(line: Line, place: int) -> bool:
    """Whether the digits of a token may be the day of a month."""
    text = line.tokens.text_at(place)
    return len(text) <= 2 and text.isdecimal() and 1 <= int(text) <= 31


def month_at(line: Line, place: int) -> tuple[int, int] | None:
    """The month named at a token, and the token after it."""
    match = line.longest(place, "month")
    return (int(match.of("month")[0].what), match.end) if match else None


def _is_in_year(keys: Sequence[str], at: int) -> bool:
    """Whether a word of place begins a year: *v roce 2018*, *в 2018 году*."""
    if keys[at] not in cues("year-preposition"):
        return False
    return not cues("year-word").isdisjoint(keys[at + 1 : at + 3])


def year_after(line: Line, place: int) -> tuple[int, int] | None:
    """The year that ends a date, past a sign or short word, and the token after it."""
    keys = line.tokens.keys
    for at in range(place, min(place + 3, len(keys))):
        key = keys[at]
        if key[0].isdecimal():
            good = len(key) == 4 and key.isdecimal() and 1000 <= int(key) < 2200
            return (int(key), at + 1) if good else None
        linked = key in _SIGNS or key in cues("year-link") or key in cues("year-word")
        linked = linked or _is_in_year(keys, at)
        if not linked or (key == "the" and keys[at - 1] == ","):
            return None  # *on July 25, the 2020 fair opened*
    return None
