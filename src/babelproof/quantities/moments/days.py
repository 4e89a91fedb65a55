"""Days as quantities, and the years and months a date is made of."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Day, Quantity
from babelproof.text.tables import cues

Dated = tuple[Quantity, int] | None
_SIGNS = frozenset(".,'-\uff0c\u0652")


def dated(line: Line, at: int, end: int, days: set[Day], sure: bool = True) -> Dated:
    """The quantity for the days a date may mean, and the token after it; none if no day fits."""
    days = {day for day in days if is_day(day)}
    if not days:
        return None
    numbers = {n for year, _, day in days for n in (year, day) if n is not None}
    start, stop = line.tokens.spans[at][0], line.tokens.spans[end - 1][1]
    parts = tuple(
        Quantity(start, stop, "number", (Fraction(n),), (Fraction(n),)) for n in sorted(numbers)
    )
    return Quantity(start, stop, "date", days=frozenset(days), parts=parts, sure=sure), end


def is_day(day: Day) -> bool:
    """Whether the calendar may hold a day."""
    return 1 <= day[1] <= 12 and (day[2] is None or 1 <= day[2] <= 31)


def in_century(year: int, text: str) -> int:
    """A year written with two digits in full."""
    if len(text) > 2:
        return year
    return year + (2000 if year < 50 else 1900)


def either_order(one: int, two: int, year: int | None) -> set[Day]:
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
