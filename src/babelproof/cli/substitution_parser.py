"""The parsers of the commands that put other tokens into texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babelproof.cli import engine_parser, options
from babelproof.cli.arguments import Parser, Written, names, positive, share

SYNTHESISE_EXAMPLES = """\
examples:
  babelproof synthesise corpus.tsv -l en-de --types unit -o pairs.tsv
  babelproof synthesise corpus.tsv -l en-de --types unit,currency --vary number -o pairs.tsv
  babelproof synthesise corpus.tsv -l en-de -o train.tsv --held-out test.tsv --mix corpus.tsv
  babelproof synthesise corpus.tsv -l en-de --suite items.json --run verdicts.jsonl -o pairs.tsv
"""

MUTATE_EXAMPLES = """\
examples:
  babelproof mutate source.en -l en-es --types unit,currency -o cases.jsonl --text cases.en
  babelproof mutate cases.jsonl -l en-es --translated out.es -o report.html
  babelproof mutate source.en -l en-es --engine 'apertium -u -f txt eng-spa' -o report.html
"""


TRACE_EXAMPLES = """\
examples:
  babelproof check -s test.en -t system.de -l en-de --run-dir RUN
  babelproof trace RUN --corpus corpus.en-de.tsv
  babelproof trace RUN --corpus corpus.tsv.gz -j 2 -o trace.html
"""


def add(commands: Any, command: Callable[..., Parser]) -> None:
    """Add the commands."""
    _add_mutate(commands, command)
    _add_synthesise(commands, command)
    _add_trace(commands, command)


def _add_mutate(commands: Any, command: Callable[..., Parser]) -> None:
    parser = command(
        commands,
        "mutate",
        "mutate",
        "Make metamorphic tests: sources with a unit, a currency, a number … replaced, and what a"
        " system makes of them.",
        MUTATE_EXAMPLES,
    )
    parser.add_argument(
        "source", metavar="SOURCE", help="sources, one a line; or cases made before, as .jsonl"
    )
    options.add_as(parser, "langs", required=True)
    _add_types(parser)
    parser.add_argument(
        "--most", type=positive, default=5000, metavar="N", help="new sentences (default 5000)"
    )
    parser.add_argument(
        "--text",
        type=Written,
        metavar="FILE",
        help="with cases: also their texts to translate, one a line",
    )
    parser.add_argument(
        "--translated", nargs="+", default=[], metavar="FILE",
        help="translations of the cases, a file for each system: a line or, in .jsonl, a tgt each",
    )  # fmt: skip
    parser.add_argument(
        "--keep",
        type=Written,
        metavar="FILE",
        help="keep the cases with their translations here (.jsonl)",
    )
    engine_parser.add_engines(parser)
    _add_rules(parser)
    options.add_as(parser, "jobs", default=1)
    options.add_as(parser, "format", "of the report: text, json, markdown, html …")
    options.add_as(parser, "output", "the cases (.jsonl), or the report on translations")
    options.add(parser, "quiet")


def _add_synthesise(commands: Any, command: Callable[..., Parser]) -> None:
    parser = command(
        commands,
        "synthesise",
        "synthesise",
        "Make correct training pairs: in pairs of a corpus that are judged fine, replace a unit, a"
        " currency, a number … on both sides.",
        SYNTHESISE_EXAMPLES,
    )
    parser.add_argument(
        "corpus", nargs="?", metavar="CORPUS", help="parallel corpus, as `check` reads it"
    )
    parser.add_argument("--corpus", dest="named_corpus", metavar="CORPUS", help="the same")
    options.add_as(parser, "langs", required=True)
    group = parser.add_argument_group("what a system fails in a test suite")
    group.add_argument(
        "--suite", metavar="ITEMS",
        help="nothing is replaced: pairs of the corpus that show what is failed there",
    )  # fmt: skip
    group.add_argument(
        "--run", dest="verdicts", metavar="VERDICTS",
        help="the verdicts on the outputs, as `suite run --write-verdicts` writes them",
    )  # fmt: skip
    group.add_argument(
        "--systems", type=names, default=[], metavar="A,B", help="what these fail (default: any)"
    )
    parser.add_argument(
        "-o", "--output", dest="pairs", type=Written, required=True, metavar="FILE",
        help="the pairs, as .tsv or .jsonl, each with where it comes from",
    )  # fmt: skip
    _add_types(parser)
    parser.add_argument(
        "--most", type=positive, default=10_000, metavar="N", help="pairs to make (default 10000)"
    )
    parser.add_argument(
        "--held-out", type=Written, metavar="FILE",
        help="keep some sources for tests: nothing made of them is trained on, their pairs go here",
    )  # fmt: skip
    parser.add_argument(
        "--held-share", type=share, metavar="X", help="how many of the sources (default 0.1)"
    )
    parser.add_argument(
        "--mix", metavar="CORPUS", help="add pairs of a corpus, but none that a rule objects to"
    )
    parser.add_argument(
        "--ratio", default="1:1", metavar="M:C", help="made to corpus pairs (default 1:1)"
    )
    options.add(parser, "columns")
    _add_rules(parser)
    options.add_as(parser, "jobs", default=1)
    options.add_as(parser, "format", "of what is told: text, json, markdown, html …")
    options.add(parser, "quiet")
    parser.set_defaults(output=None)


def _add_trace(commands: Any, command: Callable[..., Parser]) -> None:
    parser = command(
        commands,
        "trace",
        "trace",
        "Look for a system's confusions (feet → Meter) in the corpus it was trained on.",
        TRACE_EXAMPLES,
    )
    parser.add_argument("run", metavar="RUN", help="a run folder, as `check --run-dir` keeps it")
    parser.add_argument(
        "--corpus", required=True, metavar="CORPUS", help="parallel corpus, as `check` reads it"
    )
    parser.add_argument("-l", "--langs", metavar="LP", help="where the run has several directions")
    parser.add_argument(
        "--systems", type=names, default=[], metavar="A,B", help="only what these confuse"
    )
    parser.add_argument("--columns", metavar="A,B", help="columns of a TSV or CSV, as for `check`")
    parser.add_argument(
        "--rules-dir", action="append", default=[], metavar="DIR", help="also rules from here"
    )
    parser.add_argument("-j", "--jobs", type=positive, default=1, metavar="N", help="processes")
    parser.add_argument("-f", "--format", metavar="FORMAT", help="text, json, markdown, html …")
    parser.add_argument("-o", "--output", type=Written, metavar="FILE", help="write here")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress, no remarks")


def _add_types(parser: Parser) -> None:
    """What is replaced, and how it is drawn."""
    parser.add_argument(
        "--types", type=names, default=[], metavar="A,B",
        help="types of tokens to replace, as unit,currency (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--vary", type=names, default=[], metavar="A,B",
        help="types that may change along with the one that is replaced, as number,month",
    )  # fmt: skip
    parser.add_argument("--seed", type=positive, default=1, metavar="N", help="(default 1)")
    parser.add_argument(
        "--any-size", action="store_true",
        help="also what is hard to believe: teeth of 43 miles, 900 per cent",
    )  # fmt: skip


def _add_rules(parser: Parser) -> None:
    """By which rules the texts are judged."""
    group = parser.add_argument_group("rules")
    for name in ("rules", "ignore", "rules_dir"):
        options.add_as(group, name, default=[])
    options.add(group, "preview", "trust_rules")
