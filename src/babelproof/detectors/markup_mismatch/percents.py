"""Placeholders with a per cent sign, read generously: are they there, however they stand?

A language may glue an ending to ``%s``, put a stop behind ``%1``, or number what the other text
leaves to the order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_LOOSE = re.compile(
    r"%%|%(?:(?P<number>[1-9]\d?)\$)?"
    r"(?P<what>[-+0#]*\d{0,3}(?:\.\d{1,2})?(?:hh?|ll?|[qjztL])?[diuoxXfFeEgGcs@pn])"
    r"|%[1-9]"
)
Read = Sequence[tuple[str, str | None, str | None]]


def loosely_read(text: str) -> Read:
    """All that may be such a placeholder: itself, its number, and what it stands for."""
    found = _LOOSE.finditer(text)
    return [
        (_plain(match[0]), match["number"], match["what"]) for match in found if match[0] != "%%"
    ]


def _plain(found: str) -> str:
    """``%i`` does the same as ``%d``."""
    return f"{found[:-1]}d" if found[-1] == "i" else found


def kept_placeholders(keys: Iterable[str], here: Read, there: Read) -> set[str]:
    """Those of the keys that the other text has as often, or under their numbers."""
    ours, theirs = (Counter(text for text, _, _ in read) for read in (here, there))
    same = _arguments(here) == _arguments(there)
    numbered = {text for text, _, what in here if what} if same else set()
    # "%1s" is the first argument and a unit, or an ending, for those who write "%1".
    places = {text[:2] for text, number, _ in there if text[1].isdigit() and number is None}
    return {
        key
        for key in keys
        if key in numbered or 0 < ours[key] <= theirs[key] or ("%1" in places and key[:2] in places)
    }


def _arguments(read: Read) -> dict[int, str | None]:
    """What stands for the first argument, the second, and so on."""
    known = [(number, what) for _, number, what in read if what]
    return {int(number or place): what for place, (number, what) in enumerate(known, start=1)}
