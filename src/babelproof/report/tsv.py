"""Tab-separated values: one finding a line, for spreadsheets, ``cut`` and ``awk``."""

from __future__ import annotations

from typing import TextIO

from babelproof.core.record import Finding
from babelproof.report.escape import tsv
from babelproof.report.results import Results
from babelproof.report.view import View

COLUMNS = ("rule", "id", "system", "line", "langs", "spans", "message")
TEXTS = ("src", "tgt")


def render(results: Results, out: TextIO, view: View) -> None:
    """A header and one line per finding; tabs and line breaks inside a field are escaped. Texts
    that were not kept have no column."""
    columns = (*COLUMNS, *TEXTS) if results.manifest.texts else COLUMNS
    out.write("\t".join(columns) + "\n")
    for record in results.records():
        if isinstance(record, Finding):
            out.write(_line(record, columns) + "\n")


def _line(finding: Finding, columns: tuple[str, ...]) -> str:
    spans = " ".join(f"{mark.side}:{mark.start}-{mark.end}" for mark in finding.spans)
    values = [str(getattr(finding, name)) if name != "spans" else spans for name in columns]
    return "\t".join(tsv(value) for value in values)
