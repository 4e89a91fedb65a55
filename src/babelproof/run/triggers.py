"""Which rules have anything to say about which rows: one scan per side for all patterns.

A side's texts are joined into one block of bytes. One RE2 alternation of all triggers finds the
few rows where anything fired; an RE2 set then tells which of the triggers it was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

MEMORY = 64 << 20


def _options() -> Any:
    import re2

    options = re2.Options()
    options.max_mem = MEMORY
    options.log_errors = False
    return options


@lru_cache(maxsize=64)
def _compiled(patterns: tuple[str, ...]) -> tuple[Any, Any]:
    import re2

    union = re2.compile("|".join(f"(?:{p})" for p in patterns).encode(), _options())
    members = re2.Set.SearchSet(_options())
    for pattern in patterns:
        members.Add(pattern.encode())
    members.Compile()
    return union, members


def encode(text: str) -> bytes:
    """UTF-8 that never raises; a lone surrogate becomes bytes that no pattern matches."""
    return text.encode("utf-8", "surrogatepass")


def fired(texts: Sequence[str], patterns: tuple[str, ...]) -> dict[int, list[int]]:
    """For each row where any pattern occurs, the indexes of those that do."""
    if not patterns or not texts:
        return {}
    union, members = _compiled(patterns)
    rows = [encode(text) for text in texts]
    return {row: members.Match(rows[row]) for row in _rows_hit(union, rows)}


def _rows_hit(union: Any, rows: list[bytes]) -> Iterator[int]:
    block = b"\n".join(rows)
    starts = list(accumulate((len(row) + 1 for row in rows), initial=0))
    position = 0
    while position < len(block):
        match = union.search(block, position)
        if match is None:
            return
        row = bisect_right(starts, match.start()) - 1
        yield row
        position = starts[row + 1]
