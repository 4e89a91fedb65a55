"""Is a row of letters a frequent word, or one whose letters are mixed up?

By ``data/spellings.tsv``: of some languages the frequent words, and the letters of each in order.
A word that is none of these, but has the letters of one, is likely that word mixed up.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from babelproof.text.languages import canonical
from babelproof.text.tables import rows

# How much likelier a row of letters is as a word than as one whose letters are mixed up, if it is
# a frequent one, by its length, and if only its letters are those of one: logarithms to base 2,
# about the same in all languages of the table. Short words are often another one mixed up.
KNOWN = (0.0, 0.0, 0.5, 1.5, 3.5, 4.5, 5.0)
MIXED = -4.5
HASHES, _SALT = 5, 0x9747B28C


@dataclass(frozen=True, slots=True, eq=False)
class Spelling:
    """A Bloom filter of words and of letters in order."""

    held: bytes

    def of(self, word: str) -> float:
        """What it says for a word that its letters are in order; nought if it knows nothing."""
        if len(word) < 2:
            return 0.0
        if self._holds(word):
            return KNOWN[min(len(word), len(KNOWN) - 1)]
        return MIXED if self._holds(in_order(word)) else 0.0

    def _holds(self, text: str) -> bool:
        held = self.held
        return all(held[at >> 3] >> (at & 7) & 1 for at in places(text, len(held) * 8))


def in_order(word: str) -> str:
    """The letters of a word in order, told from a word of these letters in this order."""
    return "\t" + "".join(sorted(word))


def places(text: str, size: int) -> Iterator[int]:
    """The bits of a filter that stand for a text."""
    data = text.encode("utf-8", "surrogatepass")
    first, step = crc32(data), crc32(data, _SALT) | 1
    return ((first + number * step) % size for number in range(HASHES))


@cache
def spelling(lang: str) -> Spelling | None:
    """What is known of a language's words, if the table has it."""
    held = _table().get(canonical(lang))
    return Spelling(b85decode(held)) if held else None


@cache
def _table() -> Mapping[str, str]:
    return {row["lang"]: row["filter"] for row in rows("spellings.tsv")}
