"""``--by``: the numbers of a run by system, direction or document, in one table."""

from __future__ import annotations

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report import check_tables, narrow, tables
from babelproof.report.document import Table
from babelproof.report.results import Results

KINDS = {
    "system": (tables.by_system, ("system",), "All directions of a system together."),
    "direction": (tables.by_direction, ("direction",), "All systems of a direction together."),
    "document": (tables.by_document, ("system", "direction", "document"), narrow.UNJUDGED),
}


def check_kind(by: str | None) -> None:
    """Complain about a grouping that there is not."""
    if by == "domain":
        raise UsageError(
            "the segments of a run carry no domain; ⸨by⸩ takes system, direction or document"
        )
    if by is not None and by not in KINDS:
        raise UsageError(f"nothing is grouped by {by!r}; {did_you_mean(by, KINDS)}")


def grouped(results: Results, by: str) -> tuple[tables.Table, Table]:
    """The counts, and the table of a document, worst first."""
    build, names, said = KINDS[by]
    found = build(results)
    return found, check_tables.grouped(found, names, f"By {by}", said)
