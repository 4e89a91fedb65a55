"""A run's counts as tables of a document: systems × rules, and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from babelproof.report import standing_wording, tables, wording
from babelproof.report.document import NOTHING, Cell, Column, Kind, Table, Value
from babelproof.report.results import Results
from babelproof.report.standing import Standing, marked

NOTE = "Findings, with the rate over judged segments and its 95 % interval."


def systems(table: tables.Table, found: Sequence[Standing], *, holm: bool) -> Table:
    """Systems × rules, the best of each rule marked."""
    mark, said = standing_wording.legend(found, holm=holm)
    return _crossed(marked(table, found), f"{NOTE} {said}".strip(), mark)


def directions(table: tables.Table) -> Table:
    """Directions × rules, for paper that has no room for all systems."""
    more = "All systems of a direction together; -f html and -f json have each."
    return _crossed(table, f"{NOTE} {more}")


def _crossed(table: tables.Table, note: str, mark: str = "") -> Table:
    summed = not any(row.system for row in table.rows)
    names = ["direction"] if summed else ["system", "direction"][: 1 + (len(table.directions) > 1)]
    found = table.fired().columns
    head = [Column(name, word=True) for name in names]
    head += [Column(wording.ANY, word=True, lead=True)]
    head += [Column("segments", word=True, lead=True), Column("per million", word=True, lead=True)]
    head += [Column(_name(c), idle=c not in found, kind=_kind(c)) for c in table.columns]
    rows = [_row(table, row, _names(row, len(names), summed)) for row in table.rows]
    if len(rows) > 1:
        blank = [Cell("")] * (len(names) - 1)
        rows.append(_row(table, table.total, [Cell("all together", kind="total"), *blank]))
    return Table(
        "Directions × rules" if summed else "Systems × rules",
        head,
        rows,
        left=len(names),
        note=note,
        mark=mark,
        crossed=True,
        id="directions" if summed else "systems",
    )


def _names(row: tables.Row, names: int, summed: bool) -> list[Cell]:
    words = [row.langs] if summed else [row.system or NOTHING, row.langs]
    return [Cell(word) for word in words[:names]]


def _row(table: tables.Table, row: tables.Row, names: Sequence[Cell]) -> list[Value]:
    single = row.members == 1 and bool(row.system)
    return [
        *names,
        _any(row),
        row.segments,
        _million(row.per_million),
        *(
            _cell(row.cells[column.key], _link(column, row) if single else None)
            for column in table.columns
        ),
    ]


def _link(column: tables.Column, row: tables.Row) -> Mapping[str, str]:
    return {"rule": column.key, "system": row.system, "langs": row.langs}


def _name(column: tables.Column) -> str:
    return f"all {column.name}" if column.subtotal else column.name


def _kind(column: tables.Column) -> Kind:
    return "subtotal" if column.subtotal else ""


def _any(row: tables.Row) -> Cell:
    return _rate(row.findings, row.share, row, None)


def _cell(cell: tables.Cell, link: Mapping[str, str] | None = None) -> Cell:
    if cell.subtotal:
        return Cell(wording.number(cell.findings), value=cell.findings)
    return _rate(cell.findings, cell.rate, cell, link)


def _rate(
    findings: int,
    rate: float | None,
    part: tables.Cell | tables.Row,
    link: Mapping[str, str] | None,
) -> Cell:
    """Findings, and under them how many of the judged segments have one."""
    if rate is None:
        return Cell(NOTHING, aside=("not judged",))
    return Cell(
        wording.number(findings),
        (wording.percent(rate), wording.interval(part.interval)),
        value=rate,
        first=part.first,
        link=link if findings else None,
    )


def _million(value: float | None) -> Cell:
    return Cell(wording.per_million(value), value=value)


def rules(results: Results, table: tables.Table) -> Table:
    """Every rule over all systems, on pages with what it did not judge and why."""
    skipped = tables.skips(results)
    head = [Column("rule", word=True), Column("findings", word=True), Column("judged", word=True)]
    head += [Column("rate", word=True), Column("95 %"), Column("per million", word=True)]
    head += [Column("not judged, and why", word=True, page=True)]
    rows = []
    for column in table.columns:
        cell = table.total.cells[column.key]
        info = results.manifest.rules.get(column.key, {})
        judged = None if cell.subtotal else cell.judged
        link = {"rule": column.key} if cell.findings and not cell.subtotal else None
        found = Cell(wording.number(cell.findings), value=cell.findings, link=link)
        why = _why(cell, skipped.get(column.key, {}))
        rows.append([_rule(column, info), found, judged, *_rest(cell.rate, cell), why])
    total = table.total
    any_rule = Cell(wording.ANY, aside=("segments with at least one finding",), kind="total")
    rows.append([any_rule, total.findings, total.segments, *_rest(total.share, total), Cell("")])
    named = f": {table.label(table.rows[0])}" if len(table.rows) == 1 else ""
    together = ", all together" if len(table.rows) > 1 else ""
    return Table(f"Rules{named}{together}", head, rows, id="rules")


def _rule(column: tables.Column, info: Mapping[str, Any]) -> Cell:
    tags = ("preview",) if info.get("status") == "preview" else ()
    summary = (str(info["summary"]),) if info.get("summary") else ()
    return Cell(_name(column), aside=summary, kind=_kind(column), tags=tags)


def _rest(rate: float | None, part: tables.Cell | tables.Row) -> list[Value]:
    bounds = None if rate is None else part.interval
    return [wording.percent(rate), wording.interval(bounds), _million(part.per_million)]


def _why(cell: tables.Cell, reasons: Mapping[str, int]) -> Cell:
    failed = [("failed", wording.number(cell.failures))] if cell.failures else []
    told = [(reason, wording.number(count)) for reason, count in reasons.items()]
    return Cell("", entries=(*failed, *told))
