"""The arguments of ``babelproof review`` and of the suite commands around judging."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

STORE = "judgements.db"
REVIEW_EXAMPLES = """\
examples:
  babelproof review RUN --sample 100 --seed 7
  babelproof review RUN --rules web-term-mismatch --ignore-list ignored.tsv
  babelproof review RUN --summary -f json
"""
SUITE_EXAMPLES = """\
examples:
  babelproof suite review suite.toml --sources sources.txt --outputs sysA.txt sysB.txt
  babelproof suite review suite.toml --ids ids.txt --outputs sys*.txt --blind --author ann
  babelproof suite review suite.toml --ids ids.txt --outputs sys*.txt --settle --author cleo
  babelproof suite export suite.toml -o grown.toml
"""


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def add(commands: Any, command: Callable[..., Any]) -> None:
    """``babelproof review``."""
    parser: argparse.ArgumentParser = command(
        commands,
        "review",
        "review",
        "Judge findings of a run by keyboard: how right is each rule?",
        REVIEW_EXAMPLES,
    )
    parser.add_argument("run", metavar="RUN", help="run folder (of check --run-dir)")
    parser.add_argument(
        "--rules", type=_names, default=[], metavar="A,B", help="only findings of these rules"
    )
    parser.add_argument("--sample", type=_positive, metavar="N", help="a random sample of N")
    parser.add_argument("--each", action="store_true", help="a sample of N for each rule")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument(
        "--summary", action="store_true", help="ask nothing: tell what was judged so far"
    )
    parser.add_argument(
        "--ignore-list", metavar="FILE", help="write the findings judged wrong, for check"
    )
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text")
    parser.add_argument("--store", metavar="FILE", help="judgements (default: in the run folder)")
    _add_judging(parser)


def _add_judging(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--author", metavar="NAME", help="who judges (default: your account)")
    parser.add_argument(
        "--blind", action="store_true", help="judge apart from others, to measure agreement"
    )


def _add_suite(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("items", metavar="ITEMS", help="suite: .toml, .tsv or DFKI's .json")


def _add_store(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store", default=STORE, metavar="FILE", help=f"judgements (default: {STORE})"
    )


def add_suite(commands: Any, command: Callable[..., Any]) -> None:
    """``suite review``, ``suite export`` and ``suite agreement``."""
    parser: argparse.ArgumentParser = command(
        commands, "review", "suite_review", "Judge open outputs by keyboard.", SUITE_EXAMPLES
    )
    _add_suite(parser)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--sources", metavar="FILE", help="the source of each line of the outputs")
    what.add_argument("--ids", metavar="FILE", help="the item of each line of the outputs")
    parser.add_argument("--outputs", nargs="+", required=True, metavar="FILE", help="one a system")
    parser.add_argument("-l", "--langs", metavar="LP", help="direction, if there are several")
    _add_store(parser)
    _add_judging(parser)
    parser.add_argument(
        "--settle", action="store_true", help="decide where judges who were blind differ"
    )
    parser.add_argument("--no-suggestions", action="store_true", help="suggest no patterns")
    export = command(commands, "export", "suite_export", "Write the suite with what was judged.")
    _add_suite(export)
    _add_store(export)
    export.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=".toml, .tsv or DFKI's .json"
    )
    export.add_argument("-q", "--quiet", action="store_true", help="no remarks")
    agree = command(commands, "agreement", "suite_agreement", "Tell how far judges agree.")
    _add_store(agree)
    agree.add_argument("-f", "--format", choices=("text", "json"), default="text")
