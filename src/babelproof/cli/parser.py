"""The parser of all commands. Options mean the same everywhere."""

from __future__ import annotations

from babelproof._version import __version__
from babelproof.cli.arguments import Parser
from babelproof.cli.commands import corpora, judging, scores, suites

# In the order of --help.
COMMANDS = (
    judging.CHECK, judging.REPORT, judging.RULES, judging.RULE, judging.CONFIG,
    corpora.FILTER, corpora.PRESETS, suites.SUITE, judging.REVIEW,
    scores.SCORE, scores.SELECT, scores.META, corpora.ALIGN, corpora.TRANSLATE,
    corpora.MUTATE, corpora.SYNTHESISE, corpora.TRACE, judging.QUANTITIES, judging.DEMO,
)  # fmt: skip


def build_parser(wanted: str | None = None) -> Parser:
    """The parser with every command; where one is wanted, with that one alone."""
    parser = Parser(
        prog="babelproof",
        description="Tests what machine translation does: which errors, where, how often, in which"
        " system.",
    )
    parser.add_argument("--version", action="version", version=f"babelproof {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    chosen = [command for command in COMMANDS if command.name == wanted]
    for command in chosen or COMMANDS:
        command.add(commands)
    return parser
