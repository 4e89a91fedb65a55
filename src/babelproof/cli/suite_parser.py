"""The arguments of ``babelproof suite``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babelproof.cli import engine_parser, options, review_parser
from babelproof.cli.arguments import Written, names, ratio, share

RUN_EXAMPLES = """\
examples:
  babelproof suite run items.json --sources testset.de --outputs A.txt B.txt -f json
  babelproof suite run suite.toml --ids lines.ids --outputs Baseline=old.txt new.txt
  babelproof suite run suite.toml --engine 'apertium -u -f txt eng-spa'
"""
REPORT_EXAMPLES = """\
examples:
  babelproof suite report suite.toml --sources src.txt --outputs A.txt B.txt -o page.html
  babelproof suite report suite.toml --sources src.txt --outputs *.txt --systems A,B --holm
"""
Command = Callable[..., Any]


def add(commands: Any, command: Command) -> None:
    """Add the command and its sub-commands."""
    told = "Test linguistic phenomena with suites of items and rules."
    parser = command(commands, "suite", "suite", told)
    parser.set_defaults(action=None)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=type(parser))
    for build in (_new, _lint, _convert, _split, _prepare, _restore, _run, _report, _compare):
        build(actions, command)
    review_parser.add_suite(actions, command)


def _action(actions: Any, command: Command, name: str, told: str, epilog: str = "") -> Any:
    parser = command(actions, name, "suite", told, epilog)
    parser.set_defaults(action=name)
    return parser


def _add_suite(parser: Any) -> None:
    parser.add_argument("suite", metavar="ITEMS", help="suite: .toml, .tsv, or DFKI's .json")
    options.add_as(parser, "langs", "direction, if the suite has several")


def _add_seed(parser: Any) -> None:
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")


def _new(actions: Any, command: Command) -> None:
    parser = _action(actions, command, "new", "Write a small commented example that runs.")
    parser.add_argument(
        "folder",
        nargs="?",
        default="my-suite",
        metavar="FOLDER",
        help="where to put it; made if need be (default my-suite)",
    )


def _lint(actions: Any, command: Command) -> None:
    parser = _action(actions, command, "lint", "Find what is wrong with a suite itself.")
    _add_suite(parser)
    parser.add_argument(
        "--least", type=int, default=10, metavar="N", help="items a phenomenon needs (default 10)"
    )
    parser.add_argument("--only", type=names, default=[], metavar="A,B", help="only these checks")
    parser.add_argument(
        "--show", type=int, default=5, metavar="N", help="complaints to show per check (default 5)"
    )
    parser.add_argument("-f", "--format", default="text", choices=("text", "json", "tsv"))
    parser.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="EXPR",
        help="exit with 1 if it holds: error>0, judged-both>0, total>=10",
    )


def _convert(actions: Any, command: Command) -> None:
    parser = _action(
        actions, command, "convert", "Import or export: the endings tell .json, .toml and .tsv."
    )
    _add_suite(parser)
    parser.add_argument("output", metavar="FILE", help="what to write")
    options.add_as(parser, "quiet", "no remarks")


def _split(actions: Any, command: Command) -> None:
    parser = _action(
        actions, command, "split", "Publish a part of every phenomenon, hold the rest back."
    )
    _add_suite(parser)
    parser.add_argument(
        "--public", type=share, default=0.5, metavar="SHARE", help="public share (default 0.5)"
    )
    _add_seed(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Written,
        metavar="FILE",
        help="the public part (default NAME.public.ENDING)",
    )
    parser.add_argument(
        "--rest", type=Written, metavar="FILE", help="the part held back (default NAME.held.ENDING)"
    )
    options.add_as(parser, "quiet", "no remarks")


def _prepare(actions: Any, command: Command) -> None:
    parser = _action(
        actions, command, "prepare", "Write the file to translate, with distractors mixed in."
    )
    _add_suite(parser)
    parser.add_argument("--category", action="append", default=[], metavar="NAME")
    parser.add_argument("--phenomenon", action="append", default=[], metavar="NAME")
    parser.add_argument("--distractors", metavar="FILE", help="other sentences, one a line")
    parser.add_argument(
        "--ratio", type=ratio, default=1.0, metavar="N", help="distractors per source (default 1)"
    )
    _add_seed(parser)
    parser.add_argument(
        "-o", "--output", type=Written, required=True, metavar="FILE", help="file to translate"
    )
    parser.add_argument(
        "--key",
        type=Written,
        metavar="FILE",
        help="what each line is; keep it (default OUTPUT.key.json)",
    )
    options.add_as(parser, "quiet", "no remarks")


def _restore(actions: Any, command: Command) -> None:
    parser = _action(
        actions, command, "restore", "Take translations of a prepared file apart again."
    )
    parser.add_argument("--key", required=True, metavar="FILE", help="as `prepare` wrote it")
    parser.add_argument("--outputs", required=True, nargs="+", metavar="FILE", help="translations")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FOLDER",
        help="gets items.ids and one file a system",
    )
    options.add_as(parser, "quiet", "no remarks")


def _add_outputs(parser: Any) -> None:
    _add_suite(parser)
    data = parser.add_argument_group("outputs")
    lines = data.add_mutually_exclusive_group()
    lines.add_argument(
        "--sources", metavar="FILE", help="the source of each line (of an --engine: the items')"
    )
    lines.add_argument("--ids", metavar="FILE", help="the item of each line, by its id")
    data.add_argument(
        "--outputs",
        nargs="+",
        default=[],
        metavar="FILE",
        help="one a system; NAME=FILE names it",
    )
    options.add_as(data, "encoding_errors", default="strict")
    engine_parser.add_engines(parser)


def _run(actions: Any, command: Command) -> None:
    parser = _action(
        actions, command, "run", "Judge the outputs of systems by a suite.", RUN_EXAMPLES
    )
    _add_outputs(parser)
    told = "every verdict as JSON lines, for `babelproof meta --findings`"
    parser.add_argument("--write-verdicts", type=Written, metavar="FILE", help=told)
    options.add_document(parser)


def _report(actions: Any, command: Command) -> None:
    told = "Accuracy by category and phenomenon, with intervals and clusters."
    _add_comparison(_action(actions, command, "report", told, REPORT_EXAMPLES))


def _compare(actions: Any, command: Command) -> None:
    told = "The same as report: which system is best at what, and what may be chance."
    _add_comparison(_action(actions, command, "compare", told, REPORT_EXAMPLES))


def _add_comparison(parser: Any) -> None:
    _add_outputs(parser)
    stats = parser.add_argument_group("comparison")
    stats.add_argument(
        "--systems",
        type=names,
        default=[],
        metavar="A,B",
        help="compare only these, on their items",
    )
    stats.add_argument(
        "--test",
        choices=("paired", "z"),
        default="paired",
        help="exact paired test (default), or the papers' pooled z-test",
    )
    stats.add_argument(
        "--alpha", type=share, default=0.05, metavar="P", help="level of significance (0.05)"
    )
    stats.add_argument(
        "--holm", action="store_true", help="correct for all comparisons of the table (Holm)"
    )
    _add_seed(stats)
    options.add_document(parser)
