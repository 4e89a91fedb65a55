"""A suite's results as JSON: what ``suite run`` counts, all that ``suite report`` knows, and every
verdict as JSON lines, which ``babelproof meta --findings`` reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from babelproof.report.escape import json_line
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.suites.bind import Missing
from babelproof.suites.evaluate import Evaluation, share
from babelproof.suites.verdict import FAIL, OPEN, PASS


def data(table: SuiteTable, *, brief: bool) -> dict[str, Any]:
    """All of it, or the counts alone."""
    return run_data(table.evaluation, table.signature) if brief else report_data(table)


def run_data(evaluation: Evaluation, signature: str = "") -> dict[str, Any]:
    """Counts over all found items, accuracies over those decided for all systems."""
    return {
        "signature": signature,
        "items": len(evaluation.items),
        "common": len(evaluation.common),
        "left_out": [left.system for left in evaluation.left_out],
        "missing": [entry.item.id for entry in evaluation.missing],
        "nearest": {entry.item.id: _near(entry) for entry in evaluation.missing},
        "systems": {name: _system(evaluation, at) for at, name in enumerate(evaluation.systems)},
    }


def _near(entry: Missing) -> dict[str, Any] | None:
    return None if entry.near is None else entry.near._asdict()


def _system(evaluation: Evaluation, at: int) -> dict[str, Any]:
    column = evaluation.verdicts[:, at]
    return {
        "pass": int((column == PASS).sum()),
        "fail": int((column == FAIL).sum()),
        "open": int((column == OPEN).sum()),
        "micro": _number(evaluation.micro[at]),
        "macro": _number(evaluation.macro[at]),
        "categories": {
            name: _number(share(evaluation.passed[rows])[at])
            for name, rows in evaluation.categories.items()
        },
    }


def _number(value: float) -> float | None:
    return None if value != value else float(value)


def report_data(table: SuiteTable) -> dict[str, Any]:
    """Every row with every cell, its interval, its bounds and its p-value."""
    evaluation, largest = table.evaluation, table.largest
    costs = zip(evaluation.systems, evaluation.cost, strict=True)
    settings = table.settings
    return {
        **run_data(evaluation, table.signature),
        "left_out_why": {left.system: left.why for left in evaluation.left_out},
        "cost": {name: int(cost) for name, cost in costs},
        "largest_category": {"name": largest[0], "share": largest[1]} if largest else None,
        "near_identical": [pair._asdict() for pair in table.alike],
        "test": {
            "name": settings.test,
            "alpha": settings.alpha,
            "holm": settings.holm,
            "seed": settings.seed,
        },
        "rows": [_row(table, row) for row in table.rows],
    }


def _row(table: SuiteTable, row: Row) -> dict[str, Any]:
    names = ("kind", "category", "name", "items", "found", "mean", "tells", "saturated")
    cells = zip(table.systems, row.cells, strict=True)
    return {
        **{name: getattr(row, name) for name in names},
        "systems": {system: _cell(cell) for system, cell in cells},
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "accuracy": cell.share,
        "interval": None if cell.interval is None else [cell.interval.low, cell.interval.high],
        "bounds": [cell.low, cell.high],
        "p": cell.p,
        "first": cell.first,
    }


NAMES = {OPEN: "open", FAIL: "fail", PASS: "pass"}


def verdict_lines(evaluation: Evaluation, lines: Sequence[int]) -> Iterator[str]:
    """One line an item and system; ``lines`` are those of the items in the outputs, from 0."""
    for item, line, row in zip(evaluation.items, lines, evaluation.verdicts.tolist(), strict=True):
        for system, verdict in zip(evaluation.systems, row, strict=True):
            data = {
                "verdict": NAMES[verdict],
                "item": item.id,
                "category": item.category,
                "phenomenon": item.phenomenon,
                "langs": item.langs,
                "system": system,
                "line": line + 1,
                "src": item.line,
            }
            yield json_line(json.dumps(data, ensure_ascii=True)) + "\n"
