"""Plain tables and charts as a document: for commands whose result is numbers, not findings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, TextIO

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report.escape import isolate, json_line, markdown, tsv, visible
from babelproof.report.markdown import grid

FORMATS = ("text", "json", "tsv", "markdown", "html")
Cell = str | int | float | None
NOTHING = "–"


@dataclass(frozen=True)
class Sheet:
    """A table; the first ``left`` columns hold words, floats are shown with ``digits``, which
    are those of all columns or of each."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    left: int = 1
    digits: int | Sequence[int] = 3
    note: str = ""

    def texts(self, row: Sequence[Cell]) -> list[str]:
        """A row as it is shown."""
        digits = [self.digits] * len(row) if isinstance(self.digits, int) else self.digits
        return [shown(cell, some) for cell, some in zip(row, digits, strict=True)]


@dataclass(frozen=True)
class Figure:
    """A chart, drawn as SVG, with what it shows in words."""

    title: str
    svg: str
    note: str = ""


@dataclass(frozen=True)
class Document:
    """What a command found: ``data`` is the whole of it, the rest is for readers."""

    title: str
    lead: str
    data: Mapping[str, Any]
    sheets: Sequence[Sheet] = ()
    figures: Sequence[Figure] = ()
    notes: Sequence[str] = field(default_factory=tuple)
    signature: str = ""
    version: str = ""


def shown(cell: Cell, digits: int) -> str:
    """A cell as text."""
    if cell is None or (isinstance(cell, float) and not isfinite(cell)):
        return NOTHING
    if isinstance(cell, float):
        return f"{cell:.{digits}f}"
    return f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)


def write(document: Document, fmt: str, out: TextIO) -> None:
    """Write the document in one of :data:`FORMATS`."""
    if fmt not in FORMATS:
        raise UsageError(f"unknown format {fmt!r}; {did_you_mean(fmt, FORMATS)}")
    if fmt == "html":
        from babelproof.report.sheet_html import page

        out.write(page(document))
        return
    out.write({"text": _text, "json": _json, "tsv": _tsv, "markdown": _markdown}[fmt](document))


def _json(document: Document) -> str:
    return json_line(json.dumps(_plain(document.data), ensure_ascii=True, indent=2)) + "\n"


def _plain(value: Any) -> Any:
    """Values as JSON knows them: what is no number is null."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _text(document: Document) -> str:
    parts = [visible(document.title), visible(document.lead)]
    for sheet in document.sheets:
        parts += ["", visible(sheet.title), _aligned(sheet)]
        if sheet.note:
            parts.append(visible(sheet.note))
    if document.notes:
        parts += ["", *(visible(note) for note in document.notes)]
    if document.signature:
        parts += ["", visible(document.signature)]
    return "\n".join(part for part in parts if part is not None) + "\n"


def _aligned(sheet: Sheet) -> str:
    from rich.cells import cell_len

    rows = [[isolate(visible(text)) for text in sheet.texts(row)] for row in sheet.rows]
    lines = [[visible(name) for name in sheet.head], *rows]
    widths = [max(cell_len(line[at]) for line in lines) for at in range(len(sheet.head))]

    def padded(line: Sequence[str]) -> str:
        cells = []
        for at, (text, width) in enumerate(zip(line, widths, strict=True)):
            gap = " " * (width - cell_len(text))
            cells.append(text + gap if at < sheet.left else gap + text)
        return "  ".join(cells).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return "\n".join([padded(lines[0]), rule, *(padded(line) for line in lines[1:])])


def _markdown(document: Document) -> str:
    parts = [f"# {markdown(document.title)}", markdown(document.lead)]
    for sheet in document.sheets:
        head = [markdown(name) for name in sheet.head]
        rows = [[markdown(text) for text in sheet.texts(row)] for row in sheet.rows]
        parts += [f"## {markdown(sheet.title)}", grid(head, rows, sheet.left)]
        if sheet.note:
            parts.append(markdown(sheet.note))
    parts += [markdown(note) for note in document.notes]
    if document.signature:
        parts.append(f"`{visible(document.signature).replace('`', '')}`")
    return "\n\n".join(parts) + "\n"


def _tsv(document: Document) -> str:
    """Every table as a block: its title after a hash, names, rows, full precision."""
    blocks = []
    for sheet in document.sheets:
        lines = [f"# {tsv(sheet.title)}", "\t".join(tsv(name) for name in sheet.head)]
        for row in sheet.rows:
            lines.append("\t".join("" if cell is None else tsv(str(cell)) for cell in row))
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)
