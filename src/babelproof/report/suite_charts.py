"""Accuracy as pictures: dots for the averages, and a heat map of phenomena × systems."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

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
from babelproof.report.document import Figure
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.wording import counted, interval

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


def _told(cell: Cell, what: str, items: int) -> str:
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
