"""Dates without a word: 12.05.2021, 2021-05-12, 16.3., 12. 4. 2021, 03/2026."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babelproof.quantities.line import Line
from babelproof.quantities.moments.days import (
    Dated,
    dated,
    either_order,
    in_century,
    is_day,
    is_day_at,
    month_at,
    year_after,
)
from babelproof.quantities.quantity import Day

_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})|(\d{4})\.(\d{1,2})\.(\d{1,2})")
_SHORT = re.compile(r"(\d{1,2})\.(\d{1,2})")
_MONTH = re.compile(r"(0[1-9]|1[0-2]|[1-9])([./])((?:19|20)\d\d)")
_PERHAPS = re.compile(r"(\d{1,2})([./])(\d{1,2})")
_LONGEST_PERHAPS, _MONTHS = 8, 12


def read_dotted(line: Line, at: int) -> Dated:
    """12.05.2021, 2021.05.12, 03.2026."""
    found = _DOTTED.fullmatch(line.tokens.text_at(at))
    if found is None:
        return _read_month(line, at, at + 1)
    if found[4]:
        return dated(line, at, at + 1, {(int(found[4]), int(found[5]), int(found[6]))})
    one, two, year = int(found[1]), int(found[2]), in_century(int(found[3]), found[3])
    day_first = line.lang.order == "dmy" and line.lang.decimal == "," and two <= _MONTHS
    days: set[Day] = {(year, two, one)} if day_first else either_order(one, two, year)
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
        days = either_order(int(texts[0]), int(texts[1]), year)
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
    days = either_order(one, two, None) if found[2] == "/" else {(None, two, one)}
    return frozenset(day for day in days if is_day(day))
