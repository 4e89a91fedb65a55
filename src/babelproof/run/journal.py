"""What a run in the making knows of itself: after each chunk, how far its files are good.

A run that was killed is completed from here: whatever was written after the last note is cut off.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from babelproof.core.record import dump_line
from babelproof.io import whole
from babelproof.io.writing import write_text

JOURNAL = "journal.jsonl"
BARE = 64


@dataclass(frozen=True, slots=True)
class Note:
    """One chunk: where the files end after it, its frames of text, its batches (system, direction
    and rank), its number of records, and its counts."""

    ends: Mapping[str, int]
    frames: Sequence[tuple[int, Mapping[str, Sequence[int]]]]
    batches: Sequence[tuple[str, str, int]]
    records: int
    counts: Mapping[str, Any]


def begin(folder: Path, size: int | None, notes: Sequence[Note] = ()) -> None:
    """Write a journal with these notes, whole or not at all."""
    lines = [{"chunk": size}, *map(asdict, notes)]
    write_text(folder / JOURNAL, "".join(dump_line(line) + "\n" for line in lines), durable=False)


def is_bare(path: Path) -> bool:
    """Whether a file is a journal that notes nothing yet."""
    text = path.read_bytes() if path.is_file() and path.stat().st_size < BARE else b"?"
    return text.startswith(b'{"chunk":') and text.count(b"\n") == 1


def line(note: Note) -> str:
    """A note as it stands in the file."""
    return dump_line(asdict(note)) + "\n"


def read(folder: Path) -> tuple[int | None, list[Note]]:
    """The chunk size and the notes; a torn last line, left by a kill, is dropped."""
    header, *lines = _whole_lines(folder / JOURNAL) or [{"chunk": None}]
    return header["chunk"], [Note(**item) for item in lines]


def _whole_lines(path: Path) -> list[Any]:
    lines: list[Any] = []
    for text in whole.text(path).split("\n")[:-1]:
        try:
            lines.append(json.loads(text))
        except ValueError:
            break
    return lines
