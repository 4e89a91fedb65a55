r"""A suite's results as LaTeX tables with booktabs; the first cluster of a row is bold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from babelproof.report import suite_wording as wording
from babelproof.report.escape import latex
from babelproof.report.latex import _comment, _float, _tabular
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.wording import number

SYSTEMS_ABREAST = 7
MOST_ROWS = 42
NOTHING = "--"


def render(table: SuiteTable, out: TextIO) -> None:
    """Categories with averages, then phenomena, a few systems at a time."""
    blocks = [r"% Needs \usepackage{booktabs} in the preamble.", "% " + _comment(table.signature)]
    averages = [*table.of("category"), *table.of("micro"), *table.of("macro")]
    told = latex(wording.meaning(table)).replace("α", r"$\alpha$")
    told = told.replace(r"\texttt{U+03B1}", r"$\alpha$").replace(r"\texttt{U+201C}", "``")
    told = told.replace(r"\texttt{U+201D}", "''")
    for some in _abreast(len(table.systems), SYSTEMS_ABREAST):
        blocks.append(_float(_crossed(table, averages, some), told))
    phenomena = table.of("phenomenon")
    for rows in _abreast(len(phenomena), MOST_ROWS):
        for some in _abreast(len(table.systems), SYSTEMS_ABREAST):
            body = _crossed(table, [phenomena[at] for at in rows], some)
            blocks.append(_float(body, r"Accuracy (\%) by phenomenon."))
    out.write("\n\n".join(blocks) + "\n")


def _abreast(count: int, most: int) -> Iterator[range]:
    """Stretches of nearly equal length."""
    pieces = -(-count // most) or 0
    for piece in range(pieces):
        yield range(piece * count // pieces, (piece + 1) * count // pieces)


def _crossed(table: SuiteTable, rows: Sequence[Row], some: Sequence[int]) -> str:
    lines: list[Sequence[str] | None] = []
    for at, row in enumerate(rows):
        if row.kind == "micro" and at:
            lines.append(None)
        name = latex(wording.name(row))
        told = wording.remark(row, len(table.systems))
        name += rf" {{\scriptsize ({latex(told)})}}" if told else ""
        cells = [_marked(row.cells[column]) for column in some]
        lines.append((name, number(row.items), _percent(row.mean), *cells))
    head = ("", "$n$", "mean", *(latex(table.systems[column]) for column in some))
    return _tabular("lrr" + "r" * len(some), head, lines)


def _percent(share: float | None) -> str:
    return NOTHING if share is None else wording.accuracy(share)


def _marked(cell: Cell) -> str:
    text = _percent(cell.share)
    return rf"\textbf{{{text}}}" if cell.first else text
