"""Analyses of whole columns, shared by the rules through ``batch.of``."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter
from string import ascii_letters, digits
from typing import Any
from unicodedata import normalize

from babelproof.core.batch import Batch, Lines
from babelproof.text.visible import BLANK_LETTERS, is_visible

# What parts words, too, but for the blanks that bytes know. By its first byte, since a single byte
# is found many times faster than several.
_BLANKS = {
    b"\xc2": re.compile(b"\xc2[\x85\xa0]"),
    b"\xe1": re.compile(b"\xe1\x9a\x80"),
    b"\xe2": re.compile(b"\xe2(?:\x80[\x80-\x8a\xa8\xa9\xaf]|\x81\x9f)"),
    b"\xe3": re.compile(b"\xe3\x80\x80"),
    **{sign: re.compile(sign) for sign in (b"\x1c", b"\x1d", b"\x1e", b"\x1f")},
}
# Every byte a text may begin with: nought where it is a plain letter or digit.
_PLAIN = (ascii_letters + digits).encode()
_NOT_PLAIN = bytes(byte not in _PLAIN for byte in range(256))


@dataclass(frozen=True, slots=True)
class Block:
    """Texts as UTF-8, each followed by a line feed but the last; row ``i`` ends before
    ``ends[i]``. ``blanks``: those among them that part words, but not bytes."""

    data: bytes
    lines: Sequence[bytes]
    ends: Sequence[int]
    blanks: str

    def rows_where(self, finder: Any) -> list[int]:
        """The rows where an RE2 pattern over bytes occurs, by one scan."""
        found, place = [], 0
        while match := finder.search(self.data, place):
            row = bisect_right(self.ends, match.start())
            if row == len(self.ends):
                break
            found.append(row)
            place = self.ends[row]
            if place >= len(self.data):
                break
        return found


def source_block(batch: Batch) -> Block:
    """All sources as one block."""
    return block_of(batch.src)


def target_block(batch: Batch) -> Block:
    """All targets as one block."""
    return block_of(batch.tgt)


def block_of(texts: Sequence[str]) -> Block:
    """Texts as one block."""
    data = texts.data if isinstance(texts, Lines) else encoded("\n".join(texts))
    lines = data.split(b"\n")
    if len(lines) != len(texts):  # a text of several lines, or no text
        lines = [encoded(text) for text in texts]
    ends = list(accumulate(map((1).__add__, map(len, lines))))
    return Block(data, lines, ends, _blanks_in(data))


def _blanks_in(data: bytes) -> str:
    present = (blank for lead, blank in _BLANKS.items() if lead in data)
    return b"".join(sorted({found for blank in present for found in blank.findall(data)})).decode()


def encoded(text: str) -> bytes:
    """A text as UTF-8; lone surrogates become bytes that no pattern matches."""
    return text.encode("utf-8", "surrogatepass")


def composed_sources(batch: Batch) -> Sequence[str]:
    """All sources with letters and their marks composed, so that lengths and places in them do
    not rest on the form they are in."""
    return _composed(batch.src)


def composed_targets(batch: Batch) -> Sequence[str]:
    """All targets, likewise."""
    return _composed(batch.tgt)


def _composed(texts: Sequence[str]) -> Sequence[str]:
    return [text if text.isascii() else normalize("NFC", text) for text in texts]


def source_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose source an RE2 pattern over bytes occurs, by one scan of the column."""
    return batch.of_source(source_block).rows_where(finder)


def target_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose target an RE2 pattern over bytes occurs, by one scan of the column."""
    return batch.of(target_block).rows_where(finder)


def wordless_starts(texts: Sequence[str], block: Block) -> list[int]:
    """The rows that do not begin with a letter or digit, which are few."""
    rows = _no_plain_starts(block)
    return [row for row in rows if not texts[row][:1].isalnum() or texts[row][0] in BLANK_LETTERS]


def _no_plain_starts(block: Block) -> list[int]:
    """The rows that do not begin with a letter or digit of ASCII."""
    if not block.ends:
        return []
    # Of the last place none is wanted; there are two so that even one row gives several bytes.
    places = itemgetter(0, *block.ends)(block.data + b"\n\n")
    firsts = bytes(places[:-1])
    marks, found, row = firsts.translate(_NOT_PLAIN), [], -1
    while (row := marks.find(1, row + 1)) >= 0:
        found.append(row)
    return found


def invisible_targets(batch: Batch) -> list[int]:
    """The rows whose target shows nothing at all."""
    rows = wordless_starts(batch.tgt, batch.of(target_block))
    return [row for row in rows if not is_visible(batch.tgt[row])]
