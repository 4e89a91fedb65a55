"""Times and dates that plainly stand in a text, seen without reading it."""

from __future__ import annotations

import re

from babelproof.quantities.comparing.digit_strings import stands
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import clock_words, month_words
from babelproof.text.said import low_words

AFTER = re.compile(
    r"(?:[ \u00a0\u202f]|-(?=\w))?([^\W\d_]+|[%\u00b0$\u20ac\u00a3])(?:[ -]?([^\W\d_]+))?"
)
BEFORE = re.compile(r"([^\W\d_]+)\.?[ \u00a0]?\Z")
_MONTH_AFTER = re.compile(  # also 9. und 10. August
    r"(?:\.[ \u00a0]?|(?:st|nd|rd|th)?[ \u00a0])"
    r"(?:[^\W\d_]{1,3}[ \u00a0]\d\d?\.?[ \u00a0])?([^\W\d_]+)"
)
_LATE = re.compile(r"[ \u00a0]?[pP]\.? ?[mM]\b")
_LONGEST_MONTH = 16


def date_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    """July 26 as 26. Juli, 26.Juli or Juli 26, with its year if it has one."""
    if len(quantity.days) != 1 or not lang.full:
        return False
    ((year, month, day),) = quantity.days
    if year is not None and stands(str(year), text) is None:
        return False
    if day is None:
        return not month_words(lang.code, month).isdisjoint(low_words(text))
    place = stands(str(day), text)
    if place is None:
        return False
    names = month_words(lang.code, month)
    follow = _MONTH_AFTER.match(text, place + len(str(day)))
    if follow is not None and follow[1].lower() in names:
        return True
    before = BEFORE.search(text, max(0, place - _LONGEST_MONTH), place)
    return before is not None and before[1].lower() in names


def time_stands(quantity: Quantity, text: str, lang: Language) -> bool:
    """20:15, 20.15 Uhr, 20 Uhr for a quarter past eight in the evening."""
    if len(quantity.times) != 1 or not lang.full or "myriad" in lang.traits:
        return False
    (moment,) = quantity.times
    hour, minute = divmod(moment, 60)
    for written in (f"{hour}:{minute:02}", f"{hour}: {minute:02}"):
        place = stands(written, text)
        if place is not None:
            return hour > 12 or not _LATE.match(text, place + len(written))
    for digits in (f"{hour}.{minute:02}", "" if minute else str(hour)):
        place = stands(digits, text) if digits else None
        follow = AFTER.match(text, place + len(digits)) if place is not None else None
        if follow and follow[1].lower() in clock_words(lang.code):
            return True
    return False
