"""Analyses of whole columns, shared by the rules through ``batch.of``."""

from __future__ import annotations

from babelproof.core.batch import Batch


def target_block(batch: Batch) -> bytes:
    """All targets as UTF-8, one after the other with a line feed between.

    Lone surrogates stay as bytes that no pattern matches. A text may hold line feeds itself.
    """
    return "\n".join(batch.tgt).encode("utf-8", "surrogatepass")


def target_has_breaks(batch: Batch) -> bool:
    """Whether any target is of several lines, so that line feeds do not count the rows."""
    return batch.of(target_block).count(b"\n") >= len(batch)
