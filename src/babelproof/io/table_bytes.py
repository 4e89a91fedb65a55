"""Tables of Arrow as bytes that can be written behind one another, and made a Parquet file of.

A Parquet file cannot be written on, so a filter that may be interrupted collects its rows as
streams of Arrow, one a chunk, and makes a Parquet file of them when all are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from babelproof.io.raw_table import arrow, dumped
from babelproof.io.writing import opened

ENDING = ".parquet"
ROWS = 1 << 16


def is_parquet(path: Path) -> bool:
    """Whether a name says so."""
    return path.suffix.lower() == ENDING


def of_rows(rows: Iterable[Mapping[str, Any]], kinds: Mapping[str, str]) -> bytes:
    """Rows as one stream; what a row does not have is null, what UTF-8 cannot hold is escaped."""
    lib = arrow()
    schema = lib.schema([(name, lib.type_for_alias(kind)) for name, kind in kinds.items()])
    held = [{name: _held(value) for name, value in row.items()} for row in rows]
    return dumped(lib.Table.from_pylist(held, schema))


def _held(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    return value


def make_parquet(streams: Path, target: Path, name: str) -> None:
    """A Parquet file of streams behind one another; ``name`` is what messages call it."""
    lib = arrow()
    tables = _tables(streams)
    texts = lib.schema([("src", lib.string()), ("mt", lib.string())])
    head = next(tables, texts.empty_table())
    held, rows = [head], len(head)
    with (
        opened(target, "wb", name) as out,
        lib.parquet.ParquetWriter(out, head.schema, compression="zstd") as made,
    ):
        for table in tables:
            held.append(table)
            rows += len(table)
            if rows >= ROWS:
                made.write_table(lib.concat_tables(held))
                held, rows = [], 0
        if rows:
            made.write_table(lib.concat_tables(held))


def _tables(path: Path) -> Iterator[Any]:
    lib, size = arrow(), path.stat().st_size
    with lib.OSFile(str(path), "rb") as handle:
        while handle.tell() < size:
            with lib.ipc.open_stream(handle) as stream:
                yield stream.read_all()
