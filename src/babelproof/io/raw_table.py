"""Rows of a table of Arrow (extra ``parquet``), and such rows as bytes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from babelproof.core.errors import MissingExtra


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
