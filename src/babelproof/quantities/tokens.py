"""Text as tokens: digit strings, words and single signs, with their places.

Blanks are left out, so *p.m.*, *p. m.* and *p .m.* are the same tokens. Letters of scripts
written without blanks, and Hangul with its glued particles, are a token each.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import accumulate, filterfalse
from operator import sub
from typing import TypeVar, overload

T = TypeVar("T")
LONGEST = 40  # digit strings longer than this are text
HYPHENS = frozenset("-\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2500")

_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u200c\u200d"
)
_SILENT = re.compile(
    "[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]"
)
SINGLE = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_DIGITS = (
    r"\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d|[x\u0445\u00d7]\d)(?:[.,\u066b]\d+)?"
    "|\\d+(?:[.,\u066b\u066c\u30fb]\\d+|'\\d{3}(?!\\d))*"
)
# Three patterns for the same tokens, each with the blanks before it: the simpler the text, the
# cheaper the pattern.
_ASCII = re.compile(rf"\s*(?:[A-Za-z]+|{_DIGITS}|\S)")
_INNER = rf"(?:[{_MARKS}]+|(?<=[\u0400-\u04ff])'(?=[\u0400-\u04ff]))"
_SPACED = re.compile(rf"\s*(?:[^\W\d_]+(?:{_INNER}[^\W\d_]*)*|{_DIGITS}|\S)")
_ANY = re.compile(rf"\s*(?:[^\W\d_{SINGLE}]+(?:{_INNER}[^\W\d_{SINGLE}]*)*|{_DIGITS}|\S)")
_LETTER = re.compile(rf"[^\W\d_{SINGLE}]")
# Wide forms become plain ones of the same length, so that places stay.
_PLAIN = {0xFF01 + n: 0x21 + n for n in range(94)}
del _PLAIN[0xFF0C]  # it parts clauses; only between wide digits does it part thousands
_WIDE_GROUPS = re.compile("(?<=[\uff10-\uff19])\uff0c(?=[\uff10-\uff19]{3}(?![\uff10-\uff19]))")
_PERHAPS_GROUPS = re.compile("(?<!\\d)\\d{1,3}(?:\uff0c\\d{3})+(?!\\d)")
_PLAIN |= {0x3000: 0x20, 0x2212: 0x2D, 0xFE63: 0x2D, 0x066A: 0x25, 0xFE6A: 0x25}
_PLAIN |= {n: 0x30 + int(chr(n)) for n in range(0x660, 0x11000) if chr(n).isdecimal()}
_PLAIN |= {0x02BC: 0x27, 0x2019: 0x27, 0x0130: 0x69}
_PLAIN |= {0x015F: 0x219, 0x0163: 0x21B, 0x015E: 0x218, 0x0162: 0x21A}
# To look for one of them is much cheaper than to translate a text that has none.
_NOT_PLAIN = re.compile(f"[{''.join(map(chr, sorted(_PLAIN)))}]")
ALIKE = str.maketrans(
    "\u0623\u0625\u0622\u0649\u0629\u0451", "\u0627\u0627\u0627\u064a\u0647\u0435"
)
_HAS_ALIKE = re.compile(f"[{''.join(map(chr, ALIKE))}]")


# What engines leave behind that escape their output; none of it becomes another reference.
_REFERENCE = re.compile("&(?:#39|#x27|#34|quot|apos);")


@dataclass(slots=True)
class Token:
    """One token: what it is, how it is looked up, and where it stands."""

    sort: str
    key: str
    text: str
    start: int
    end: int


def plain(text: str) -> str:
    """Full-width and other compatible signs, and all digits, as plain ones; places stay."""
    if text.isascii():
        return text
    if "\uff0c" in text:
        text = _WIDE_GROUPS.sub(",", text)
    return text.translate(_PLAIN) if _NOT_PLAIN.search(text) else text


def with_groups(text: str) -> str:
    """A plain text with every wide comma that could part thousands as a plain one."""
    return _PERHAPS_GROUPS.sub(lambda found: found[0].replace("\uff0c", ","), text)


def folded(word: str) -> str:
    """How a word is looked up: no case, no vowel points, alef and yeh of one kind."""
    word = word.lower()
    return word if word.isascii() else alike(_SILENT.sub("", word))


def folded_text(text: str) -> tuple[str, Sequence[int]]:
    """A composed text as its words are looked up, and for each place in that (and its end) the
    place in the text itself; nothing where they cannot be told."""
    simple = plain(text)
    low = folded(simple)
    if len(low) == len(text):
        return low, range(len(text) + 1)
    places = [*(at for at, sign in enumerate(simple) if folded(sign)), len(text)]
    return (low, places) if len(low) + 1 == len(places) else ("", (0,))


def alike(low: str) -> str:
    """Letters that are mostly written for each other, alef with and without hamza, as one; places
    stay."""
    return low.translate(ALIKE) if _HAS_ALIKE.search(low) else low


class Tokens(Sequence[Token]):
    """The tokens of a plain, composed text; only those that are looked at closely are made."""

    __slots__ = ("_made", "keys", "spans", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        ascii_only = text.isascii()
        pattern = _ASCII if ascii_only else _SPACED if max(text) < "\u3005" else _ANY
        low, as_it_is = text.lower(), True
        if not ascii_only:
            as_it_is = len(low) == len(text) and not _SILENT.search(text)
            low = alike(low) if as_it_is else text
        pieces = pattern.findall(low.rstrip())  # blanks at the end are looked at again and again
        words, ends = list(map(str.lstrip, pieces)), list(accumulate(map(len, pieces)))
        starts = map(sub, ends, map(len, words))
        self.spans: list[tuple[int, int]] = list(zip(starts, ends, strict=True))
        self.keys = words if as_it_is else [folded(word) or word for word in words]
        self._made: dict[int, Token] = {}

    def __len__(self) -> int:
        return len(self.keys)

    def text_at(self, at: int) -> str:
        """The text of a token, without making it."""
        start, end = self.spans[at]
        return self.text[start:end]

    @overload
    def __getitem__(self, at: int) -> Token: ...

    @overload
    def __getitem__(self, at: slice) -> list[Token]: ...

    def __getitem__(self, at: int | slice) -> Token | list[Token]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self.keys)))]
        token = self._made.get(at)
        if token is None:
            start, end = self.spans[at]
            word = self.text[start:end]
            token = self._made[at] = Token(sort_of(word), self.keys[at], word, start, end)
        return token


def sort_of(word: str) -> str:
    """Digits, a word, a single letter of an unspaced script, or another sign."""
    if word[0].isdecimal():
        return "digits"
    if _LETTER.match(word):
        return "word"
    return "single" if word.isalpha() or word in "\u3005\u3006\u3007\u30fc" else "sign"


def tokens_of(text: str) -> Tokens:
    """The tokens of a text that is plain and composed (NFC)."""
    return Tokens(text)


def unescaped(text: str) -> str:
    """A text with a blank for whatever of it stands for a character; places stay."""
    return _REFERENCE.sub(lambda found: " " * len(found[0]), text) if "&" in text else text


def composed(text: str) -> tuple[str, Sequence[int] | None]:
    """The text in NFC, with characters for what stands for one (*&#39;*), and for each place in it
    (and its end) the place in the raw text."""
    if "&" in text and _REFERENCE.search(text):
        read, outer = _dereferenced(text)
        whole, inner = composed(read)
        return whole, outer if inner is None else [outer[at] for at in inner]
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


def found_in(
    text: str, find: Callable[[str], Iterable[tuple[T, int, int]]]
) -> list[tuple[T, int, int]]:
    """What is found in the composed text, with its places in the raw text."""
    whole, places = composed(text)
    found = find(whole)
    if places is None:
        return list(found)
    return [(what, places[start], places[end]) for what, start, end in found]


def _dereferenced(text: str) -> tuple[str, Sequence[int]]:
    """The text with its character references read, and the places of its characters."""
    parts: list[str] = []
    places: list[int] = []
    done = 0
    for found in _REFERENCE.finditer(text):
        parts += text[done : found.start()], unescape(found[0])
        places += [*range(done, found.start()), found.start()]
        done = found.end()
    return "".join([*parts, text[done:]]), [*places, *range(done, len(text) + 1)]


def bare(text: str) -> str:
    """A text without case and accents."""
    low = text.casefold()
    if low.isascii():
        return low
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFD", low)))


def _joins(char: str) -> bool:
    """Vowel and final jamo join the syllable before them."""
    return "\u1161" <= char <= "\u11ff"
