"""How probable fastText finds a language for many texts: its arithmetic, over whole columns.

fastText adds up the vectors of all words of a text and of pieces of them, and asks for the sum at
every fork of a tree on the way to the language. Most words of a corpus come again and again, so
what each says at these forks is kept, and what is new in a column is worked out in one go. The
result differs from fastText's own by rounding alone; who needs a decision leaves a margin and asks
fastText about the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from babelproof.core.later import module
from babelproof.text.lid_tables import BUCKETS, LONGEST, SHORTEST, Tables

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = module("numpy")

# So many words are kept; then it begins anew, which costs little as most are soon there again.
KEPT = 1 << 16
# What fastText takes for the end of a text, and what for a label: no words, where a text has them.
END, LABEL = b"</s>", b"__label__"
_FNV_START, _FNV_PRIME = 2166136261, 16777619


class _Rows(dict[bytes, int]):
    """Words by numbers; a new word gets the next one."""

    def __missing__(self, word: bytes) -> int:
        row = self[word] = len(self)
        return row


class Bulk:
    """The arithmetic for one label of a model."""

    def __init__(self, tables: Tables, label: str) -> None:
        nodes, sides = tables.paths[label]
        forks = tables.vectors @ (tables.nodes[nodes] * np.array(sides, np.float32)[:, None]).T
        known = np.ones((len(forks), 1), np.float32)
        known[-1] = 0
        # What each vector says at the forks, and behind that how many vectors it is.
        self._forks = np.hstack([forks, known])
        self._tables = tables
        self._clear()

    def _clear(self) -> None:
        own = self._tables.words[END]
        self._rows, self._sums = _Rows({END: 0}), self._forks[own : own + 1]

    def shares(self, texts: Sequence[bytes]) -> npt.NDArray[np.float32]:
        """The probability of the label for each text; nought where that cannot be told so."""
        if not texts:
            return np.empty(0, np.float32)
        if len(self._rows) > KEPT:
            self._clear()
        words = [[END, *text.split()] for text in texts]
        rows = list(map(self._rows.__getitem__, chain.from_iterable(words)))
        self._learn(list(islice(reversed(self._rows), len(self._rows) - len(self._sums)))[::-1])
        begins = np.cumsum([0, *map(len, words[:-1])])
        sums = np.add.reduceat(self._sums[rows], begins)
        with np.errstate(over="ignore"):
            ways = 1 / (1 + np.exp(-sums[:, :-1] / sums[:, -1:]))
        found: npt.NDArray[np.float32] = ways.prod(axis=1)
        found[[n for n, text in enumerate(texts) if END in text or LABEL in text]] = 0
        return found

    def _learn(self, words: Sequence[bytes]) -> None:
        """Keep what new words say: each its own vector, if it has one, and those of its pieces."""
        if not words:
            return
        none = len(self._forks) - 1
        own = np.array([self._tables.words.get(word, none) for word in words])
        found = self._forks[own]
        for rows, begins in _pieces(words, self._tables.pieces, none):
            found += np.add.reduceat(self._forks[rows], begins)
        self._sums = np.concatenate([self._sums, found])


def _pieces(
    words: Sequence[bytes], known: npt.NDArray[np.uint16], none: int
) -> Sequence[tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]]:
    """For each length of pieces the rows of those that begin at each character of the words, in
    brackets, one word after the other, and where each word begins. What is no piece, or none that
    is known, has the row ``none``."""
    codes = np.frombuffer(b"".join([b"<%b>" % word for word in words]) + b"\0" * 4, np.uint8)
    begins = np.flatnonzero((codes[:-4] & 0xC0) != 0x80)
    sizes = np.diff(begins, append=len(codes) - 4)
    ends = np.searchsorted(begins, np.cumsum([len(word) + 2 for word in words]))
    # By character: how many are left in its word.
    left = np.repeat(ends, np.diff(ends, prepend=0)) - np.arange(len(begins))
    # Bytes beyond ASCII count as negative numbers, and so with all bits before them set.
    signed = codes.astype(np.int8).astype(np.uint32)
    hashes, at, found = np.full(len(begins), _FNV_START, np.uint32), begins, []
    for length in range(1, LONGEST + 1):
        hashes = (hashes ^ signed[at]) * np.uint32(_FNV_PRIME)
        wide = np.flatnonzero(sizes > 1)
        for byte in range(1, 4):
            wide = wide[sizes[wide] > byte]
            hashes[wide] = (hashes[wide] ^ signed[at[wide] + byte]) * np.uint32(_FNV_PRIME)
        if length >= SHORTEST:
            rows = np.where(left >= length, known[hashes % BUCKETS], np.uint16(none))
            found.append((rows, np.concatenate(([0], ends[:-1]))))
        # The next character of each; behind the last stands none.
        at = np.minimum(at + sizes, len(codes) - 4)
        sizes = np.append(sizes[1:], 1)
    return found
