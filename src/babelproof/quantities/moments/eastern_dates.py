"""Dates whose parts are named after their numbers: 2021年3月5日, 三月五日, 3월 5일."""

from __future__ import annotations

from babelproof.quantities.line import Line
from babelproof.quantities.moments.days import Dated, dated, in_century
from babelproof.quantities.numbers.spelled import read_numeral

_REPUBLIC = 1911
_PARTS = {
    "\u5e74": "year", "\u6708": "month", "\u65e5": "day", "\u53f7": "day", "\u865f": "day",
    "\ub144": "year", "\uc6d4": "month", "\uc77c": "day",
}  # fmt: skip

_PENALTIES = frozenset("\u5f79\u932e\u5211")  # 懲役, 禁錮, 刑


def read_eastern(line: Line, at: int) -> Dated:
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
    return read_eastern(line, at) if line.tokens.keys[end] in _PARTS else None
