"""Finds numbers in digits, with the words beside them, by plain patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from benchmarks.planting.moments import clocks
from benchmarks.planting.words import BLANK, Vocabulary, Word

_NUMBER = re.compile(rf"(?<![A-Za-z\d_])\d+(?:[.,'\u2019\u066b\u066c]\d+|{BLANK}\d{{3}}(?!\d))*")
_ADDRESS = re.compile(r"\S*(?:://|www\.|[@#])\S*")
_MARKER = re.compile(r"\s*[(\[]?\d+[.)\]](?!\d)")
LONGEST = 40
_GROUPS = "'\u2019\u066c \u00a0\u202f"


@dataclass(frozen=True, slots=True)
class Mention:
    """A number in digits, its value without the scale word, and the words beside it."""

    start: int
    end: int
    text: str
    value: Fraction
    point: int  # where the decimal separator stands in ``text``; -1: none
    scale: Word | None
    unit: Word | None
    currency: Word | None
    joined: bool  # stands against a colon, as in a score

    @property
    def total(self) -> Fraction:
        return self.value * int(self.scale.type) if self.scale else self.value


def value_of(text: str, comma: bool) -> tuple[Fraction, int] | None:
    """The value of a number in digits and the place of its decimal separator; None: no number."""
    if len(text) > LONGEST:
        return None
    marks = [(at, char) for at, char in enumerate(text) if not char.isdecimal()]
    kinds = [char for _, char in marks]
    point = -1
    if marks:
        at, char = marks[-1]
        own = char in ((",", "\u066b") if comma else (".", "\u066b"))
        grouped = len(text) - at - 1 == 3 and not own
        if kinds.count(char) == 1 and char not in _GROUPS and not grouped:
            point = at
        elif len(set(kinds)) > 1:
            return None
    groups = re.split(r"\D", text[: point if point >= 0 else None])
    if len(groups) > 1 and any(len(group) not in (2, 3) for group in groups[1:]):
        return None
    if len(groups) > 1 and len(groups[-1]) != 3:
        return None
    whole = int("".join(groups))
    if point < 0:
        return Fraction(whole), -1
    rest = text[point + 1 :]
    return Fraction(whole * 10 ** len(rest) + int(rest), 10 ** len(rest)), point


def mentions(words: Vocabulary, text: str) -> Iterator[Mention]:
    """Numbers in digits; none in addresses, list markers, fractions or times of day."""
    closed = [match.span() for match in _ADDRESS.finditer(text)]
    closed += [(clock.start, clock.end + 3) for clock in clocks(words, text)]
    marker = _MARKER.match(text)
    if marker:
        closed.append(marker.span())
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        read = value_of(match[0], words.comma)
        around = text[max(0, start - 1) : start] + text[end : end + 1]
        if read is None or "/" in around or any(a <= start < b for a, b in closed):
            continue
        scale = _beside(words, "scale", text, end)
        tail = scale.end if scale else end
        currency = _before(words, text, start) or _beside(words, "currency", text, tail)
        unit = None if currency else _beside(words, "unit", text, tail)
        yield Mention(start, end, match[0], *read, scale, unit, currency, ":" in around)


def _beside(words: Vocabulary, kind: str, text: str, at: int) -> Word | None:
    pattern = words.after[kind]
    match = pattern.match(text, at) if pattern else None
    if match is None:
        return None
    name, form = words.look_up(kind, match[1])
    return Word(kind, name, form, match[1], match.start(1), match.end(1))


def _before(words: Vocabulary, text: str, at: int) -> Word | None:
    match = words.symbol.search(text[max(0, at - 8) : at]) if words.symbol else None
    if match is None:
        return None
    begin = max(0, at - 8)
    name, form = words.look_up("currency", match[1])
    return Word("currency", name, form, match[1], begin + match.start(1), begin + match.end(1))
