"""Line-parallel text: one source file, one file per system, perhaps a reference.

Files are scanned once, up front: their lines are counted (unequal counts end the run before any
work), their bytes are hashed, and for every block of a plain file it is noted how many lines end
before it, so that a worker can later read its own stretch and little more.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from babelproof.core.batch import Batch, Chunk, Lines
from babelproof.core.errors import InputError
from babelproof.core.manifest import InputFile
from babelproof.core.segment import LangPair
from babelproof.io import files
from babelproof.io.files import EncodingErrors
from babelproof.io.source import Loaded, Task

BLOCK = 1 << 14
PAIRS_PER_CHUNK = 8000


@dataclass(frozen=True, slots=True)
class Part:
    """One direction: its source, its systems in order, and a reference if there is one."""

    langs: LangPair
    src: Path
    systems: Sequence[tuple[str, Path]]
    ref: Path | None = None


@dataclass(frozen=True, slots=True)
class Scan:
    """What one pass over a file gave; ``before[i]`` lines end before byte ``i * BLOCK``, the last
    of them before the end of the file."""

    path: Path
    lines: int
    before: array[int]
    bytes: int
    sha256: str


def scan(path: Path, name: str | None = None, longest: int = files.LONGEST_LINE) -> Scan:
    """Count lines, hash the (decompressed) bytes, note the lines before every block."""
    digest, before = hashlib.sha256(), array("Q")
    ends, size, last, begun = 0, 0, b"", 0
    for piece in files.blocks(path):
        begun, over = _begun(piece, begun, longest)
        if over is not None:
            raise files.too_long(name or str(path), ends + over + 1, longest)
        digest.update(piece)
        for start in range(0, len(piece), BLOCK):
            before.append(ends)
            ends += piece.count(b"\n", start, start + BLOCK)
        size, last = size + len(piece), piece[-1:]
    before.append(ends)
    lines = ends + (1 if last and last != b"\n" else 0)
    return Scan(path, lines, before, size, digest.hexdigest())


def _begun(piece: bytes, before: int, longest: int) -> tuple[int, int | None]:
    """How long the line is that a piece ends in, of which ``before`` bytes came earlier, and how
    many lines end before the first that is too long, if one is."""
    first, last = piece.find(b"\n"), piece.rfind(b"\n")
    rest = len(piece) - last - 1 + (before if first < 0 else 0)
    if max(before + first, last - first, rest) > longest:
        for number, line in enumerate(piece.split(b"\n")):
            if len(line.removesuffix(b"\r")) + (0 if number else before) > longest:
                return 0, number
    return rest, None


def split_lines(block: bytes, path: Path, first: int, errors: EncodingErrors) -> list[str]:
    """The lines of a block as text; ``first`` is the number of its first line."""
    if first == 1:
        block = block.removeprefix(files.BOM)
    try:
        lines = block.decode("utf-8", errors).split("\n")
    except UnicodeDecodeError:
        for number, line in enumerate(block.split(b"\n"), first):
            files.decode(line, str(path), number, errors)
        raise
    if b"\r" in block:
        return [line.removesuffix("\r") for line in lines]
    return Lines(lines, block) if errors == "strict" else lines


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some lines of a plain file: from where to read, how many line ends to pass over, and how
    many come after the last line wanted (-1: not even its own)."""

    path: Path
    start: int
    end: int
    skip: int
    spare: int
    first: int

    def read(self, errors: EncodingErrors) -> list[str]:
        with self.path.open("rb") as handle:
            handle.seek(self.start)
            block = handle.read(self.end - self.start)
        if self.skip:
            block = block.split(b"\n", self.skip)[-1]
        if self.spare >= 0:
            block = block.rsplit(b"\n", self.spare + 1)[0]
        return split_lines(block, self.path, self.first + 1, errors)


def stretch(scanned: Scan, first: int, count: int) -> Stretch:
    """The stretch that holds ``count`` lines from line ``first`` (counted from 0)."""
    # Line `first` begins after the end of the line before it, so in the last block that has
    # fewer than `first` line ends before it (or in the very first).
    low = max(0, bisect_left(scanned.before, first) - 1)
    high = min(bisect_left(scanned.before, first + count), len(scanned.before) - 1)
    end = min(scanned.bytes, high * BLOCK)
    skip = first - scanned.before[low]
    spare = scanned.before[high] - first - count
    return Stretch(scanned.path, low * BLOCK, end, skip, spare, first)


def _batches(
    part: Part, first: int, src: list[str], outputs: Sequence[list[str]], ref: list[str] | None
) -> list[Batch]:
    lines = range(first + 1, first + 1 + len(src))
    shared: dict[Any, Any] = {}
    return [
        Batch(name, part.langs, lines, src, tgt, ref=ref, order=order, shared=shared)
        for order, ((name, _), tgt) in enumerate(zip(part.systems, outputs, strict=True))
    ]


@dataclass(frozen=True, slots=True)
class Slices:
    """A task over plain files: the worker reads its own bytes, so no text is pickled."""

    part: Part
    first: int
    src: Stretch
    outputs: Sequence[Stretch]
    ref: Stretch | None
    errors: EncodingErrors

    def load(self) -> Chunk:
        src = self.src.read(self.errors)
        outputs = [piece.read(self.errors) for piece in self.outputs]
        ref = self.ref.read(self.errors) if self.ref else None
        return Chunk(_batches(self.part, self.first, src, outputs, ref))


class ParallelText:
    """The directions of a run as line-parallel files."""

    def __init__(
        self,
        parts: Sequence[Part],
        *,
        errors: EncodingErrors = "strict",
        resumable: bool = True,
        names: dict[Path, str] | None = None,
        longest: int = files.LONGEST_LINE,
    ) -> None:
        self._parts = parts
        self._longest = longest
        self._errors: EncodingErrors = errors
        self._names = names or {}
        self.resumable = resumable
        self._scans: dict[Path, Scan] = {}
        for part in parts:
            self._scan(part)

    def _files(self, part: Part) -> list[tuple[str, Path]]:
        outputs = [(f"system:{name}", path) for name, path in part.systems]
        ref = [("reference", part.ref)] if part.ref else []
        return [("source", part.src), *outputs, *ref]

    def _scan(self, part: Part) -> None:
        paths = [path for _, path in self._files(part)]
        for path in paths:
            if path not in self._scans:
                self._scans[path] = scan(path, self._name(path), self._longest)
        if len({self._scans[path].lines for path in paths}) > 1:
            counts = "\n".join(f"  {self._scans[p].lines:>9,}  {self._name(p)}" for p in paths)
            raise InputError(
                f"the files of {part.langs} have unequal numbers of lines:\n{counts}\n"
                "Line n of each file must belong to line n of the source"
            )

    def _name(self, path: Path) -> str:
        return self._names.get(path, str(path))

    @property
    def total(self) -> int:
        return sum(self._scans[part.src].lines * len(part.systems) for part in self._parts)

    def inputs(self) -> list[InputFile]:
        return [
            InputFile(f"{part.langs} {role}", Path(self._name(path)).name, s.bytes, s.sha256)
            for part in self._parts
            for role, path in self._files(part)
            for s in [self._scans[path]]
        ]

    def tasks(self, size: int | None) -> Iterator[Task]:
        for part in self._parts:
            step = size or max(50, PAIRS_PER_CHUNK // max(1, len(part.systems)))
            paths = [path for _, path in self._files(part)]
            if any(files.is_compressed(path) for path in paths):
                yield from self._read(part, step)
            else:
                yield from self._slice(part, step)

    def _slice(self, part: Part, step: int) -> Iterator[Task]:
        scans = [self._scans[path] for _, path in self._files(part)]
        for first in range(0, scans[0].lines, step):
            count = min(step, scans[0].lines - first)
            pieces = [stretch(scanned, first, count) for scanned in scans]
            ref = pieces.pop() if part.ref else None
            yield Slices(part, first, pieces[0], pieces[1:], ref, self._errors)

    def _read(self, part: Part, step: int) -> Iterator[Task]:
        readers = [self._decoded(path) for _, path in self._files(part)]
        first = 0
        while True:
            columns = [list(islice(reader, step)) for reader in readers]
            if not columns[0]:
                return
            ref = columns.pop() if part.ref else None
            yield Loaded(Chunk(_batches(part, first, columns[0], columns[1:], ref)))
            first += len(columns[0])

    def _decoded(self, path: Path) -> Iterator[str]:
        name = self._name(path)
        for number, line in enumerate(files.lines(path, name, self._longest), 1):
            yield files.decode(line, name, number, self._errors)
