"""The pairs of a chunk as rows of another format than that of the input."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from babelproof.core.batch import Chunk
from babelproof.core.record import dump_line
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.raw_table import of_rows

# The columns of a Parquet file, the same in every chunk.
COLUMNS = ("src", "mt", "langs", "system", "ref", "doc", "id")
# What a TSV cannot hold inside a field.
_BLANKS = str.maketrans("\t\n\r", "   ")


def rows(chunk: Chunk, without: Collection[int] = ()) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows in the order of the lines, each with its line; less those on some lines."""
    found = []
    for batch in chunk.batches:
        for row, line in enumerate(batch.lines):
            if line not in without:
                found.append((line, batch.order, batch.segment(row)))
    for line, _, segment in sorted(found, key=lambda item: item[:2]):
        said: dict[str, Any] = {"src": segment.src, "mt": segment.tgt}
        if segment.langs != LangPair(UNKNOWN, UNKNOWN):
            said["langs"] = str(segment.langs)
        for name in ("system", "ref", "doc"):
            if value := getattr(segment, name):
                said[name] = value
        yield line, said if str(segment.id) == str(segment.line) else {"id": segment.id, **said}


def as_jsonl(row: Mapping[str, Any]) -> bytes:
    """A row as one line of JSON."""
    return f"{dump_line(row)}\n".encode()


def as_tsv(row: Mapping[str, Any], *more: str) -> bytes:
    """Both texts, and further fields."""
    fields = [row[side].translate(_BLANKS) for side in ("src", "mt")]
    return "\t".join([*fields, *more]).encode("utf-8", "backslashreplace") + b"\n"


def as_parquet(found: Iterable[Mapping[str, Any]], more: Mapping[str, str] | None = None) -> bytes:
    """Rows as a piece of a Parquet file; ``more`` are further columns and what they hold."""
    return of_rows(map(_named, found), {**dict.fromkeys(COLUMNS, "string"), **(more or {})})


def _named(row: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**row, "id": str(row["id"])} if "id" in row else row
