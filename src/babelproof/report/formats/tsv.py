"""Tab-separated values: every table as a block, its title after a hash, with full precision."""

from __future__ import annotations

from typing import TextIO

from babelproof.report.document import MARK, Cell, Document, Table, Value
from babelproof.report.escape import tsv
from babelproof.report.view import View


def write(document: Document, out: TextIO, view: View) -> None:
    """Names, then rows."""
    out.write("\n".join(_block(table) for table in document.tables()))


def _block(table: Table) -> str:
    lines = [f"# {tsv(table.title)}", "\t".join(tsv(column.name) for column in table.columns)]
    lines += ["\t".join(_field(value) for value in row) for row in table.rows]
    return "\n".join(lines) + "\n"


def _field(value: Value) -> str:
    if isinstance(value, Cell):
        return tsv(value.text if value.value is None else str(value.value)) + MARK * value.first
    return "" if value is None else tsv(str(value))
