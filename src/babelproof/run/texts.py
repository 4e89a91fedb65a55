"""The texts of a run: every source once, with its reference and all translations beside it.

``texts/passages.jsonl.zst`` is JSON Lines in many small zstd frames, so ``zstdcat`` shows all of it
and any passage is found through ``texts/index.json`` without unpacking the rest.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import zstandard

from babelproof.core.batch import Batch, Chunk
from babelproof.core.errors import InputError
from babelproof.core.record import dump_line
from babelproof.core.segment import Segment
from babelproof.lang import parse_pair

FOLDER, PASSAGES, INDEX = "texts", "passages.jsonl.zst", "index.json"
FRAME = 1 << 18
LEVEL = 3
FRAMES_KEPT = 8


@dataclass(frozen=True, slots=True)
class Passage:
    """One source text with all that was made of it. ``part`` tells passages of one line apart, as
    the forms of a plural message."""

    langs: str
    line: int
    src: str
    tgt: Mapping[str, str]
    part: int = 0
    id: str | int | None = None
    doc: str | None = None
    ref: str | None = None

    def segment(self, system: str) -> Segment:
        """The passage with one system's translation."""
        ident = str(self.line) if self.id is None else self.id
        langs, rest = parse_pair(self.langs), (self.ref, self.doc, self.part)
        return Segment(ident, self.line, self.src, self.tgt[system], langs, system, *rest)


class Frame(NamedTuple):
    """A piece of the file: its bytes, and which lines of which directions stand in it."""

    data: bytes
    lines: dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Packed:
    """The passages of a chunk in frames. Row ``r`` of batch ``b`` went into the passage numbered
    ``places[b][r]``, which is another part than the first of its line where ``parts`` says so."""

    frames: Sequence[Frame]
    places: Sequence[Sequence[int]]
    parts: Mapping[int, int]

    def parts_of(self, batch: int) -> dict[int, int]:
        """The parts of a batch's rows that did not go into the first of their line."""
        if not self.parts:
            return {}
        return {row: self.parts[n] for row, n in enumerate(self.places[batch]) if n in self.parts}


Row = dict[str, Any]


def pack(chunk: Chunk) -> Packed:
    """The texts of a chunk, in the order of its lines."""
    rows: list[Row] = []
    homes: list[Sequence[int]] = [()] * len(chunk.batches)
    taken: dict[tuple[str, int], list[int]] = {}
    groups = _alike(chunk.batches)
    for members in groups:
        batches = [chunk.batches[index] for index in members]
        fresh = _rows(batches)
        alone = len(groups) == 1 or len({batch.langs for batch in chunk.batches}) == len(groups)
        first = len(rows)
        if alone:
            rows += fresh
            home: Sequence[int] = range(first, len(rows))
        else:
            home = [_settled(row, rows, taken) for row in fresh]
        for index in members:
            homes[index] = home
    order = sorted(range(len(rows)), key=lambda n: rows[n]["line"])  # stable, so parts stay apart
    if order != list(range(len(rows))):
        rank = {old: new for new, old in enumerate(order)}
        rows = [rows[n] for n in order]
        homes = [[rank[n] for n in home] for home in homes]
    parts = {n: row["part"] for n, row in enumerate(rows) if "part" in row}
    return Packed(list(_frames(rows)), homes, parts)


def _alike(batches: Sequence[Batch]) -> list[list[int]]:
    """Batches that hold the same sources, by index; one system once in each group."""
    groups: list[list[int]] = []
    for index, batch in enumerate(batches):
        for members in groups:
            head = batches[members[0]]
            if (
                batch.src is head.src
                and batch.langs == head.langs
                and batch.lines == head.lines
                and (batch.ref, batch.ids, batch.docs) == (head.ref, head.ids, head.docs)
                and all(batches[member].system != batch.system for member in members)
            ):
                members.append(index)
                break
        else:
            groups.append([index])
    return groups


def _rows(batches: Sequence[Batch]) -> list[Row]:
    head, systems = batches[0], [batch.system for batch in batches]
    langs = str(head.langs)
    rows: list[Row] = [
        {"langs": langs, "line": line, "src": src, "tgt": dict(zip(systems, outputs, strict=True))}
        for line, src, *outputs in zip(head.lines, head.src, *(b.tgt for b in batches), strict=True)
    ]
    for name, column in (("id", head.ids), ("doc", head.docs), ("ref", head.ref)):
        for row, value in zip(rows, column or (), strict=False):
            if value is not None:
                row[name] = value
    return rows


def _settled(row: Row, rows: list[Row], taken: dict[tuple[str, int], list[int]]) -> int:
    """The number of the passage a row joins – the same text, another system – or becomes."""
    there = taken.setdefault((row["langs"], row["line"]), [])
    for number in there:
        other = rows[number]
        same = all(row.get(name) == other.get(name) for name in ("src", "id", "doc", "ref"))
        if same and not row["tgt"].keys() & other["tgt"].keys():
            other["tgt"].update(row["tgt"])
            return number
    if there:
        row["part"] = len(there)
    rows.append(row)
    there.append(len(rows) - 1)
    return there[-1]


@lru_cache(maxsize=1)
def _compressor() -> zstandard.ZstdCompressor:
    return zstandard.ZstdCompressor(level=LEVEL)


def _frames(rows: Iterable[Row]) -> Iterator[Frame]:
    held: list[bytes] = []
    lines: dict[str, tuple[int, int]] = {}
    size = 0
    for row in rows:
        data = dump_line(row).encode()
        held.append(data)
        size += len(data)
        first, _ = lines.get(row["langs"], (row["line"], 0))
        lines[row["langs"]] = (first, row["line"])
        if size >= FRAME:
            yield Frame(_compressor().compress(b"\n".join(held) + b"\n"), lines)
            held, lines, size = [], {}, 0
    if held:
        yield Frame(_compressor().compress(b"\n".join(held) + b"\n"), lines)


def unpack(data: bytes) -> list[Passage]:
    """The passages of a frame."""
    lines = zstandard.ZstdDecompressor().decompress(data).split(b"\n")
    return [Passage(**json.loads(line)) for line in lines if line]


class Texts:
    """The passages of a finished run: any one of them at once, all of them in order."""

    def __init__(self, run: Path) -> None:
        self._path = run / FOLDER / PASSAGES
        try:
            index = json.loads((run / FOLDER / INDEX).read_text(encoding="utf-8"))
            self._frames: list[tuple[int, int]] = [(at, size) for at, size in index["frames"]]
            self._lines: dict[str, list[tuple[int, int, int]]] = {
                langs: [(last, first, number) for number, first, last in places]
                for langs, places in index["langs"].items()
            }
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{run / FOLDER / INDEX}: cannot be read ({error})") from error
        self._kept: dict[int, dict[tuple[str, int, int], Passage]] = {}

    def passage(self, langs: str, line: int, part: int = 0) -> Passage:
        """One passage; an error where there is none."""
        places = self._lines.get(langs, [])
        for last, first, number in places[bisect_left(places, (line, 0, 0)) :]:
            if first > line:
                break
            found = self._frame(number).get((langs, line, part))
            if found is not None:
                return found
            if last > line:
                break
        raise InputError(f"{self._path}: holds no line {line} of {langs}")

    def lines(self, langs: str) -> tuple[int, int]:
        """The first and the last line of a direction."""
        places = self._lines[langs]
        return places[0][1], places[-1][0]

    @property
    def directions(self) -> list[str]:
        return list(self._lines)

    def __iter__(self) -> Iterator[Passage]:
        for number in range(len(self._frames)):
            yield from self._read(number)

    def _frame(self, number: int) -> dict[tuple[str, int, int], Passage]:
        if number not in self._kept:
            while len(self._kept) >= FRAMES_KEPT:
                del self._kept[next(iter(self._kept))]
            passages = self._read(number)
            self._kept[number] = {(p.langs, p.line, p.part): p for p in passages}
        return self._kept[number]

    def _read(self, number: int) -> list[Passage]:
        at, size = self._frames[number]
        try:
            with self._path.open("rb") as handle:
                handle.seek(at)
                return unpack(handle.read(size))
        except (OSError, ValueError, TypeError, zstandard.ZstdError) as error:
            raise InputError(f"{self._path}, frame {number}: cannot be read ({error})") from error


def index_of(frames: Iterable[tuple[int, Mapping[str, Sequence[int]]]]) -> dict[str, Any]:
    """The index of frames, given the size and the lines of each in order."""
    places: list[list[int]] = []
    langs: dict[str, list[list[int]]] = {}
    at = 0
    for number, (size, lines) in enumerate(frames):
        places.append([at, size])
        for name, (first, last) in lines.items():
            langs.setdefault(name, []).append([number, first, last])
        at += size
    return {"frames": places, "langs": langs}
