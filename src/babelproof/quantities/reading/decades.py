"""Ordinal marks, decades and centuries: the 3rd, the 1990s, *les années 90*, *המאה ה-19*.

Centuries in Roman numerals: *siglo XIX*, *XVI i XVII wiek*, *secolul al XV-lea*.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from babelproof.quantities.exact import Fraction
from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.literals import roman_value
from babelproof.quantities.quantity import Attached, Quantity
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tokens import HYPHENS

_FIRST_YEAR, _LAST_YEAR, _SHORTEST = 1000, 2100, 4
_CENTURIES = frozenset(range(100, 2100, 100))
QUOTES = frozenset("'\"\u201d\u2033")
# Also with the look-alikes of Cyrillic; a French ending may be glued to it.
_ROMAN = re.compile("(?<![\\w.])([IVX\u0406\u0425]{1,5})(?:\u00e8?me|e)?(?![\\w'\u2019])")
ROMAN_CENTURIES = "roman-centuries"  # the trait of languages that write them
_CENTURY = frozenset({"century"})
_JOINS = frozenset({"to", "and", "or", "also"})
_LAST, _MOST_BEFORE, _LONGEST_LINK = 21, 3, 2


def with_marks(line: Line, place: int, match: Match, found: Attached) -> Attached:
    """The number with a mark that stands at a token: an ordinal's, a decade's, a century's."""
    glued = line.tokens.spans[place][0] == line.tokens.spans[found.end - 1][1] or place > found.end
    glued = glued or "myriad" in line.lang.traits  # 80 年代
    if line.tokens.keys[place] == "\u00b0":  # 21 ° secolo
        glued = glued or line.longest(place + 1, "century") is not None
    bare = found
    for entry in match.entries:
        if entry.bound and place == bare.end:
            continue  # 5м are metres, 5-м is an ordinal
        if line.tokens.keys[place] == "." and line.tokens.text_at(place - 1).islower():
            continue  # a full stop after a number in words
        if entry.kind == "ordinal-mark" and entry.what == "after" and glued:
            found = replace(found, ordinal=found.ordinal or not entry.bound, end=match.end)
        elif entry.kind == "decade" and entry.what == "after" and glued:
            found = replace(found, values=_decades(found.values), end=match.end)
        elif entry.kind == "hundreds" and found.values:
            found = replace(found, values=_decades(bare.values), end=match.end)
    return found


def with_compound(line: Line, place: int, found: Attached) -> Attached:
    """The century or decade that a longer word is of: *1800-talsmålare*."""
    value = found.values[0] if found.values else 0
    key, nodes = line.tokens.keys[place], line.lang.root.next
    if not _FIRST_YEAR <= value < _LAST_YEAR or value % 10 or not key[0].isalpha():
        return found
    for length in range(len(key) - 1, _SHORTEST - 1, -1):
        node = nodes.get(key[:length])
        if node is not None and any(entry.kind == "hundreds" for entry in node.entries):
            return replace(found, values=_decades(found.values), end=place + 1)
    return found


def with_decade_apart(line: Line, at: int, place: int, found: Attached) -> Attached:
    """A decade in two words: *v 60. letech*, *devedesetih godina*, *lata 90.*, *anni '90*"""
    if not all(_may_be_decade(value) for value in found.values):
        return found
    if _is_named_decade(line, at):
        return replace(found, values=_decades(found.values))
    match = line.longest(place, "decade")
    names = {entry.what for entry in match.of("decade")} if match else set()
    short = found.ordinal and found.values[0] <= 100
    if match and ("apart" in names or (short and names & {"after", "nth"})):
        return replace(found, values=_decades(found.values), end=match.end)
    if match and "or-years" in names:  # к 30 годам: an age, a sentence, or a decade
        years = frozenset({"year"})
        return replace(found, values=_decades(found.values), units=years, end=match.end)
    return found


def with_century(line: Line, found: Attached) -> Attached:
    """The century behind a decade: *lata 20. XVII w.*, *20-х годах XVII века* are the 1620s."""
    decade = found.values[0] if found.values[1:] else Fraction(0)
    if not 10 <= decade < 100 or decade % 10 or found.units:
        return found
    for place in range(found.end, min(found.end + 3, len(line.tokens))):
        word = line.tokens.text_at(place)
        century = int(word) if word.isdecimal() and len(word) < 3 else roman_value(word.rstrip("e"))
        if century:
            after = place + 2 if line.tokens.keys[place + 1 : place + 2] == ["."] else place + 1
            match = line.longest(after, "unit")
            if match and any(entry.what == "century" for entry in match.of("unit")):
                return replace(found, values=(*found.values, (century - 1) * 100 + decade))
    return found


def _may_be_decade(value: Fraction) -> bool:
    number = value.numerator
    return (
        value.denominator == 1 and number % 10 == 0 and (10 <= number < 100 or 1000 < number < 2100)
    )


def _is_named_decade(line: Line, at: int) -> bool:
    """Whether a word for a decade stands before a number: *les années 90*, *década de 1990*."""
    end = at - 1 if at and line.tokens.keys[at - 1] in QUOTES else at
    for start in range(end - 1, max(end - 5, -1), -1):
        match = line.longest(start, "decade")
        if match is None or match.end != end:
            continue
        if any(e.what == "before" and not e.loose for e in match.of("decade")):
            return True
    return False


def _decades(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """1990s and 90s are the same decade."""
    short = tuple(v % 100 for v in values if 1000 < v < 2100 and v % 100)
    long = tuple(v + base for v in values if 10 <= v < 100 for base in (1900, 1800, 2000))
    centuries = tuple(v / 100 + 1 for v in values if 100 <= v <= 2000 and v % 100 == 0)
    return tuple(dict.fromkeys((*values, *short, *long, *centuries)))


def decades_like(values: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The first number of *60- og 70-tallet*, *1700- og 1800-tallet* with what the second one,
    a decade or century, makes of it."""
    if len(values) != 1 or len(other) < 2:
        return values
    if not _may_be_decade(values[0]) and values[0] not in _CENTURIES:
        return values
    like = _decades(other[:1])
    return _decades(values) if len(like) > 1 and other[: len(like)] == like else values


def counted_decades(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The third decade of a century are its twenties."""
    starts = tuple((value - 1) * 10 for value in values if 2 <= value <= 10)
    return _decades(starts)


def with_named_century(line: Line, at: int, found: Attached) -> Attached:
    """A century whose name stands before its number: *המאה ה-19*."""
    if not found.values or not 1 <= found.values[0] <= 21:
        return found
    for start in range(at - 1, max(at - 4, -1), -1):
        match = line.longest(start, "unit-before")
        near = match is not None and all(key in HYPHENS for key in line.tokens.keys[match.end : at])
        if match and near and any(e.what == "century" for e in match.of("unit-before")):
            return replace(found, units=frozenset({"century"}), firm=False)
    return found


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
