"""Analyses of whole columns, shared by the rules through ``batch.of``."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from string import ascii_letters, digits
from typing import Any

from babelproof.core.batch import Batch
from babelproof.text.visible import BLANK_LETTERS, is_visible

_PLAIN = frozenset(ascii_letters + digits)


@dataclass(frozen=True, slots=True)
class Block:
    """Texts as UTF-8, each followed by a line feed but the last; row ``i`` ends before
    ``ends[i]``."""

    data: bytes
    ends: Sequence[int]

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
    data = encoded("\n".join(texts))
    lines = data.split(b"\n")
    if len(lines) != len(texts):  # a text of several lines, or no text
        lines = [encoded(text) for text in texts]
    return Block(data, list(accumulate(map((1).__add__, map(len, lines)))))


def encoded(text: str) -> bytes:
    """A text as UTF-8; lone surrogates become bytes that no pattern matches."""
    return text.encode("utf-8", "surrogatepass")


def source_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose source an RE2 pattern over bytes occurs, by one scan of the column."""
    return batch.of_source(source_block).rows_where(finder)


def target_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose target an RE2 pattern over bytes occurs, by one scan of the column."""
    return batch.of(target_block).rows_where(finder)


def wordless_starts(texts: Sequence[str]) -> list[int]:
    """The rows that do not begin with a letter or digit, which are few."""
    rest = [row for row, text in enumerate(texts) if text[:1] not in _PLAIN]
    return [row for row in rest if not texts[row][:1].isalnum() or texts[row][0] in BLANK_LETTERS]


def invisible_targets(batch: Batch) -> list[int]:
    """The rows whose target shows nothing at all."""
    return [row for row in wordless_starts(batch.tgt) if not is_visible(batch.tgt[row])]
