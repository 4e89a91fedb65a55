"""Every number of a run as plain data; the findings themselves are JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babelproof.report import standing_wording, tables
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
        "standings": standing_wording.document(found, holm=holm),
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
        "segments": row.segments,
        "findings": row.findings,
        "following": row.following,
        "flagged": row.flagged,
        "share": row.rate,
        "interval": _pair(row.interval),
        "per_million": row.per_million,
        "rules": {c.key: _cell(row.cells[c.key]) for c in table.rules},
        "families": {
            c.family: {
                "findings": row.cells[c.key].findings,
                "following": row.cells[c.key].following,
                "flagged": row.cells[c.key].flagged,
                "per_million": row.cells[c.key].per_million,
            }
            for c in table.columns
            if c.subtotal
        },
    }


def _cell(cell: tables.Cell) -> dict[str, Any]:
    return {
        "findings": cell.findings,
        "following": cell.following,
        "flagged": cell.flagged,
        "judged": cell.judged,
        "rate": cell.rate,
        "interval": _pair(cell.interval),
        "per_million": cell.per_million,
        "failures": cell.failures,
        "skips": dict(cell.skips),
    }


def _pair(bounds: Interval | None) -> list[float] | None:
    return None if bounds is None else [bounds.low, bounds.high]
