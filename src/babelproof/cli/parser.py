"""The parser of all commands. Options mean the same everywhere."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from itertools import chain
from typing import Any

from babelproof._version import __version__
from babelproof.cli import engine_parser, options, report_parser
from babelproof.cli.arguments import Parser, Written

# Modules with parsers of their own, in the order of --help, and the commands that each has.
PARSERS = {
    "filter_parser": ("filter", "presets"),
    "suite_parser": ("suite",),
    "review_parser": ("review",),
    "score_parser": ("score",),
    "select_parser": ("select",),
    "meta_parser": ("meta",),
    "align_parser": ("align",),
    "engine_parser": ("translate",),
    "substitution_parser": ("mutate", "synthesise", "trace"),
    "quantities_parser": ("quantities",),
}
# Those that are described here, or by what is needed here.
ALWAYS = ("check", "report", "rules", "rule", "config", "demo")
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
        code: int = import_module(f"babelproof.cli.{module}").run(args)
        return code

    return run


def build_parser(wanted: str | None = None) -> Parser:
    """The parser with every command; where one is wanted, of the others with as few as may be."""
    parser = Parser(
        prog="babelproof",
        description="Tests what machine translation does: which errors, where, how often, in which"
        " system.",
    )
    parser.add_argument("--version", action="version", version=f"babelproof {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    known = [*ALWAYS, *chain.from_iterable(PARSERS.values())]
    _add_check(commands)
    report_parser.add(commands, _command)
    _add_rules(commands)
    _add_config(commands)
    for module, names in PARSERS.items():
        if wanted in names or wanted not in known:
            import_module(f"babelproof.cli.{module}").add(commands, _command)
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
    options.add(data, "src")
    options.add_as(data, "tgt", "translations, one file a system; NAME=FILE names a system")
    data.add_argument(
        "-r",
        "--reference",
        dest="ref",
        metavar="FILE",
        help="reference (in an EvalSet: its name, as refA)",
    )
    options.add(data, "langs", "columns", "input_format", "encoding_errors", "max_line")
    engine_parser.add_engines(parser)
    _add_rule_options(parser)
    work = parser.add_argument_group("work")
    options.add(work, "jobs", "cluster", "chunk")
    work.add_argument("--run-dir", metavar="DIR", help="keep records, counts and manifest here")
    work.add_argument(
        "--no-texts",
        dest="texts",
        action="store_false",
        help="keep no source and no translation in --run-dir",
    )
    options.add_as(work, "resume", "complete an interrupted --run-dir")
    options.add(work, "plan", "config", "quiet")
    report_parser.add_output(parser)


def _add_rule_options(parser: Parser) -> None:
    rules = parser.add_argument_group("rules")
    options.add(rules, "rules", "ignore", "preview", "rules_dir", "trust_rules", "ignore_list")
    options.add(rules, "allow_conversion")
    options.add_as(
        rules,
        "align",
        "align words by a model of `babelproof align train`, one a direction (may be"
        " repeated), or `train` one on these pairs: what is lost inside a sentence is found, too",
    )
    options.add(rules, "consensus", "options")


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
    options.add_as(parser, "rules_dir", "also load rules from here", default=[])
    options.add(parser, "trust_rules")
    parser.add_argument(
        "-f", "--format", default="text", choices=("text", "json", "markdown"), help="as what"
    )


def _add_demo(commands: Any) -> None:
    parser = _command(
        commands, "demo", "demo", "Check a small sample that comes with babelproof, and show it."
    )
    parser.add_argument(
        "-o", "--output", type=Written, metavar="FILE", help="where to write the HTML report"
    )
