"""Analyses of whole columns, shared by the rules through ``batch.of``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babelproof.core.batch import Batch
from babelproof.text.visible import BLANK_LETTERS, is_visible


def source_block(batch: Batch) -> bytes:
    """All sources as UTF-8, one after the other with a line feed between."""
    return block_of(batch.src)


def target_block(batch: Batch) -> bytes:
    """All targets as UTF-8, one after the other with a line feed between."""
    return block_of(batch.tgt)


def block_of(texts: Sequence[str]) -> bytes:
    """Texts as UTF-8, line feeds between; lone surrogates become bytes that no pattern matches."""
    return "\n".join(texts).encode("utf-8", "surrogatepass")


def source_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose source an RE2 pattern over bytes occurs, by one scan of the column."""
    return rows_where(batch.of_source(source_block), batch.src, finder)


def target_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose target an RE2 pattern over bytes occurs, by one scan of the column."""
    return rows_where(batch.of(target_block), batch.tgt, finder)


def rows_where(block: bytes, texts: Sequence[str], finder: Any) -> list[int]:
    """The rows of ``texts``, joined in ``block``, where an RE2 pattern over bytes occurs."""
    if block.count(b"\n") >= len(texts):  # a text of several lines: line feeds do not count rows
        return [row for row, text in enumerate(texts) if finder.search(block_of((text,)))]
    found, row, place = [], 0, 0
    while match := finder.search(block, place):
        row += block.count(b"\n", place, match.start())
        found.append(row)
        row, place = row + 1, block.find(b"\n", match.start()) + 1
        if not place:
            break
    return found


def wordless_starts(texts: Sequence[str]) -> list[int]:
    """The rows that do not begin with a letter or digit, which are few."""
    return [
        row for row, text in enumerate(texts) if not text[:1].isalnum() or text[0] in BLANK_LETTERS
    ]


def invisible_targets(batch: Batch) -> list[int]:
    """The rows whose target shows nothing at all."""
    return [row for row in wordless_starts(batch.tgt) if not is_visible(batch.tgt[row])]
