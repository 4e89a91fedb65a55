"""Finds the days, months, weekdays and times of a text, and says which others may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from babelproof.core.segment import View
from babelproof.quantities.comparing.months import months_of
from babelproof.quantities.reading.read import duties_of
from babelproof.quantities.tables.months import weekdays
from babelproof.substitute.agreement import unless_onset
from babelproof.substitute.digits import DIGITS
from babelproof.substitute.forms import written
from babelproof.substitute.measured import is_joined
from babelproof.substitute.site import Refused, Site, once

MONTH, WEEKDAY = "month", "weekday"
FIRST = Refused("the first of a month is told in a form of its own")
ENDING = Refused("the letters after the number go with another number")
HOUR = Refused("the article goes with another hour")
SHAPE = Refused("the time is written in another shape")
_NUMBER = re.compile(r"(?<![\d.:])\d{1,2}(?![\d:])")
_ENDING = re.compile(r"(st|nd|rd|th|er|re|\u00ba|\u00aa)\b|[\u00ba\u00aa]")
_TIME = re.compile(r"(?<![\d:.])(\d{1,2})([:.]| ?[hH] ?)(\d\d)(?![\d:]|\.\d)")
# The first of a month is *1er*, *primero* or *1.º* in these languages, if it is not in digits.
_FIRST_APART = frozenset({"fr", "es"})
_LAST_DAY = 28


def month_sites(view: View) -> list[Site]:
    """The months that a text surely names, in dates and alone."""
    return once(_months(view))


def _months(view: View) -> Iterator[Site]:
    taken = set[int]()
    for quantity in view.of(duties_of).quantities:
        if quantity.sort == "date" and quantity.days:
            day = max(day or 1 for _, _, day in quantity.days)
            for word in re.finditer(r"[^\W\d_]+", view.text[quantity.start : quantity.end]):
                start = quantity.start + word.start()
                yield from _named(MONTH, view, start, start + len(word[0]), str(day))
                taken.add(start)
    for _, start, end in view.of(months_of):
        if start not in taken:
            yield from _named(MONTH, view, start, end, "1")


def weekday_sites(view: View) -> list[Site]:
    """The days of the week that a text surely names."""
    days = weekdays(view.lang.code).in_text(view.text)
    return once(site for _, a, b in days for site in _named(WEEKDAY, view, a, b))


def _named(kind: str, view: View, start: int, end: int, kin: str = "") -> Iterator[Site]:
    """What a name that stands alone may be."""
    form = view.text[start:end]
    if not is_joined(view.text, start, end):
        for paradigm in written(view.lang.code, kind).get(form, ()):
            cells = paradigm.cells_of(form)
            yield Site(kind, paradigm.token, start, end, paradigm.style, kin, cells)


@dataclass(frozen=True, slots=True)
class Dates:
    """The day in a date: *March 3*, *3. März*."""

    name: str = "date"

    def sites(self, view: View) -> list[Site]:
        return once(self._found(view))

    def _found(self, view: View) -> Iterator[Site]:
        for quantity in view.of(duties_of).quantities:
            if quantity.sort != "date" or len(quantity.days) != 1 or not quantity.sure:
                continue
            ((_, month, day),) = quantity.days
            found = [
                match
                for match in _NUMBER.finditer(view.text, quantity.start, quantity.end)
                if int(match[0]) == day
            ]
            if day and len(found) == 1 and not is_joined(view.text, quantity.start, quantity.end):
                yield Site(self.name, str(day), *found[0].span(), DIGITS, str(month))

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        found = [str(day) for day in range(1, _LAST_DAY + 1) if str(day) != site.token]
        yield from draw.sample(found, len(found))

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        text, lang = view.text, view.lang.code
        if lang in _FIRST_APART and "1" in (token, site.token):
            return FIRST
        ending = _ENDING.match(text, site.end)
        if ending and _english_ending(int(token)) != _english_ending(int(site.token)):
            return ENDING
        form = token.zfill(2) if text[site.start] == "0" else token
        return unless_onset(lang, text, site, form)


@dataclass(frozen=True, slots=True)
class Times:
    """Times of the day in digits, with minutes."""

    name: str = "time"

    def sites(self, view: View) -> list[Site]:
        return once(self._found(view))

    def _found(self, view: View) -> Iterator[Site]:
        for quantity in view.of(duties_of).quantities:
            if quantity.sort != "time" or not quantity.sure:
                continue
            found = list(_TIME.finditer(view.text, quantity.start, quantity.end))
            if len(found) == 1 and not is_joined(view.text, quantity.start, quantity.end):
                hour, minute = int(found[0][1]), int(found[0][3])
                if hour % 12 and hour < 24:
                    token = f"{hour % 12}:{minute:02}"
                    yield Site(self.name, token, *found[0].span(), DIGITS)

    def others(self, text: str, site: Site, draw: Random, plausible: bool) -> Iterator[str]:
        minutes = range(5, 60, 5) if plausible else range(1, 60)
        found = [f"{h}:{m:02}" for h in range(1, 12) for m in minutes]
        yield from (one for one in draw.sample(found, len(found)) if one != site.token)

    def form(self, view: View, site: Site, token: str) -> str | Refused:
        text, lang = view.text, view.lang.code
        match = _TIME.match(text, site.start, site.end)
        if match is None:
            return SHAPE
        hour, minute = map(int, token.split(":"))
        if lang == "es" and (hour == 1) != (int(match[1]) % 12 == 1):
            return HOUR
        hour += 12 if int(match[1]) > 12 else 0
        form = f"{hour:02}" if match[1].startswith("0") else str(hour)
        return unless_onset(lang, text, site, f"{form}{match[2]}{minute:02}")


def _english_ending(number: int) -> str:
    teens = 11 <= number % 100 <= 13
    return "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
