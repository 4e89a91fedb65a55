"""Lexicons counted from links: how often a word is linked to each of its translations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from babelproof.align.words.thot import Table
from babelproof.core.links import Link

# The words of both sides by number, how often the pair was seen, and its links.
Row = tuple[Sequence[int], Sequence[int], int, Sequence[Link]]
# Beside the links of a word so many more are thought of, with words not seen: what was linked once
# is not sure.
UNSEEN = 1.0


def tables(rows: Iterable[Row]) -> tuple[Table, Table]:
    """p(t|s) by source word and p(s|t) by target word."""
    seen: tuple[defaultdict[int, Counter[int]], ...] = (defaultdict(Counter), defaultdict(Counter))
    for src, tgt, count, links in rows:
        for link in links:
            s, t = src[link.src], tgt[link.tgt]
            seen[0][s][t] += count
            seen[1][t][s] += count
    there, back = ({word: _shares(found) for word, found in side.items()} for side in seen)
    return there, back


def _shares(found: Counter[int]) -> dict[int, float]:
    total = found.total() + UNSEEN
    return {word: count / total for word, count in found.items()}
