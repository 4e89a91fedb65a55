"""Tables as grids of lines: what a terminal shows, before it is known how wide it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babelproof.report import wording
from babelproof.report.escape import isolate, visible
from babelproof.report.standing_wording import MARK
from babelproof.report.tables import Cell, Column, Row, Table

NAME_WIDTH = 26
# Between two columns: a space of padding on either side and the column's rule, which is blank.
GAP = 3
Lines = Sequence[str]


@dataclass(frozen=True)
class Grid:
    """Cells of several lines each, with a head; the first column holds names."""

    head: Sequence[Lines]
    rows: Sequence[Sequence[Lines]]
    strong: frozenset[int] = frozenset()

    def width(self) -> int:
        from rich.cells import cell_len

        columns = zip(self.head, *self.rows, strict=True)
        widths = [max(cell_len(line) for cell in column for line in cell) for column in columns]
        widths[0] = min(widths[0], NAME_WIDTH)
        return sum(widths) + GAP * (len(widths) - 1)

    def height(self) -> int:
        return sum(max(len(cell) for cell in row) for row in self.rows) + 4


def name(column: Column) -> str:
    return f"all {column.name}" if column.subtotal else column.name


def _broken(name: str) -> Lines:
    """A rule's name on several lines, broken after hyphens, so that columns stay narrow."""
    lines: list[str] = []
    for part in visible(name).replace("-", "-\0").replace(" ", " \0").split("\0"):
        if lines and len(lines[-1]) + len(part) <= 10:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.strip() for line in lines]


def _label(table: Table, row: Row) -> str:
    return isolate(visible(table.label(row))) or "all"


def _mark(part: Cell | Row) -> str:
    """Before a number, so that the numbers of a column stay under each other."""
    return MARK if part.first else ""


def _any(row: Row) -> str:
    return _mark(row) + wording.percent(row.share)


def _cell(cell: Cell) -> Lines:
    if cell.subtotal:
        return [wording.number(cell.findings)]
    if cell.rate is None:
        return [wording.NOTHING]
    return [
        _mark(cell) + wording.number(cell.findings),
        wording.percent(cell.rate),
        wording.interval(cell.interval),
    ]


def _share(row: Row) -> Lines:
    if row.share is None:
        return [wording.NOTHING]
    return [
        _mark(row) + wording.number(row.findings),
        wording.percent(row.share),
        wording.interval(row.interval),
    ]


def full(table: Table, summed: bool) -> Grid:
    head = [["direction" if summed else "system"], ["segments"]]
    head += [list(_broken(name(column))) for column in table.columns]
    head += [list(_broken(wording.ANY)), ["per", "million"]]
    rows = [
        [
            [_label(table, row)],
            [wording.number(row.segments)],
            *(_cell(row.cells[column.key]) for column in table.columns),
            _share(row),
            [wording.per_million(row.per_million)],
        ]
        for row in table.rows
    ]
    return Grid(head, rows)


def lines(table: Table, summed: bool, columns: Sequence[Column], rates: bool) -> Grid:
    """One line a row: each rule's findings, if ``rates`` with rate and interval; then the sum."""
    rest: list[tuple[Lines, list[Lines]]] = [
        (["findings"], [[wording.number(row.findings)] for row in table.rows]),
        (_broken(wording.ANY), [[_any(row)] for row in table.rows]),
        (["95 %"], [[wording.interval(row.interval)] for row in table.rows]),
        (["per", "million"], [[wording.per_million(row.per_million)] for row in table.rows]),
    ]
    segments: tuple[Lines, list[Lines]] = (
        ["segments"],
        [[wording.number(row.segments)] for row in table.rows],
    )
    return _standing(table, summed, [segments, *_by_rule(table, columns, rates), *rest])


def blocks(table: Table, summed: bool, width: int, rates: bool) -> list[Grid]:
    """The rules' part of :func:`lines` alone, in as many grids as it takes to fit them all."""
    found: list[Grid] = []
    columns = list(table.columns)
    while columns:
        for some in range(len(columns), 0, -1):
            grid = _standing(table, summed, _by_rule(table, columns[:some], rates))
            if grid.width() <= width or some == 1:
                break
        found.append(grid)
        columns = columns[some:]
    return found


def _by_rule(
    table: Table, columns: Sequence[Column], rates: bool
) -> list[tuple[Lines, list[Lines]]]:
    out: list[tuple[Lines, list[Lines]]] = []
    for column in columns:
        cells = [row.cells[column.key] for row in table.rows]
        if rates:
            out.append((_broken(name(column)), _flattened([_cell(cell) for cell in cells])))
        else:
            out.append(
                (_broken(name(column)), [[_mark(c) + wording.number(c.findings)] for c in cells])
            )
    return out


def _standing(table: Table, summed: bool, columns: Sequence[tuple[Lines, list[Lines]]]) -> Grid:
    """A grid from columns, the rows' names before them."""
    names: list[Lines] = [[_label(table, row)] for row in table.rows]
    head = [["direction" if summed else "system"], *(top for top, _ in columns)]
    rows = [list(cells) for cells in zip(names, *(below for _, below in columns), strict=True)]
    return Grid(head, rows)


def briefest(table: Table, summed: bool) -> Grid:
    """Nothing but findings and the share of segments with one."""
    rows = [
        [[_label(table, row)], [wording.number(row.findings)], [_any(row)]] for row in table.rows
    ]
    return Grid([["direction" if summed else "system"], ["findings"], [wording.ANY]], rows)


def panels(table: Table, width: int) -> list[Grid]:
    """Rules in rows, as many systems abreast as fit; none if not even two do.

    A cell takes one line or three, whichever makes the shorter output.
    """
    forms = [found for flat in (True, False) if (found := _abreast(table, width, flat))]
    return min(forms, key=lambda form: sum(panel.height() for panel in form), default=[])


def _abreast(table: Table, width: int, flat: bool) -> list[Grid]:
    for abreast in range(len(table.rows), 1, -1):
        found = [
            _panel(table, table.rows[at : at + abreast], flat)
            for at in range(0, len(table.rows), abreast)
        ]
        if all(panel.width() <= width for panel in found):
            return found
    return []


def _panel(table: Table, some: Sequence[Row], flat: bool) -> Grid:
    columns = [_panel_column(table, row) for row in some]
    if flat:
        columns = [_flattened(column) for column in columns]
    names = [[visible(name(column))] for column in table.columns]
    names += [[wording.ANY], ["segments"], ["per million"]]
    rows = [list(cells) for cells in zip(names, *columns, strict=True)]
    head = [["rule"], *([_label(table, row)] for row in some)]
    return Grid(head, rows, frozenset({len(table.columns)}))


def _panel_column(table: Table, row: Row) -> list[Lines]:
    return [
        *(_cell(row.cells[column.key]) for column in table.columns),
        _share(row),
        [wording.number(row.segments)],
        [wording.per_million(row.per_million)],
    ]


def _flattened(column: Sequence[Lines]) -> list[Lines]:
    """Cells of three lines made one line each, their parts still under each other."""
    padded = [[*cell, "", ""][:3] for cell in column]
    widths = [max(len(cell[part]) for cell in padded) for part in range(3)]
    return [
        [" ".join(text.rjust(width) for text, width in zip(cell, widths, strict=True))]
        for cell in padded
    ]


def detail(table: Table, row: Row) -> Grid:
    head = [["rule"], ["findings"], ["judged"], ["rate"], ["95 %"], ["per million"]]
    rows = [
        [
            [visible(name(column))],
            [_mark(cell) + wording.number(cell.findings)],
            [wording.NOTHING if cell.subtotal else wording.number(cell.judged)],
            [wording.percent(cell.rate)],
            [wording.interval(cell.interval)],
            [wording.per_million(cell.per_million)],
        ]
        for column, cell in ((column, row.cells[column.key]) for column in table.columns)
    ]
    share = [wording.percent(row.share), wording.interval(row.interval)]
    last = [_mark(row) + wording.number(row.findings), wording.number(row.segments), *share]
    rows.append([[wording.ANY], *([text] for text in last), [wording.per_million(row.per_million)]])
    return Grid(head, rows, frozenset({len(rows) - 1}))
