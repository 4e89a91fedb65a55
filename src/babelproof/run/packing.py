"""Packing the texts of a run: every source once, with its reference and all translations beside it.

The passages of a chunk become small zstd frames of JSON Lines, in the order of the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import zstandard

from babelproof.core.batch import Batch, Chunk
from babelproof.core.record import dump_line

FRAME = 1 << 18
LEVEL = 3
# What stands beside a source: its name in a passage, and the column of a batch that has it.
BESIDE = {"id": "ids", "doc": "docs", "domain": "domains", "ref": "ref"}


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
                and all(getattr(batch, name) == getattr(head, name) for name in BESIDE.values())
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
    for name, column in BESIDE.items():
        for row, value in zip(rows, getattr(head, column) or (), strict=False):
            if value is not None:
                row[name] = value
    return rows


def _settled(row: Row, rows: list[Row], taken: dict[tuple[str, int], list[int]]) -> int:
    """The number of the passage a row joins – the same text, another system – or becomes."""
    there = taken.setdefault((row["langs"], row["line"]), [])
    for number in there:
        other = rows[number]
        same = all(row.get(name) == other.get(name) for name in ("src", *BESIDE))
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
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)


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
