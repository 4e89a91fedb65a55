"""Tables of our own on disk, and what is read from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babelproof.core.batch import Malformed
from babelproof.core.segment import Segment
from babelproof.io.delimited import CsvSource, TsvSource
from babelproof.io.grouping import RecordSource
from babelproof.lang import parse_pair

EN_DE = parse_pair("en-de")


def source(tmp_path: Path, text: str | bytes, columns: str | None = None, **more: Any) -> Any:
    path = tmp_path / more.pop("file", "table")
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    table = CsvSource if more.pop("quoted", False) else TsvSource
    return table(path, more.pop("langs", EN_DE), columns=columns, **more)


def segments(table: RecordSource, size: int | None = 1000) -> list[Segment]:
    found = [
        batch.segment(row)
        for task in table.tasks(size)
        for batch in task.load().batches
        for row in range(len(batch))
    ]
    return sorted(found, key=lambda segment: segment.line)


def texts(table: RecordSource) -> list[tuple[int, str, str]]:
    return [(s.line, s.src, s.tgt) for s in segments(table)]


def malformed(table: RecordSource, size: int | None = 1000) -> list[Malformed]:
    return [item for task in table.tasks(size) for item in task.load().malformed]


def reasons(table: RecordSource) -> list[tuple[int, str]]:
    return [(item.line, item.reason) for item in malformed(table)]
