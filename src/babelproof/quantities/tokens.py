"""Text as tokens: digit strings, words and single signs, with their places.

Blanks are left out, so *p.m.*, *p. m.* and *p .m.* are the same tokens. Letters of scripts
written without blanks, and Hangul with its glued particles, are a token each.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST = 40  # digit strings longer than this are text
HYPHENS = frozenset("-\u2010\u2011\u2012\u2013\u2014")

_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u200c\u200d"
)
_SILENT = re.compile("[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]")
SINGLE = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_TOKEN = re.compile(
    r"(?P<digits>\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)(?:[.,\u066b]\d+)?"
    "|\\d+(?:[.,'\u2019\u066b\u066c]\\d+)*)"
    rf"|(?P<single>[{SINGLE}])"
    rf"|(?P<word>(?:(?![{SINGLE}])[^\W\d_])(?:(?![{SINGLE}])[^\W\d_]|[{_MARKS}])*)"
    r"|(?P<sign>\S)"
)
# Wide forms become plain ones of the same length, so that places stay.
_PLAIN = {0xFF01 + n: 0x21 + n for n in range(94)}
_PLAIN |= {0x3000: 0x20, 0x2212: 0x2D, 0xFE63: 0x2D, 0x066A: 0x25, 0xFE6A: 0x25}
_PLAIN |= {0x02BC: 0x27, 0x2019: 0x27, 0x0130: 0x69}
_PLAIN |= {0x015F: 0x219, 0x0163: 0x21B, 0x015E: 0x218, 0x0162: 0x21A}
_ALIKE = str.maketrans("\u0623\u0625\u0622\u0649\u0629\u0451", "\u0627\u0627\u0627\u064a\u0647\u0435")


@dataclass(frozen=True, slots=True)
class Token:
    """One token: what it is, how it is looked up, and where it stands."""

    sort: str
    key: str
    text: str
    start: int
    end: int


def plain(text: str) -> str:
    """Full-width and other compatible signs as plain ones; every place stays the same."""
    return text if text.isascii() else text.translate(_PLAIN)


def folded(word: str) -> str:
    """How a word is looked up: no case, no vowel points, alef and yeh of one kind."""
    word = word.casefold()
    return word if word.isascii() else _SILENT.sub("", word).translate(_ALIKE)


def tokens_of(text: str) -> list[Token]:
    """The tokens of a text that is plain and composed (NFC)."""
    found = []
    for match in _TOKEN.finditer(text):
        sort = match.lastgroup or "sign"
        word = match.group()
        key = folded(word) if sort == "word" else word
        found.append(Token(sort, key, word, match.start(), match.end()))
    return found


def composed(text: str) -> tuple[str, Sequence[int] | None]:
    """The text in NFC, and for each place in it (and its end) the place in the raw text."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text, None
    parts: list[str] = []
    places: list[int] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and (unicodedata.combining(text[end]) or _joins(text[end])):
            continue
        part = unicodedata.normalize("NFC", text[start:end])
        parts.append(part)
        places += [start] * len(part)
        start = end
    places.append(len(text))
    return "".join(parts), places


def _joins(char: str) -> bool:
    """Vowel and final jamo join the syllable before them."""
    return "\u1161" <= char <= "\u11ff"
