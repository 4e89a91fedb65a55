"""The parser of ``babelproof report``, and of what it shares with ``check``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import Parser, count, names

EXAMPLES = """\
examples:
  babelproof report run -o report.html
  babelproof report run --systems A,B --directions en-de
  babelproof report run --by document -o documents.md
  babelproof report run -o pages/                an index, and pages of findings
"""


def add(commands: Any, command: Callable[..., Parser]) -> None:
    """Add the command to the others."""
    parser = command(
        commands,
        "report",
        "report",
        "Report on a run folder written earlier; -f parquet -o FOLDER writes tables for SQL.",
        EXAMPLES,
    )
    parser.add_argument("run_dir", metavar="RUN_DIR", help="the --run-dir of a finished check")
    options.add_as(parser, "quiet", "no remarks")
    add_output(parser)


def add_output(parser: Parser) -> None:
    """Where the report goes, as what, and of what part of the run."""
    out = parser.add_argument_group("output")
    formats = "text, json, jsonl, tsv, markdown, latex, html, junit (default: by -o, else text)"
    options.add_as(out, "format", formats)
    where = "write here instead of standard output; FOLDER/ for a folder of HTML pages"
    options.add_as(out, "output", where)
    out.add_argument("--show-skips", action="store_true", help="list what was not judged, and why")
    out.add_argument(
        "--examples", type=count, default=6, metavar="N", help="examples to show (default 6)"
    )
    for what in ("systems", "directions", "documents"):
        out.add_argument(
            f"--{what}", type=names, default=[], metavar="A,B", help=f"report on these {what} only"
        )
    out.add_argument(
        "--by",
        default=None,
        metavar="WHAT",
        help="add a table by system, direction, document or domain, worst first",
    )
    out.add_argument(
        "--holm",
        action="store_true",
        default=False,
        help="correct tests between systems for their number",
    )
    out.add_argument(
        "--consequences",
        action="store_true",
        help="count findings that follow from another one, too, and show them by themselves",
    )
    out.add_argument(
        "--fail-on",
        action="append",
        metavar="EXPR",
        help="exit with 1 if it holds: web-term-mismatch>0, total>=10, language>0.5%% (of judged)",
    )
