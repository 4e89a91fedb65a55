"""A command of the command line, as data."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from babelproof.cli import options
from babelproof.cli.arguments import Parser


class Command(NamedTuple):
    """What a command is called, what it does, the function that does it (``module.function``), the
    options it takes as :mod:`babelproof.cli.options` reads them, and examples.

    ``absent`` is the value of an option that is not given. ``actions`` are commands below this one.
    """

    name: str
    told: str
    runs: str = ""
    takes: str = ""
    examples: str = ""
    absent: Any = None
    actions: Sequence[Command] = ()

    def add(self, commands: Any) -> None:
        """Add its parser to those of others."""
        examples = f"examples:{self.examples}" if self.examples else ""
        parser: Parser = commands.add_parser(
            self.name, help=self.told, description=self.told, epilog=examples,
            argument_default=self.absent,
        )  # fmt: skip
        parser.set_defaults(command=_lazily(self.runs) if self.runs else _help, parser=parser)
        options.add(parser, self.takes)
        if self.actions:
            below = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=Parser)
            for action in self.actions:
                action.add(below)


def _lazily(runs: str) -> Callable[[argparse.Namespace], int]:
    """A command's function, its module loaded only when it runs."""
    module, _, function = runs.partition(".")

    def run(args: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"babelproof.cli.{module}"), function)(args)
        return code

    return run


def _help(args: argparse.Namespace) -> int:
    """What is done by itself by a command that has actions."""
    args.parser.print_help()
    return 0
