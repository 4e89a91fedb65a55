"""Which rules have anything to say about which rows: one scan per side for all patterns.

A side's texts are joined into one block of bytes. One RE2 alternation of all triggers finds the
few rows where anything fired; an RE2 set then tells which of the triggers it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from babelproof.text.columns import Block, block_of, encoded
from babelproof.text.patterns import re2_options

MEMORY = 64 << 20


@lru_cache(maxsize=64)
def _compiled(patterns: tuple[str, ...]) -> tuple[Any, Any]:
    import re2

    options = re2_options(max_mem=MEMORY)
    union = re2.compile("|".join(f"(?:{p})" for p in patterns).encode(), options)
    members = re2.Set.SearchSet(options)
    for pattern in patterns:
        members.Add(pattern.encode())
    members.Compile()
    return union, members


def fired(
    texts: Sequence[str], patterns: tuple[str, ...], block: Block | None = None
) -> dict[int, list[int]]:
    """For each row where any pattern occurs, the indexes of those that do.

    ``block``: the texts joined, if somebody has done that already.
    """
    if not patterns or not texts:
        return {}
    union, members = _compiled(patterns)
    rows = (block or block_of(texts)).rows_where(union)
    if len(patterns) == 1:
        return {row: [0] for row in rows}
    return {row: members.Match(encoded(texts[row])) for row in rows}
