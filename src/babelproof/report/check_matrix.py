"""Systems × directions, worst first: what to look at when there is more than one direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from babelproof.report import check_tables, tables, wording
from babelproof.report.check_charts import step_of
from babelproof.report.document import NOTHING, Cell, Choice, Column, Table, Value

NOTE = (
    "Segments with a finding of those judged (any rule: of all), the rate and its 95 % interval. "
    "Directions and systems stand worst first, by the lower end of their worst interval. "
    "Nothing is summed up."
)
Part = tables.Cell | tables.Row


def matrix(table: tables.Table, mark: str = "") -> Choice:
    """Directions × systems by any rule and by each rule, then directions × rules by system.

    ``mark`` says what the marks in the table mean.
    """
    fired = [column for column in table.fired().columns if not column.subtotal]
    shown = [("Directions × systems", wording.ANY, _across(table, None, mark))]
    shown += [("Directions × systems", c.name, _across(table, c, mark)) for c in fired]
    shown += [("Directions × rules", s or NOTHING, _of_system(table, s)) for s in _systems(table)]
    return Choice("Directions × systems", shown, "Direction", NOTE, mark, id="matrix")


def _systems(table: tables.Table) -> list[str]:
    return list(dict.fromkeys(row.system for row in table.rows))


def _across(table: tables.Table, column: tables.Column | None, mark: str) -> Table:
    systems = [rows[0].system for rows in _worst_first(table, column, lambda row: row.system)]
    head = [Column("direction", word=True), *(Column(s or NOTHING) for s in systems)]
    rows: list[list[Value]] = []
    for members in _worst_first(table, column, lambda row: row.langs):
        of = {row.system: row for row in members}
        cells = [_cell(of[s], column, table) if s in of else Cell("") for s in systems]
        rows.append([Cell(members[0].langs), *cells])
    name = wording.ANY if column is None else column.name
    title = f"Directions × systems: {name}"
    return Table(title, head, rows, note=NOTE, mark=mark, crossed=True, id="matrix")


def _part(row: tables.Row, column: tables.Column | None) -> Part:
    return row if column is None else row.cells[column.key]


def _worst_first(
    table: tables.Table, column: tables.Column | None, name: Callable[[tables.Row], str]
) -> Sequence[Sequence[tables.Row]]:
    """The rows of each direction, or each system: the one with the worst rate first."""
    groups: dict[str, list[tables.Row]] = {}
    for row in table.rows:
        groups.setdefault(name(row), []).append(row)
    return sorted(
        groups.values(),
        key=lambda rows: max(tables.badness(_part(row, column)) for row in rows),
        reverse=True,
    )


def _cell(row: tables.Row, column: tables.Column | None, table: tables.Table) -> Cell:
    part = _part(row, column)
    if column is not None:
        return check_tables.rated(part, check_tables.link(column, row), step_of(part.rate))
    return check_tables.rated(
        row, check_tables.any_link(row), step_of(row.rate), _mostly(row, table)
    )


def _mostly(row: tables.Row, table: tables.Table) -> str:
    """The rule that flagged the most segments there."""
    worst = max(table.rules, key=lambda column: row.cells[column.key].flagged, default=None)
    return f"most: {worst.name}" if worst and row.cells[worst.key].flagged else ""


def _of_system(table: tables.Table, system: str) -> Table:
    return check_tables.of_system(
        table,
        sorted((r for r in table.rows if r.system == system), key=tables.badness, reverse=True),
    )
