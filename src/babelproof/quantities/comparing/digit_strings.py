"""Digit strings in a text: whole, with other signs between their groups, or inside longer ones.

A numeral beside another one may be part of a longer number: the *nine* of *twenty-nine*, the
*trente* of *trente-deux*, the *três* of *trinta e três*.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from babelproof.quantities.numbers.glued import split_word
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language

_BETWEEN = r"[ \u00a0()/.\u2010-\u2013-]{0,3}"
_LONG = re.compile(rf"\d(?:{_BETWEEN}\d){{5,24}}")
_SPACED = re.compile(r"(?<!\d)(\d{1,3})[,.] (\d{3})(?!\d)")
_CLOSE = 6
_NO_DIGITS = re.compile(r"\D+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_RUN = re.compile(r"\d+")
# Bytes but digits become blanks; those that begin the digits of other scripts, exclamation marks.
_OTHER_DIGITS = b"\xd9\xdb\xdf\xe0\xe1\xea\xef\xf0"
_DIGITS_ALONE = bytes(
    byte if byte in b"0123456789" else ord("!") if byte in _OTHER_DIGITS else ord(" ")
    for byte in range(256)
)
_GAPS = " \u00a0\u2011-"
_AFTER = re.compile(rf"[{_GAPS}]([^\W\d_]+)(?:[{_GAPS}]([^\W\d_]+))?")
_SPACED_WORD = str.maketrans(dict.fromkeys(_GAPS, " "))
_NUMERALS = frozenset({"cardinal", "ordinal", "scale"})
_FARTHEST, _LARGE = 32, 10


def runs_in(text: str) -> list[str]:
    """The runs of digits in a text; by its bytes, which is many times faster than a pattern."""
    digits = text.encode("utf-8", "surrogatepass").translate(_DIGITS_ALONE)
    return _RUN.findall(text) if b"!" in digits else digits.decode().split()


def stands(digits: str, text: str) -> int | None:
    """Where a digit string stands in a text, not inside a longer one."""
    place = text.find(digits)
    while place >= 0:
        end = place + len(digits)
        before = text[place - 2 : place][::-1] if place > 1 else text[:place]
        if not (_goes_on(before) or _goes_on(text[end : end + 2])):
            return place
        place = text.find(digits, place + 1)
    return None


def stands_apart(digits: str, text: str) -> bool:
    """Whether the groups of a digit string stand in a text with other signs or blanks between:
    26.469,89 as 26,469,89, or 3.14 as 3. 14."""
    groups = re.findall(r"\d+", digits)
    if not 2 <= len(groups) <= 8:
        return False
    body = r"[.,' \u00a0\u202f]{1,3}".join(groups)
    return bool(re.search(rf"(?<!\d)(?<!\d[.,]){body}(?!\d)(?![.,]\d)", text))


def is_run_together(quantity: Quantity, text: str, other: str) -> bool:
    """Whether the other text runs a number and its neighbour together, with a sign that could
    also part thousands or with a nought between: *15/30, 145 yards* as *15/30,145 yards*."""
    numbers = [(match.start(), _NO_DIGITS.sub("", match[0])) for match in _NUMBER.finditer(text)]
    glued = {_NO_DIGITS.sub("", match[0]): match[0] for match in _NUMBER.finditer(other)}
    for one, two in pairwise(numbers):
        if two[0] - one[0] > len(one[1]) + _CLOSE:
            continue
        own = [quantity.start <= place < quantity.end for place, _ in (one, two)]
        if own[0] == own[1]:
            continue
        found = glued.get(one[1] + two[1], "")
        if found and (not found.isdecimal() or (two[1][0] == "0" and len(two[1]) == 2)):
            return True
    return False


def is_parted_year(digits: str, text: str) -> bool:
    """Whether a year stands in a text with blanks between its digits: 1 9 45."""
    if len(digits) != 4 or not digits.isdecimal() or not "1000" <= digits < "2100":
        return False
    return bool(re.search(rf"(?<!\d)(?<!\d[ .,]){' ?'.join(digits)}(?! ?\d)(?![.,]\d)", text))


def in_spaced_number(quantity: Quantity, text: str, other: str) -> bool:
    """Whether a number is a piece of one whose separator has a blank after it: 14, 500."""
    around = text[max(0, quantity.start - 6) : quantity.end + 6]
    for found in _SPACED.finditer(around):
        if quantity.digits in found.groups():
            return any(stands(sign.join(found.groups()), other) is not None for sign in ",. ")
    return False


def in_long_number(quantity: Quantity, text: str, other: str) -> bool:
    """Whether a number is a piece of a longer one, of a telephone for instance, that stands in
    the other text with other signs between its pieces: 555-0123 and 5550123."""
    for found in _LONG.finditer(text):
        if found.start() <= quantity.start and quantity.end <= found.end():
            digits = _NO_DIGITS.sub("", found[0]).lstrip("0")
            pattern = _BETWEEN.join(_without_country(digits)) + r"(?!\d)"
            return len(digits) >= 6 and re.search(pattern, other) is not None
    return False


def _without_country(digits: str) -> str:
    """+7 495 … is 8 495 …, and +38 044 … is 044 …, to who calls from there."""
    if len(digits) == 11 and digits[0] in "78":
        return digits[1:]
    return digits[2:] if len(digits) == 12 and digits.startswith("380") else digits


def _goes_on(beside: str) -> bool:
    if not beside:
        return False
    if beside[0].isdecimal():
        return True
    return len(beside) > 1 and beside[0] in ".,'\u2019\u00a0\u202f" and beside[1].isdecimal()


class _Beside(NamedTuple):
    """All numerals that are not the name of a unit (*trente secondes*), those of ten or more, one
    of which is in each longer number, and the words for *and* between two; and how all these
    begin, by which most words after a numeral are told to be none at once."""

    numerals: frozenset[str]
    large: frozenset[str]
    ands: frozenset[str]
    heads: frozenset[str]


def may_be_part(text: str, place: tuple[int, int], lang: Language) -> bool:
    """Whether right beside a numeral another one stands, perhaps behind *and*."""
    known, (start, end) = _beside(lang.code), place
    if _stands_before(text, start, known):
        return True
    head = text[end + 1 : end + 4].lower()
    if head not in known.heads and head[:2] not in known.heads:
        return False
    after = _AFTER.match(text, end)
    if after is None:
        return False
    following = after[1].lower()
    if following not in known.ands:
        return following in known.numerals
    pair = {text[start:end].lower(), (after[2] or "").lower()}
    return pair <= known.numerals and not pair.isdisjoint(known.large)  # not *zwei und drei*


def _stands_before(text: str, start: int, known: _Beside) -> bool:
    last = start - 1
    if last < 1 or text[last] not in _GAPS:
        return False
    first = max(0, last - _FARTHEST)  # a text without blanks is not looked through again
    word = text[max(first, text.rfind(" ", first, last) + 1) : last].lower()
    if word in known.large:
        return True
    if word not in known.ands and word.isalpha():
        return False
    words = text[max(0, start - _FARTHEST) : last].lower().translate(_SPACED_WORD).split()
    *_, two, one = ("", "", *words)
    return (two if one in known.ands else one) in known.large


def is_longer(word: str, lang: Language) -> bool:
    """Whether a word begins with a number of several numerals: *femogtyve*, *harmincnégy*."""
    return len(split_word(word, lang)[0]) > 1


@lru_cache(maxsize=64)
def _beside(code: str) -> _Beside:
    numerals, large, ands = set[str](), set[str](), set[str]()
    for word, node in language(code).root.next.items():
        if any(entry.kind == "unit" for entry in node.entries):
            continue
        for entry in node.entries:
            if entry.kind in _NUMERALS:
                numerals.add(word)
                large |= {word} if (entry.value or 0) >= _LARGE else set()
            elif entry.kind == "joiner" and entry.what == "and":
                ands.add(word)
    heads = {f"{word} "[:3] for word in numerals | ands}
    return _Beside(*map(frozenset, (numerals, large, ands, heads)))
