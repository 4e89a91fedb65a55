r"""Tables: TSV, which knows no quoting, and CSV, which does.

TSV: ``\t`` alone separates fields and ``\n`` alone rows; a quotation mark is a character like any
other. CSV: comma, quotation marks around fields that need them, doubled inside; a quoted field
may run over several lines. Columns are said by a header or by ``--columns``, see
:mod:`babelproof.io.columns`. Every row must have as many fields as the header or, without one,
as the labels of ``--columns`` or the first row; any other row is malformed.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from babelproof.core.batch import Batch, Chunk, Malformed
from babelproof.core.segment import LangPair
from babelproof.io import files
from babelproof.io.columns import Layout, lay_out, parse_columns
from babelproof.io.files import EncodingErrors, Readable
from babelproof.io.grouping import NO_LANGS, Record, RecordSource, Row, chunks, row_of
from babelproof.io.line_records import LineSource
from babelproof.io.pieces import RawRecords
from babelproof.io.source import Loaded, Task

TEXTS = frozenset({"src", "tgt", "ref"})
LONGEST_FIELD = 1 << 20
BLANK = "blank line"
UNCLOSED = "a quotation mark is opened and never closed"
TOO_LONG = f"a field is longer than {LONGEST_FIELD:,} characters"
BARE_RETURN = "a carriage return outside quotation marks"

_NO_SEPARATORS = bytes(byte for byte in range(256) if byte not in b"\t\n")

# The line a row starts on, and its fields, or why it has none.
Line = tuple[int, list[str] | str]


@dataclass(frozen=True, slots=True)
class TableReader:
    """Reads the rows of a table. ``header`` is the line of the header, 0 where there is none;
    ``system`` and ``langs`` are for rows that name none."""

    layout: Layout | None
    header: int
    name: str
    system: str
    langs: LangPair | None
    errors: EncodingErrors

    def read(self, lines: Iterable[bytes], first: int) -> Iterator[Record]:
        """The records on lines of a TSV."""
        for number, raw in enumerate(lines, first):
            if number != self.header:
                text = files.decode(raw, self.name, number, self.errors)
                yield self.record(number, text.split("\t") if text else BLANK)

    def batch(self, block: bytes, first: int) -> Batch | None:
        """A block of lines all at once, where each is a row of nothing but texts."""
        layout = self.layout
        if layout is None or first <= self.header or not layout.place.keys() <= TEXTS:
            return None
        ended = block if block.endswith(b"\n") else block + b"\n"
        rows = ended.count(b"\n")
        if ended.translate(None, _NO_SEPARATORS) != (b"\t" * (layout.width - 1) + b"\n") * rows:
            return None
        try:
            text = ended.decode("utf-8", self.errors)
        except UnicodeDecodeError:
            return None
        if b"\r" in block:
            text = text.replace("\r\n", "\n")
        fields = text[:-1].replace("\n", "\t").split("\t")
        cell = {role: fields[at :: layout.width] for role, at in layout.place.items()}
        return Batch(
            self.system, self.langs or NO_LANGS, range(first, first + rows), cell["src"],
            cell["tgt"], ref=cell.get("ref"),
        )  # fmt: skip

    def record(self, line: int, row: list[str] | str) -> Record:
        """What a row holds; a text is the reason why it is none."""
        if isinstance(row, str) or self.layout is None:
            return (Malformed(line, str(row)),)
        return (self._row(line, row, self.layout),)

    def _row(self, line: int, fields: list[str], layout: Layout) -> Row | Malformed:
        if len(fields) != layout.width:
            few_or_many = "few" if len(fields) < layout.width else "many"
            reason = f"too {few_or_many} fields: {layout.width} expected, {len(fields)} found"
            return Malformed(line, reason)
        cell = {role: fields[at] for role, at in layout.place.items()}
        return row_of(cell, line, self.langs, self.system)


class TsvSource(LineSource):
    """A TSV file. Errors in the choice of columns show at once."""

    form = "tsv"

    def __init__(self, path: Path, langs: LangPair | None, *, columns: str | None, **how: Any):
        super().__init__(path, langs, **how)
        self._reader = _reader(self, columns, self._rows())

    def reader(self) -> TableReader:
        return self._reader

    @property
    def total(self) -> int | None:  # type: ignore[override]
        """The rows of a plain file; some may turn out not to be readable."""
        header = bool(self._reader.header)
        return self._scan.lines - header if self._scan is not None else None

    def _rows(self) -> Iterator[Line]:
        with self.looking() as handle:
            for number, raw in enumerate(files.split(handle, self.name, self.longest), 1):
                text = files.decode(raw, self.name, number, self.errors)
                yield number, text.split("\t") if text else BLANK


class CsvSource(RecordSource):
    """A CSV file, likewise. Where a row ends is known only to who read all before it."""

    form = "csv"

    def __init__(self, path: Path, langs: LangPair | None, *, columns: str | None, **how: Any):
        super().__init__(path, langs, **how)
        self._raw: list[tuple[int, bytes]] = []
        self._reader = _reader(self, columns, self._rows(self.looking()))

    def records(self) -> Iterator[Record]:
        for line, row in self._rows(self.opened()):
            if line != self._reader.header:
                yield self._reader.record(line, row)

    def tasks(self, size: int | None) -> Iterator[Task]:
        self._raw.clear()
        for chunk in chunks(self.records(), size):
            yield Loaded(replace(chunk, raw=self._taken()))
        if self._raw:  # a header alone
            yield Loaded(Chunk((), raw=self._taken()))

    def _taken(self) -> RawRecords:
        """What has been read since the last time."""
        taken, self._raw = self._raw, []
        return RawRecords(taken)

    def _rows(self, opened: AbstractContextManager[Readable]) -> Iterator[Line]:
        read: list[bytes] = []
        reader = csv.reader(self._text(opened, read), strict=True)
        while True:
            start = reader.line_num + 1
            fields: list[str] | str | None
            try:
                fields = _next(reader)
            except csv.Error as error:
                fields = _reason(error)
            if fields is None:
                return
            self._raw.append((start, b"".join(read)))
            read.clear()
            yield start, fields or BLANK

    def _text(self, opened: AbstractContextManager[Readable], read: list[bytes]) -> Iterator[str]:
        """Lines with their ends, so that a quoted field keeps the line breaks it holds; their
        bytes are put where the row is taken from."""
        with opened as handle:
            for number, line in enumerate(files.whole_lines(handle, self.name, self.longest), 1):
                read.append(line)
                text = line.removeprefix(files.BOM) if number == 1 else line
                yield files.decode(text, self.name, number, self.errors)


def _reader(source: RecordSource, columns: str | None, rows: Iterator[Line]) -> TableReader:
    """What reads a table's rows, as its first row says what its columns are."""
    wanted = parse_columns(columns) if columns is not None else None
    line, first = next(((n, row) for n, row in rows if isinstance(row, list)), (0, None))
    layout = None if first is None else lay_out(wanted, first, source.name)
    header = line if layout is not None and layout.header else 0
    return TableReader(layout, header, source.name, source.system, source.langs, source.errors)


def _next(reader: Iterator[list[str]]) -> list[str] | None:
    """The next row; long fields are allowed for its sake only, as the limit is the process's."""
    before = csv.field_size_limit(LONGEST_FIELD)
    try:
        return next(reader, None)
    finally:
        csv.field_size_limit(before)


def _reason(error: csv.Error) -> str:
    message = str(error)
    if "unexpected end" in message:
        return UNCLOSED
    if "field limit" in message:
        return TOO_LONG
    if "new-line" in message:
        return BARE_RETURN
    return f"not valid CSV: {message}"
