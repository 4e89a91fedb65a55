r"""LaTeX tables with booktabs, for ``\input`` into a paper; what is best is bold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO, TypeVar

from babelproof.report.document import Cell, Column, Document, Kind, Table, named
from babelproof.report.escape import latex
from babelproof.report.view import View

MOST_ROWS = 42
# About as many characters as a line of \small text holds, what lies between two columns, and how
# much narrower \scriptsize is.
LINE, GAP, SMALLER = 83, 3, 0.8
Row = tuple[Kind, Sequence[str]]
T = TypeVar("T")


def write(document: Document, out: TextIO, view: View) -> None:
    """Every table in pieces that fit a page; remarks and signature as comments, too."""
    lines = [r"% Needs \usepackage{booktabs} in the preamble."]
    lines += [f"% {_comment(line)}" for line in document.signature.splitlines()]
    lines += [f"% {_comment(remark)}" for remark in document.remarks]
    tables = document.tables()
    floats = [_float(*piece) for table in tables for piece in _pieces(table)]
    if floats and document.signature:
        signature = latex("; ".join(document.signature.splitlines()))
        signature = signature.replace(r"\textbar{}", r"\textbar\allowbreak{}")
        floats[0] = floats[0].replace(
            "}\n\\end{table}", f" \\texttt{{\\scriptsize {signature}}}}}\n\\end{{table}}"
        )
    out.write("\n\n".join(["\n".join(lines), *floats]) + "\n")


def _comment(text: str) -> str:
    return "".join(char if char.isascii() and char.isprintable() else "?" for char in text)


def _float(body: str, caption: str) -> str:
    start = "\\begin{table}[htbp]\n\\centering\\small\n"
    return f"{start}{body}\n\\caption{{{caption}}}\n\\end{{table}}"


def _pieces(table: Table) -> Iterator[tuple[str, str]]:
    """Tables small enough to print, each with its caption."""
    mark = f"Bold: {table.mark}" if table.mark else ""
    title = table.title if table.title.endswith(".") else f"{table.title}."
    caption = latex(" ".join(said for said in (title, table.note, mark) if said))
    cells = table.cells()
    if table.crossed and any(cell.under for row in cells for cell in row):
        systems = [row for row in cells if row[0].kind != "total"]
        wide = max((_widest(row, table.left) for row in systems), default=1)
        names = max(len(column.name) for column in table.columns) + GAP
        abreast = max(1, (LINE - names) // wide)
        for some in _parts(systems, -(-len(systems) // abreast)):
            yield _turned(table, some), caption
        return
    for rows in _parts(cells, -(-len(cells) // MOST_ROWS)):
        yield from ((body, caption) for body in _abreast(table, rows))


def _widest(row: Sequence[Cell], left: int) -> int:
    name = len(named(row[:left]))
    return GAP + max(name, *(round(max(len(c.text), SMALLER * len(c.line()))) for c in row))


def _parts(of: Sequence[T], pieces: int) -> Iterator[Sequence[T]]:
    """Stretches of nearly equal length."""
    for at in range(pieces):
        yield of[at * len(of) // pieces : (at + 1) * len(of) // pieces]


def _turned(table: Table, some: Sequence[Sequence[Cell]]) -> str:
    """Columns in rows, what is under a cell in a row below it."""
    rows: list[Row] = []
    for at, column in enumerate(table.columns):
        if at < table.left:
            continue
        cells = [row[at] for row in some]
        rows.append((column.kind, [_head(column), *(_cell(cell) for cell in cells)]))
        if any(cell.under for cell in cells):
            rows.append((column.kind, ["", *(rf"\scriptsize {latex(c.line())}" for c in cells)]))
    head = ["", *(latex(named(row[: table.left])) for row in some)]
    return _tabular("l" + "r" * len(some), head, rows)


def _abreast(table: Table, cells: Sequence[Sequence[Cell]]) -> Iterator[str]:
    """As many columns beside each other as a line holds; those that lead stand in each piece."""
    columns = table.columns
    widths = [_width(column, [row[at] for row in cells]) for at, column in enumerate(columns)]
    kept = [at for at, column in enumerate(columns) if at < table.left or column.lead]
    rest = [at for at in range(len(columns)) if at not in kept]
    room = max(1, LINE - sum(widths[at] for at in kept))
    pieces = max(1, -(-sum(widths[at] for at in rest) // room))
    for some in _parts(rest, min(pieces, max(1, len(rest)))):
        places = [*kept, *some]
        rows = [(row[0].kind, [_flat(row[at], at < table.left) for at in places]) for row in cells]
        align = "".join("l" if at < table.left else "r" for at in places)
        yield _tabular(align, [_head(columns[at]) for at in places], rows)


def _width(column: Column, cells: Sequence[Cell]) -> int:
    widest = max((len(cell.text) + len(cell.line()) for cell in cells), default=0)
    return GAP + max(len(column.name), min(widest, 40))


def _tabular(align: str, head: Sequence[str], rows: Sequence[Row]) -> str:
    """A table of cells that are already LaTeX, with rules below averages and above totals."""
    lines = [rf"\begin{{tabular}}{{{align}}}", r"\toprule", " & ".join(head) + r" \\", r"\midrule"]
    before: Kind = ""
    for number, (kind, cells) in enumerate(rows):
        if number and kind != before and ("average" in (kind, before) or kind == "total"):
            lines.append(r"\midrule")
        lines.append(" & ".join(cells) + r" \\")
        before = kind
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}"])


def _head(column: Column) -> str:
    name = latex(column.name[:1].upper() + column.name[1:] if column.word else column.name)
    return rf"\textit{{{name}}}" if column.kind == "subtotal" else name


def _cell(cell: Cell) -> str:
    return rf"\textbf{{{latex(cell.text)}}}" if cell.first else latex(cell.text)


def _flat(cell: Cell, name: bool) -> str:
    text = _cell(cell)
    if name and cell.kind == "subtotal":
        text = rf"\textit{{{text}}}"
    if name and cell.kind == "part":
        text = rf"\quad {text}"
    if cell.tags:
        text += rf" {{\scriptsize ({latex(', '.join(cell.tags))})}}"
    return f"{text} {{\\scriptsize {latex(cell.line())}}}" if cell.under else text
