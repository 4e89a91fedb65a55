"""The parser of ``babelproof quantities``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babelproof.cli.arguments import Parser

EXAMPLES = """\
examples:
  babelproof quantities -l de "Der Zug kostete 1,5 Mrd. Euro und fährt um halb acht."
  babelproof quantities -l en -f json "about 6 feet"      for programs
  babelproof quantities -l pl --lint                      faults of a language's table
  babelproof quantities -l sl --table sl.tsv "…"          a table of your own
"""


def add(commands: Any, command: Callable[..., Parser]) -> None:
    """Add the command."""
    parser = command(
        commands, "quantities", "quantities",
        "Show what is read in a text: numbers, units, money, times, dates.", EXAMPLES,
    )  # fmt: skip
    parser.add_argument("text", nargs="*", help="the text; without it, lines of standard input")
    parser.add_argument("-l", "--lang", required=True, metavar="LANG", help="the text's language")
    parser.add_argument(
        "-f", "--format", choices=("text", "json", "tsv"), default="text", help="how to print it"
    )
    parser.add_argument(
        "--table", metavar="FILE", help="a table to use in place of the built-in one"
    )
    parser.add_argument(
        "--lint",
        action="store_true",
        help="look for faults in the table (exit code 1 if any is an error)",
    )
