"""Tables on a terminal, in the widest form that fits it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from babelproof.report import text_grids as grids
from babelproof.report import wording
from babelproof.report.escape import isolate, visible
from babelproof.report.standing_wording import MARK
from babelproof.report.tables import Cell, Row, Table
from babelproof.report.text_grids import NAME_WIDTH, Grid, Lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

FEW_ROWS = 12
RATE_ROWS = 24
FEW_BLOCKS = 4
CONTENT = "findings, rate over judged, 95 % interval"


@dataclass(frozen=True)
class Layout:
    """Prints tables to a console; ``ruled`` draws a line under the head as a terminal can."""

    console: Console
    ruled: bool

    def systems(self, table: Table, summed: bool) -> None:
        """Systems (or directions) × rules, in the fullest form that fits."""
        what = "directions" if summed else "systems"
        if len(table.rows) > FEW_ROWS:
            self._lines(table, summed, what)
            return
        full = grids.full(table, summed)
        if full.width() <= self.console.width:
            self._print(f"{what.capitalize()} × rules: {CONTENT}", full)
            return
        panels = grids.panels(table, self.console.width)
        for number, panel in enumerate(panels):
            self._print("" if number else f"Rules × {what}: {CONTENT}", panel)
        if not panels and len(table.rows) > FEW_BLOCKS:
            self._lines(table, summed, what)
        elif not panels:
            for row in table.rows:
                self.rules(table, row)

    def _lines(self, table: Table, summed: bool, what: str) -> None:
        """Many rows: a line each, of the rules that found anything."""
        width, rates = self.console.width, len(table.rows) <= RATE_ROWS
        title = f"{what.capitalize()} × rules: {CONTENT if rates else 'findings'}"
        found = table.fired()
        whole = grids.lines(table, summed, found.columns, rates)
        if whole.width() <= width:
            self._print(title, whole)
            return
        short = [grids.lines(table, summed, (), rates), grids.briefest(table, summed)]
        self._print(title, next((g for g in short if g.width() <= width), short[-1]))
        for grid in grids.blocks(found, summed, width, rates):
            self._print("", grid)

    def rules(self, table: Table, row: Row) -> None:
        """Everything about one row: a line per rule."""
        named = table.rows[0] if len(table.rows) == 1 else row
        title = table.label(named) or "All together"
        grid = grids.detail(table, row)
        if grid.width() <= self.console.width:
            self._print(title, grid)
        else:
            self._stacked(title, table, row)

    def _print(self, title: str, grid: Grid) -> None:
        self._title(title)
        self.console.print(_rich(grid, self.ruled))

    def _title(self, title: str) -> None:
        from rich.text import Text

        self.console.print()
        if title:
            self.console.print(Text(isolate(visible(title)), style="bold"), overflow="fold")

    def _stacked(self, title: str, table: Table, row: Row) -> None:
        """For the narrowest terminals: a name on one line, its numbers below."""
        from rich.text import Text

        self._title(title)
        for column in table.columns:
            self.console.print(Text(visible(grids.name(column)), "cyan"), overflow="fold")
            for line in _numbers(row.cells[column.key]):
                self.console.print(Text(f"  {line}"), overflow="fold")
        self.console.print(Text(wording.ANY, "bold"))
        for line in _numbers(row):
            self.console.print(Text(f"  {line}"), overflow="fold")


def _numbers(part: Cell | Row) -> list[str]:
    found = (MARK if part.first else "") + wording.counted(part.findings, "finding")
    of_million = f"{wording.per_million(part.per_million)} per million"
    if isinstance(part, Row):
        return [
            f"{found}, {wording.counted(part.segments, 'segment')}",
            wording.rate(part),
            of_million,
        ]
    if part.subtotal:
        return [found, of_million]
    return [f"{found}, {wording.number(part.judged)} judged", wording.rate(part), of_million]


def _rich(grid: Grid, ruled: bool) -> RichTable:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    plain = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
    out = RichTable(
        box=box.SIMPLE_HEAD if ruled else plain, padding=(0, 1), show_edge=False, pad_edge=False
    )
    for index, lines in enumerate(grid.head):
        names = index == 0
        out.add_column(
            Text("\n".join(lines)),
            justify="left" if names else "right",
            no_wrap=not names,
            overflow="fold",
            max_width=NAME_WIDTH if names else None,
            vertical="top",
        )
    for number, cells in enumerate(grid.rows):
        style = "bold" if number in grid.strong else ""
        out.add_row(*(_styled(cell, index) for index, cell in enumerate(cells)), style=style)
    return out


def _styled(lines: Lines, index: int) -> Text:
    from rich.text import Text

    if index == 0:
        return Text(lines[0], style="cyan")
    idle = lines[0] in ("0", wording.NOTHING)
    out = Text(lines[0], style="dim" if idle else "")
    for line in lines[1:]:
        out.append("\n" + line, style="dim")
    return out
