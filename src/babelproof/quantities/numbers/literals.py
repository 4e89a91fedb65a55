"""What a digit string may mean: 1.234 is more than a thousand in one habit, one and a bit in
another.

The first reading is the one the language's own separators give; the others are possible.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from babelproof.quantities.exact import ONE, ZERO, Fraction
from babelproof.quantities.line import Line
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import HYPHENS, LONGEST

_PIECES = re.compile(r"\d+|\D")
_BLANKS = " \u00a0\u2009\u202f"
_AFTER_DIGITS = frozenset({"scale", "magnitude", "and-half"})
_MYRIAD_AFTER_DIGITS = _AFTER_DIGITS | {"cardinal"}


@dataclass(slots=True)
class Literal:
    """The possible values of a digit string.

    ``step`` is the worth of its last digit; ``parts`` are the numbers it holds if the
    separators only list them.
    """

    values: tuple[Fraction, ...]
    step: Fraction
    parts: tuple[tuple[int, int, int], ...] = ()
    sure: bool = True


def read_literal(text: str, lang: Language) -> Literal | None:
    """The readings of digits with separators; none where there are too many digits."""
    pieces = _PIECES.findall(text)
    if len(text) > LONGEST + 20 or sum(len(p) for p in pieces[::2]) > LONGEST:
        return None
    if len(pieces) == 1:
        return Literal((Fraction(int(text)),), Fraction(1))
    groups, signs = pieces[::2], pieces[1::2]
    whole, point = _grouped(groups, signs), _pointed(groups, signs)
    found = [reading for reading in (whole, point) if reading is not None]
    if whole is not None and point is not None and not _is_group(signs[0], lang):
        found.reverse()
    elif len(found) == 2 and groups[-1] == "000":
        found.pop()  # no one writes 10 as 10,000 where that is ten thousand
    parts = _parts(groups)
    if not found:
        return Literal((), Fraction(1), parts)
    step = next((s for v, s in found), Fraction(1))
    sure = _habit(signs, groups, lang)
    values = [value for value, _ in found]
    if lang.decimal == "." and set(signs) == {","}:
        values += _listed(groups)
    elif _is_group(signs[0], lang) and len(groups) == 2 and len(groups[0]) > 3 == len(groups[1]):
        values.append(Fraction(int("".join(groups))))  # a sign is missing: 1500.000
    return Literal(tuple(dict.fromkeys(values)), step, parts, sure)


def _listed(groups: Sequence[str]) -> list[Fraction]:
    """What the commas of 26,2020 or 2016,3,809 may part, or wrongly put: no such number exists."""
    if all(len(group) < 4 for group in groups) and (len(groups) < 3 or len(groups[-2]) == 3):
        return []
    runs = [groups[:n] for n in range(1, len(groups))] + [groups[n:] for n in range(1, len(groups))]
    fit = [run for run in runs if len(run) == 1 or _are_groups(run)]
    return [Fraction(int("".join(run))) for run in (*fit, groups)]


def _is_group(sign: str, lang: Language) -> bool:
    return sign in lang.groups or sign in _BLANKS or sign == "\u066c"


def _habit(signs: Sequence[str], groups: Sequence[str], lang: Language) -> bool:
    """Whether the separators are used as the language uses them."""
    if len(signs) == 1 and (signs[0] == lang.decimal or signs[0] == "\u066b"):
        return True
    body = signs[:-1] if signs[-1] in (lang.decimal, "\u066b") else signs
    return all(_is_group(sign, lang) for sign in body)


def _grouped(groups: Sequence[str], signs: Sequence[str]) -> tuple[Fraction, Fraction] | None:
    """All separators part thousands (or lakhs): 1.234.567, 12,34,567."""
    if len(set(signs)) > 1 or not _are_groups(groups):
        return None
    return Fraction(int("".join(groups))), Fraction(1)


def _are_groups(groups: Sequence[str]) -> bool:
    head, *rest = groups
    if not rest or len(head) > 3 or (head[0] == "0" and len(head) > 1) or head == "0":
        return False
    if len(rest[-1]) != 3:
        return all(len(g) == 4 for g in rest) and len(rest) > 1
    inner = {len(group) for group in rest[:-1]}
    return inner <= {3} or (inner == {2} and len(head) <= 2)


def _pointed(groups: Sequence[str], signs: Sequence[str]) -> tuple[Fraction, Fraction] | None:
    """The last separator is the decimal sign: 1.234,5 or 3.14."""
    last = signs[-1]
    if last in _BLANKS or last in signs[:-1] or last == "\u066c":
        return None
    if len(groups) > 2 and (len(set(signs[:-1])) > 1 or not _are_groups(groups[:-1])):
        return None
    size = 10 ** len(groups[-1])
    return Fraction(int("".join(groups)), size), Fraction(1, size)


def _parts(groups: Sequence[str]) -> tuple[tuple[int, int, int], ...]:
    found, place = [], 0
    for group in groups:
        found.append((int(group), place, place + len(group)))
        place += len(group) + 1
    return tuple(found)


def sign_value(char: str) -> Fraction | None:
    """The value of a single sign such as ½, ⑫ or ²; none for powers, which are no numbers."""
    if len(char) != 1 or char in "\u00b2\u00b3\u00b9" or char.isdecimal():
        return None
    value = unicodedata.numeric(char, None)
    if value is None or not _is_numeral_sign(char):
        return None
    return Fraction(value).limit_denominator(1000)


def _is_numeral_sign(char: str) -> bool:
    code = ord(char)
    return (
        code in (0xBC, 0xBD, 0xBE)
        or 0x2150 <= code <= 0x218B
        or 0x2460 <= code <= 0x24FF
        or (0x2776 <= code <= 0x2793)
    )


_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_LOOKALIKES = str.maketrans("\u0406\u0425\u041c\u0421", "IXMC")


def roman_value(word: str) -> int | None:
    """The value of a Roman numeral in capitals, also with Cyrillic letters of the same look."""
    word = word.translate(_LOOKALIKES)
    if not word or not _ROMAN.fullmatch(word):
        return None
    digits = [_ROMAN_DIGITS[letter] for letter in word]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return sum(-one if one < after else one for one, after in pairs)


@dataclass(slots=True)
class Numeral:
    """A number as read: possible values, the scale word used, and what it rests on.

    ``size`` is what its last word counts: hundreds in *three hundred*, ones in *five*; ``part``
    what *and two thirds* adds, which may be a number of its own.
    """

    values: tuple[Fraction, ...]
    end: int
    scale: Fraction = ZERO
    bases: tuple[Fraction, ...] = ()
    step: Fraction = ONE
    ordinal: bool = False
    loose: bool = False
    spelled: bool = True
    literal: Literal | None = None
    words: int = 1
    size: Fraction = ONE
    part: Fraction = ZERO


def goes_on(line: Line, place: int) -> bool:
    """Whether words that can belong to the number stand after its digits."""
    kinds = _MYRIAD_AFTER_DIGITS if "myriad" in line.lang.traits else _AFTER_DIGITS
    if place < len(line.tokens) and line.tokens.keys[place] in HYPHENS:
        return line.longest(place + 1, "scale", "and-half") is not None
    if vague_scale(line, place):
        return True
    for match in line.matches(place):
        for entry in match.entries:
            if entry.kind in kinds or (entry.kind == "cardinal" and entry.value == 100):
                return True
    return False


def vague_scale(line: Line, place: int) -> int:
    """Where the scale of 1100多万 stands, past the sign of a vague number; 0 without one."""
    if "myriad" not in line.lang.traits:
        return 0
    match = line.longest(place, "vague")
    if match is None or not any(entry.what == "after" for entry in match.of("vague")):
        return 0
    scale = line.longest(match.end, "scale", "cardinal")
    large = scale and any(
        (e.value or 0) >= 10 for e in scale.of("scale", "cardinal") if not e.loose
    )
    return match.end if large else 0


def plain(line: Line, at: int) -> Numeral | None:
    """A number that is nothing but digits."""
    literal = read_literal(line.tokens.text_at(at), line.lang)
    if literal is None or not literal.values:
        return None
    return Numeral(
        literal.values, at + 1, bases=literal.values, step=literal.step, spelled=False,
        literal=literal,
    )  # fmt: skip
