"""Spans of time in the digits of a stopwatch: 2:05:30 is 2 hours, 5 minutes and 30 seconds.

Times of races: 9.22,40 as 9:22.40 or as 9 minutes 22.4 seconds, 38.42 as 38:42.

Two bare hours from one to the other: *10 to 6* by the one clock, 10–18 by the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity

_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_DIGITS = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
_RACE = re.compile(
    r"(?<![\d.,:])(?:(\d{1,2})[:.])?(\d{1,2})[:.]([0-5]\d)[.,](\d{1,3})(?![\d:]|[.,]\d)"
)
_WORDED = re.compile(r"(?:(\d{1,2})\D{2,14})?(\d{1,2})\D{2,14}(\d{1,2})[.,](\d{1,3})\D+")
# 8 minutes, 6 seconds and 5 hundredths
_HUNDREDTHS = re.compile(r"(?<!\d)(\d{1,2})\D{2,14}(\d{1,2})\D{2,14}(\d{1,2})(?!\d)")
_PLAIN = re.compile(r"(\d{1,2})([.:])([0-5]\d)(?:\2([0-5]\d))?(?![\d:]|[.,]\d)")
_SPANS = frozenset({"hour", "minute", "second"})
_NEAR = 12
_HOURS = re.compile(
    r"(?<![\d.,:/-])(\d{1,2})(?:[.:]00)?([^\d.,;:!?/%()$\n]{1,8})"
    r"(\d{1,2})(?:[.:]00)?(?![\d:/%]|[.,]\d)"
)
_MORNINGS = range(5, 13)


def on_stopwatch(quantity: Quantity, target: str) -> bool:
    """Whether a span stands in the target as a stopwatch has it."""
    seconds = _seconds(quantity)
    if seconds is None or seconds.denominator != 1 or "second" in quantity.units:
        return False
    minutes, rest = divmod(int(seconds), 60)
    forms = {f"{minutes}:{rest:02}", f"{minutes // 60}:{minutes % 60:02}:{rest:02}"}
    return any(re.search(rf"(?<![\d:])0?{form}(?![\d:])", target) for form in forms)


def off_stopwatch(quantity: Quantity, text: str, offered: Iterable[Quantity]) -> bool:
    """Whether what looks like a time of day in ``text`` is a span in the target."""
    found = _DIGITS.match(text, quantity.start, quantity.end)
    if found is None:
        return False
    one, two, three = int(found[1]), int(found[2]), int(found[3] or 0)
    spans = {one * 3600 + two * 60 + three}
    if found[3] is None:
        spans.add(one * 60 + two)
    return any(_seconds(other) in spans for other in offered if other.parts)


def _seconds(quantity: Quantity) -> Fraction | None:
    size = next((size for unit, size in _SECONDS.items() if unit in quantity.units), 0)
    return quantity.values[0] * size if size and quantity.values else None


def is_race_time(quantity: Quantity, text: str, target: str) -> bool:
    """Whether a quantity is (part of) the time of a race that stands in the target with other
    signs, or with words, between its parts."""
    if _in_hundredths(quantity, text, target):
        return True
    if quantity.units & _SPANS and quantity.parts:
        piece = text[quantity.start : quantity.end] + " "
        found = _RACE.match(piece) or _WORDED.fullmatch(piece)
        return found is not None and _groups(found) in map(_groups, _RACE.finditer(target))
    for found in _RACE.finditer(text, max(0, quantity.start - _NEAR), quantity.end + _NEAR):
        if found.start() <= quantity.start and quantity.end <= found.end():
            body = r"\D{1,14}".join(_groups(found))
            return bool(re.search(rf"(?<!\d){body}0*(?!\d)", target))
    return (
        not quantity.currencies
        and quantity.units <= _SPANS
        and _is_clocked(_PLAIN.match(text, quantity.start), target)
    )


def _is_clocked(found: re.Match[str] | None, target: str) -> bool:
    """Whether minutes and seconds stand in the target with the other sign between them."""
    if found is None:
        return False
    sign = ":" if found[2] == "." else "[.]"
    body = sign.join(group for group in found.group(1, 3, 4) if group)
    return bool(re.search(rf"(?<![\d.:]){body}(?![\d:]|[.,]\d)", target))


def _in_hundredths(quantity: Quantity, text: str, target: str) -> bool:
    whole = bool(quantity.parts) and "minute" in quantity.units
    if not whole and not any(value.denominator in (20, 25, 50, 100) for value in quantity.values):
        return False
    for found in _HUNDREDTHS.finditer(text, max(0, quantity.start - 3 * _NEAR)):
        if found.start() <= quantity.end and quantity.start < found.end():
            minutes, seconds, rest = (int(group) for group in found.groups())
            body = rf"{minutes}(?:\D{{2,14}}|[:.])0?{seconds}[.,]{rest:02}"
            return bool(re.search(rf"(?<!\d){body}(?!\d)", target))
    return False


def _groups(found: re.Match[str]) -> tuple[str, ...]:
    groups = [group for group in found.groups() if group]
    last = groups[-1].rstrip("0") or "0"
    return (*(group.lstrip("0") or "0" for group in groups[:-2]), groups[-2].zfill(2), last)


def on_other_clock(quantity: Quantity, text: str, target: str) -> bool:
    """Whether a bare number may be one of two hours that the target gives by the other clock."""
    if quantity.currencies or (quantity.units and not quantity.borrowed):
        return False
    for here in _HOURS.finditer(text, max(0, quantity.start - _NEAR), quantity.end + _NEAR):
        if here.start() <= quantity.start < here.end():
            there = (pair for pair in _HOURS.finditer(target) if _are_same_hours(here, pair))
            return next(there, None) is not None
    return False


def _are_same_hours(one: re.Match[str], two: re.Match[str]) -> bool:
    """10–6 and 10–18: the first hour in the morning, the second in the afternoon."""
    hours = [(int(found[1]), int(found[3])) for found in (one, two)]
    (first, last), (start, end) = sorted(hours, key=lambda pair: pair[1])
    return first == start in _MORNINGS and 1 <= last <= 11 and end == last + 12
