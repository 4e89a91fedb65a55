"""The parser of ``babelproof filter``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import Parser, Written

EXAMPLES = """\
examples:
  babelproof filter corpus.tsv.gz -l en-de --preset standard -o kept.tsv.gz \\
    --rejected rejected.jsonl.gz --summary report.html
  babelproof filter -s corpus.en -t corpus.de --preset salted -o kept.en kept.de
  zcat corpus.tsv.gz | babelproof filter - -l en-de --rules web,number-mismatch | gzip > kept.tsv.gz
  babelproof filter corpus.tsv -l en-ja --preset mine.toml --compare standard --dry-run
"""


def add(commands: Any, command: Callable[..., Parser]) -> None:
    """Add the command to the others."""
    # Options are called as in `api.filter_request.FilterRequest`; what is not given is not there.
    what = "Keep the good lines of a parallel corpus, as they stand there."
    parser = command(commands, "filter", "filter", what, EXAMPLES, argparse.SUPPRESS)
    _add_input(parser)
    _add_choice(parser)
    _add_output(parser)
    work = parser.add_argument_group("work")
    options.add(work, "jobs", "cluster", "chunk")
    options.add_as(work, "resume", "complete an interrupted filter")
    options.add(work, "plan", "config", "quiet")
    shown = command(commands, "presets", "presets", "Show the presets of `babelproof filter`.")
    shown.add_argument("preset", nargs="?", metavar="NAME", help="this one alone")
    options.add_as(shown, "format", "text, json, markdown, html, …")
    options.add_as(shown, "output", "write here")
    options.add_as(shown, "quiet", "no remarks")


def _add_input(parser: Parser) -> None:
    data = parser.add_argument_group("input")
    data.add_argument(
        "path",
        nargs="?",
        metavar="PATH",
        help="TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, or - for standard input",
    )
    options.add_as(data, "src", "source text, by line")
    options.add_as(data, "tgt", "translations, by line; of several on a line all must be good")
    options.add(data, "langs", "columns", "input_format", "encoding_errors", "max_line")
    data.add_argument(
        "--spool",
        action="store_true",
        help="keep a copy of standard input, for rules that must see all of it first",
    )


def _add_choice(parser: Parser) -> None:
    what = parser.add_argument_group("what is rejected")
    what.add_argument(
        "--preset",
        metavar="NAME",
        help="standard, salted, strict (`babelproof presets` tells of them), or a TOML file",
    )
    what.add_argument(
        "--compare", metavar="NAME", help="tell what this preset keeps and the other drops, too"
    )
    options.add_as(what, "rules", "reject for findings of these rules or families")
    options.add_as(what, "ignore", "leave these rules out")
    options.add_as(what, "preview", "ask preview rules too")
    options.add(what, "rules_dir", "trust_rules")
    options.add_as(what, "ignore_list", "findings that were judged wrong do not count")
    options.add(what, "allow_conversion")
    options.add_as(
        what,
        "align",
        "align words by a model of `babelproof align train`, one a direction (may be"
        " repeated), or `train` one on this corpus: the preset `salted` asks dropped-content then",
    )
    what.add_argument(
        "--keep-by",
        choices=("variance",),
        help="of several outputs a line, drop lines on which all agree too well or not at all"
        " (--set variance.least=20 --set variance.most=95, in percent)",
    )
    options.add_as(what, "options", "set a threshold, as length-mismatch.ratio=2 (may be repeated)")


def _add_output(parser: Parser) -> None:
    out = parser.add_argument_group("output")
    out.add_argument(
        "-o",
        "--output",
        nargs="+",
        type=Written,
        metavar="FILE",
        help="kept lines; one file for each of line-parallel files (default: standard output)",
    )
    out.add_argument(
        "--score-only",
        action="store_true",
        help="leave no line out; add columns (keys) with what rejects it and each rule's findings",
    )
    out.add_argument("--dry-run", action="store_true", default=False, help="write no kept lines")
    out.add_argument(
        "--rejected", type=Written, metavar="FILE", help="the rest with why, as JSON Lines"
    )
    out.add_argument(
        "--summary",
        type=Written,
        default=None,
        metavar="FILE",
        help="the numbers and samples, as .html, .json, .md, .tex, .tsv or .txt",
    )
    out.add_argument(
        "-f",
        "--format",
        default=None,
        metavar="FORMAT",
        help="of the summary on standard output: text, json, markdown, latex, tsv, html",
    )
    out.add_argument("--force", action="store_true", help="replace files that are there already")
