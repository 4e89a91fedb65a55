"""A suite's results as a document: systems, heat map, categories, phenomena."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import TextIO

from babelproof.report import formats, suite_json
from babelproof.report import suite_wording as wording
from babelproof.report.charts import (
    PANEL_WIDTH,
    WIDE_WIDTH,
    Dot,
    Heat,
    HeatRow,
    Scale,
    dot_plot,
    heat_map,
)
from babelproof.report.document import (
    Block,
    Cards,
    Cell,
    Column,
    Document,
    Figure,
    Kind,
    Listing,
    Note,
    Place,
    Reading,
    Table,
    Value,
)
from babelproof.report.suite_tables import Cell as Score
from babelproof.report.suite_tables import Row, SuiteTable
from babelproof.report.view import View
from babelproof.report.wording import counted, interval, number
from babelproof.suites.verdict import FAIL, OPEN, PASS

FORMATS = formats.FORMATS
BRIEF = ("text", "json")
MOST_MISSING = 5
SYSTEMS = (
    "Pass, fail and open over all found items. Costs: items that would be decided for all but for "
    "this system. Micro and macro in % over the common items. Bounds: micro over all found items, "
    "were every open output wrong, or right."
)
MORE = "By category and phenomenon, with significance: `babelproof suite report`."
BEST = "the best, and all not significantly worse."
KINDS: dict[str, Kind] = {"micro": "average", "macro": "average", "category": "group"}


def render(
    table: SuiteTable,
    fmt: str,
    out: TextIO,
    *,
    version: str,
    title: str = "Test suite",
    brief: bool = False,
    view: View | None = None,
) -> None:
    """Write the table; ``brief`` gives the counts of a run where a format has a brief form."""
    brief = brief and fmt in BRIEF
    formats.write(document(table, title, version, brief=brief), fmt, out, view)


def document(table: SuiteTable, title: str, version: str, *, brief: bool = False) -> Document:
    """What was found, each system's counts, then accuracies, and what they rest on."""
    return Document(
        title,
        wording.headline(table.evaluation),
        lambda place: _blocks(table, place, brief=brief),
        lambda: suite_json.data(table, brief=brief),
        signature=table.signature,
        version=version,
    )


def _blocks(table: SuiteTable, place: Place, *, brief: bool) -> Iterator[Block]:
    evaluation = table.evaluation
    yield from (Note(said, "warn") for said in wording.notices(evaluation))
    if place == "page":
        yield _cards(table)
    if table.systems:
        yield systems(table)
    if table.systems and not brief:
        yield from charts_of(table) if place == "page" else ()
        yield _crossed(table, "Categories", ("micro", "macro", "category"))
        yield _crossed(table, "Phenomena", ("category", "phenomenon"))
    missing = [wording.missing(entry) for entry in evaluation.missing]
    yield Listing("Missing items", missing, most=MOST_MISSING, folded=True)
    if brief:
        yield Reading(short=[MORE])
    else:
        yield Reading([*wording.facts(table)], short=[wording.meaning(table), wording.LIMITS])


def _cards(table: SuiteTable) -> Cards:
    evaluation, largest = table.evaluation, table.largest
    phenomena = table.of("phenomenon")
    full = sum(row.saturated for row in phenomena)
    undecided = int(evaluation.count(OPEN).sum())
    found, missing = number(len(evaluation.items)), number(len(evaluation.missing))
    cards = [
        ("Items found", found, f"{missing} missing"),
        ("Decided for all", number(len(evaluation.common)), "the common denominator"),
        ("Open outputs", number(undecided), f"of {number(evaluation.verdicts.size)}"),
        ("Saturated phenomena", number(full), f"of {number(len(phenomena))}"),
    ]
    if largest:
        cards.append(("Largest category", f"{100 * largest[1]:.0f} %", f"of micro: {largest[0]}"))
    return Cards(cards)


def systems(table: SuiteTable) -> Table:
    """A line a system: verdicts, averages, and how far open outputs could move them."""
    evaluation = table.evaluation
    rows: list[list[Value]] = []
    for at, name in enumerate(table.systems):
        column = evaluation.verdicts[:, at]
        micro, macro = table.rows[0].cells[at], table.rows[1].cells[at]
        counts = [int((column == verdict).sum()) for verdict in (PASS, FAIL, OPEN)]
        averages: list[Value] = [score(micro), interval(micro.interval), score(macro)]
        cost, bounds = int(evaluation.cost[at]), wording.bounds(micro)
        rows.append([name, *counts, cost, *averages, bounds])
    names = ("system", "pass", "fail", "open", "costs", "micro", "95 %", "macro", "bounds")
    head = [Column(name, word=True) for name in names]
    return Table("Systems", head, rows, note=SYSTEMS, mark=BEST, id="systems")


def score(cell: Score, around: str = "") -> Cell:
    """An accuracy in per cent, marked if it is among the best of its row."""
    aside = (around,) if around else ()
    return replace(_percent(cell.share), aside=aside, first=cell.first)


def _percent(share: float | None) -> Cell:
    return Cell(wording.accuracy(share), value=None if share is None else 100 * share)


def _crossed(table: SuiteTable, title: str, kinds: Sequence[str]) -> Table:
    head = [Column(""), Column("n", lead=True), Column("mean", lead=True)]
    head += [Column(name) for name in table.systems]
    lines: list[list[Value]] = []
    for row in (row for row in table.rows if row.kind in kinds):
        remark = wording.remark(row, len(table.systems))
        kind = KINDS.get(row.kind, "part")
        name = Cell(wording.name(row), kind=kind, tags=(remark,) if remark else ())
        scores = [score(c, interval(c.interval) if c.interval else "") for c in row.cells]
        lines.append([name, row.items, _percent(row.mean), *scores])
    whole = f"{title}, accuracy in %"
    return Table(whole, head, lines, mark=BEST, crossed=True, id=title.lower())


# Lower ends of the steps, the same in every report, so that reports compare.
STEPS = (1.0, 0.95, 0.9, 0.8, 0.7, 0.5)


def charts_of(table: SuiteTable) -> Iterator[Figure]:
    """Systems by micro average; then averages, categories and their phenomena by system."""
    note = "Best first; the line is the 95 % interval. The axis need not begin at 0."
    wide, narrow = _dots(table, WIDE_WIDTH), _dots(table)
    yield Figure("Micro average", wide, note, narrow)
    name = (
        f"Accuracy of {len(table.systems)} systems on {len(table.rows)} rows; "
        "the tables have the same numbers"
    )
    svg = heat_map([_row(row, table) for row in table.rows], table.systems, name)
    note = "The stronger the shade, the more goes wrong."
    yield Figure("Phenomena × systems", svg, note, keys=_keys(), id="heat")


def step_of(share: float | None) -> str:
    """The class of a cell: ``h0`` where all is right … ``h6``, ``hx`` for nothing decided."""
    if share is None:
        return "hx"
    return f"h{sum(share < step for step in STEPS)}"


def _keys() -> list[tuple[str, str]]:
    names = ["100 %", *(f"≥ {100 * step:g}" for step in STEPS[1:]), f"< {100 * STEPS[-1]:g}"]
    return [*((f"h{at}", name) for at, name in enumerate(names)), ("hx", "none decided")]


def _row(row: Row, table: SuiteTable) -> HeatRow:
    name = wording.name(row)
    part = row.kind == "phenomenon"
    cells = [
        Heat(
            step_of(cell.share),
            wording.accuracy(cell.share),
            _told(cell, f"{name}, {system}", row.items),
            strong=cell.first,
        )
        for system, cell in zip(table.systems, row.cells, strict=True)
    ]
    return HeatRow(name, f"{name}: {counted(row.items, 'item')}", cells, not part, part)


def _told(cell: Score, what: str, items: int) -> str:
    first = ", in the first cluster" if cell.first else ""
    told = f"{what}: {wording.accuracy(cell.share)} % of {counted(items, 'item')}{first}"
    return f"{told}; were all open ones wrong or right: {wording.bounds(cell)} %"


def _dots(table: SuiteTable, width: int = PANEL_WIDTH) -> str:
    """Systems by micro average, best first, on an axis that begins where it gets interesting."""
    shown = []
    for name, cell in zip(table.systems, table.rows[0].cells, strict=True):
        if cell.share is not None and cell.interval is not None:
            share = wording.accuracy(cell.share)
            told = f"{name}: {share} %, 95 % interval {interval(cell.interval)}"
            shown.append(Dot(name, cell.share, cell.interval, share, told))
    shown.sort(key=lambda dot: -dot.share)
    start = floor(10 * min((dot.interval.low for dot in shown), default=0.0))
    step = 1 if start >= 5 else 2
    scale = Scale(start / 10, 1.0, [tenth / 10 for tenth in range(10, start - 1, -step)])
    name = "Micro average by system, with 95 % intervals"
    return dot_plot(shown, name, width, scale)
