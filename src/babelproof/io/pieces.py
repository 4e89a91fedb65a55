"""Whole lines of a file: fetched by whoever works on them, and kept as they stand there."""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from babelproof.io import files
from babelproof.io.seekable import fetch

BLOCK = 1 << 14


class Piece(Protocol):
    """Whole lines of one file, still to be fetched. Picklable."""

    def data(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Held:
    """Lines that the reader had to read itself (of most compressed files, and of streams)."""

    block: bytes

    def data(self) -> bytes:
        return self.block


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some lines of a file that can be read by range: from where to read, how many line ends to
    pass over, and how many come after the last line wanted (-1: not even its own)."""

    path: Path
    start: int
    end: int
    skip: int
    spare: int

    def data(self) -> bytes:
        block = fetch(self.path, self.start, self.end)
        if self.skip:
            block = block.split(b"\n", self.skip)[-1]
        if self.spare >= 0:
            block = block[: len(block.rsplit(b"\n", self.spare + 1)[0]) + 1]
        return block


@dataclass(frozen=True, slots=True)
class Scan:
    """What one pass over a file gave; ``before[i]`` lines end before byte ``i * BLOCK``, the last
    of them before the end of the file."""

    path: Path
    lines: int
    before: array[int]
    bytes: int
    sha256: str

    def stretch(self, first: int, count: int) -> Stretch:
        """The stretch that holds ``count`` lines from line ``first`` (counted from 0)."""
        # Line `first` begins after the end of the line before it, so in the last block that has
        # fewer than `first` line ends before it (or in the very first).
        low = max(0, bisect_left(self.before, first) - 1)
        high = min(bisect_left(self.before, first + count), len(self.before) - 1)
        end = min(self.bytes, high * BLOCK)
        skip = first - self.before[low]
        spare = self.before[high] - first - count
        return Stretch(self.path, low * BLOCK, end, skip, spare)

    def within(self, first: int, size: int) -> int:
        """About how many lines from line ``first`` on are so many bytes; at least one."""
        low = max(0, bisect_left(self.before, first) - 1)
        high = min(low + max(1, size // BLOCK), len(self.before) - 1)
        return max(1, self.before[high] - first)


def scan(path: Path, name: str | None = None, longest: int = files.LONGEST_LINE) -> Scan:
    """Count lines, hash the (decompressed) bytes, note the lines before every block."""
    digest, before = hashlib.sha256(), array("Q")
    ends, size, last = 0, 0, b""
    lengths = files.LineLengths(name or str(path), longest)
    for piece in files.blocks(path):
        lengths.see(piece)
        digest.update(piece)
        for start in range(0, len(piece), BLOCK):
            before.append(ends)
            ends += piece.count(b"\n", start, start + BLOCK)
        size, last = size + len(piece), piece[-1:]
    before.append(ends)
    lines = ends + (1 if last and last != b"\n" else 0)
    return Scan(path.absolute(), lines, before, size, digest.hexdigest())


def whole(block: bytes) -> list[bytes]:
    """The lines of a block, each with its end; the last may have none."""
    lines = block.split(b"\n")
    last = lines.pop()
    ended = [line + b"\n" for line in lines]
    return [*ended, last] if last else ended


def bare(block: bytes) -> Iterator[bytes]:
    """The lines of a block without their ends, ``\\r\\n`` and ``\\n``."""
    for line in block.removesuffix(b"\n").split(b"\n"):
        yield line.removesuffix(b"\r")


@dataclass(frozen=True, slots=True)
class RawLines:
    """Consecutive lines from line ``first`` on, of one file or of several side by side."""

    first: int
    blocks: Sequence[bytes]

    def without(self, lines: Collection[int]) -> Sequence[bytes]:
        """The same less some of the lines."""
        if not lines:
            return self.blocks
        return [self._without(block, lines) for block in self.blocks]

    def _without(self, block: bytes, lines: Collection[int]) -> bytes:
        rows = enumerate(whole(block), self.first)
        return b"".join([line for number, line in rows if number not in lines])

    def each(self) -> Iterator[tuple[int, bytes]]:
        """The lines of the first file by their numbers."""
        yield from enumerate(whole(self.blocks[0]), self.first)


@dataclass(frozen=True, slots=True)
class RawRecords:
    """Records of one file that may run over several lines, each by the line it starts on."""

    records: Sequence[tuple[int, bytes]]

    def without(self, lines: Collection[int]) -> Sequence[bytes]:
        """The same less some of the records."""
        return [b"".join([data for number, data in self.records if number not in lines])]

    def each(self) -> Iterator[tuple[int, bytes]]:
        """The records by the lines they start on."""
        yield from self.records
