"""The parser of all commands. Options mean the same everywhere."""

from __future__ import annotations

from babelproof._version import __version__
from babelproof.cli.arguments import Parser
from babelproof.cli.commands import COMMANDS


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
