"""The arguments of ``babelproof meta``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import names, positive

EXAMPLES = """\
examples:
  babelproof meta EVALSET -l en-de --human mqm --ref refA
  babelproof meta EVALSET -l en-de --human mqm --level seg --stat kendall,acc-eq -f json
  babelproof meta EVALSET -l en-de --human mqm --subset kept.json
  babelproof meta EVALSET -l en-de --human mqm --test perm-both --on pearson
  babelproof meta EVALSET -l en-de --findings RUN_DIR
"""


def numbers(text: str) -> list[float]:
    """Numbers separated by commas."""
    try:
        return [float(part) for part in names(text)]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of numbers") from error


def add_set(parser: Any) -> None:
    """The EvalSet, its direction and its reference."""
    parser.add_argument("evalset", metavar="EVALSET", help="EvalSet folder")
    options.add_as(parser, "langs", "direction, as en-de; else all")
    parser.add_argument("--ref", metavar="NAME", help="reference, as refA; else the first by name")
    parser.add_argument(
        "--scores",
        action="append",
        default=[],
        metavar="FILE",
        help="metric scores from elsewhere: VAT's CSV, JSON lines, .seg.score or .sys.score"
        " (may be repeated)",
    )


def add_systems(parser: Any) -> None:
    """Which systems count."""
    group = parser.add_argument_group("systems")
    group.add_argument(
        "--include-human", action="store_true", help="count outputs named like a reference"
    )
    group.add_argument(
        "--close-refs",
        type=names,
        default=[],
        metavar="A,B",
        help="with --include-human: leave these out, too close to the reference to be fair",
    )
    group.add_argument(
        "--exclude", type=names, default=[], metavar="A,B", help="leave these systems out"
    )
    group.add_argument(
        "--drop-outliers",
        action="store_true",
        help="leave out systems further than 2.5 robust deviations from the median human score",
    )


def add(commands: Any, command: Callable[..., Any]) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = command(
        commands, "meta", "meta", "Tell how well metrics agree with people.", EXAMPLES
    )
    add_set(parser)
    asked = parser.add_argument_group("what is asked")
    asked.add_argument(
        "--human", metavar="NAME", help="human scores, as da-sqm; else mqm or the first"
    )
    asked.add_argument("--level", choices=("sys", "seg"), default="sys", help="default: sys")
    asked.add_argument(
        "--group",
        choices=("item", "system", "none"),
        default="item",
        help="segment level: average over items or systems, or take all at once (default: item)",
    )
    asked.add_argument("--subset", metavar="FILE", help="only these lines: JSON of `select` or VAT")
    asked.add_argument(
        "--system-scores",
        choices=("file", "mean"),
        help="metrics' system scores as given, or means of segments (default: as given on the"
        " whole set, means on a subset)",
    )
    asked.add_argument(
        "--human-on-subset",
        action="store_true",
        help="with --subset: human system scores from the subset, too (default: whole set)",
    )
    asked.add_argument(
        "--complete-segments",
        action="store_true",
        help="only segments on which every system has a human score (default: every score counts)",
    )
    asked.add_argument(
        "--stat",
        type=names,
        default=[],
        metavar="A,B",
        help="statistics: pearson, kendall, spearman; accuracy, spa (systems); acc-eq (segments)"
        " (default: all, but acc-eq with --group none, which takes long, must be named)",
    )
    asked.add_argument(
        "--metrics", type=names, default=[], metavar="A,B", help="only these metrics"
    )
    asked.add_argument(
        "--negate", type=names, default=[], metavar="A,B", help="metrics of which lower is better"
    )
    add_systems(parser)
    errors = parser.add_argument_group("which metric sees which error")
    errors.add_argument(
        "--findings",
        metavar="PATH",
        help="run folder, or JSON lines of findings or verdicts: where do flagged translations"
        " stand in a metric's order?",
    )
    errors.add_argument(
        "--thresholds",
        type=numbers,
        metavar="X,Y",
        help="count flagged translations below these scores (default: quantiles)",
    )
    test = parser.add_argument_group("significance")
    test.add_argument(
        "--test", choices=("perm-both", "williams"), help="compare all pairs of metrics"
    )
    test.add_argument("--on", default="pearson", metavar="STAT", help="statistic to compare")
    test.add_argument(
        "--permutations", type=positive, default=1000, metavar="N", help="default: 1000"
    )
    test.add_argument(
        "--no-early-stop", action="store_true", help="run all permutations of every pair"
    )
    test.add_argument("--seed", type=int, default=12345, metavar="N", help="default: 12345")
    options.add_document(parser, "no progress, no remarks")
