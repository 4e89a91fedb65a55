"""Text for a terminal, or plain text where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from babelproof.report.document import (
    MARK,
    Block,
    Document,
    Example,
    Findings,
    Listing,
    Note,
    Reading,
    Table,
)
from babelproof.report.escape import isolate, visible
from babelproof.report.formats.console import hang, line, show
from babelproof.report.formats.grids import INDENT, Grid, grids, stacked
from babelproof.report.view import View

if TYPE_CHECKING:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table as RichTable
    from rich.text import Text

STYLES = {"bad": "bold red", "warn": "yellow", "": ""}
MARK_STYLE = "bold black on yellow"


def write(document: Document, out: TextIO, view: View) -> None:
    """The lead, the blocks in order, the remarks, the signature."""
    show(out, view, lambda console: _write(document, console))


def _write(document: Document, console: Console) -> None:
    line(console, document.lead, "bold")
    for block in document.on("paper"):
        _block(console, block)
    if document.remarks:
        console.print()
    for remark in document.remarks:
        line(console, remark)
    if document.remarks:
        console.print()
    for signature in document.signature.splitlines():
        line(console, signature, "dim", whole=True)


def _block(console: Console, block: Block) -> None:
    if isinstance(block, Table):
        _table(console, block)
    elif isinstance(block, Note):
        line(console, block.text, STYLES[block.kind])
    elif isinstance(block, Listing):
        _listing(console, block)
    elif isinstance(block, Findings):
        _findings(console, block)
    elif isinstance(block, Reading):
        console.print()
        for point in block.points:
            line(console, point)
        for said in block.short:
            line(console, said, "dim")


def _title(console: Console, title: str) -> None:
    console.print()
    if title:
        line(console, title, "bold")


def _listing(console: Console, block: Listing) -> None:
    if not block.entries:
        return
    _title(console, block.title)
    for entry in block.entries[: block.most]:
        line(console, f"  {entry}")
    more = len(block.entries) - (block.most or len(block.entries))
    if more > 0:
        line(console, f"  and {more:,} more; -f json names them all", "dim")


def _table(console: Console, table: Table) -> None:
    _title(console, table.title)
    pieces = grids(table, console.width)
    for number, grid in enumerate(pieces):
        if number:
            console.print()
        console.print(_rich(grid, console.is_terminal))
    if not pieces:
        _stacked(console, table)
    mark = f"{MARK}: {table.mark}" if table.mark else ""
    for said in filter(None, (table.note, mark)):
        line(console, said, "dim")


def _stacked(console: Console, table: Table) -> None:
    """For the narrowest terminals: a name on one line, its numbers below."""
    for name, numbers in stacked(table):
        line(console, name, "cyan")
        for told in numbers:
            hang(console, "  ", told)


def _rich(grid: Grid, ruled: bool) -> RichTable:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    plain = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
    out = RichTable(
        box=box.SIMPLE_HEAD if ruled else plain, padding=(0, 1), show_edge=False, pad_edge=False
    )
    for at, (head, width) in enumerate(zip(grid.head, grid.widths, strict=True)):
        words = at < grid.left
        out.add_column(
            Text("\n".join(head)),
            justify="left" if words else "right",
            no_wrap=not words,
            overflow="fold",
            max_width=width if words else None,
            vertical="top",
        )
    for row in grid.rows:
        out.add_row(
            *(_cell(cell, at < grid.left, row.kind) for at, cell in enumerate(row.cells)),
            style="bold" if row.kind in ("group", "average", "total") else "",
        )
    return out


def _cell(lines: tuple[str, ...], word: bool, kind: str) -> Text | Padding:
    from rich.padding import Padding
    from rich.text import Text

    if word:
        name = Text(lines[0], style="cyan")
        return Padding(name, (0, 0, 0, INDENT)) if kind == "part" else name
    text = Text(lines[0], style="dim" if lines[0] in ("0", "–") else "")
    for under in lines[1:]:
        text.append("\n" + under, style="dim")
    return text


def _findings(console: Console, block: Findings) -> None:
    examples = block.examples()
    if not examples:
        return
    _title(console, "Examples, the most serious first")
    for example in examples:
        console.print()
        _example(console, example)
    rest = block.count - len(examples)
    if rest > 0:
        console.print()
        findings = "more finding" if rest == 1 else "more findings"
        line(console, f"{rest:,} {findings}: -f html to browse, -f jsonl for all.", "dim")


def _example(console: Console, example: Example) -> None:
    from rich.text import Text

    place = "  " + " · ".join(isolate(visible(part)) for part in example.place if part)
    head = Text.assemble((visible(example.name), "bold cyan"), (place, "dim"))
    console.print(head, overflow="fold")
    for label, pieces in example.sides:
        text = Text()
        for piece, marked in pieces:
            if not marked:
                text.append(piece)
            elif console.is_terminal:
                text.append(piece or "∅", MARK_STYLE)
            else:
                text.append(f"⟦{piece}⟧")
        hang(console, f"  {label}  ", text or Text("(empty)", style="dim"))
    hang(console, " " * 7, Text(visible(example.message)))
    if example.after:
        hang(console, " " * 7, Text(visible(example.after), style="dim"))
