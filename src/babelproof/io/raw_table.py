"""Rows of a table of Arrow (extra ``parquet``), and such rows as bytes.

Tables of Arrow as bytes that can be written behind one another, and made a Parquet file of.

A Parquet file cannot be written on, so a filter that may be interrupted collects its rows as
streams of Arrow, one a chunk, and makes a Parquet file of them when all are there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from babelproof.core.errors import MissingExtra
from babelproof.io.writing import opened


def arrow() -> Any:
    """The library, or an error that says what to install."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("Parquet", "parquet") from error
    return pyarrow


def dumped(table: Any) -> bytes:
    """A table as one stream."""
    lib = arrow()
    sink = lib.BufferOutputStream()
    options = lib.ipc.IpcWriteOptions(compression="zstd")
    with lib.ipc.new_stream(sink, table.schema, options=options) as out:
        out.write_table(table.combine_chunks())
    data: bytes = sink.getvalue().to_pybytes()
    return data


@dataclass(frozen=True, slots=True)
class RawTable:
    """Rows as a table of Arrow, from line ``first`` on."""

    first: int
    table: Any

    def without(self, lines: Collection[int]) -> Sequence[bytes]:
        """The rows that are not on some lines."""
        kept = self.table
        if lines:
            rows = range(self.first, self.first + len(kept))
            kept = kept.filter(arrow().array([row not in lines for row in rows]))
        return [dumped(kept)]

    def beside(self, more: Mapping[tuple[str, str], Sequence[Any]]) -> bytes:
        """All rows with further columns, by their names and kinds."""
        lib, table = arrow(), self.table
        for (name, kind), values in more.items():
            column = lib.array(values, lib.type_for_alias(kind))
            table = table.append_column(lib.field(name, column.type), column)
        return dumped(table)

    def each(self) -> Iterator[tuple[int, bytes]]:
        """The rows by their lines, as people read them."""
        for number, row in zip(count(self.first), self.table.to_pylist(), strict=False):
            yield number, str(row).encode("utf-8", "backslashreplace")


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
