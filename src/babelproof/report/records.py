"""Records as lines: JSON Lines, streamed, so that memory stays flat; or tab-separated values, one
finding a line, for spreadsheets, ``cut`` and ``awk``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from babelproof.core.record import INPUT, Finding, Record, Skip, to_json
from babelproof.report import escape
from babelproof.report.folding import together
from babelproof.report.results import Results
from babelproof.report.view import View

COLUMNS = ("rule", "id", "system", "line", "langs", "spans", "message")
TEXTS = ("src", "tgt")
FOLLOWS = "follows_from"


def jsonl(results: Results, out: TextIO, view: View) -> None:
    """Findings and failures; what rules skipped only on request, what was unreadable always.
    Texts that were not kept are left out."""
    for record in listed(results, view.show_skips):
        out.write(escape.json_line(to_json(record, texts=results.manifest.texts)) + "\n")


def listed(results: Results, show_skips: bool) -> Iterator[Record]:
    """The records to list, in order."""
    for record in results.records():
        if show_skips or not isinstance(record, Skip) or record.rule == INPUT:
            yield record


def tsv(results: Results, out: TextIO, view: View) -> None:
    """A header and one line per finding; tabs and line breaks inside a field are escaped. Texts
    that were not kept have no column. The last column names the rule of the finding that another
    one follows from."""
    columns = (*COLUMNS, *TEXTS) if results.manifest.texts else COLUMNS
    out.write("\t".join((*columns, FOLLOWS)) + "\n")
    for near in together(results):
        rules = {finding.place: finding.rule for finding in near}
        for finding in near:
            cause = rules.get(finding.cause, "") if finding.cause else ""
            out.write("\t".join(map(escape.tsv, (*_values(finding, columns), cause))) + "\n")


def _values(finding: Finding, columns: tuple[str, ...]) -> list[str]:
    spans = " ".join(f"{mark.side}:{mark.start}-{mark.end}" for mark in finding.spans)
    return [str(getattr(finding, name)) if name != "spans" else spans for name in columns]
