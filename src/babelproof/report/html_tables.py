"""The page's tables: systems × rules, the rules, how to read them, what they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babelproof.report import standing_wording, tables, wording
from babelproof.report.escape import html
from babelproof.report.results import Results
from babelproof.report.standing import Standing, marked
from babelproof.report.tables import Cell, Column, Row, Table


def systems(results: Results, found: Sequence[Standing] = (), *, holm: bool = False) -> str:
    """Systems × rules; a number leads to its findings, the first clusters are marked."""
    table = marked(tables.build(results), found)
    legend = html(standing_wording.legend(found, standing_wording.MARK, holm=holm) or "")
    if not table.rows:
        return '<section id="systems"></section>'
    many = len(table.directions) > 1
    names = ["System", "Direction"] if many else ["System"]
    head = [_sortable(name, "text") for name in names] + [_sortable("Segments")]
    head += [_rule_head(column) for column in table.columns]
    head += [_sortable(wording.ANY.capitalize()), _sortable("Per million")]
    body = "".join(_system_row(table, row, many) for row in table.rows)
    foot = _total_row(table, many) if len(table.rows) > 1 else ""
    return f"""<section id="systems"><h2>Systems × rules</h2>
<p class="hint">Findings, and below them the rate over judged segments with its 95&nbsp;% interval.
A heading sorts; a number leads to its findings. {legend}</p>
<div class="scroll tall" tabindex="0" role="region" aria-label="Systems and rules">
<table class="sortable"><thead><tr>{"".join(head)}</tr></thead>
<tbody>{body}</tbody>{foot}</table></div></section>
"""


def _sortable(name: str, kind: str = "number", label: str = "") -> str:
    start = ' class="words"' if kind == "text" else ""
    return (
        f'<th scope="col" data-kind="{kind}"{start}>'
        f'<button type="button">{label or html(name)}</button></th>'
    )


def _rule_head(column: Column) -> str:
    if column.subtotal:
        return _sortable("", label=f"<i>all {html(column.name)}</i>")
    return _sortable("", label=html(column.name).replace("-", "-<wbr>"))


def _system_row(table: Table, row: Row, many: bool) -> str:
    names = f'<th scope="row"><bdi>{html(row.system or "–")}</bdi></th>'
    if many:
        names += f"<td class=words>{html(row.langs)}</td>"
    cells = "".join(_cell(column, row.cells[column.key], row) for column in table.columns)
    return f"<tr>{names}{_numbers(row, cells)}</tr>"


def _total_row(table: Table, many: bool) -> str:
    names = f'<th scope="row"{" colspan=2" if many else ""}>All together</th>'
    cells = "".join(_cell(column, table.total.cells[column.key]) for column in table.columns)
    return f"<tfoot><tr>{names}{_numbers(table.total, cells)}</tr></tfoot>"


def _numbers(row: Row, cells: str) -> str:
    share = "" if row.share is None else f"{row.share:.9f}"
    million = "" if row.per_million is None else f"{row.per_million:.3f}"
    return (
        f'<td data-v="{row.segments}">{wording.number(row.segments)}</td>{cells}'
        f'<td data-v="{share}">{_mark(row)}<b>{wording.percent(row.share)}</b>{_small(row)}</td>'
        f'<td data-v="{million}">{wording.per_million(row.per_million)}</td>'
    )


def _mark(part: Row | Cell) -> str:
    said = "fewest flagged segments, or not significantly more"
    return (
        f'<span class="first" title="{said}">{standing_wording.MARK}</span>' if part.first else ""
    )


def _small(part: Row | Cell) -> str:
    return "" if part.interval is None else f"<small>{wording.interval(part.interval)}</small>"


def _cell(column: Column, cell: Cell, row: Row | None = None) -> str:
    if column.subtotal:
        return f'<td data-v="{cell.findings}" class="sub">{wording.number(cell.findings)}</td>'
    if cell.rate is None:
        return f'<td data-v="" class="idle">{wording.NOTHING}<small>not judged</small></td>'
    number = wording.number(cell.findings)
    if cell.findings and row is not None:
        number = (
            f'<a href="#findings" data-rule="{html(column.key)}" data-system="{html(row.system)}" '
            f'data-langs="{html(row.langs)}">{number}</a>'
        )
    kind = "" if cell.findings or cell.first else ' class="idle"'
    return (
        f'<td data-v="{cell.rate:.9f}"{kind}>{_mark(cell)}{number}'
        f"<small>{wording.percent(cell.rate)}</small>{_small(cell)}</td>"
    )


def rules(results: Results) -> str:
    """Every rule over all systems, with what it did not judge and why."""
    table = tables.build(results)
    skipped = tables.skips(results)
    body = "".join(
        _rule_row(
            column,
            table.total.cells[column.key],
            results.manifest.rules.get(column.key, {}),
            skipped.get(column.key, {}),
        )
        for column in table.columns
    )
    total = table.total
    foot = (
        f'<tr><th scope="row">{wording.ANY.capitalize()}<small>segments with at least one finding'
        f"</small></th><td>{wording.number(total.findings)}</td>"
        f"<td>{wording.number(total.segments)}</td><td>{wording.percent(total.share)}{_small(total)}"
        f'</td><td>{wording.per_million(total.per_million)}</td><td class="words"></td></tr>'
    )
    return f"""<section id="rules"><h2>Rules</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Rules"><table class="rules">
<thead><tr><th scope="col" class="words">Rule</th><th scope="col">Findings</th>
<th scope="col">Judged</th><th scope="col">Rate</th><th scope="col">Per million</th>
<th scope="col" class="words">Not judged, and why</th></tr></thead>
<tbody>{body}</tbody><tfoot>{foot}</tfoot></table></div></section>
"""


def _rule_row(
    column: Column, cell: Cell, info: Mapping[str, Any], skipped: Mapping[str, int]
) -> str:
    if column.subtotal:
        return (
            f'<tr class="sub"><th scope="row"><i>all {html(column.name)}</i></th>'
            f"<td>{wording.number(cell.findings)}</td><td>–</td><td>–</td>"
            f'<td>{wording.per_million(cell.per_million)}</td><td class="words"></td></tr>'
        )
    failed = f'<p class="bad">failed {wording.counted(cell.failures, "time")}</p>'
    reasons = "".join(
        f"<li>{html(reason)} <span>{wording.number(count)}</span></li>"
        for reason, count in skipped.items()
    )
    preview = ' <span class="tag">preview</span>' if info.get("status") == "preview" else ""
    number = wording.number(cell.findings)
    link = f'<a href="#findings" data-rule="{html(column.key)}">{number}</a>'
    return (
        f'<tr><th scope="row">{html(column.name)}{preview}'
        f"<small>{html(str(info.get('summary', '')))}</small></th>"
        f"<td>{link if cell.findings else number}</td><td>{wording.number(cell.judged)}</td>"
        f"<td>{wording.percent(cell.rate)}{_small(cell)}</td>"
        f"<td>{wording.per_million(cell.per_million)}</td>"
        f'<td class="words">{failed if cell.failures else ""}<ul>{reasons}</ul></td></tr>'
    )


READING = (
    ("Finding", "A rule says that something is wrong, and where. One segment may have several."),
    (
        "Judged",
        "A rule judges a segment only if there is something for it to judge: no address in the "
        "source, nothing for the rule about addresses to say. What it did not judge is not clean; "
        "it is unknown.",
    ),
    ("Rate", "Segments with a finding of this rule, divided by the segments the rule judged."),
    (
        "95 % interval",
        "How far the true rate may lie from the one counted, given how many segments were judged "
        "(Wilson’s interval). No finding in 100 judged segments still allows a rate of 3.7 %.",
    ),
    (
        "Per million",
        "Segments with a finding among all segments, judged or not, scaled to a million: "
        "how often a reader meets the flaw.",
    ),
    (wording.ANY.capitalize(), "Segments with at least one finding, whichever rule it came from."),
    (
        "Subtotals",
        "A family adds up the findings of its rules. It has no rate, since one segment may have "
        "been judged by several of them.",
    ),
)


def reading(*, marks: bool = False, holm: bool = False) -> str:
    """What the numbers mean, and the marks where there are any."""
    best = (f"Best ({standing_wording.MARK})", standing_wording.explanation(holm=holm))
    entries = "".join(
        f"<dt>{html(word)}</dt><dd>{html(text)}</dd>"
        for word, text in (*READING, *([best] if marks else ()))
    )
    return (
        '<section id="reading"><h2>How to read this</h2>'
        f'<dl class="words">{entries}</dl></section>\n'
    )


def about(results: Results) -> str:
    """What the numbers rest on: inputs, options and versions."""
    manifest = results.manifest
    inputs = _rows(
        (f.role, f.name, wording.number(f.bytes), f.sha256[:16]) for f in manifest.inputs
    )
    settings = _rows(
        (rule_id, ", ".join(f"{key} = {value}" for key, value in info["options"].items()))
        for rule_id, info in manifest.rules.items()
        if info.get("options")
    )
    versions = _rows(
        [
            ("babelproof", manifest.version),
            *((str(k), str(v)) for k, v in manifest.components.items()),
        ]
    )
    return (
        '<section id="about"><details><summary>What these numbers rest on</summary>'
        f"{_listing('Input', ('role', 'name', 'bytes', 'SHA-256'), inputs)}"
        f"{_listing('Settings of rules', ('rule', 'settings'), settings)}"
        f"{_listing('Versions', ('part', 'version'), versions)}</details></section>\n"
    )


def _rows(rows: Iterable[Sequence[str]]) -> str:
    return "".join(
        "<tr>"
        + "".join(f'<td class="words"><bdi>{html(text)}</bdi></td>' for text in row)
        + "</tr>"
        for row in rows
    )


def _listing(title: str, head: Sequence[str], rows: str) -> str:
    if not rows:
        return ""
    cells = "".join(f'<th scope="col" class="words">{name}</th>' for name in head)
    return (
        f'<h3>{title}</h3><div class="scroll"><table class="plain"><thead><tr>{cells}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
