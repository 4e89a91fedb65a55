"""Files with one record a line, cut into pieces that workers parse for themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from babelproof.core.batch import Batch, Chunk
from babelproof.core.manifest import InputFile
from babelproof.io import files
from babelproof.io.grouping import (
    CHARACTERS_PER_CHUNK,
    PAIRS_PER_CHUNK,
    Record,
    RecordSource,
    group,
)
from babelproof.io.pieces import Held, Piece, RawLines, Scan, bare, scan
from babelproof.io.seekable import by_range
from babelproof.io.source import Task


class Reader(Protocol):
    """Reads lines as records. Picklable."""

    def read(self, lines: Iterable[bytes], first: int) -> Iterator[Record]:
        """The records on lines without their ends; ``first`` is the number of the first."""

    def batch(self, block: bytes, first: int) -> Batch | None:
        """A block of lines all at once, where that is possible; it comes to the same."""


@dataclass(frozen=True, slots=True)
class LineTask:
    """Some lines of a file, to be fetched and read by a worker. ``part`` tells which reader's."""

    part: Reader
    piece: Piece
    first: int

    def load(self) -> Chunk:
        block = self.piece.data()
        text = block.removeprefix(files.BOM) if self.first == 1 else block
        raw = RawLines(self.first, [block])
        if (batch := self.part.batch(text, self.first)) is not None:
            return Chunk([batch], raw=raw)
        records = self.part.read(bare(text), self.first)
        chunk = group(item for record in records for item in record)
        return Chunk(chunk.batches, chunk.malformed, raw)


class LineSource(RecordSource):
    """A file of records, one a line; a reader says what is on a line."""

    def reader(self) -> Reader:
        """What reads the lines of this file."""
        raise NotImplementedError

    @cached_property
    def _scan(self) -> Scan | None:
        """Where the lines of a file are whose workers can read their own."""
        if self.once or not by_range(self.path):
            return None
        return scan(self.path, self.name, self.longest)

    @property
    def read_here(self) -> Sequence[str]:
        return [] if self._scan else [self.name]

    def inputs(self) -> list[InputFile]:
        if (scanned := self._scan) is None:
            return super().inputs()
        return [InputFile("pairs", self.name, scanned.bytes, scanned.sha256)]

    def tasks(self, size: int | None) -> Iterator[Task]:
        reader = self.reader()
        for piece, first in self._read(size) if self._scan is None else self._cut(self._scan, size):
            yield LineTask(reader, piece, first)

    def _cut(self, scanned: Scan, size: int | None) -> Iterator[tuple[Piece, int]]:
        first = 0
        while first < scanned.lines:
            most = size or min(PAIRS_PER_CHUNK, scanned.within(first, CHARACTERS_PER_CHUNK))
            count = min(most, scanned.lines - first)
            yield scanned.stretch(first, count), first + 1
            first += count

    def _read(self, size: int | None) -> Iterator[tuple[Piece, int]]:
        first, held, length = 1, list[bytes](), 0
        with self.opened() as handle:
            for line in files.whole_lines(handle, self.name, self.longest):
                held.append(line)
                length += len(line)
                if len(held) >= (size or PAIRS_PER_CHUNK) or (
                    size is None and length >= CHARACTERS_PER_CHUNK
                ):
                    yield Held(b"".join(held)), first
                    first, held, length = first + len(held), [], 0
        if held:
            yield Held(b"".join(held)), first
