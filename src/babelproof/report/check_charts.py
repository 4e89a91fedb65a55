"""A run's rates as charts: a panel a rule, and a heat map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babelproof.report import wording
from babelproof.report.charts import WIDE_WIDTH, Dot, Heat, HeatRow, dot_plot, heat_map
from babelproof.report.document import Block, Figure, Panels
from babelproof.report.tables import Cell, Table

# Systems in directions drawn as charts; of more, the matrix shows every one, shaded alike.
MOST_ROWS = 24
# Upper ends of the heat map's steps, the same in every report, so that reports compare.
HEAT_STEPS = (0.001, 0.003, 0.01, 0.03, 0.1)
READ = (
    "the share of judged segments that were flagged. The line is the 95 % interval: dots whose "
    "lines overlap widely may well be equal."
)


def charts_of(table: Table) -> Iterator[Block]:
    """Panels and a heat map, or one wide chart where there is one system."""
    if len(table.rows) == 1:
        yield _one(table)
    elif table.rows and (len(table.directions) == 1 or len(table.rows) <= MOST_ROWS):
        yield _panels(table)
        if table.total.findings:
            yield _heat(table)


def dots(rows: Sequence[tuple[str, Cell]]) -> list[Dot]:
    """The cells that were judged, as dots."""
    return [
        Dot(label, cell.rate, cell.interval, wording.share(cell), told(label, cell))
        for label, cell in rows
        if cell.rate is not None and cell.interval is not None
    ]


def told(label: str, cell: Cell) -> str:
    """A sentence for a tooltip, and for those who listen."""
    return (
        f"{label}: {wording.counted(cell.findings, 'finding')}, {wording.number(cell.flagged)} of "
        f"{wording.counted(cell.judged, 'judged segment')}, {wording.rate(cell)}"
    )


def step_of(rate: float | None) -> str:
    """The heat map's class for a rate: ``h0`` for none … ``h6``, ``hx`` for not judged."""
    if rate is None:
        return "hx"
    if rate == 0:
        return "h0"
    return f"h{1 + sum(rate > step for step in HEAT_STEPS)}"


def _one(table: Table) -> Figure:
    row = table.rows[0]
    shown = dots([(column.name, row.cells[column.key]) for column in table.rules])
    name = f"Rates by rule of {table.label(row)}"
    wide, narrow = dot_plot(shown, name, WIDE_WIDTH), dot_plot(shown, name)
    return Figure("Rates", wide, f"Each dot is a rule: {READ}", narrow, id="rates")


def _panels(table: Table) -> Panels:
    figures, quiet = [], []
    for column in table.rules:
        cell = table.total.cells[column.key]
        if not cell.findings:
            quiet.append(f"{column.name} ({wording.number(cell.judged)} judged)")
            continue
        rows = [(table.label(r), r.cells[column.key]) for r in table.rows]
        plot = dot_plot(dots(rows), f"Rates of {column.name}")
        figures.append(Figure(column.name, plot, wording.counted(cell.findings, "finding")))
    note = f"One panel a rule, each with its own scale; one dot a system: {READ}"
    after = f"Nothing found by: {', '.join(quiet)}." if quiet else ""
    return Panels("Rates", figures, note, after, id="rates")


def _heat(table: Table) -> Figure:
    rows = [
        HeatRow(
            label,
            label,
            [
                Heat(step_of(cell.rate), wording.percent(cell.rate), told(f"{label}, {name}", cell))
                for name, cell in ((column.name, row.cells[column.key]) for column in table.rules)
            ],
        )
        for label, row in ((table.label(row), row) for row in table.rows)
    ]
    columns = [column.name for column in table.rules]
    name = f"Rates of {len(rows)} rows by {len(columns)} rules; the table has the same numbers"
    return Figure(
        "Heat map",
        heat_map(rows, columns, name),
        "The same rates at a glance; what each is of stands in the table.",
        keys=_keys(),
    )


def _keys() -> list[tuple[str, str]]:
    steps = [f"{100 * step:g}" for step in HEAT_STEPS]
    names = ["0", *(f"≤ {step}" for step in steps), f"> {steps[-1]} %"]
    return [*((f"h{at}", name) for at, name in enumerate(names)), ("hx", "not judged")]
