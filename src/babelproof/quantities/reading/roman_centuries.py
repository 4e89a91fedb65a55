"""Centuries in Roman numerals: *siglo XIX*, *XVI i XVII wiek*, *secolul al XV-lea*."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.numbers.literals import roman_value
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tokens import HYPHENS

# Also with the look-alikes of Cyrillic; a French ending may be glued to it.
_ROMAN = re.compile("(?<![\\w.])([IVX\u0406\u0425]{1,5})(?:\u00e8?me|e)?(?![\\w'\u2019])")
ROMAN_CENTURIES = "roman-centuries"  # the trait of languages that write them
_CENTURY = frozenset({"century"})
_JOINS = frozenset({"to", "and", "or", "also"})
_LAST, _MOST_BEFORE, _LONGEST_LINK = 21, 3, 2


def read_roman_centuries(draft: Draft) -> None:
    """Puts down the Roman numerals that a word for a century stands beside, in a row also those
    that it stands beside the next of."""
    found = list(_numerals(draft))
    if not found:
        return
    named = [_named(draft.line, at) for at, _ in found]
    for order in (range(1, len(found)), range(len(found) - 2, -1, -1)):
        for i in order:
            near = i - order.step
            one, two = sorted((found[near][0], found[i][0]))
            if named[i] is not None or named[near] is None or _is_ruler(draft.line, found[i][0]):
                continue
            if _links(draft.line, one + 1, two):
                named[i] = found[i][0], found[i][0] + 1
    for (at, value), tokens in zip(found, named, strict=True):
        if tokens is not None:
            values = (Fraction(value),)
            whole = Quantity(*draft.span(*tokens), "ordinal", values, values, units=_CENTURY)
            draft.add(whole, at)


def _numerals(draft: Draft) -> Iterator[tuple[int, int]]:
    """The tokens that are Roman numerals, with their values."""
    for match in _ROMAN.finditer(draft.text):
        value = roman_value(match[1])
        at = bisect_left(draft.tokens.spans, (match.start(), 0))
        if value and 1 < value <= _LAST and draft.tokens.spans[at][0] == match.start():
            yield at, value


def _named(line: Line, at: int) -> tuple[int, int] | None:
    """The tokens of a numeral and the word that makes it a century."""
    for start in range(at - 1, max(at - 1 - _MOST_BEFORE, -1), -1):
        if _century(line, start, "before") == at:
            return start, at + 1
    place = at + 1
    while place < len(line.tokens) and place < at + 3 and _is_mark(line, place):
        place += 1
    end = _century(line, place, "after")
    return (at, end) if end else None


def _is_ruler(line: Line, at: int) -> bool:
    """The XIV of *sous Louis XIV au XVIIe siècle*."""
    return at > 1 and line.tokens.text_at(at - 1).istitle()


def _century(line: Line, at: int, where: str) -> int:
    """The token after a word for a century that stands before or after its number, or 0."""
    match = line.longest(at, "century")
    names = match.of("century") if match else ()
    named = any(entry.what == where and not entry.loose for entry in names)
    return match.end if match and named else 0


def _is_mark(line: Line, place: int) -> bool:
    return line.tokens.keys[place] in HYPHENS or line.longest(place, "ordinal-mark") is not None


def _links(line: Line, place: int, stop: int) -> bool:
    """Whether only an *and*, a comma or a dash stands between two numerals, and their marks."""
    if stop - place > _LONGEST_LINK + 2:
        return False
    for at in range(place, stop):
        match = line.longest(at, "joiner")
        joins = match.of("joiner") if match else ()
        if not (
            any(e.what in _JOINS for e in joins)
            or line.tokens.keys[at] == ","
            or _is_mark(line, at)
        ):
            return False
    return True
