"""Line-parallel text: one source file, one file per system, perhaps a reference.

Files are scanned once, up front: their lines are counted (unequal counts end the run before any
work), their bytes are hashed, and for every block it is noted how many lines end before it, so that
a worker can later read its own stretch, where the file allows that, and little more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from babelproof.core.batch import Batch, Chunk, Lines
from babelproof.core.errors import InputError
from babelproof.core.manifest import InputFile
from babelproof.core.segment import LangPair
from babelproof.io import documents, files
from babelproof.io.files import EncodingErrors
from babelproof.io.pieces import Held, Piece, RawLines, Scan, scan
from babelproof.io.seekable import by_range
from babelproof.io.source import Task

PAIRS_PER_CHUNK = 8000


@dataclass(frozen=True, slots=True)
class Part:
    """One direction: its source, its systems in order, and a reference and the documents of its
    lines if there are."""

    langs: LangPair
    src: Path
    systems: Sequence[tuple[str, Path]]
    ref: Path | None = None
    docs: Path | None = None

    def files(self) -> list[tuple[str, Path]]:
        """What each file is; line n of each belongs to line n of the source, the first."""
        outputs = [(f"system:{name}", path) for name, path in self.systems]
        beside = [("reference", self.ref), ("documents", self.docs)]
        return [("source", self.src), *outputs, *((role, path) for role, path in beside if path)]

    def batches(self, first: int, columns: Sequence[list[str]]) -> list[Batch]:
        """Lines from number ``first`` on (counted from 0) of all files, as one batch a system."""
        src, rest = columns[0], iter(columns[1:])
        outputs = [next(rest) for _ in self.systems]
        ref = next(rest) if self.ref else None
        placed = documents.read(next(rest), self.docs, first + 1) if self.docs else None
        shared: dict[Any, Any] = {}
        same: dict[str, Any] = {
            "lines": range(first + 1, first + 1 + len(src)),
            "src": src,
            "ref": ref,
            "docs": [doc or None for _, doc in placed] if placed else None,
            "domains": [domain or None for domain, _ in placed] if placed else None,
            "shared": shared,
        }
        return [
            Batch(name, self.langs, tgt=tgt, order=order, **same)
            for order, ((name, _), tgt) in enumerate(zip(self.systems, outputs, strict=True))
        ]


def split_lines(block: bytes, name: str, first: int, errors: EncodingErrors) -> list[str]:
    """The lines of a block as text; ``first`` is the number of its first line."""
    if first == 1:
        block = block.removeprefix(files.BOM)
    try:
        lines = block.decode("utf-8", errors).split("\n")
    except UnicodeDecodeError:
        for number, line in enumerate(block.split(b"\n"), first):
            files.decode(line, name, number, errors)
        raise
    if b"\r" in block:
        return [line.removesuffix("\r") for line in lines]
    return Lines(lines, block) if errors == "strict" else lines


@dataclass(frozen=True, slots=True)
class Slices:
    """A task over line-parallel files, of which the worker reads its own bytes if it can."""

    part: Part
    first: int
    pieces: Sequence[Piece]
    names: Sequence[str]
    errors: EncodingErrors

    def load(self) -> Chunk:
        blocks = [piece.data() for piece in self.pieces]
        columns = [
            split_lines(block.removesuffix(b"\n"), name, self.first + 1, self.errors)
            for block, name in zip(blocks, self.names, strict=True)
        ]
        batches = self.part.batches(self.first, columns)
        return Chunk(batches, raw=RawLines(self.first + 1, blocks))


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

    def _scan(self, part: Part) -> None:
        paths = [path for _, path in part.files()]
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
    def form(self) -> str:
        """What is in one direction can be had as it stands there."""
        beside = any(part.ref or part.docs for part in self._parts)
        return "text" if len(self._parts) == 1 and not beside else ""

    @property
    def files(self) -> list[Path]:
        """The files, in order."""
        return [path for part in self._parts for _, path in part.files()]

    @property
    def total(self) -> int:
        return sum(self._scans[part.src].lines * len(part.systems) for part in self._parts)

    def inputs(self) -> list[InputFile]:
        return [
            InputFile(f"{part.langs} {role}", Path(self._name(path)).name, s.bytes, s.sha256)
            for part in self._parts
            for role, path in part.files()
            for s in [self._scans[path]]
        ]

    @property
    def read_here(self) -> Sequence[str]:
        return [self._name(path) for path in self._scans if not by_range(path)]

    def tasks(self, size: int | None) -> Iterator[Task]:
        for part in self._parts:
            step = size or max(50, PAIRS_PER_CHUNK // max(1, len(part.systems)))
            paths = [path for _, path in part.files()]
            names = [self._name(path) for path in paths]
            alone = all(map(by_range, paths))
            pieces = self._slice(part, step) if alone else self._read(part, step)
            for number, together in enumerate(pieces):
                yield Slices(part, number * step, together, names, self._errors)

    def _slice(self, part: Part, step: int) -> Iterator[Sequence[Piece]]:
        scans = [self._scans[path] for _, path in part.files()]
        for first in range(0, scans[0].lines, step):
            count = min(step, scans[0].lines - first)
            yield [scanned.stretch(first, count) for scanned in scans]

    def _read(self, part: Part, step: int) -> Iterator[Sequence[Piece]]:
        readers = [self._lines(path) for _, path in part.files()]
        while blocks := [b"".join(islice(reader, step)) for reader in readers]:
            if not blocks[0]:
                return
            yield [Held(block) for block in blocks]

    def _lines(self, path: Path) -> Iterator[bytes]:
        with files.open_bytes(path) as handle:
            yield from files.whole_lines(handle, self._name(path), self._longest)
