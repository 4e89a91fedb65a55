"""The parser of ``babelproof filter``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof.cli.argument_types import names, positive, size
from babelproof.cli.arguments import Parser

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
    _add_work(parser)
    shown = command(commands, "presets", "presets", "Show the presets of `babelproof filter`.")
    shown.add_argument("preset", nargs="?", metavar="NAME", help="this one alone")
    shown.add_argument(
        "-f", "--format", default=None, metavar="FORMAT", help="text, json, markdown, html, …"
    )
    shown.add_argument("-o", "--output", default=None, metavar="FILE", help="write here")
    shown.add_argument("-q", "--quiet", action="store_true", default=False, help="no remarks")


def _add_input(parser: Parser) -> None:
    data = parser.add_argument_group("input")
    data.add_argument(
        "path",
        nargs="?",
        metavar="PATH",
        help="TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, or - for standard input",
    )
    data.add_argument("-s", "--source", dest="src", metavar="FILE", help="source text, by line")
    data.add_argument(
        "-t",
        "--translations",
        dest="tgt",
        action="extend",
        nargs="+",
        metavar="FILE",
        help="translations, by line; of several on a line all must be good",
    )
    data.add_argument("-l", "--langs", metavar="LP", help="languages: en-de, English-German")
    data.add_argument(
        "--columns", metavar="A,B", help="columns of a TSV or CSV: src,tgt or src=2,tgt=mt or 1,3"
    )
    data.add_argument(
        "--input-format",
        metavar="FORMAT",
        help="tsv, csv, jsonl, parquet, xliff, tmx, po; else by ending",
    )
    data.add_argument(
        "--encoding-errors",
        choices=("strict", "replace"),
        help="what to do with bytes that are not UTF-8 (default: end with an error)",
    )
    data.add_argument(
        "--max-line",
        type=size,
        metavar="BYTES",
        help="the longest line that is read as text, as 500k or 50M (default 10M)",
    )
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
    what.add_argument(
        "--rules", type=names, metavar="A,B", help="reject for findings of these rules or families"
    )
    what.add_argument("--ignore", type=names, metavar="C", help="leave these rules out")
    what.add_argument("--preview", action="store_true", help="ask preview rules too")
    what.add_argument(
        "--rules-dir",
        action="append",
        metavar="DIR",
        help="also load rules from here, data in TOML (may be repeated)",
    )
    what.add_argument(
        "--trust-rules",
        action="store_true",
        help="load rules in Python from these folders, too: they run with all your rights",
    )
    what.add_argument(
        "--ignore-list", metavar="FILE", help="findings that were judged wrong do not count"
    )
    what.add_argument(
        "--allow-conversion",
        action="store_true",
        help="a right conversion (10 miles to 16 km) is no unit-mismatch",
    )
    what.add_argument(
        "--align",
        action="append",
        metavar="MODEL",
        help="align words by a model of `babelproof align train`, one a direction (may be"
        " repeated), or `train` one on this corpus: the preset `salted` asks dropped-content then",
    )
    what.add_argument(
        "--set",
        dest="options",
        action="append",
        metavar="RULE.OPTION=VALUE",
        help="set a threshold, as length-mismatch.ratio=2 (may be repeated)",
    )


def _add_output(parser: Parser) -> None:
    out = parser.add_argument_group("output")
    out.add_argument(
        "-o",
        "--output",
        nargs="+",
        metavar="FILE",
        help="kept lines; one file for each of line-parallel files (default: standard output)",
    )
    out.add_argument(
        "--score-only",
        action="store_true",
        help="leave no line out; add columns (keys) with what rejects it and each rule's findings",
    )
    out.add_argument("--dry-run", action="store_true", default=False, help="write no kept lines")
    out.add_argument("--rejected", metavar="FILE", help="the rest with why, as JSON Lines")
    out.add_argument(
        "--summary",
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


def _add_work(parser: Parser) -> None:
    work = parser.add_argument_group("work")
    work.add_argument("-j", "--jobs", type=positive, metavar="N", help="processes (default 1)")
    work.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="have a Dask scheduler's workers do it, as tcp://host:8786 (files on shared storage)",
    )
    work.add_argument("--chunk", type=positive, metavar="N", help="lines per piece of work")
    work.add_argument("--resume", action="store_true", help="complete an interrupted filter")
    work.add_argument(
        "--no-config",
        dest="config",
        action="store_false",
        default=True,
        help="pass over babelproof.toml (`babelproof config` shows what it sets)",
    )
    work.add_argument(
        "-q", "--quiet", action="store_true", default=False, help="no progress, no remarks"
    )
