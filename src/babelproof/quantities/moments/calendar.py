"""Dates: 5 March 2021, March 5, and what kind of date digits could begin.

Dates whose parts are named after their numbers: 2021年3月5日, 三月五日, 3월 5일.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from babelproof.quantities.line import Line
from babelproof.quantities.moments.dates_in_digits import (
    Dated,
    dated,
    in_century,
    is_day_at,
    month_at,
    read_dotted,
    read_parted,
    read_short,
    read_spaced,
    year_after,
)
from babelproof.quantities.numbers.spelled import read_numeral
from babelproof.text.tables import cues

_PARTING = frozenset("/-.")
_SIGNS = frozenset(".-")
_REPUBLIC = 1911
_PARTS = {
    "\u5e74": "year", "\u6708": "month", "\u65e5": "day", "\u53f7": "day", "\u865f": "day",
    "\ub144": "year", "\uc6d4": "month", "\uc77c": "day",
}  # fmt: skip

_PENALTIES = frozenset("\u5f79\u932e\u5211")  # 懲役, 禁錮, 刑


def read_date(line: Line, at: int) -> Dated:
    """The date that begins at a token, and the token after it."""
    key = line.tokens.keys[at]
    if not key[0].isdecimal():
        return _month_first(line, at)
    for reader in _readers(key, line, at):
        found = reader(line, at)
        if found is not None:
            return found
    return None


def _readers(key: str, line: Line, at: int) -> Iterator[Callable[[Line, int], Dated]]:
    """The kinds of dates that a digit string could begin, by what stands after it."""
    keys = line.tokens.keys
    follow = keys[at + 1] if at + 1 < len(keys) else ""
    if "." in key:
        yield read_dotted
        if follow == ".":
            yield read_short
    if follow == ".":
        yield read_spaced
    if follow in _PARTING:
        yield read_parted
    if "myriad" in line.lang.traits:
        yield _read_eastern
    if len(key) <= 2:
        yield _day_first


def _day_first(line: Line, at: int) -> Dated:
    """5 March 2021, 5. März; of two days with one month the first: 26/27 August."""
    if not is_day_at(line, at):
        return None
    place, apart = at + 1, _second_day(line, at + 1)
    place = apart or place
    for _ in range(4):
        month = month_at(line, place)
        if month is not None:
            number, place = month
            year = year_after(line, place)
            day = (year[0] if year else None, number, int(line.tokens.keys[at]))
            end = at + 1 if apart else year[1] if year else place
            return dated(line, at, end, {day})
        if place >= len(line.tokens.keys) or not _is_mark(line, place):
            return None
        place += 1
    return None


def _second_day(line: Line, place: int) -> int:
    """The token after the second of two days that a stroke parts, 26./27., or 0."""
    keys = line.tokens.keys
    place += keys[place : place + 1] == ["."]
    if keys[place : place + 1] != ["/"] or place + 1 >= len(keys):
        return 0
    return place + 2 if is_day_at(line, place + 1) else 0


def _is_mark(line: Line, place: int) -> bool:
    key = line.tokens.keys[place]
    if key in _SIGNS or key in cues("day-mark"):
        return True
    match = line.longest(place, "ordinal-mark", "joiner")
    if match is None or match.end != place + 1:
        return False
    joiners = match.of("joiner")  # not *1st to September 30th*
    return not joiners or any(entry.what != "to" for entry in joiners)


def _month_first(line: Line, at: int) -> Dated:
    """March 5, March 5th, 2021, March 2021."""
    month = month_at(line, at)
    if month is None:
        return None
    number, place = month
    place = _past_dot_and_article(line, place)
    owner = line.tokens.keys[place - 2 : place] == ["'", "s"]  # March's 5-7/8 percent
    day_may_follow = place < len(line.tokens.keys) and not owner
    if day_may_follow and is_day_at(line, place) and not _is_clock(line, place + 1):
        end = _past_ordinal_mark(line, place + 1)
        year = year_after(line, end)
        day = (year[0] if year else None, number, int(line.tokens.keys[place]))
        return dated(line, at, year[1] if year else end, {day})
    year = year_after(line, place)
    return dated(line, at, year[1], {(year[0], number, None)}) if year else None


def _past_dot_and_article(line: Line, place: int) -> int:
    """Past the dot of a short form, *Sept. 5*, and an article, *May the 5th*."""
    keys = line.tokens.keys
    if place + 1 < len(keys) and keys[place] == "." and keys[place + 1][0].isdecimal():
        place += 1
    return place + 1 if place < len(keys) and keys[place] in cues("day-article") else place


def _past_ordinal_mark(line: Line, end: int) -> int:
    match = line.longest(end, "ordinal-mark")
    if match is None or line.tokens.spans[end][0] != line.tokens.spans[end - 1][1]:
        return end
    return match.end if line.tokens.keys[end] != "." else end


def _is_clock(line: Line, place: int) -> bool:
    """Whether what follows a number makes it something else than a day."""
    if place >= len(line.tokens.keys):
        return False
    key = line.tokens.keys[place]
    if key == ":":  # not *May 5: the day*
        return any(after[0].isdecimal() for after in line.tokens.keys[place + 1 : place + 2])
    if key == "%":
        return True
    if line.longest(place, "daypart") is not None:  # not *July 11 evening*, *May 5 at noon*
        return key in ("a", "p", "am", "pm")
    match = line.longest(place, "scale", "unit", "currency")  # *May 5 aged 80* is a day
    return match is not None and any(
        not entry.loose for entry in match.of("scale", "unit", "currency")
    )


def _read_eastern(line: Line, at: int) -> Dated:
    """2021年3月5日, 3月5日, 2021年3月, 10月."""
    keys = line.tokens.keys
    found, place = _named_parts(line, at)
    if "month" not in found:
        return None
    if "year" in found and found["year"] < 100:
        if len(keys[at]) != 2 or not keys[at].isdecimal() or (at and keys[at - 1] in _PENALTIES):
            return None  # 三年六月, a span; 懲役12年6月
        found["year"] = in_century(found["year"], keys[at])
    years = {found.get("year")}
    if 70 <= found.get("year", 0) < 200:  # 110年12月31日 in Taiwan
        years.add(found["year"] + _REPUBLIC)
    days = {(year, found["month"], found.get("day")) for year in years}
    return dated(line, at, place, days, sure=len(found) > 1)


def _named_parts(line: Line, at: int) -> tuple[dict[str, int], int]:
    found: dict[str, int] = {}
    place, keys = at, line.tokens.keys
    while place + 1 < len(keys):
        number = _number(line, place)
        if number is None or number[1] >= len(keys):
            break
        name = _PARTS.get(keys[number[1]])
        if name is None or name in found:
            break
        found[name], place = number[0], number[1] + 1
    return found, place


def _number(line: Line, place: int) -> tuple[int, int] | None:
    """A year, month or day in digits or characters, and the token after it."""
    key = line.tokens.keys[place]
    if key[0].isdecimal():
        return (int(key), place + 1) if len(key) <= 4 and key.isdecimal() else None
    numeral = read_numeral(line, place)
    if numeral is None or len(numeral.values) != 1 or numeral.values[0].denominator != 1:
        return None
    return (int(numeral.values[0]), numeral.end) if numeral.values[0] < 2200 else None


def read_spelled_date(line: Line, at: int, end: int) -> Dated:
    """三月五日, 二〇二一年三月: ``end`` is the token after the first number."""
    if "myriad" not in line.lang.traits or end >= len(line.tokens.keys):
        return None
    return _read_eastern(line, at) if line.tokens.keys[end] in _PARTS else None
