"""The arguments of ``babelproof review`` and of the suite commands around judging."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import Written, positive

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

HISTORY_EXAMPLES = """\
examples:
  babelproof suite history suite.toml --run 2023 a.src a/*.txt --run 2024 b.src b/*.txt
  babelproof suite history suite.toml --run 2023 OLD --run 2024 NEW --aliases names.tsv -o h.html
  babelproof suite history suite.toml --run 2023 OLD --run 2024 NEW --item b07 --system Acme
"""
CHALLENGE_EXAMPLES = """\
examples:
  babelproof suite challenge suite.toml --write contrasts
  babelproof suite challenge suite.toml --scores metric.seg.score -f json
"""
QE_EXAMPLES = """\
examples:
  babelproof suite qe suite.toml --write sentences
  babelproof suite qe suite.toml --scores estimator.txt -f markdown
"""


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
    options.add_as(parser, "rules", "only findings of these rules", default=[])
    parser.add_argument("--sample", type=positive, metavar="N", help="a random sample of N")
    parser.add_argument("--each", action="store_true", help="a sample of N for each rule")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument(
        "--consequences",
        action="store_true",
        help="ask about findings that follow from another one, too",
    )
    parser.add_argument(
        "--summary", action="store_true", help="ask nothing: tell what was judged so far"
    )
    parser.add_argument(
        "--ignore-list",
        type=Written,
        metavar="FILE",
        help="write the findings judged wrong, for check",
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
    parser.add_argument("suite", metavar="ITEMS", help="suite: .toml, .tsv, or DFKI's .json")


def _add_store(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store", default=STORE, metavar="FILE", help=f"judgements (default: {STORE})"
    )


def add_suite(commands: Any, command: Callable[..., Any]) -> None:
    """``suite review``, ``export``, ``agreement``, ``history``, ``challenge`` and ``qe``."""
    for build in (_review, _export, _agreement, _history, _challenge, _qe):
        build(commands, command)


def _review(commands: Any, command: Callable[..., Any]) -> None:
    parser: argparse.ArgumentParser = command(
        commands, "review", "suite_review", "Judge open outputs by keyboard.", SUITE_EXAMPLES
    )
    _add_suite(parser)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--sources", metavar="FILE", help="the source of each line of the outputs")
    what.add_argument("--ids", metavar="FILE", help="the item of each line of the outputs")
    parser.add_argument("--outputs", nargs="+", required=True, metavar="FILE", help="one a system")
    _add_errors(parser)
    _add_store(parser)
    _add_judging(parser)
    parser.add_argument(
        "--settle", action="store_true", help="decide where judges who were blind differ"
    )
    parser.add_argument("--no-suggestions", action="store_true", help="suggest no patterns")


def _add_errors(parser: argparse.ArgumentParser) -> None:
    options.add_as(parser, "langs", "direction, if the suite has several")
    options.add_as(parser, "encoding_errors", default="strict")


def _export(commands: Any, command: Callable[..., Any]) -> None:
    parser = command(commands, "export", "suite_export", "Write the suite with what was judged.")
    _add_suite(parser)
    _add_store(parser)
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=".toml, .tsv, or DFKI's .json"
    )
    options.add_as(parser, "quiet", "no remarks")


def _agreement(commands: Any, command: Callable[..., Any]) -> None:
    parser = command(commands, "agreement", "suite_agreement", "Tell how far judges agree.")
    _add_store(parser)
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text")


def _history(commands: Any, command: Callable[..., Any]) -> None:
    parser = command(
        commands,
        "history",
        "suite_history",
        "Follow systems over runs and years, all judged anew by one suite.",
        HISTORY_EXAMPLES,
    )
    _add_suite(parser)
    parser.add_argument(
        "--run",
        action="append",
        nargs="+",
        required=True,
        metavar=("NAME", "FILE"),
        help="a name, then an EvalSet folder, or the sources and one file a system",
    )
    parser.add_argument("--by-ids", action="store_true", help="runs name items, not sources")
    parser.add_argument("--aliases", metavar="FILE", help="names of systems: alias, tab, name")
    parser.add_argument("--item", metavar="ID", help="with --system: this item over the years")
    parser.add_argument("--system", metavar="NAME", help="with --item: outputs of this system")
    parser.add_argument("--test", choices=("paired", "z"), default="paired", help="default: paired")
    _add_errors(parser)
    options.add_document(parser)


def _challenge(commands: Any, command: Callable[..., Any]) -> None:
    parser = command(
        commands,
        "challenge",
        "suite_challenge",
        "Test metrics: do right sentences score above wrong ones?",
        CHALLENGE_EXAMPLES,
    )
    _add_suite(parser)
    parser.add_argument("--no-reference", action="store_true", help="for metrics that need none")
    _add_scoring(parser)


def _qe(commands: Any, command: Callable[..., Any]) -> None:
    parser = command(
        commands,
        "qe",
        "suite_qe",
        "Test quality estimation: area under the curve within items.",
        QE_EXAMPLES,
    )
    _add_suite(parser)
    parser.add_argument("--draws", type=positive, default=2000, metavar="N", help="default: 2000")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    _add_scoring(parser)


def _add_scoring(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--write", metavar="FOLDER", help="write what is to be scored, as an EvalSet folder"
    )
    parser.add_argument(
        "--scores", nargs="+", default=[], metavar="FILE", help="scores of what was written"
    )
    parser.add_argument("--negate", action="store_true", help="lower scores are better")
    options.add_as(parser, "langs", "direction, if the suite has several")
    options.add_document(parser)
