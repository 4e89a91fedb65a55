"""What is left of a piece of markup in a text that no longer has it whole."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from babelproof.text.markup import Mark

Place = tuple[int, int]

_WIDE = {
    "#": "[#\uff03]",
    "%": "[%\uff05\u066a]",
    "{": "[{\uff5b]",
    "}": "[}\uff5d]",
    "<": "[<\uff1c]",
    ">": "[>\uff1e]",
    "[": "[\\[\uff3b\u3010]",
    "]": "[\\]\uff3d\u3011]",
}
# What may be left, by the first character.
_LOOSE = {
    "#": re.compile("[#\uff03] ?[^\\s#\uff03]{1,40}(?: [^\\s#\uff03]{1,20}){0,2} ?[#\uff03]"),
    "{": re.compile("[{\uff5b]{1,3}[^{}\uff5b\uff5d]{0,80}[}\uff5d]{1,3}"),
    "$": re.compile("\\$ ?[{\uff5b][^{}\uff5b\uff5d]{0,80}[}\uff5d]"),
    "%": re.compile("[%\uff05](?: ?[({<][^(){}<>]{1,60}[)}>])?[^\\s,;.!?]{0,20}"),
    "<": re.compile("[<\uff1c][^<>\uff1c\uff1e]{1,80}[>\uff1e]"),
    "[": re.compile("[\\[\uff3b\u3010][^\\[\\]\uff3b\uff3d\u3010\u3011]{1,40}[\\]\uff3d\u3011]"),
    "_": re.compile(r"__ ?\w{1,30}? ?__"),
}
_LINK = re.compile(r"(?<=\]\()[^()\s]{1,500}")
_DIGITS = re.compile(r"\d+")
_LIKE = 0.5
_MOST = 30


class Taken:
    """Places in a text that are spoken for; they never overlap."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._places: list[Place] = []
        for place in sorted(places):
            self.take(place)

    def take(self, place: Place) -> None:
        """Speak for a place, unless it overlaps another."""
        if self.is_free(place):
            insort(self._places, place)

    def is_free(self, place: Place) -> bool:
        """Whether nothing overlaps the place."""
        index = bisect_left(self._places, (place[1], place[1]))
        return index == 0 or self._places[index - 1][1] <= place[0]


def remains(
    marks: list[Mark], source: str, text: str, taken: Taken, only: bool
) -> tuple[Place, ...]:
    """Where the text shows what is left of lost pieces with one key; the places are taken.

    ``only``: no other piece of the kind was lost, so the likeness may be small. What the source has
    as well is no remains.
    """
    found: list[Place] = []
    patterns = [] if marks[0].kind == "link" else _broken(marks[0])
    for pattern in patterns:
        for place in _free(pattern, text, taken):
            if len(found) < len(marks):
                found.append(place)
                taken.take(place)
    if not found and (nearest := _nearest(marks[0], source, text, taken, only)):
        found.append(nearest)
        taken.take(nearest)
    return tuple(found)


def _free(pattern: re.Pattern[str], text: str, taken: Taken) -> Iterator[Place]:
    places = (match.span() for match in pattern.finditer(text))
    return (place for place in places if taken.is_free(place))


def _nearest(mark: Mark, source: str, text: str, taken: Taken, only: bool) -> Place | None:
    pattern = _LINK if mark.kind == "link" else _LOOSE.get(mark.text[0], _LOOSE["{"])
    places = []
    for place in _free(pattern, text, taken):
        if text[slice(*place)] not in source:
            places.append(place)
        if len(places) == _MOST:
            break
    rated = [(_likeness(mark.text, text[start:end]), -start, end) for start, end in places]
    best = max(rated, default=None)
    if best and (best[0] >= _LIKE or (only and len(places) == 1)):
        return -best[1], best[2]
    return None


def _likeness(left: str, right: str) -> float:
    """How alike two pieces are. The number of a token stays where its word is translated."""
    matcher = SequenceMatcher(None, left[:200].lower(), right[:200].lower(), autojunk=False)
    number = _numbers(left)
    return matcher.ratio() + bool(number and number == _numbers(right))


def _numbers(text: str) -> list[int]:
    return [int(digits) for digits in _DIGITS.findall(text[:200])]


def _broken(mark: Mark) -> list[re.Pattern[str]]:
    """The same characters with blanks between, in full width, or without their signs."""
    parts = re.findall(r"[^\W_]+|[^\w\s]|_", mark.text[:200])
    spread = [_WIDE.get(part, re.escape(part)) for part in parts]
    whole = "(?i:" + r"\s*".join(spread) + ")" + (r"(?!\w)" if parts[-1].isalnum() else "")
    if mark.kind != "token":
        return [re.compile(whole)]
    inner = r"\s*".join(spread[1:-1])
    start, end = "(?<![A-Za-z0-9])", "(?![A-Za-z0-9])"
    half = rf"(?i:{spread[0]}\s*{inner}{end}|{start}{inner}\s*{spread[-1]})"
    bare = f"{start}{inner}{end}"
    return [re.compile(whole), re.compile(half), re.compile(bare)]
