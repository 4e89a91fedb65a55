r"""Tables: TSV, which knows no quoting, and CSV, which does.

TSV: ``\t`` alone separates fields and ``\n`` alone rows; a quotation mark is a character like any
other. CSV: comma, quotation marks around fields that need them, doubled inside; a quoted field
may run over several lines. Columns are said by a header or by ``--columns``, see
:mod:`babelproof.io.columns`. Every row must have as many fields as the header or, without one,
as the labels of ``--columns`` or the first row; any other row is malformed.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from babelproof.core.batch import Malformed
from babelproof.core.segment import LangPair
from babelproof.io import files
from babelproof.io.columns import Layout, lay_out, parse_columns
from babelproof.io.files import EncodingErrors
from babelproof.io.grouping import NO_LANGS, Record, RecordSource, Row, pair_named

LONGEST_FIELD = 1 << 20
BLANK = "blank line"
UNCLOSED = "a quotation mark is opened and never closed"
TOO_LONG = f"a field is longer than {LONGEST_FIELD:,} characters"
BARE_RETURN = "a carriage return outside quotation marks"

# The line a row starts on, and its fields, or why it has none.
Line = tuple[int, list[str] | str]


class DelimitedSource(RecordSource):
    """A TSV or (``quoted``) a CSV file. Errors in the choice of columns show at once."""

    def __init__(
        self,
        path: Path,
        langs: LangPair | None,
        *,
        columns: str | None = None,
        quoted: bool = False,
        errors: EncodingErrors = "strict",
        system: str = "",
        resumable: bool = True,
        name: str | None = None,
        longest: int = files.LONGEST_LINE,
    ) -> None:
        super().__init__(
            path,
            langs,
            errors=errors,
            system=system,
            resumable=resumable,
            name=name,
            longest=longest,
        )
        self._quoted = quoted
        wanted = parse_columns(columns) if columns is not None else None
        first = next((row for _, row in self._lines() if isinstance(row, list)), None)
        self._layout = None if first is None else lay_out(wanted, first, self.name)

    def records(self) -> Iterator[Record]:
        header = self._layout is not None and self._layout.header
        for line, row in self._lines():
            if isinstance(row, str) or self._layout is None:
                yield (Malformed(line, str(row)),)
            elif header:
                header = False
            else:
                yield (self._read(line, row, self._layout),)

    def _read(self, line: int, fields: list[str], layout: Layout) -> Row | Malformed:
        if len(fields) != layout.width:
            few_or_many = "few" if len(fields) < layout.width else "many"
            reason = f"too {few_or_many} fields: {layout.width} expected, {len(fields)} found"
            return Malformed(line, reason)
        cell = {role: fields[at] for role, at in layout.place.items()}
        ident, system = cell.get("id") or None, cell.get("system") or self.system
        langs = self.langs or NO_LANGS
        if named := cell.get("langs"):
            pair = pair_named(named)
            if pair is None:
                reason = "the column of languages holds no pair such as en-de"
                return Malformed(line, reason, ident, system)
            langs = pair
        return Row(
            line, cell["src"], cell["tgt"], langs, system, 0, cell.get("ref"), ident,
            cell.get("doc") or None,
        )  # fmt: skip

    def _lines(self) -> Iterator[Line]:
        return self._csv_lines() if self._quoted else self._tsv_lines()

    def _tsv_lines(self) -> Iterator[Line]:
        for number, raw in enumerate(files.lines(self.path, self.name, self.longest), 1):
            text = files.decode(raw, self.name, number, self.errors)
            yield number, text.split("\t") if text else BLANK

    def _csv_lines(self) -> Iterator[Line]:
        reader = csv.reader(self._text(), strict=True)
        while True:
            start = reader.line_num + 1
            try:
                fields = _next(reader)
            except csv.Error as error:
                yield start, _reason(error)
            else:
                if fields is None:
                    return
                yield start, fields or BLANK

    def _text(self) -> Iterator[str]:
        """Lines with their ends, so that a quoted field keeps the line breaks it holds."""
        with files.open_bytes(self.path) as handle:
            for number, line in enumerate(files.whole_lines(handle, self.name, self.longest), 1):
                yield files.decode(line, self.name, number, self.errors)


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
