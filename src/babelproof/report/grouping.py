"""``--by``: the numbers of a run by system, direction, document or domain, in one table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report import RECORDS, check_tables, narrow, tables
from babelproof.report.document import Table
from babelproof.report.results import Results

Kind = tuple[Callable[[Results], tables.Table], tuple[str, ...], str]
KINDS: dict[str, Kind] = {
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
    return found, check_tables.grouped(found, names, f"By {by}", said)
