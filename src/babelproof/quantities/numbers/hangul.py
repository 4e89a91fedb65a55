"""Korean numerals in Hangul: every second word begins with a syllable that is also a number, so
where a numeral begins, where it ends and what it counts decide whether it is one."""

from __future__ import annotations

from babelproof.quantities.line import Line, Match
from babelproof.quantities.numbers.literals import Numeral
from babelproof.quantities.numbers.myriads import COUNTED

# 제 (ordinals), 약 (about), 총 (in all), 각 (each) may be glued to the number after them.
_HEADS = frozenset("\uc81c\uc57d\ucd1d\uac01")
# First syllables of particles and other endings after a numeral or what it counts.
_TAILS = frozenset(
    "\uc774\uac00\uc740\ub294\uc744\ub97c\uc5d0\uc758\ub3c4\ub9cc\ub85c\uc73c\uc640\uacfc\ub791"
    "\uc9f8\uac04\ucbe4\uc529\uc9dc\uc5ec\ub098\ubc16\ubd80\uae4c\ub2f9\ub9c8\ud6c4\uc804\ub4a4"
    "\uc815\uc778\uc785\uc600\ubc18\uaed8\ucc28\ub4e4\uc774\ubfd0\ucc98\ubcf4\ub0b4\uc11c\uc5c8"
)


def is_inside_word(line: Line, at: int) -> bool:
    """Whether a syllable stands inside a word, where no numeral begins: the 사 of 회사."""
    text, start = line.tokens.text, line.tokens.spans[at][0]
    if not start or not _is_syllable(text[start]):
        return False
    before = text[start - 1]
    if before in _HEADS and (start == 1 or not _is_syllable(text[start - 2])):
        return False
    return _is_syllable(before) or before.isdecimal()


def is_word_part(line: Line, at: int, numeral: Numeral) -> bool:
    """Whether what reads like a numeral is the beginning of a word (세계, 열차) or a word of its
    own (이, *this*)."""
    if numeral.literal is not None or not _is_syllable(line.tokens.text[line.tokens.spans[at][0]]):
        return False
    end = line.tokens.spans[numeral.end - 1][1]
    follow = line.tokens.text[end : end + 1]
    unit = line.longest(numeral.end, "unit", "currency")
    glued = _is_syllable(follow)
    phrase = line.frozen_end(at) > end and unit is None
    if numeral.words == 1 and phrase and (glued or numeral.loose):
        return True
    if _counts(line, numeral.end):
        return False
    if glued and follow not in _TAILS:
        return numeral.words < 3
    return numeral.loose


def is_whole(line: Line, at: int, end: int) -> bool:
    """Whether a form of one syllable is a word, with at most a particle: 반 (half), not 반대."""
    last = line.tokens.spans[end - 1][1]
    follow = line.tokens.text[last : last + 1]
    if end - at > 1 or not _is_syllable(line.tokens.text[last - 1]):
        return True
    return not _is_syllable(follow) or follow in _TAILS


def is_other_word(line: Line, at: int, end: int) -> bool:
    """Whether a form apart from the digits before it only begins a word: the 분 of 30 분류 or the
    백 of 30 백조자리, but not the 만 of 30 만명."""
    spans = line.tokens.spans
    if "spaced" not in line.lang.traits or not at or spans[at - 1][1] == spans[at][0]:
        return False
    if line.frozen_end(at) >= spans[end - 1][1]:
        return True
    follow = line.tokens.text[spans[end - 1][1] : spans[end - 1][1] + 1]
    if not _is_syllable(line.tokens.text[spans[end - 1][1] - 1]) or not _is_syllable(follow):
        return False
    return follow not in _TAILS and line.longest(end, *COUNTED) is None


def _counts(line: Line, place: int) -> bool:
    """Whether something counted stands here, and not just a word that begins like it."""
    kinds = ("counter", "unit", "currency", "tenths", "multiple", "decade")
    for match in reversed(line.matches(place)):
        marks = {entry.what for entry in match.of("joiner", "ordinal-mark")}
        if not match.of(*kinds) and not marks & {"parts-of", "after"}:
            continue
        end = line.tokens.spans[match.end - 1][1]
        follow = line.tokens.text[end : end + 1]
        if not _is_syllable(follow) or follow in _TAILS or line.longest(match.end, "cardinal"):
            return True
    return False


def counts_people(line: Line, at: int, numeral: Numeral, match: Match) -> bool:
    """두 분 are two people: minutes are counted with other numerals."""
    minutes = any(entry.what == "minute" for entry in match.of("unit"))
    return minutes and any(line.longest(place, "native") for place in range(at, numeral.end))


def _is_syllable(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"
