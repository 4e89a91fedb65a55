"""Dates: 5 March 2021, March 5, 12.05.2021, 2021年3月5日."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Day, Quantity
from babelproof.quantities.spelled import read_numeral
from babelproof.quantities.tokens import Token

_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})|(\d{4})\.(\d{1,2})\.(\d{1,2})")
_SHORT = re.compile(r"(\d{1,2})\.(\d{1,2})")
_PERHAPS = re.compile(r"(\d{1,2})([./])(\d{1,2})")
_EAST = {"\u5e74": "year", "\u6708": "month", "\u65e5": "day", "\u53f7": "day", "\u865f": "day",
         "\ub144": "year", "\uc6d4": "month", "\uc77c": "day"}  # fmt: skip
_SKIPPED = frozenset({".", ",", "\uff0c", "de", "of", "the", "di", "del", "d", "'", "a", "-", "\u0652"})
_PARTING = frozenset("/-.")
Found = tuple[Quantity, int] | None
_DAY_MARKS = frozenset({
    ".", "th", "st", "nd", "rd", "er", "º", "ª", "-", "го", "е", "st", "de", "of", "the", "of the",
})  # fmt: skip


def read_date(line: Line, at: int) -> tuple[Quantity, int] | None:
    """The date that begins at a token, and the token after it."""
    key = line.tokens.keys[at]
    if not key[0].isdecimal():
        return _month_first(line, at)
    for reader in _readers(key, line, at):
        found = reader(line, at)
        if found is not None:
            return found
    return None


def _readers(key: str, line: Line, at: int) -> Iterator[Callable[[Line, int], Found]]:
    """The kinds of dates that a digit string could begin, by what stands after it."""
    follow = line.tokens.keys[at + 1] if at + 1 < len(line.tokens.keys) else ""
    if "." in key:
        yield _dotted
        if follow == ".":
            yield _short
    if follow == ".":
        yield _spaced
    if follow in _PARTING:
        yield _numeric
    if "myriad" in line.lang.traits:
        yield _eastern
    if len(key) <= 2:
        yield _day_first


def _quantity(
    line: Line, at: int, end: int, days: set[Day], sure: bool = True
) -> tuple[Quantity, int] | None:
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
    return 1 <= day[1] <= 12 and (day[2] is None or 1 <= day[2] <= 31)


def _century(year: int, text: str) -> int:
    if len(text) > 2:
        return year
    return year + (2000 if year < 50 else 1900)


def _orders(one: int, two: int, year: int | None) -> set[Day]:
    return {(year, two, one), (year, one, two)}


def _dotted(line: Line, at: int) -> tuple[Quantity, int] | None:
    found = _DOTTED.fullmatch(line.tokens[at].text)
    if found is None:
        return None
    if found[4]:
        return _quantity(line, at, at + 1, {(int(found[4]), int(found[5]), int(found[6]))})
    days = _orders(int(found[1]), int(found[2]), _century(int(found[3]), found[3]))
    return _quantity(line, at, at + 1, days, sure=len(found[3]) == 4)


def _short(line: Line, at: int) -> tuple[Quantity, int] | None:
    """16.3. in languages that write 16,3 for the number."""
    found = _SHORT.fullmatch(line.tokens[at].text)
    if found is None or line.lang.decimal == "." or line.lang.order != "dmy":
        return None
    if line.tokens.keys[at + 1 : at + 2] != ["."] or line.tokens.spans[at][1] != line.tokens.spans[at + 1][0]:
        return None
    return _quantity(line, at, at + 2, {(None, int(found[2]), int(found[1]))})


def _spaced(line: Line, at: int) -> tuple[Quantity, int] | None:
    """12. 4. 2021 and 12. 4., where a dot makes an ordinal."""
    part, keys = line.tokens[at : at + 4], line.tokens.keys[at : at + 4]
    if len(part) < 4 or keys[1::2] != [".", "."] or line.lang.decimal == ".":
        return None
    if part[0].end != part[1].start or part[2].end != part[3].start:
        return None
    if not _is_day_text(part[0]) or not _is_day_text(part[2]) or _month_at(line, at + 4):
        return None
    year = _year_after(line, at + 4) if line.tokens.keys[at + 4 : at + 5] != ["."] else None
    day = (year[0] if year else None, int(part[2].text), int(part[0].text))
    return _quantity(line, at, year[1] if year else at + 4, {day})


def possible_day(text: str) -> frozenset[Day]:
    """16.3 and 3/16 may be a day and a month, if they are no numbers."""
    found = _PERHAPS.fullmatch(text)
    if found is None:
        return frozenset()
    one, two = int(found[1]), int(found[3])
    days = _orders(one, two, None) if found[2] == "/" else {(None, two, one)}
    return frozenset(day for day in days if _is_day(day))


def _numeric(line: Line, at: int) -> tuple[Quantity, int] | None:
    """12/05/2021, 2021-05-12, 12-05-21, with the same sign twice and nothing between."""
    part = line.tokens[at : at + 5]
    if len(part) < 5 or part[1].key != part[3].key or part[1].key not in "/-.":
        return None
    if any(one.end != two.start for one, two in zip(part, part[1:], strict=False)):
        return None
    texts = [part[n].text for n in (0, 2, 4)]
    if not all(text.isdecimal() for text in texts):
        return None
    numbers = [int(text) for text in texts]
    if len(texts[0]) == 4 and len(texts[1]) <= 2 and len(texts[2]) <= 2:
        return _quantity(line, at, at + 5, {(numbers[0], numbers[1], numbers[2])})
    if len(texts[0]) <= 2 and len(texts[1]) <= 2 and len(texts[2]) in (2, 4):
        days = _orders(numbers[0], numbers[1], _century(numbers[2], texts[2]))
        return _quantity(line, at, at + 5, days, sure=len(texts[2]) == 4)
    return None


def _eastern(line: Line, at: int) -> tuple[Quantity, int] | None:
    """2021年3月5日, 3月5日, 2021年3月, 10月."""
    if "myriad" not in line.lang.traits:
        return None
    found: dict[str, int] = {}
    place = at
    while place + 1 < len(line.tokens):
        number = _eastern_number(line, place)
        if number is None or number[1] >= len(line.tokens):
            break
        name = _EAST.get(line.tokens.keys[number[1]])
        if name is None or name in found:
            break
        found[name], place = number[0], number[1] + 1
    if "month" not in found:
        return None
    if "year" in found and found["year"] < 100:
        if len(line.tokens.keys[at]) != 2 or not line.tokens.keys[at].isdecimal():
            return None  # 三年六月, a span
        found["year"] = _century(found["year"], line.tokens.keys[at])
    day = (found.get("year"), found["month"], found.get("day"))
    return _quantity(line, at, place, {day}, sure=len(found) > 1)


def _eastern_number(line: Line, place: int) -> tuple[int, int] | None:
    """A year, month or day in digits or characters, and the token after it."""
    text = line.tokens[place].text
    if line.tokens[place].sort == "digits":
        return (int(text), place + 1) if text.isdecimal() and len(text) <= 4 else None
    numeral = read_numeral(line, place)
    if numeral is None or len(numeral.values) != 1 or numeral.values[0].denominator != 1:
        return None
    return (int(numeral.values[0]), numeral.end) if numeral.values[0] < 2200 else None


def read_spelled_date(line: Line, at: int, end: int) -> tuple[Quantity, int] | None:
    """三月五日, 二〇二一年三月: ``end`` is the token after the first number."""
    if "myriad" not in line.lang.traits or end >= len(line.tokens):
        return None
    return _eastern(line, at) if line.tokens.keys[end] in _EAST else None


def _year_after(line: Line, place: int) -> tuple[int, int] | None:
    for _ in range(3):
        if place >= len(line.tokens):
            return None
        token = line.tokens[place]
        if token.sort == "digits":
            good = len(token.text) == 4 and token.text.isdecimal() and 1000 <= int(token.text) < 2200
            return (int(token.text), place + 1) if good else None
        if token.key not in _SKIPPED:
            return None
        place += 1
    return None


def _month_at(line: Line, place: int) -> tuple[int, int] | None:
    match = line.longest(place, "month")
    months = match.of("month") if match else []
    return (int(months[0].what), match.end) if match and months else None


def _is_day_text(token: Token) -> bool:
    text = token.text
    return token.sort == "digits" and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 31


def _day_first(line: Line, at: int) -> tuple[Quantity, int] | None:
    if not _is_day_text(line.tokens[at]):
        return None
    place = at + 1
    for _ in range(4):
        month = _month_at(line, place)
        if month is not None:
            number, place = month
            year = _year_after(line, place)
            day: Day = (year[0] if year else None, number, int(line.tokens[at].text))
            return _quantity(line, at, year[1] if year else place, {day})
        if place >= len(line.tokens) or not _is_mark(line, place):
            return None
        place += 1
    return None


def _is_mark(line: Line, place: int) -> bool:
    if line.tokens.keys[place] in _DAY_MARKS:
        return True
    match = line.longest(place, "ordinal-mark", "joiner")
    if match is None or match.end != place + 1:
        return False
    joiners = match.of("joiner")  # not *1st to September 30th*
    return not joiners or any(entry.what != "to" for entry in joiners)


def _month_first(line: Line, at: int) -> tuple[Quantity, int] | None:
    month = _month_at(line, at)
    if month is None:
        return None
    number, place = month
    if place < len(line.tokens) and line.tokens.keys[place] == "." and place + 1 < len(line.tokens):
        place += 1 if line.tokens.keys[place + 1][0].isdecimal() else 0
    if place < len(line.tokens) and line.tokens.keys[place] in ("the", "den"):
        place += 1
    if place < len(line.tokens) and _is_day_text(line.tokens[place]) and not _is_clock(line, place + 1):
        day, end = int(line.tokens[place].text), place + 1
        match = line.longest(end, "ordinal-mark")
        if match and line.tokens.spans[end][0] == line.tokens.spans[end - 1][1]:
            end = match.end if line.tokens.keys[end] != "." else end
        year = _year_after(line, end)
        return _quantity(line, at, year[1] if year else end, {(year[0] if year else None, number, day)})
    year = _year_after(line, place)
    if year is None:
        return None
    return _quantity(line, at, year[1], {(year[0], number, None)})


def _is_clock(line: Line, place: int) -> bool:
    """Whether what follows a number makes it something else than a day."""
    if place >= len(line.tokens):
        return False
    if line.tokens.keys[place] in (":", "%"):
        return True
    if line.longest(place, "daypart") is not None:  # not *July 11 evening*, *May 5 at noon*
        return line.tokens.keys[place] in ("a", "p", "am", "pm")
    return line.longest(place, "scale", "unit", "currency") is not None
