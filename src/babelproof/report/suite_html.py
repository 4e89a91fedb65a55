"""A suite's results as one page: systems, heat map, tables, and what they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from babelproof.report import suite_chart
from babelproof.report import suite_wording as wording
from babelproof.report.escape import html
from babelproof.report.page import page
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.wording import counted, interval, number
from babelproof.suites.verdict import FAIL, OPEN, PASS


def render(table: SuiteTable, out: TextIO, *, version: str, title: str = "Test suite") -> None:
    """Write the page."""
    sections = [_notices(table), _cards(table)]
    if table.systems:
        sections += [_systems(table), _heat(table), _tables(table)]
    sections += [_missing(table), _reading(table)]
    lead = wording.headline(table.evaluation)
    body = "\n".join(section for section in sections if section)
    out.write(page(title, lead, body, version=version, signature=table.signature))


def _notices(table: SuiteTable) -> str:
    said = wording.notices(table.evaluation)
    return "".join(f'<p class="notice warn" role="status">{html(text)}</p>' for text in said)


def _cards(table: SuiteTable) -> str:
    evaluation, largest = table.evaluation, table.largest
    full = sum(row.saturated for row in table.of("phenomenon"))
    undecided = int(evaluation.count(OPEN).sum())
    cards = [
        (
            "Items found",
            number(len(evaluation.items)),
            f"{number(len(evaluation.missing))} missing",
        ),
        ("Decided for all", number(len(evaluation.common)), "the common denominator"),
        ("Open outputs", number(undecided), f"of {number(evaluation.verdicts.size)}"),
        ("Saturated phenomena", number(full), f"of {number(len(table.of('phenomenon')))}"),
    ]
    if largest:
        cards.append(
            ("Largest category", f"{100 * largest[1]:.0f} %", f"of micro: {html(largest[0])}")
        )
    inner = "".join(
        f'<div class="card"><dt>{name}</dt><dd>{value}<small>{note}</small></dd></div>'
        for name, value, note in cards
    )
    return f'<dl class="cards">{inner}</dl>'


def _systems(table: SuiteTable) -> str:
    head = ("System", "Pass", "Fail", "Open", "Costs", "Micro", "95 %", "Macro", "Bounds")
    titles = "".join(
        f'<th scope="col"{" class=words" if not at else ""}>{t}</th>' for at, t in enumerate(head)
    )
    body = "".join(_system(table, at) for at in range(len(table.systems)))
    return f"""<section id="systems"><h2>Systems</h2>
<p class="hint">Pass, fail and open over all found items. <i>Costs</i>: items that would be decided
for all but for this system. Micro and macro in % over the common items; <b>bold</b>: the best and
all not significantly worse. Bounds: micro over all found items, were every open output wrong, or
right.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Systems">
<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>
<h3>Micro average</h3>
<p class="hint">Best first; the line is the 95&nbsp;% interval. The axis need not begin at 0.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Micro averages">
{suite_chart.dots(table)}</div>
</section>"""


def _system(table: SuiteTable, at: int) -> str:
    verdicts = table.evaluation.verdicts[:, at]
    micro, macro = table.rows[0].cells[at], table.rows[1].cells[at]
    bounds = wording.bounds(micro)
    cells = [number(int((verdicts == verdict).sum())) for verdict in (PASS, FAIL, OPEN)]
    cells += [number(int(table.evaluation.cost[at])), _marked(micro), interval(micro.interval)]
    cells += [_marked(macro), bounds]
    name = f'<th scope="row"><bdi>{html(table.systems[at])}</bdi></th>'
    return f"<tr>{name}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _marked(cell: Cell) -> str:
    text = wording.accuracy(cell.share)
    return f"<b>{text}</b>" if cell.first else text


def _heat(table: SuiteTable) -> str:
    return f"""<section id="heat"><h2>Phenomena × systems</h2>
<p class="hint">The stronger the shade, the more goes wrong. {suite_chart.legend()}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Heat map">
{suite_chart.heat_map(table)}</div></section>"""


def _tables(table: SuiteTable) -> str:
    averages = [row for row in table.rows if row.kind != "phenomenon"]
    return f"""<section id="categories"><h2>Categories</h2>
{_crossed(table, averages, "Categories")}</section>
<section id="phenomena"><h2>Phenomena</h2>
{_crossed(table, table.of("phenomenon"), "Phenomena")}</section>"""


def _crossed(table: SuiteTable, rows: Sequence[Row], label: str) -> str:
    names = "".join(f'<th scope="col"><bdi>{html(name)}</bdi></th>' for name in table.systems)
    head = (
        f'<th scope="col" class="words"></th><th scope="col">n</th><th scope="col">mean</th>{names}'
    )
    body = "".join(_row(row, len(table.systems)) for row in rows)
    return f"""<div class="scroll tall" tabindex="0" role="region" aria-label="{html(label)}">
<table class="sortable"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"""


def _row(row: Row, systems: int) -> str:
    remark = wording.remark(row, systems)
    tag = f' <span class="tag">{html(remark)}</span>' if remark else ""
    name = f'<th scope="row"><bdi>{html(wording.name(row))}</bdi>{tag}</th>'
    cells = "".join(_accuracy(cell) for cell in row.cells)
    return (
        f"<tr>{name}<td>{number(row.items)}</td><td>{wording.accuracy(row.mean)}</td>{cells}</tr>"
    )


def _accuracy(cell: Cell) -> str:
    around = f"<small>{interval(cell.interval)}</small>" if cell.interval else ""
    return f"<td>{_marked(cell)}{around}</td>"


def _missing(table: SuiteTable) -> str:
    entries = table.evaluation.missing
    if not entries:
        return ""
    listed = "".join(f"<li>{html(wording.missing(entry))}</li>" for entry in entries)
    summary = f"<summary>{counted(len(entries), 'item')} not found</summary>"
    return f"<details>{summary}<ul>{listed}</ul></details>"


def _reading(table: SuiteTable) -> str:
    listed = "".join(f"<li>{html(said)}</li>" for said in wording.facts(table))
    return f"""<section id="reading"><h2>How to read this</h2>
<ul>{listed}</ul><p class="hint">{html(wording.meaning(table))}</p>
<p class="hint">{html(wording.LIMITS)}</p></section>"""
