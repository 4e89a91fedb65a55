"""A run's counts as tables of a document: systems × rules, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report import RECORDS, narrow, standing, tables, wording
from babelproof.report.check_charts import step_of
from babelproof.report.document import NOTHING, Cell, Column, Kind, Table, Value
from babelproof.report.results import Results
from babelproof.report.standing import Standing

FOLLOWING = "following"
NOTE = "Segments with a finding of those judged (any rule: of all), the rate and its 95 % interval."


def systems(table: tables.Table, found: Sequence[Standing], *, holm: bool) -> Table:
    """Systems × rules; the best of each rule are marked in the table."""
    mark, said = standing.legend(found, holm=holm)
    return _crossed(table, f"{NOTE} {said}".strip(), mark)


def of_system(table: tables.Table, rows: Sequence[tables.Row]) -> Table:
    """Directions × rules of one system, whose rows these are."""
    part = replace(table, rows=rows)
    return replace(_crossed(part, NOTE, names=["direction"], shaded=True), id="")


def by_group(table: tables.Table, names: Sequence[str], title: str, said: str) -> Table:
    """Groups × rules, worst first."""
    rows = sorted(table.rows, key=tables.badness, reverse=True)
    made = _crossed(replace(table, rows=rows), f"{NOTE} {said}", names=names, shaded=True)
    return replace(made, title=title, id="groups", rows=[r for r in made.rows if _names_one(r)])


def _names_one(row: Sequence[Value]) -> bool:
    return not (isinstance(row[0], Cell) and row[0].kind == "total")


def _crossed(
    table: tables.Table,
    note: str,
    mark: str = "",
    names: Sequence[str] = (),
    *,
    shaded: bool = False,
) -> Table:
    names = names or ["system", "direction"][: 1 + (len(table.directions) > 1)]
    found = table.fired().columns
    head = [Column(name, word=True) for name in names]
    head += [Column(wording.ANY, word=True, lead=True)]
    head += [Column("per million", word=True, lead=True)]
    head += [Column(_name(c), idle=c not in found, kind=_kind(c)) for c in table.columns]
    rows = [_row(table, row, _names(row, names), shaded=shaded) for row in table.rows]
    if len(rows) > 1 and "system" in names:
        blank = [Cell("")] * (len(names) - 1)
        rows.append(_row(table, table.total, [Cell("all together", kind="total"), *blank]))
    return Table(
        "Systems × rules" if "system" in names else "Directions × rules",
        head,
        rows,
        left=len(names),
        note=note,
        mark=mark,
        crossed=True,
        id="systems",
    )


def _names(row: tables.Row, names: Sequence[str]) -> list[Cell]:
    words = {"system": row.system or NOTHING, "direction": row.langs}
    return [Cell(words.get(name, row.label)) for name in names]


def _row(
    table: tables.Table, row: tables.Row, names: Sequence[Cell], *, shaded: bool = False
) -> list[Value]:
    single = row.members == 1 and bool(row.system) and not row.label
    return [
        *names,
        rated(row, any_link(row) if single else None, step_of(row.rate) if shaded else ""),
        _million(row.per_million),
        *(
            _cell(row.cells[column.key], link(column, row) if single else None, shaded)
            for column in table.columns
        ),
    ]


def any_link(row: tables.Row) -> Mapping[str, str]:
    """What leads to all findings of a system in a direction."""
    return {"system": row.system, "langs": row.langs}


def link(column: tables.Column, row: tables.Row) -> Mapping[str, str]:
    """What leads to the findings of a rule there."""
    return {"rule": column.key, **any_link(row)}


def _name(column: tables.Column) -> str:
    return f"all {column.name}" if column.subtotal else column.name


def _kind(column: tables.Column) -> Kind:
    return "subtotal" if column.subtotal else ""


def _cell(cell: tables.Cell, link: Mapping[str, str] | None = None, shaded: bool = False) -> Cell:
    if cell.subtotal:
        return Cell(wording.number(cell.findings), value=cell.findings)
    return rated(cell, link, step_of(cell.rate) if shaded else "")


def rated(
    part: tables.Cell | tables.Row,
    link: Mapping[str, str] | None = None,
    shade: str = "",
    said: str = "",
) -> Cell:
    """``4 of 306``: segments with a finding of those judged, under it the rate. The one place
    where a rate becomes a cell."""
    if part.rate is None:
        return Cell(NOTHING, aside=("not judged",), shade=shade)
    more = wording.counted(part.findings, "finding") if part.findings != part.flagged else ""
    return Cell(
        wording.share(part),
        (wording.percent(part.rate), wording.interval(part.interval)),
        aside=tuple(filter(None, (more, said))),
        value=part.rate,
        first=part.first,
        link=link if part.findings else None,
        shade=shade,
    )


def _million(value: float | None) -> Cell:
    return Cell(wording.per_million(value), value=value)


def rules(results: Results, table: tables.Table) -> Table:
    """Every rule over all systems, on pages with what it did not judge and why."""
    skipped = tables.skips(results)
    head = [Column("rule", word=True), Column("findings", word=True)]
    head += [Column(FOLLOWING, word=True)] if table.total.following else []
    head += [Column("judged", word=True)]
    head += [Column("rate", word=True), Column("95 %"), Column("per million", word=True)]
    head += [Column("not judged, and why", word=True, page=True)]
    rows = []
    for column in table.columns:
        cell = table.total.cells[column.key]
        info = results.manifest.rules.get(column.key, {})
        judged = None if cell.subtotal else cell.judged
        link = {"rule": column.key} if cell.findings and not cell.subtotal else None
        count = Cell(wording.number(cell.findings), value=cell.findings, link=link)
        why = _why(cell, skipped.get(column.key, {}))
        row = [count, *_following(cell, table.total), judged, *_rest(cell.rate, cell), why]
        rows.append([_rule(column, info), *row])
    total = table.total
    any_rule = Cell(wording.ANY, aside=("segments with at least one finding",), kind="total")
    told = [total.findings, *_following(total, total), total.segments]
    rows.append([any_rule, *told, *_rest(total.rate, total), Cell("")])
    named = f": {table.label(table.rows[0])}" if len(table.rows) == 1 else ""
    places = "systems and directions" if len(table.directions) > 1 else "systems"
    said = f", all {places} together" if len(table.rows) > 1 else ""
    return Table(f"Rules{named}{said}", head, rows, id="rules")


def _following(part: tables.Cell | tables.Row, total: tables.Row) -> list[Value]:
    """The findings that follow from others, where there are any at all."""
    return [part.following] if total.following else []


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


# How the counts are grouped, what names a group, and what is said of it.
KINDS: dict[str, tuple[Callable[[Results], tables.Table], tuple[str, ...], str]] = {
    "system": (tables.by_system, ("system",), "All directions of a system together."),
    "direction": (tables.by_direction, ("direction",), "All systems of a direction together."),
    **{
        what: (
            partial(tables.by_label, what=what),
            ("system", "direction", what),
            narrow.UNJUDGED.format(what),
        )
        for what in narrow.LABELS
    },
}


def check_kind(by: str | None, fmt: str) -> None:
    """Complain about a grouping that there is not, or that a format has no table for."""
    if by is not None and fmt in RECORDS:
        raise UsageError(f"⸨by⸩ adds a table, and {fmt} has none; take json, markdown or html")
    if by is not None and by not in KINDS:
        raise UsageError(f"nothing is grouped by {by!r}; {did_you_mean(by, KINDS)}")


def grouped(results: Results, by: str) -> tuple[tables.Table, Table]:
    """The counts, and the table of a document, worst first."""
    build, names, said = KINDS[by]
    found = build(results)
    return found, by_group(found, names, f"By {by}", said)
