"""Why a number may not be demanded: it is vague, it is one, or its characters are in words."""

from __future__ import annotations

from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.literals import vague_scale
from babelproof.quantities.numbers.spelled import Numeral
from babelproof.quantities.reading import eastern
from babelproof.quantities.tokens import HYPHENS

IN_WORDS = "numeral characters may be part of a word"
ONE_IS_FREE = "one is never demanded"
FIXED = "a fixed phrase"
LOOSE = "the word may mean something else"
VAGUE = "a vague number"
A_PART = "a half"
A_DUAL = "a dual"
NAME = "may be a name"
_NUMBER_OF = frozenset("\u6570\u6578")  # 利用者数30万: before digits it is no *several*


def doubt_about(line: Line, at: int, numeral: Numeral) -> str:
    """What makes the number at a token unsure, if anything does."""
    if _is_vague(line, at, numeral.end):
        return VAGUE
    if numeral.scale and numeral.literal is not None and _may_be_unit(line, numeral.end):
        return "a scale that may be a unit"
    if numeral.values[0] == 1 and (numeral.spelled or _counts_one(line, at, numeral.end)):
        return ONE_IS_FREE
    # Numeral characters stand in many words: only a counted or long number is sure.
    if (
        "myriad" in line.lang.traits
        and numeral.spelled
        and not eastern.is_counted(line, at, numeral)
    ):
        return IN_WORDS
    return ""


def _is_vague(line: Line, at: int, end: int) -> bool:
    """Whether a word makes a number vague, before it, after it, or in it before its scale: *about
    8*, 8-ish, 60-odd, 1100多万."""
    if "myriad" in line.lang.traits and any(vague_scale(line, p) for p in range(at + 1, end - 1)):
        return True
    before = line.longest(at - 1, "vague") if at else None
    keys = line.tokens.keys
    if before and before.end == at and is_vague(before, "before"):
        return not (keys[at - 1] in _NUMBER_OF and keys[at][0].isdecimal())
    if end >= len(keys):
        return False
    after = line.longest(end + (keys[end] in HYPHENS), "vague")
    return after is not None and is_vague(after, "after")


def is_vague(match: Match, where: str) -> bool:
    """Whether a form makes a number before or after it vague."""
    return any(entry.what == where for entry in match.of("vague"))


def _counts_one(line: Line, at: int, place: int) -> bool:
    """Whether a word follows the digit 1: *1 hour* is *an hour*, but *3-1* a score."""
    keys = line.tokens.keys
    if at > 1 and (keys[at - 1] in HYPHENS or keys[at - 1] == ":") and keys[at - 2][0].isdecimal():
        return False
    if place < len(keys) and keys[place] in HYPHENS:
        place += 1
    if place >= len(keys):
        return False
    if keys[place] == "\u00b0":  # *by a degree*, but not 1 °C
        return place + 1 == len(keys) or keys[place + 1] not in ("c", "f", "\u0441")
    return keys[place][0].isalpha()


def _may_be_unit(line: Line, end: int) -> bool:
    """20兆 may be megabytes and 제3조 an article, unless something that is counted follows."""
    match = line.longest(end - 1, "scale") if "myriad" in line.lang.traits else None
    if match is None or match.end != end or not match.of("unit", "ordinal-mark"):
        return False
    return line.longest(end, "currency", "counter", "unit") is None
