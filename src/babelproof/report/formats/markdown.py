"""Markdown as GitHub reads it: tables for a pull request or a paper's notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from babelproof.report.document import (
    Block,
    Cell,
    Column,
    Document,
    Example,
    Findings,
    Listing,
    Note,
    Reading,
    Table,
)
from babelproof.report.escape import html, isolate, markdown
from babelproof.report.view import View


def write(document: Document, out: TextIO, view: View) -> None:
    """Headings, tables, lists; a document's charts are for pages."""
    parts = [f"# {markdown(document.title)}", markdown(document.lead)]
    parts += [part for block in document.on("paper") for part in _block(block)]
    parts += [markdown(remark) for remark in document.remarks]
    parts += [f"<code>{html(line)}</code>" for line in document.signature.splitlines()]
    out.write("\n\n".join(part for part in parts if part) + "\n")


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Table):
        yield from _table(block)
    elif isinstance(block, Note):
        yield f"**Note:** {markdown(block.text)}" if block.kind else markdown(block.text)
    elif isinstance(block, Listing) and block.entries:
        yield f"## {markdown(block.title)}" if block.title else ""
        yield _list(block.entries)
    elif isinstance(block, Reading):
        yield _list(block.points)
        yield from (markdown(text) for text in block.short)
    elif isinstance(block, Findings):
        examples = block.examples()
        if examples:
            yield "## Examples"
        yield from (_example(example) for example in examples)


def _list(entries: Sequence[str]) -> str:
    return "\n".join(f"- {markdown(entry)}" for entry in entries)


def _table(table: Table) -> Iterator[str]:
    yield f"## {markdown(table.title)}"
    rule = [":--" if at < table.left else "--:" for at in range(len(table.head))]
    head = [_head(column) for column in table.columns]
    rows = [[_cell(cell, at < table.left) for at, cell in enumerate(row)] for row in table.cells()]
    yield "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))
    mark = f"Bold: {table.mark}" if table.mark else ""
    yield markdown(" ".join(said for said in (table.note, mark) if said))


def _head(column: Column) -> str:
    name = markdown(column.name)
    return f"*{name}*" if column.kind == "subtotal" else name


def _cell(cell: Cell, name: bool) -> str:
    text = markdown(cell.text)
    if cell.tags:
        text += f" ({markdown(', '.join(cell.tags))})"
    if name and cell.kind == "subtotal":
        return f"*{text}*"
    if (name and cell.kind in ("group", "average", "total")) or cell.first:
        text = f"**{text}**"
    rate, *around = map(markdown, cell.under or ("",))
    return f"{text} · {rate}" + "".join(f" [{ends}]" for ends in around) if rate else text


def _example(example: Example) -> str:
    # Inside <pre> nothing is Markdown: no mention, no link, no emphasis comes out of the data.
    head = " · ".join((example.name, *example.place))
    sides = [
        f"{label}  "
        + isolate("".join(f"<b>⟦{html(t)}⟧</b>" if marked else html(t) for t, marked in pieces))
        for label, pieces in example.sides
    ]
    told = [isolate(html(said)) for said in (example.message, example.after) if said]
    return "\n".join(("<pre>", f"<b>{isolate(html(head))}</b>", *sides, *told, "</pre>"))
