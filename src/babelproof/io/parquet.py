"""Parquet: columns of texts, as data sets are published (extra ``parquet``).

Columns are named as in a table (:mod:`babelproof.io.columns`); those inside a struct by both
names, as ``translation.en``. Of a data set that has nothing but a struct of languages, as many
have, the fields of ``langs`` are source and translation. A line is the number of a row from 1; a
row whose source or translation is null is malformed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from babelproof.core.batch import Batch, Chunk, Malformed
from babelproof.core.errors import InputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.io import files
from babelproof.io.columns import Binding, Layout, lay_out, parse_columns
from babelproof.io.files import EncodingErrors
from babelproof.io.grouping import (
    CHARACTERS_PER_CHUNK,
    NO_LANGS,
    PAIRS_PER_CHUNK,
    RecordSource,
    Row,
    group,
    row_of,
)
from babelproof.io.raw_table import RawTable, arrow
from babelproof.io.source import Loaded, Task

# A row group this large (unpacked) is read by one process, piece by piece, and never held whole.
LARGEST_GROUP = 256 << 20
NO_TEXT = "no {}: the value is null"
TEXTS = {"src": "source text", "tgt": "translation"}


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    lib = arrow()
    try:
        with path.open("rb") as stored, lib.parquet.ParquetFile(stored) as handle:
            yield handle
    except (lib.ArrowException, OSError, OverflowError) as error:
        why = str(error).partition("\n")[0]
        raise InputError(f"{path}: broken, or no Parquet file ({why})") from error


def flat_names(schema: Any) -> dict[str, tuple[int, ...]]:
    """The columns and the fields of structs by their names, and where they stand."""
    found: dict[str, tuple[int, ...]] = {}
    for at, column in enumerate(schema):
        if arrow().types.is_struct(column.type):
            for inner in range(column.type.num_fields):
                found[f"{column.name}.{column.type.field(inner).name}"] = (at, inner)
        else:
            found[column.name] = (at,)
    return found


@dataclass(frozen=True, slots=True)
class RowReader:
    """Reads rows of a table of Arrow; ``place`` says where each role's column stands."""

    place: Mapping[str, tuple[int, ...]]
    name: str
    system: str
    langs: LangPair | None
    errors: EncodingErrors

    def chunk(self, table: Any, first: int) -> Chunk:
        """The rows as a chunk, with the table itself as what the input holds."""
        raw = RawTable(first, table)
        column = {role: self._texts(table, role, first) for role in self.place}
        src, tgt = column["src"], column["tgt"]
        numbers = range(first, first + len(table))
        if column.keys() <= {*TEXTS, "ref"} and None not in src and None not in tgt:
            langs = self.langs or NO_LANGS
            texts: dict[str, Any] = {"src": src, "tgt": tgt, "ref": column.get("ref")}
            return Chunk([Batch(self.system, langs, numbers, **texts)], raw=raw)
        rows = (self._row(line, column, line - first) for line in numbers)
        chunk = group(rows)
        return Chunk(chunk.batches, chunk.malformed, raw)

    def _row(self, line: int, column: Mapping[str, Sequence[Any]], at: int) -> Row | Malformed:
        cell = {role: values[at] for role, values in column.items()}
        for role, what in TEXTS.items():
            if cell[role] is None:
                ident, system = cell.get("id") or None, cell.get("system") or self.system
                return Malformed(line, NO_TEXT.format(what), ident, system)
        return row_of(cell, line, self.langs, self.system)

    def _texts(self, table: Any, role: str, first: int) -> Sequence[str | None]:
        lib = arrow()
        at, *inner = self.place[role]
        column = table.column(at).combine_chunks()
        for field in inner:
            column = lib.compute.struct_field(column, [field])
        kind = column.type
        if lib.types.is_dictionary(kind):
            column, kind = column.cast(kind.value_type), kind.value_type
        if not _is_text(kind):
            if role in TEXTS or not lib.types.is_integer(kind):
                name = table.schema.field(at).name
                raise UsageError(f"{self.name}: column {name} holds {kind}, and no texts")
            column = column.cast(lib.string())
        try:
            texts: Sequence[str | None] = column.to_pylist()
        except UnicodeDecodeError:
            return self._decoded(column, first)
        return texts

    def _decoded(self, column: Any, first: int) -> Sequence[str | None]:
        """Where some text is no UTF-8."""
        texts: list[str | None] = []
        for line, data in enumerate(column.cast(arrow().large_binary()).to_pylist(), first):
            try:
                texts.append(None if data is None else data.decode("utf-8", self.errors))
            except UnicodeDecodeError as error:
                raise InputError(
                    f"{self.name}, row {line}: not valid UTF-8 (0x{data[error.start]:02x}); mend"
                    " it, or use ⸨encoding_errors=replace⸩"
                ) from error
        return texts


def _is_text(kind: Any) -> bool:
    types = arrow().types
    views = getattr(types, "is_string_view", lambda kind: False)
    return bool(types.is_string(kind) or types.is_large_string(kind) or views(kind))


@dataclass(frozen=True, slots=True)
class GroupTask:
    """Some rows of a row group, to be fetched by a worker. ``part`` tells which reader's."""

    part: RowReader
    path: Path
    group: int
    start: int
    count: int
    first: int

    def load(self) -> Chunk:
        table = _group(self.path, self.group, files.changed(self.path))
        return self.part.chunk(table.slice(self.start, self.count), self.first)


@lru_cache(maxsize=1)
def _group(path: Path, number: int, changed: float) -> Any:
    """A row group; the next task most likely wants more of the same."""
    with _opened(path) as handle:
        return handle.read_row_group(number)


class ParquetSource(RecordSource):
    """A Parquet file. Errors in the choice of columns show at once."""

    form = "parquet"

    def __init__(self, path: Path, langs: LangPair | None, *, columns: str | None, **how: Any):
        super().__init__(path, langs, **how)
        with _opened(self.path) as handle:
            names = flat_names(handle.schema_arrow)
            layout = _layout(columns, list(names), langs, self.name)
        places = list(names.values())
        place = {role: places[at] for role, at in layout.place.items()}
        self._reader = RowReader(place, self.name, self.system, langs, self.errors)

    @cached_property
    def _groups(self) -> Sequence[tuple[int, int]]:
        """The rows of each row group, and how large it is."""
        with _opened(self.path) as handle:
            groups = map(handle.metadata.row_group, range(handle.metadata.num_row_groups))
            return [(one.num_rows, one.total_byte_size) for one in groups]

    @property
    def total(self) -> int | None:  # type: ignore[override]
        return sum(rows for rows, _ in self._groups)

    @property
    def read_here(self) -> Sequence[str]:
        return [self.name] if any(size > LARGEST_GROUP for _, size in self._groups) else []

    def tasks(self, size: int | None) -> Iterator[Task]:
        first = 1
        if not self.total:
            with _opened(self.path) as handle:
                nothing = handle.schema_arrow.empty_table()
            yield Loaded(Chunk((), raw=RawTable(first, nothing)))
        for number, (rows, unpacked) in enumerate(self._groups):
            within = max(1, rows * CHARACTERS_PER_CHUNK // max(1, unpacked))
            most = size or min(PAIRS_PER_CHUNK, within)
            if unpacked > LARGEST_GROUP:
                yield from self._read(number, most, first)
            else:
                for start in range(0, rows, most):
                    count = min(most, rows - start)
                    place = self.path.absolute()
                    yield GroupTask(self._reader, place, number, start, count, first + start)
            first += rows

    def _read(self, number: int, most: int, first: int) -> Iterator[Task]:
        with _opened(self.path) as handle:
            for batch in handle.iter_batches(most, row_groups=[number]):
                table = arrow().Table.from_batches([batch])
                yield Loaded(self._reader.chunk(table, first))
                first += len(table)


def _layout(columns: str | None, names: Sequence[str], langs: LangPair | None, file: str) -> Layout:
    if columns is None and langs is not None:
        inside = {name.rpartition(".")[2]: name for name in names if "." in name}
        if len(sides := [inside[s.code] for s in (langs.src, langs.tgt) if s.code in inside]) == 2:
            return lay_out(Binding(dict(zip(TEXTS, sides, strict=True))), names, file)
    wanted = parse_columns(columns) if columns is not None else None
    return lay_out(wanted, names, file)
