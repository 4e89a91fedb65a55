"""The arguments of ``babelproof select``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import Written, names, positive
from babelproof.cli.meta_parser import add_set

EXAMPLES = """\
examples:
  babelproof select EVALSET -l en-de --metric COMET --ref refA --keep 0.4 -f json
  babelproof select EVALSET -l de-en --metric BLEU --validate
  babelproof select EVALSET -l en-de --metric COMET --curve -o curve.html
  babelproof select EVALSET -l en-de --metric chrF --budget 5000w --write-set small/
"""


def budget(text: str) -> tuple[int, str]:
    """``300`` segments, or ``5000w`` words."""
    number, unit = text.removesuffix("w"), "words" if text.endswith("w") else "segments"
    if not number.isdecimal() or int(number) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no budget: 300 (segments) or 5000w (words)")
    return int(number), unit


def add(commands: Any, command: Callable[..., Any]) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = command(
        commands, "select", "select", "Select the test items that tell systems apart.", EXAMPLES
    )
    add_set(parser)
    how = parser.add_argument_group("selection")
    how.add_argument(
        "--metric",
        required=True,
        metavar="NAME",
        help="scores to select by: a metric of the set, or BLEU, chrF, chrF++, TER computed here",
    )
    how.add_argument(
        "--method",
        default="variance",
        metavar="NAME",
        help="variance, random, difficulty, irt, diversity, stratified, or s2e:NAME for a method of"
        " subset2evaluate where it is installed (default: variance)",
    )
    how.add_argument(
        "--keep", type=float, default=0.4, metavar="SHARE", help="share to keep (default: 0.4)"
    )
    how.add_argument(
        "--budget", type=budget, metavar="N", help="instead of --keep: segments, or words as 5000w"
    )
    how.add_argument(
        "--missing",
        choices=("drop", "ignore"),
        default="drop",
        help="items with missing scores: left out, or judged by the scores there are"
        " (default: drop)",
    )
    how.add_argument(
        "--sample-deviation",
        action="store_true",
        help="divide by k-1, as the paper's code does, instead of k, as the paper does",
    )
    how.add_argument(
        "--by",
        choices=("document", "domain"),
        default="document",
        help="strata of --method stratified (default: document)",
    )
    how.add_argument(
        "--include-human", action="store_true", help="count outputs named like a reference"
    )
    how.add_argument(
        "--exclude", type=names, default=[], metavar="A,B", help="leave these systems out"
    )
    how.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    how.add_argument("--no-cache", action="store_true", help="do not use or fill the score cache")
    check = parser.add_argument_group("what it is worth")
    check.add_argument(
        "--human", metavar="NAME", help="human scores, as da-sqm; else mqm or the first"
    )
    check.add_argument(
        "--rank-by",
        type=names,
        default=[],
        metavar="A,B",
        help="metrics that rank the systems (default: all that the set has)",
    )
    check.add_argument(
        "--validate", action="store_true", help="measure it on systems the selection has not seen"
    )
    check.add_argument("--splits", type=positive, default=100, metavar="N", help="default: 100")
    check.add_argument(
        "--random-subsets", type=positive, default=5000, metavar="N", help="default: 5000"
    )
    check.add_argument("--curve", action="store_true", help="chart: correlation by share kept")
    check.add_argument(
        "--analyse", action="store_true", help="length, frequency, part of speech, difficulty"
    )
    check.add_argument("--corpus", metavar="FILE", help="with --analyse: where words are counted")
    check.add_argument(
        "--paraphrase", metavar="NAME", help="with --analyse: another reference, as refB"
    )
    files = parser.add_argument_group("files")
    files.add_argument("--write-vat", type=Written, metavar="FILE", help="kept lines as VAT's JSON")
    files.add_argument("--write-set", metavar="DIR", help="the kept lines of all texts, as EvalSet")
    files.add_argument(
        "--write-items", type=Written, metavar="FILE", help="statistics of every item, as TSV"
    )
    options.add_document(parser, "no progress, no remarks")
