"""fastText's compressed model of languages as tables of numbers: its file, read by what its source
says of it (version 12, a quantized input, a dense output, hierarchical softmax).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babelproof.core.later import module

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = module("numpy")

_MAGIC, _VERSION = 793712314, 12
_SOFTMAX_BY_TREE, _SUPERVISED, _LABEL = 1, 3, 1
_CENTROIDS = 256
# How long the pieces of words are, in characters, and how many numbers they are hashed to.
SHORTEST, LONGEST, BUCKETS = 2, 4, 2_000_000
_MOST_ROWS = 0xFFFF


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """``words`` are those with a vector of their own; ``pieces`` has by the hash of a piece the row
    of its vector, that of the last, which is nought, where it has none. ``nodes`` are the
    vectors of the tree that ends in the labels, ``paths`` for each label those above it and
    whether it lies to the right (1) or left (-1) of them."""

    words: Mapping[bytes, int]
    pieces: npt.NDArray[np.uint16]
    vectors: npt.NDArray[np.float32]
    nodes: npt.NDArray[np.float32]
    paths: Mapping[str, tuple[Sequence[int], Sequence[int]]]


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def numbers(self, form: str) -> Sequence[Any]:
        found = struct.unpack_from(f"<{form}", self._data, self._at)
        self._at += struct.calcsize(f"<{form}")
        return found

    def text(self) -> bytes:
        end = self._data.index(b"\0", self._at)
        found, self._at = self._data[self._at : end], end + 1
        return found

    def array(self, kind: Any, *shape: int) -> npt.NDArray[Any]:
        count = int(np.prod(shape))
        found = np.frombuffer(self._data, kind, count, self._at).reshape(shape)
        self._at += found.nbytes
        return found


def read(path: Path) -> Tables | None:
    """The tables of a model; None if it is of another make."""
    given = _Reader(path.read_bytes())
    if tuple(given.numbers("2i")) != (_MAGIC, _VERSION):
        return None
    dim, *_, grams, loss, model, buckets, shortest, longest, _ = given.numbers("12i")
    given.numbers("d")
    made = grams, loss, model, buckets, shortest, longest
    if made != (1, _SOFTMAX_BY_TREE, _SUPERVISED, BUCKETS, SHORTEST, LONGEST):
        return None
    entries, pruned = _dictionary(given)
    words = {word: row for row, (word, _, kind) in enumerate(entries) if kind != _LABEL}
    if not given.numbers("?")[0] or len(words) + len(pruned) >= _MOST_ROWS:
        return None
    vectors = _vectors(given, dim)
    if given.numbers("?")[0]:
        return None
    rows, width = given.numbers("2q")
    nodes = given.array(np.float32, rows, width)
    pieces = np.full(BUCKETS, len(vectors) - 1, np.uint16)
    pieces[pruned[:, 0]] = len(words) + pruned[:, 1]
    labels = {word.decode(): count for word, count, kind in entries if kind == _LABEL}
    return Tables(words, pieces, vectors, nodes, _paths(labels))


def _dictionary(
    given: _Reader,
) -> tuple[Sequence[tuple[bytes, int, int]], npt.NDArray[np.int32]]:
    """The words and labels, each with its count and kind; and the rows of hashes that are left."""
    size, *_ = given.numbers("3i")
    _, pruned = given.numbers("2q")
    entries = []
    for _ in range(size):
        word = given.text()
        count, kind = given.numbers("qb")
        entries.append((word, count, kind))
    return entries, given.array(np.int32, max(pruned, 0), 2)


def _vectors(given: _Reader, dim: int) -> npt.NDArray[np.float32]:
    """The vectors that were quantized: parts of each by a table of centroids, lengths by another;
    and one of noughts behind them."""
    (has_lengths,) = given.numbers("?")
    rows, _ = given.numbers("2q")
    (size,) = given.numbers("i")
    parts = size // rows
    codes = given.array(np.uint8, rows, parts)
    _, _, width, _ = given.numbers("4i")
    centroids = given.array(np.float32, parts, _CENTROIDS, width)
    found = np.zeros((rows + 1, dim), np.float32)
    found[:-1] = centroids[np.arange(parts), codes].reshape(rows, dim)
    if has_lengths:
        lengths = given.array(np.uint8, rows)
        given.numbers("4i")
        found[:-1] *= given.array(np.float32, _CENTROIDS)[lengths][:, None]
    return found


def _paths(labels: Mapping[str, int]) -> Mapping[str, tuple[Sequence[int], Sequence[int]]]:
    """Huffman's tree over the labels, the most frequent first, as fastText builds it."""
    counts = [*labels.values(), *[10**15] * (len(labels) - 1)]
    above, side = [-1] * len(counts), [-1] * len(counts)
    leaf, node = len(labels) - 1, len(labels)
    for place in range(len(labels), len(counts)):
        below = []
        for _ in range(2):
            if leaf >= 0 and counts[leaf] < counts[node]:
                below.append(leaf)
                leaf -= 1
            else:
                below.append(node)
                node += 1
        counts[place] = sum(counts[one] for one in below)
        for one in below:
            above[one] = place
        side[below[1]] = 1
    return {label: _path(place, above, side, len(labels)) for place, label in enumerate(labels)}


def _path(
    place: int, above: Sequence[int], side: Sequence[int], labels: int
) -> tuple[Sequence[int], Sequence[int]]:
    nodes, sides = [], []
    while above[place] >= 0:
        nodes.append(above[place] - labels)
        sides.append(side[place])
        place = above[place]
    return nodes, sides
