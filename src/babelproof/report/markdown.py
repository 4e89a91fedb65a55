"""Markdown as GitHub reads it: tables for a pull request or a paper's notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from babelproof.core.record import Finding
from babelproof.core.segment import Side
from babelproof.report import standing_wording, tables, wording
from babelproof.report.escape import html, isolate, markdown
from babelproof.report.examples import worst
from babelproof.report.pieces import brief, cut
from babelproof.report.results import Results
from babelproof.report.standing import marked, standings
from babelproof.report.view import View

MOST_ROWS = 60
LENGTH = 300


def render(results: Results, out: TextIO, view: View) -> None:
    """Totals by rule, systems × rules, what was not judged, and the worst examples."""
    parts = [
        "# babelproof",
        markdown(wording.headline(results)),
        *_notices(results),
        "## Rules",
        _rules(tables.build(results)),
        *_systems(results, view.holm),
        *_skips(results),
        *_examples(results, view.examples),
        wording.MEANING,
        f"<code>{html(results.manifest.signature())}</code>",
    ]
    out.write("\n\n".join(parts) + "\n")


def _notices(results: Results) -> list[str]:
    said = (wording.failures(results), wording.malformed(results))
    return [f"**Note:** {markdown(text)}" for text in said if text]


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table of cells that are already Markdown; the first ``left`` columns hold words."""
    rule = [":--" if index < left else "--:" for index in range(len(head))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))


def _rules(table: tables.Table) -> str:
    rows = [_rule_row(column, table.total.cells[column.key]) for column in table.columns]
    total = table.total
    rows.append(
        [
            f"**{wording.ANY}**",
            wording.number(total.findings),
            wording.number(total.segments),
            wording.percent(total.share),
            wording.interval(total.interval),
            wording.per_million(total.per_million),
        ]
    )
    return grid(("rule", "findings", "judged", "rate", "95 % interval", "per million"), rows)


def _rule_row(column: tables.Column, cell: tables.Cell) -> list[str]:
    name = markdown(column.name)
    return [
        f"*all {name}*" if column.subtotal else name,
        wording.number(cell.findings),
        wording.NOTHING if cell.subtotal else wording.number(cell.judged),
        wording.percent(cell.rate),
        wording.interval(cell.interval),
        wording.per_million(cell.per_million),
    ]


def _systems(results: Results, holm: bool) -> list[str]:
    table, summed = tables.overview(results, MOST_ROWS)
    if not table.rows:
        return []
    found = [] if summed else standings(results, holm=holm)
    table = marked(table, found)
    head = ["direction" if summed else "system", "segments"]
    head += [markdown(("all " if c.subtotal else "") + c.name) for c in table.columns]
    head += ["findings", wording.ANY, "per million"]
    rows = [_system_row(table, row, markdown(table.label(row))) for row in table.rows]
    if len(table.rows) > 1:
        rows.append(_system_row(table, table.total, "**total**"))
    note = "Each cell: findings, rate over judged segments [95 % interval]."
    if summed:
        note += " All systems of a direction together; `-f json` or `-f html` has each of them."
    if said := standing_wording.legend(found, "Bold", holm=holm):
        note += " " + markdown(said)
    return ["## Systems × rules" if not summed else "## Directions × rules", grid(head, rows), note]


def _system_row(table: tables.Table, row: tables.Row, name: str) -> list[str]:
    cells = (row.cells[column.key] for column in table.columns)
    return [
        name,
        wording.number(row.segments),
        *(
            _bold(wording.number(c.findings), c.first)
            + (f" · {wording.rate(c)}" if c.judged and not c.subtotal else "")
            for c in cells
        ),
        wording.number(row.findings),
        _bold(wording.rate(row), row.first),
        wording.per_million(row.per_million),
    ]


def _bold(text: str, first: bool) -> str:
    return f"**{text}**" if first else text


def _skips(results: Results) -> list[str]:
    rows = [
        (markdown(rule_id), markdown(reason), wording.number(count))
        for rule_id, reasons in tables.skips(results).items()
        for reason, count in reasons.items()
    ]
    return ["## Not judged", grid(("rule", "reason", "segments"), rows, left=2)] if rows else []


def _examples(results: Results, most: int) -> list[str]:
    chosen = worst(results, most)
    return ["## Examples", *(_example(finding) for finding in chosen)] if chosen else []


def _example(finding: Finding) -> str:
    # Inside <pre> nothing is Markdown: no mention, no link, no emphasis comes out of the data.
    head = f"{finding.rule} · {finding.system} · {finding.langs} · line {finding.line}"
    return "\n".join(
        (
            "<pre>",
            f"<b>{isolate(html(head))}</b>",
            f"src  {_marked(finding, finding.src, 'src')}",
            f"tgt  {_marked(finding, finding.tgt, 'tgt')}",
            isolate(html(brief(finding.message, LENGTH))),
            "</pre>",
        )
    )


def _marked(finding: Finding, text: str, side: Side) -> str:
    pieces = cut(text, finding.spans, side, LENGTH)
    return isolate(
        "".join(f"<b>⟦{html(p.text)}⟧</b>" if p.marked else html(p.text) for p in pieces)
    )
