r"""LaTeX tables with booktabs, for ``\input`` into a paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TextIO

from babelproof.report import standing_wording, tables, wording
from babelproof.report.escape import latex
from babelproof.report.results import Results
from babelproof.report.standing import Standing, marked, standings
from babelproof.report.view import View
from babelproof.stats.intervals import Interval

MOST_ROWS = 40
SYSTEMS_ABREAST = 4
NOTHING = "--"


def render(results: Results, out: TextIO, view: View) -> None:
    """Totals by rule, then rules × systems a few systems at a time, then each system's share."""
    table, summed = tables.overview(results, MOST_ROWS)
    found = [] if summed else standings(results, holm=view.holm)
    table = marked(table, found)
    legend = _legend(found, view.holm)
    what = "direction" if summed else "system"
    signature = latex(results.manifest.signature()).replace(r"\textbar{}", r"\textbar\allowbreak{}")
    blocks = [
        r"% Needs \usepackage{booktabs} in the preamble.",
        "% " + _comment(results.manifest.signature()),
        _float(_rules(table), "Findings by rule. " + rf"\texttt{{\scriptsize {signature}}}"),
    ]
    caption = (
        f"Findings by rule and {what}; below each, the rate over judged segments in per cent with "
        r"its 95\,\% Wilson interval."
    ) + legend
    for some in _abreast(table.rows, SYSTEMS_ABREAST):
        blocks.append(_float(_crossed(table, some), caption))
    for some in _abreast(table.rows, MOST_ROWS):
        shares = f"Segments with a finding, by {what}." + legend
        blocks.append(_float(_shares(table, some, what), shares))
    out.write("\n\n".join(blocks) + "\n")


def _legend(found: Sequence[Standing], holm: bool) -> str:
    said = standing_wording.legend(found, " Bold", holm=holm) or ""
    return r"$\alpha$".join(latex(part) for part in said.split("α"))


def _comment(text: str) -> str:
    return "".join(char if char.isascii() and char.isprintable() else "?" for char in text)


def _abreast(rows: Sequence[tables.Row], most: int) -> Iterable[list[tables.Row]]:
    queue = iter(rows)
    while some := list(islice(queue, most)):
        yield some


def _float(body: str, caption: str) -> str:
    return "\n".join(
        (
            r"\begin{table}[htbp]",
            r"\centering\small",
            body,
            rf"\caption{{{caption}}}",
            r"\end{table}",
        )
    )


def _tabular(align: str, head: Sequence[str], rows: Iterable[Sequence[str] | None]) -> str:
    """A table of cells that are already LaTeX; ``None`` among the rows draws a rule."""
    lines = [rf"\begin{{tabular}}{{{align}}}", r"\toprule", " & ".join(head) + r" \\", r"\midrule"]
    lines += [r"\midrule" if row is None else " & ".join(row) + r" \\" for row in rows]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}"])


def _rules(table: tables.Table) -> str:
    rows: list[Sequence[str] | None] = []
    for column in table.columns:
        cell = table.total.cells[column.key]
        rows.append(
            (
                _name(column),
                wording.number(cell.findings),
                NOTHING if cell.subtotal else wording.number(cell.judged),
                _percent(cell.rate),
                _interval(cell.interval),
                _per_million(cell.per_million),
            )
        )
    total = table.total
    rows += [None, (wording.ANY.capitalize(), *_share(total))] if table.rows else []
    head = ("Rule", "Findings", "Judged", r"Rate (\%)", r"95\,\%", "Per million")
    return _tabular("lrrrrr", head, rows)


def _share(row: tables.Row) -> tuple[str, ...]:
    return (
        wording.number(row.findings),
        wording.number(row.segments),
        _bold(_percent(row.share), row.first),
        _interval(row.interval),
        _per_million(row.per_million),
    )


def _bold(text: str, first: bool) -> str:
    return rf"\textbf{{{text}}}" if first else text


def _crossed(table: tables.Table, some: Sequence[tables.Row]) -> str:
    rows: list[Sequence[str] | None] = []
    for column in table.columns:
        cells = [row.cells[column.key] for row in some]
        rows.append((_name(column), *(_bold(wording.number(c.findings), c.first) for c in cells)))
        if not column.subtotal:
            rows.append(("", *(_rate(cell) for cell in cells)))
    rows += [None, ("Total", *(wording.number(row.findings) for row in some))]
    head = ("Rule", *(latex(table.label(row)) for row in some))
    return _tabular("l" + "r" * len(some), head, rows)


def _shares(table: tables.Table, some: Sequence[tables.Row], what: str) -> str:
    rows: list[Sequence[str] | None] = [(latex(table.label(row)), *_share(row)) for row in some]
    head = (what.capitalize(), "Findings", "Segments", r"Share (\%)", r"95\,\%", "Per million")
    return _tabular("lrrrrr", head, rows)


def _name(column: tables.Column) -> str:
    return rf"\textit{{all {latex(column.name)}}}" if column.subtotal else latex(column.name)


def _rate(cell: tables.Cell) -> str:
    if cell.rate is None:
        return rf"\scriptsize {NOTHING}"
    return rf"\scriptsize {_percent(cell.rate)} [{_interval(cell.interval)}]"


def _percent(share: float | None) -> str:
    return NOTHING if share is None else wording.percent(share).removesuffix("%")


def _interval(bounds: Interval | None) -> str:
    return NOTHING if bounds is None else wording.interval(bounds, "--")


def _per_million(value: float | None) -> str:
    return NOTHING if value is None else wording.per_million(value)
