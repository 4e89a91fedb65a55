"""The arguments of ``babelproof score``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from babelproof.cli import options
from babelproof.cli.arguments import names, positive, seconds

EXAMPLES = """\
examples:
  babelproof score -t sysA.de sysB.de -r ref.de -l en-de
  babelproof score -t sysA.de sysB.de -r ref1.de ref2.de --metrics BLEU,chrF++,TER --test ar
  babelproof score EVALSET -l en-de --ref refA --write-scores scores/
  babelproof score -s src.en -t a.de -r ref.de --metrics "MyMetric=cmd:./metric --fast"
"""


def add(commands: Any, command: Callable[..., Any]) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = command(
        commands, "score", "score", "Score translations by metrics, and compare systems.", EXAMPLES
    )
    data = parser.add_argument_group("input")
    data.add_argument("evalset", nargs="?", metavar="EVALSET", help="EvalSet folder")
    data.add_argument("-s", "--source", metavar="FILE", help="source, for metrics that need it")
    data.add_argument(
        "-t", "--translations", nargs="+", metavar="FILE", help="one file a system, or NAME=FILE"
    )
    data.add_argument("-r", "--reference", nargs="+", metavar="FILE", help="one reference or more")
    options.add(data, "langs")
    data.add_argument(
        "--ref", type=names, default=[], metavar="A,B", help="EvalSet: references, as refA,refB"
    )
    data.add_argument(
        "--subset", metavar="FILE", help="only these lines: JSON of `select` or VAT's"
    )
    how = parser.add_argument_group("metrics")
    how.add_argument(
        "--metrics",
        action="append",
        metavar="A,B",
        help="BLEU, chrF, chrF++, TER; BERTScore-P, -R, -F, COMET, CometKiwi (extras);"
        " NAME=bertscore:DIR, NAME=comet:DIR, NAME=cometkiwi:DIR; NAME=cmd:COMMAND;"
        " NAME=py:MODULE:FUNCTION (default: BLEU,chrF; may be repeated)",
    )
    how.add_argument("--tokenize", metavar="NAME", help="BLEU's tokenizer (default: by language)")
    how.add_argument("--lowercase", action="store_true", help="BLEU and chrF without case")
    how.add_argument("--no-cache", action="store_true", help="do not use or fill the score cache")
    how.add_argument(
        "--time-limit",
        type=seconds,
        metavar="SECONDS",
        help="for one call of a cmd: metric, which scores up to 512 segments (default: 1800)",
    )
    told = "processes, for BLEU, chrF and TER; scores are the same for any number"
    options.add_as(how, "jobs", told, default=1)
    test = parser.add_argument_group("comparison")
    test.add_argument(
        "--test",
        choices=("bs", "ar"),
        help="paired bootstrap or approximate randomisation, as sacreBLEU's",
    )
    test.add_argument("--baseline", metavar="SYSTEM", help="compare with it (default: the first)")
    test.add_argument(
        "--trials", type=positive, metavar="N", help="resamples (default: bs 1000, ar 10000)"
    )
    test.add_argument("--seed", type=int, default=12345, metavar="N", help="default: 12345")
    out = parser.add_argument_group("files")
    out.add_argument(
        "--write-scores", metavar="DIR", help="METRIC.seg.score and METRIC.sys.score, as EvalSet's"
    )
    out.add_argument("--segments", action="store_true", help="JSON: sentence scores, too")
    options.add_document(parser, "no progress, no remarks")
