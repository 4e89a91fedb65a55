"""Every number of a run as plain data; the findings themselves are JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babelproof.report import standing, tables
from babelproof.report.results import Results
from babelproof.report.standing import Standing
from babelproof.stats.intervals import Interval

SCHEMA = 1


def document(
    results: Results, table: tables.Table, found: Sequence[Standing], *, holm: bool
) -> dict[str, Any]:
    """Systems, directions and totals by rule and family, and who is best."""
    many = len(table.directions) > 1
    return {
        "schema": SCHEMA,
        "signature": results.manifest.signature(),
        "manifest": results.manifest.to_dict(),
        "systems": [_row(table, row) for row in table.rows],
        "directions": [_row(table, row) for row in tables.by_direction(results).rows]
        if many
        else [],
        "totals": _row(table, table.total),
        "standings": standing.document(found, holm=holm),
        "skips": tables.skips(results),
        "malformed": dict(sorted(results.counts.malformed.items())),
        "failures": results.counts.failures,
    }


def rows(table: tables.Table, by: str) -> list[dict[str, Any]]:
    """Every row of a table, grouped by that."""
    return [_row(table, row, by) for row in table.rows]


def _row(table: tables.Table, row: tables.Row, label: str = "") -> dict[str, Any]:
    names = {"system": row.system, "langs": row.langs}
    names |= {label: row.label} if row.label else {}
    return {
        **{key: value for key, value in names.items() if value},
        **_numbers(row, "segments", "findings", "following", "flagged"),
        "share": row.rate,
        **_numbers(row, "interval", "per_million"),
        "rules": {c.key: _cell(row.cells[c.key]) for c in table.rules},
        "families": {
            c.family: _numbers(row.cells[c.key], "findings", "following", "flagged", "per_million")
            for c in table.columns
            if c.subtotal
        },
    }


def _cell(cell: tables.Cell) -> dict[str, Any]:
    names = ("findings", "following", "flagged", "judged", "rate", "interval", "per_million")
    return {**_numbers(cell, *names), "failures": cell.failures, "skips": dict(cell.skips)}


def _numbers(part: tables.Rated, *names: str) -> dict[str, Any]:
    values = ((name, getattr(part, name)) for name in names)
    return {name: list(value) if isinstance(value, Interval) else value for name, value in values}
