"""A suite's results as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from babelproof.report import suite_wording as wording
from babelproof.report.escape import html, markdown
from babelproof.report.markdown import grid
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.wording import interval, number
from babelproof.suites.verdict import FAIL, OPEN, PASS


def render(table: SuiteTable, out: TextIO, title: str = "Test suite") -> None:
    """Systems, categories, phenomena; the first cluster of a row is bold."""
    evaluation = table.evaluation
    parts = [f"# {markdown(title)}", markdown(wording.headline(evaluation))]
    parts += [f"**Note:** {markdown(said)}" for said in wording.notices(evaluation)]
    if table.systems:
        parts += ["## Systems", _systems(table)]
        averages = [row for row in table.rows if row.kind != "phenomenon"]
        parts += ["## Categories", _crossed(table, averages)]
        parts += ["## Phenomena", _crossed(table, table.of("phenomenon"))]
    parts += ["\n".join(f"- {markdown(said)}" for said in wording.facts(table))]
    if evaluation.missing:
        listed = "\n".join(f"- {markdown(wording.missing(entry))}" for entry in evaluation.missing)
        parts += ["## Missing items", listed]
    parts += [markdown(wording.meaning(table)), markdown(wording.LIMITS)]
    parts += [f"<code>{html(table.signature)}</code>"] if table.signature else []
    out.write("\n\n".join(part for part in parts if part) + "\n")


def _systems(table: SuiteTable) -> str:
    head = ("system", "pass", "fail", "open", "costs", "micro", "95 %", "macro", "bounds")
    rows = []
    for at, name in enumerate(table.systems):
        verdicts = table.evaluation.verdicts[:, at]
        micro, macro = table.rows[0].cells[at], table.rows[1].cells[at]
        counts = [number(int((verdicts == verdict).sum())) for verdict in (PASS, FAIL, OPEN)]
        bounds = wording.bounds(micro)
        cost = number(int(table.evaluation.cost[at]))
        accuracies = [_marked(micro), interval(micro.interval), _marked(macro), bounds]
        rows.append([markdown(name), *counts, cost, *accuracies])
    return grid(head, rows)


def _crossed(table: SuiteTable, rows: Sequence[Row]) -> str:
    head = ["", "n", "mean", *(markdown(name) for name in table.systems), ""]
    lines = []
    for row in rows:
        name = markdown(wording.name(row))
        named = f"**{name}**" if row.kind in ("micro", "macro") else name
        cells = [_marked(cell) for cell in row.cells]
        remark = wording.remark(row, len(table.systems))
        lines.append([named, number(row.items), wording.accuracy(row.mean), *cells, remark])
    return grid(head, lines)


def _marked(cell: Cell) -> str:
    text = wording.accuracy(cell.share)
    return f"**{text}**" if cell.first else text
