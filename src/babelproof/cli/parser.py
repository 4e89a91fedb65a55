"""The parser of all commands. Options mean the same everywhere."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof._version import __version__
from babelproof.cli import (
    align_parser,
    engine_parser,
    filter_parser,
    meta_parser,
    quantities_parser,
    report_parser,
    review_parser,
    score_parser,
    select_parser,
    substitution_parser,
    suite_parser,
)
from babelproof.cli.argument_types import names, positive, size
from babelproof.cli.arguments import Parser

CHECK_EXAMPLES = """\
examples:
  babelproof check -s src.en -t sysA.de sysB.de -l en-de
  babelproof check -s src.en.gz -t sys.de.zst -r ref.de -l en-de -o report.html
  babelproof check EVALSET_DIR -l en-de          every system of an EvalSet folder
  babelproof check -s src.en -l en-es --engine 'apertium -u -f txt eng-spa' -t theirs.es
  cat pairs.tsv | babelproof check - -l en-de --columns src,tgt -f jsonl
  babelproof check pairs.jsonl -f jsonl          languages may stand on each line
"""


def _lazily(module: str) -> Callable[[argparse.Namespace], int]:
    """A command's function, its module loaded only when it runs."""

    def run(args: argparse.Namespace) -> int:
        from importlib import import_module

        code: int = import_module(f"babelproof.cli.{module}").run(args)
        return code

    return run


def build_parser() -> Parser:
    """The parser with every command."""
    parser = Parser(
        prog="babelproof",
        description="Tests what machine translation does: which errors, where, how often, in which"
        " system.",
    )
    parser.add_argument("--version", action="version", version=f"babelproof {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _add_check(commands)
    report_parser.add(commands, _command)
    _add_rules(commands)
    _add_config(commands)
    for more in (
        filter_parser,
        suite_parser,
        review_parser,
        score_parser,
        select_parser,
        meta_parser,
    ):
        more.add(commands, _command)
    align_parser.add(commands, _command)
    engine_parser.add(commands, _command)
    substitution_parser.add(commands, _command)
    quantities_parser.add(commands, _command)
    _add_demo(commands)
    return parser


def _command(
    commands: Any, name: str, module: str, help: str, epilog: str = "", default: Any = None
) -> Parser:
    parser: Parser = commands.add_parser(
        name, help=help, description=help, epilog=epilog, argument_default=default
    )
    parser.set_defaults(command=_lazily(module), parser=parser)
    return parser


def _add_check(commands: Any) -> None:
    # Options are called as in `api.request.Request`; what is not given is not there.
    what = "Check translations with the detectors."
    parser = _command(commands, "check", "check", what, CHECK_EXAMPLES, argparse.SUPPRESS)
    data = parser.add_argument_group("input")
    data.add_argument(
        "path",
        nargs="?",
        metavar="PATH",
        help="TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, EvalSet folder, or - (stdin)",
    )
    data.add_argument(
        "-s", "--source", dest="src", metavar="FILE", help="source text, one segment a line"
    )
    data.add_argument(
        "-t",
        "--translations",
        dest="tgt",
        action="extend",
        nargs="+",
        metavar="FILE",
        help="translations, one file a system; NAME=FILE names a system",
    )
    data.add_argument(
        "-r",
        "--reference",
        dest="ref",
        metavar="FILE",
        help="reference (in an EvalSet: its name, as refA)",
    )
    data.add_argument(
        "-l", "--langs", metavar="LP", help="languages: en-de, eng_Latn-deu_Latn, English-German"
    )
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
    engine_parser.add_engines(parser)
    _add_rule_options(parser)
    work = parser.add_argument_group("work")
    work.add_argument("-j", "--jobs", type=positive, metavar="N", help="processes (default 1)")
    work.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="have a Dask scheduler's workers do it, as tcp://host:8786 (files on shared storage)",
    )
    work.add_argument("--chunk", type=positive, metavar="N", help="lines per piece of work")
    work.add_argument("--run-dir", metavar="DIR", help="keep records, counts and manifest here")
    work.add_argument(
        "--no-texts",
        dest="texts",
        action="store_false",
        help="keep no source and no translation in --run-dir",
    )
    work.add_argument("--resume", action="store_true", help="complete an interrupted --run-dir")
    work.add_argument(
        "--no-config",
        dest="config",
        action="store_false",
        default=True,
        help="pass over babelproof.toml (`babelproof config` shows what it sets)",
    )
    _add_quiet(work, "no progress, no remarks")
    report_parser.add_output(parser)


def _add_rule_options(parser: Parser) -> None:
    rules = parser.add_argument_group("rules")
    rules.add_argument(
        "--rules", type=names, metavar="A,B", help="run only these rules or families"
    )
    rules.add_argument("--ignore", type=names, metavar="C", help="leave these out")
    rules.add_argument("--preview", action="store_true", help="run preview rules too")
    rules.add_argument(
        "--rules-dir",
        action="append",
        metavar="DIR",
        help="also load rules from here, data in TOML (may be repeated)",
    )
    _add_trust(rules)
    rules.add_argument(
        "--ignore-list",
        metavar="FILE",
        help="leave out findings that `babelproof review` wrote here as judged wrong",
    )
    rules.add_argument(
        "--allow-conversion",
        action="store_true",
        help="a right conversion (10 miles to 16 km) is no unit-mismatch",
    )
    rules.add_argument(
        "--align",
        action="append",
        metavar="MODEL",
        help="align words by a model of `babelproof align train`, one a direction (may be"
        " repeated), or `train` one on these pairs: what is lost inside a sentence is found, too",
    )
    rules.add_argument(
        "--set",
        dest="options",
        action="append",
        metavar="RULE.OPTION=VALUE",
        help="set a rule's threshold, as oscillation.excess=6 (may be repeated)",
    )


def _add_quiet(parser: Any, help: str) -> None:
    parser.add_argument("-q", "--quiet", action="store_true", default=False, help=help)


def _add_rules(commands: Any) -> None:
    parser = _command(commands, "rules", "rules", "List the rules, or test rules written as data.")
    parser.add_argument(
        "action",
        nargs="?",
        choices=("list", "test"),
        default="list",
        help="list: all rules; test: run the cases of the rules in DIR",
    )
    parser.add_argument("dir", nargs="?", metavar="DIR", help="for test: the folder of rules")
    _add_listing(parser)
    single = _command(commands, "rule", "rule", "Explain one rule, with its cases.")
    single.add_argument("rule", metavar="RULE", help="its name, as web-term-mismatch")
    _add_listing(single)


def _add_config(commands: Any) -> None:
    parser = _command(
        commands, "config", "config", "Show the settings of the nearest babelproof.toml."
    )
    parser.add_argument("-f", "--format", default="text", choices=("text", "json"), help="as what")


def _add_listing(parser: Parser) -> None:
    parser.add_argument(
        "--rules-dir", action="append", default=[], metavar="DIR", help="also load rules from here"
    )
    _add_trust(parser)
    parser.add_argument(
        "-f", "--format", default="text", choices=("text", "json", "markdown"), help="as what"
    )


def _add_trust(parser: Any) -> None:
    parser.add_argument(
        "--trust-rules",
        action="store_true",
        help="load rules in Python from these folders, too: they run with all your rights",
    )


def _add_demo(commands: Any) -> None:
    parser = _command(
        commands, "demo", "demo", "Check a small sample that comes with babelproof, and show it."
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the HTML report")
