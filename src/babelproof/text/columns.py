"""Analyses of whole columns, shared by the rules through ``batch.of``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babelproof.core.batch import Batch
from babelproof.text.visible import BLANK_LETTERS, is_visible


def source_block(batch: Batch) -> bytes:
    """All sources as UTF-8, one after the other with a line feed between."""
    return _block(batch.src)


def target_block(batch: Batch) -> bytes:
    """All targets as UTF-8, one after the other with a line feed between."""
    return _block(batch.tgt)


def _block(texts: Sequence[str]) -> bytes:
    # Lone surrogates become bytes that no pattern matches.
    return "\n".join(texts).encode("utf-8", "surrogatepass")


def source_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose source an RE2 pattern over bytes occurs, by one scan of the column."""
    return _rows(batch.of(source_block), batch.src, finder)


def target_rows(batch: Batch, finder: Any) -> list[int]:
    """The rows in whose target an RE2 pattern over bytes occurs, by one scan of the column."""
    return _rows(batch.of(target_block), batch.tgt, finder)


def _rows(block: bytes, texts: Sequence[str], finder: Any) -> list[int]:
    if block.count(b"\n") >= len(texts):  # a text of several lines: line feeds do not count rows
        return [row for row, text in enumerate(texts) if finder.search(_block((text,)))]
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
