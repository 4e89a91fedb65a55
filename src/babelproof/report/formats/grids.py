"""Tables laid out for a width: whole, turned round, or in pieces, each a grid of lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from babelproof.report.document import MARK, Cell, Column, Table, named
from babelproof.report.escape import isolate, visible

MOST_NAME, LEAST_NAME = 34, 18
LEAST_WORDS = 24
HEAD_WIDTH, LONGEST_PART = 10, 16
# Between two columns: a space of padding on either side and the column's rule, which is blank.
GAP, INDENT = 3, 2
FEW_ROWS, FEW_BLOCKS, RATE_ROWS = 12, 4, 24
Lines = tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """A row: cells of one line or several."""

    cells: Sequence[Lines]
    kind: str = ""


@dataclass(frozen=True)
class Grid:
    """Rows with a head; the first ``left`` columns hold words, and fold where they are long."""

    head: Sequence[Lines]
    rows: Sequence[Line]
    left: int
    name: int

    @property
    def widths(self) -> list[int]:
        columns = zip(self.head, *(row.cells for row in self.rows), strict=True)
        widths = [max(cell_len(said) for cell in column for said in cell) for column in columns]
        parts = [INDENT + cell_len(row.cells[0][0]) for row in self.rows if row.kind == "part"]
        widths[0] = max([widths[0], *parts])
        most = [self.name, *([LEAST_WORDS] * (self.left - 1))]
        return [min(pair) for pair in zip(widths, most, strict=False)] + widths[self.left :]

    @property
    def width(self) -> int:
        return sum(self.widths) + GAP * (len(self.head) - 1)

    @property
    def height(self) -> int:
        return sum(max(len(cell) for cell in row.cells) for row in self.rows) + 4


def grids(table: Table, width: int) -> list[Grid]:
    """The fullest form that fits; none if not even two columns do.

    Few rows may take several lines each, many take one; very many say no more than the counts.
    """
    whole = _Layout(table, max(LEAST_NAME, min(MOST_NAME, width // 3)))
    if not table.crossed and (plain := whole.grid(broken=False)).width <= width:
        return [plain]
    if len(whole.rows) <= FEW_ROWS:
        full = whole.grid()
        if full.width <= width:
            return [full]
        if table.crossed and (turned := _turned(whole, width)):
            return turned
        if table.crossed and len(whole.rows) <= FEW_BLOCKS:
            return []
    elif table.crossed:
        whole = _Layout(table.without(lambda column: column.idle), whole.name)
    return _blocks(whole if table.crossed else _Layout(table, whole.name, inline=True), width)


class _Layout:
    """The cells of a table as lines, once; ``inline``: with tags beside the names they belong to,
    not in a column of their own."""

    def __init__(self, table: Table, name: int, *, inline: bool = False) -> None:
        self.table, self.name, self.left = table, name, table.left
        self.columns = table.columns
        self.rows = table.cells()
        if table.crossed:
            self.rows = [row for row in self.rows if not row or row[0].kind != "total"]
        brief = len(self.rows) > RATE_ROWS
        self.lines = [
            [_word(cell) if at < self.left else _lines(cell) for at, cell in enumerate(row)]
            for row in self.rows
        ]
        tags = [", ".join(tag for cell in row for tag in cell.tags) for row in self.rows]
        if inline:
            self.lines = [
                [(f"{row[0][0]} ({tag})", *row[0][1:]), *row[1:]] if tag and row[0] else row
                for row, tag in zip(self.lines, tags, strict=True)
            ]
        elif any(tags):
            self.columns = [*self.columns, Column("")]
            self.lines = [[*row, (tag,)] for row, tag in zip(self.lines, tags, strict=True)]
        if len(self.rows) > FEW_ROWS:
            self.lines = _flattened(self.lines, self.columns, self.left, brief)

    def grid(self, places: Sequence[int] | None = None, *, broken: bool = True) -> Grid:
        """The words and the columns at these places, their names broken over several lines."""
        chosen = [*range(self.left), *(places or range(self.left, len(self.columns)))]
        rows = [
            Line([lines[at] for at in chosen], row[0].kind)
            for lines, row in zip(self.lines, self.rows, strict=True)
        ]
        names = [visible(self.columns[at].name) for at in chosen]
        head = [_broken(name) if broken else (name,) for name in names]
        return Grid(head, rows, self.left, self.name)


def _blocks(layout: _Layout, width: int) -> list[Grid]:
    """As few grids as hold all columns; none if one column is too wide."""
    found: list[Grid] = []
    rest = list(range(layout.left, len(layout.columns)))
    while rest or not found:
        for some in range(len(rest), 0, -1):
            grid = layout.grid(rest[:some])
            if grid.width <= width:
                break
        else:
            return [layout.grid()] if not rest else []
        found.append(grid)
        rest = rest[some:]
    return found


def _turned(layout: _Layout, width: int) -> list[Grid]:
    """Columns in rows, as many rows abreast as fit; a cell takes one line or several, whichever
    makes the shorter output."""
    forms = [found for flat in (True, False) if (found := _panels(layout, width, flat))]
    return min(forms, key=lambda form: sum(grid.height for grid in form), default=[])


def _panels(layout: _Layout, width: int, flat: bool) -> list[Grid]:
    rows = layout.rows
    for abreast in range(len(rows), 1, -1):
        found = [
            _panel(layout, rows[at : at + abreast], flat) for at in range(0, len(rows), abreast)
        ]
        if all(grid.width <= width for grid in found):
            return found
    return []


def _panel(layout: _Layout, some: Sequence[Sequence[Cell]], flat: bool) -> Grid:
    left, rows = layout.left, []
    columns = [[_lines(cell) for cell in row[left:]] for row in some]
    if flat:
        columns = [_flat(column) for column in columns]
    for at, column in enumerate(layout.table.columns[left:]):
        kind = "total" if at == 0 and column.lead else ""
        cells = [(visible(column.name),), *(lines[at] for lines in columns)]
        rows.append(Line(cells, kind))
    heads = [[_shown(said) for c in row[:left] for said in (c.text, *c.tags)] for row in some]
    return Grid([("",), *map(tuple, heads)], rows, 1, layout.name)


def stacked(table: Table) -> list[tuple[str, list[str]]]:
    """Each row's name, and its numbers told one after the other."""
    found = []
    for row in table.cells():
        if table.crossed and row[0].kind == "total":
            continue
        told = [
            f"{column.name} {' '.join((_marked(cell), cell.line())).rstrip()}"
            for column, cell in zip(table.columns[table.left :], row[table.left :], strict=True)
        ]
        full = any(cell.under for cell in row)
        found.append((named(row[: table.left]), told if full else [", ".join(told)]))
    return found


def _shown(text: str) -> str:
    return isolate(visible(text))


def _marked(cell: Cell) -> str:
    """The mark stands before a number, so that those of a column stay under each other."""
    return (MARK if cell.first else "") + _shown(cell.text)


def _word(cell: Cell) -> Lines:
    return (_marked(cell),)


def _lines(cell: Cell) -> Lines:
    return (_marked(cell), *cell.under)


def _flattened(
    lines: Sequence[Sequence[Lines]], columns: Sequence[Column], left: int, brief: bool
) -> list[list[Lines]]:
    turned = [list(column) for column in zip(*lines, strict=True)]
    for at, column in enumerate(columns):
        if at >= left:
            short = brief and not column.lead
            turned[at] = [cell[:1] for cell in turned[at]] if short else _flat(turned[at])
    return [list(row) for row in zip(*turned, strict=True)]


def _flat(column: Sequence[Lines]) -> list[Lines]:
    """Cells of several lines made one line each, their parts still under each other."""
    parts = max((len(cell) for cell in column), default=1)
    padded = [(*cell, *([""] * (parts - len(cell)))) for cell in column]
    widths = [max(len(cell[part]) for cell in padded) for part in range(parts)]
    return [
        (" ".join(text.rjust(width) for text, width in zip(cell, widths, strict=True)),)
        for cell in padded
    ]


def _broken(name: str) -> Lines:
    """A name on several lines, broken after signs, so that columns stay narrow."""
    lines: list[str] = []
    for part in re.findall(r"[^\W_]+[\W_]*|[\W_]+", name) or [""]:
        if lines and len(lines[-1]) + len(part) <= HEAD_WIDTH:
            lines[-1] += part
        else:
            lines += [part[at : at + LONGEST_PART] for at in range(0, len(part), LONGEST_PART)]
    return tuple(said.strip() for said in lines) or ("",)
