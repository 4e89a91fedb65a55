"""JSON Lines: one record a line, streamed, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from babelproof.core.record import INPUT, Record, Skip, to_json
from babelproof.report.escape import json_line
from babelproof.report.results import Results
from babelproof.report.view import View


def render(results: Results, out: TextIO, view: View) -> None:
    """Findings and failures; what rules skipped only on request, what was unreadable always."""
    for record in listed(results, view.show_skips):
        out.write(json_line(to_json(record)) + "\n")


def listed(results: Results, show_skips: bool) -> Iterator[Record]:
    """The records to list, in order."""
    for record in results.records():
        if show_skips or not isinstance(record, Skip) or record.rule == INPUT:
            yield record
