"""Parquet, for SQL: ``findings.parquet`` and ``segments.parquet`` in a folder.

``langs``, ``line``, ``part`` and ``system`` join them; each translation is a row of segments.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from babelproof.core.errors import MissingExtra
from babelproof.core.record import Finding
from babelproof.core.segment import Passage
from babelproof.io.writing import make_folder, write_bytes
from babelproof.report.results import Results

ROWS = 20_000
FINDINGS = {
    "rule": "string", "cls": "string", "severity": "string", "system": "string",
    "langs": "string", "line": "int64", "part": "int32", "id": "string", "doc": "string",
    "message": "string", "src_text": "string", "tgt_text": "string", "facts": "string",
    "place": "string", "claim": "string", "cause": "string",
}  # fmt: skip
SEGMENTS = {
    "langs": "string", "line": "int64", "part": "int32", "id": "string", "doc": "string",
    "domain": "string", "system": "string", "src": "string", "tgt": "string", "ref": "string",
}  # fmt: skip


def write(folder: Path, results: Results, passages: Iterable[Passage] | None) -> list[Path]:
    """Write both tables, or findings alone where there are no texts; gives what was written."""
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise MissingExtra("Parquet", "parquet") from error
    make_folder(folder)
    found = (record for record in results.records() if isinstance(record, Finding))
    head = {"signature": results.manifest.signature()}
    written = [_table(folder / "findings.parquet", FINDINGS, map(_finding, found), head)]
    if passages is not None:
        rows = (row for passage in passages for row in _segments(passage))
        written.append(_table(folder / "segments.parquet", SEGMENTS, rows, head))
    return written


def _table(
    path: Path, columns: Mapping[str, str], rows: Iterator[dict[str, Any]], head: Mapping[str, str]
) -> Path:
    import pyarrow
    from pyarrow import parquet

    fields = [(name, pyarrow.type_for_alias(kind)) for name, kind in columns.items()]
    schema = pyarrow.schema(fields, metadata=dict(head))
    with write_bytes(path) as out, parquet.ParquetWriter(out, schema, compression="zstd") as table:
        while batch := list(islice(rows, ROWS)):
            table.write_table(pyarrow.Table.from_pylist(batch, schema))
    return path


def _finding(finding: Finding) -> dict[str, Any]:
    row = {name: getattr(finding, name, None) for name in FINDINGS}
    for side in ("src", "tgt"):
        row[f"{side}_text"] = " … ".join(m.text for m in finding.spans if m.side == side)
    return _plain({**row, "facts": json.dumps(finding.facts, ensure_ascii=False, default=str)})


def _segments(passage: Passage) -> Iterator[dict[str, Any]]:
    same = {name: getattr(passage, name, None) for name in SEGMENTS}
    same["id"] = passage.line if passage.id is None else passage.id
    for system, tgt in passage.tgt.items():
        yield _plain({**same, "system": system, "tgt": tgt})


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """The row with texts that UTF-8 can hold; a lone surrogate is written as an escape."""
    row["id"] = str(row["id"])
    for name, value in row.items():
        if isinstance(value, str) and not value.isascii():
            row[name] = value.encode("utf-8", "backslashreplace").decode("utf-8")
    return row
