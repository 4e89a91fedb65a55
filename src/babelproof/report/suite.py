"""A suite's results in any format."""

from __future__ import annotations

import json
from typing import TextIO

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report.escape import json_line
from babelproof.report.suite_tables import SuiteTable
from babelproof.report.view import View

FORMATS = ("text", "json", "markdown", "latex", "html")


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
    if fmt not in FORMATS:
        raise UsageError(f"unknown format {fmt!r}; {did_you_mean(fmt, FORMATS)}")
    if fmt == "json":
        from babelproof.report.suite_json import report_data, run_data

        data = run_data(table.evaluation, table.signature) if brief else report_data(table)
        out.write(json_line(json.dumps(data, ensure_ascii=True, indent=2)) + "\n")
    elif fmt == "text":
        from babelproof.report import suite_text

        (suite_text.render_run if brief else suite_text.render)(table, out, view or View())
    elif fmt == "html":
        from babelproof.report import suite_html

        suite_html.render(table, out, version=version, title=title)
    elif fmt == "markdown":
        from babelproof.report import suite_markdown

        suite_markdown.render(table, out, title)
    else:
        from babelproof.report import suite_latex

        suite_latex.render(table, out)
