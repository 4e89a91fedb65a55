"""Commands as data. Their options stand in tables as they are read: a line each, what is typed and,
after two blanks or more, what it does.

    significance:
    --test {perm-both,williams}  compare all pairs of metrics
    --permutations N:positive =1000  default: 1000

A line that ends in a colon begins a group of the help (``options:`` is the group of the command
itself); lines that begin with a blank go on with the one above. Behind the name stands what is
given (``FILE``, one of ``{a,b}``, one or more ``FILE...``, ``[PATH]`` if it may be left out),
behind a colon how it is read, else as a text. A name without that is a flag. Then, as far as need
be: ``-> name`` what commands call it (of a flag: it turns that off), ``=value`` what holds if it is
not given, ``!`` it must be given, ``*`` it may be repeated, ``+`` so, each time with several.
``either`` and ``or`` stand before options of which one may be given (``either!``: must).

``@name`` is an option that several commands have, so that it means the same everywhere, or a table
of such; a command says behind it where it means something narrower. Those of texts and rules are
called as in :class:`babelproof.api.request.Asked`.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from babelproof.cli.arguments import KINDS, Parser
from babelproof.cli.commands.shared import OPTIONS, TABLES


def add(parser: Any, table: str, group: Any = None) -> None:
    """Add the options of a table to a parser, in groups as they stand there."""
    group, choice = group or parser, None
    for head, told in _lines(table):
        if head.endswith(":"):
            title = head[:-1]
            group = parser if title == "options" else parser.add_argument_group(title)
            continue
        first, *rest = words = head.split()
        if first.startswith("either"):
            choice = group.add_mutually_exclusive_group(required=first == "either!")
        if first in ("either", "either!", "or"):
            _add(choice, rest, told)
        elif first[0] == "@" and first[1:] in TABLES:
            add(parser, TABLES[first[1:]], group)
        else:
            _add(group, words, told)


def _add(group: Any, words: list[str], told: str) -> None:
    """Add an option, or several that are shared."""
    shared = [word[1:] for word in words if word.startswith("@")]
    help = {"help": told} if told else {}
    for name in shared:
        flags, how = _SHARED[name]
        more = _read(words[1:])[1] if len(shared) == 1 else {}
        group.add_argument(*flags, **{**how, **more, **help})
    if not shared:
        flags, how = _option(words)
        group.add_argument(*flags, **how, **help)


def _lines(table: str) -> Iterator[tuple[str, str]]:
    """What is typed, and what it does."""
    for line in re.split(r"\n(?! )", table.strip()):
        if line:
            head, *told = re.split(r"\s{2,}", line, maxsplit=1)
            yield head, " ".join(" ".join(told).split())


def _option(words: list[str]) -> tuple[list[str], dict[str, Any]]:
    """The names and the keywords that argparse wants."""
    flags, how = _read(words)
    if not flags:
        name = how.pop("dest", None) or how["metavar"].lower()
        if how.get("metavar") == name:
            del how["metavar"]  # argparse shows it in small letters by itself
        return [name], how
    if not how.keys() & {"metavar", "choices"}:
        how["action"] = "store_false" if "dest" in how else "store_true"
    return flags, how


def _read(words: list[str]) -> tuple[list[str], dict[str, Any]]:
    flags: list[str] = []
    how: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        match word[0], word:
            case _, "->":
                how["dest"] = next(left)
            case _, "!":
                how["required"] = True
            case _, "*" | "+":
                how["action"] = {"*": "append", "+": "extend"}[word]
            case "-", _:
                flags.append(word.rstrip(","))
            case "=", _:
                how["default"] = _value(word[1:])
            case _:
                how |= _given(word, how.get("metavar"))
    return flags, how


def _given(word: str, before: str | None) -> dict[str, Any]:
    """What an option takes; of two words the second one is repeated."""
    how: dict[str, Any] = {}
    if word.startswith("["):
        word, how["nargs"] = word[1:-1], "?"
    if word.endswith("..."):
        word, how["nargs"] = word[:-3], "*" if "nargs" in how else "+"
    name, _, kind = word.partition(":")
    word = name if kind in KINDS else word
    if isinstance(found := KINDS.get(kind), type) and issubclass(found, argparse.Action):
        how["action"] = found
    elif found is not None:
        how["type"] = found
    if word.startswith("{"):
        return {**how, "choices": tuple(map(found or str, word[1:-1].split(",")))}
    return {**how, "metavar": (before, word) if before else word}


def _value(text: str) -> Any:
    if text == "SUPPRESS":
        return argparse.SUPPRESS
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _named(table: str) -> Iterator[tuple[str, tuple[list[str], dict[str, Any]]]]:
    for head, told in _lines(table):
        flags, how = _option(head.split())
        name = how.get("dest") or flags[-1].lstrip("-").replace("-", "_")
        yield name, (flags, {**how, **({"help": told} if told else {})})


_SHARED = dict(_named(OPTIONS))


class Command(NamedTuple):
    """What a command is called, what it does, the function that does it (``module.function``), the
    options it takes as :func:`add` reads them, and examples.

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
        add(parser, self.takes)
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
