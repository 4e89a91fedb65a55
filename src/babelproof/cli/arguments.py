"""argparse that suggests what was meant, and what the values of options may be."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from rich_argparse import RawDescriptionRichHelpFormatter

from babelproof.core.errors import UsageError
from babelproof.core.spoken import number_of_bytes
from babelproof.io import streams

# Arguments whose values are no files, even where there is one of that name.
NO_PLACES = ("langs", "format")
OUTPUT = ("output", "pairs")
# What a run folder and an EvalSet consist of, by what tells that it is one. (What else is in there
# may be a report of before.)
PARTS = {
    "manifest.json": {
        "DONE", "counts.json", "manifest.json", "records.jsonl", "texts", "unfinished",
    },
    "system-outputs": {
        "sources", "references", "system-outputs", "documents", "human-scores", "metric-scores",
    },
}  # fmt: skip
Kind = TypeVar("Kind")
# More seconds than that (thirty years) no clock of a process can wait.
LONGEST = 1e9


class Parser(argparse.ArgumentParser):
    """argparse that suggests what was meant and leaves the exit to the caller."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", RawDescriptionRichHelpFormatter)
        kwargs["allow_abbrev"] = False
        super().__init__(*args, **kwargs)
        self._given: list[str] = []

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self._given = list(args or ())
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        # An option misspelt is missing, too: what was meant helps more than what is required.
        flags = [text.split("=")[0] for text in self._given if text.startswith("--")]
        unknown = next((flag for flag in flags if flag not in self.options()), None)
        if unknown and "required" in message:
            message = self.unrecognised(unknown)
        raise UsageError(f"{message}\nSee `{self.prog} --help`")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        streams.finish()
        super().exit(status, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse itself passes over what cannot be written.
        streams.out().write(message)

    def unrecognised(self, argument: str) -> str:
        """What is said of an argument nobody knows, with the option that may be meant."""
        flag = argument.split("=")[0]
        near = get_close_matches(flag, self.options(), n=1) if flag.startswith("-") else []
        hint = f"; did you mean {near[0]}?" if near else ""
        return f"unrecognised argument {argument!r}{hint}"

    def options(self) -> list[str]:
        return [text for action in self._actions for text in action.option_strings]

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            near = get_close_matches(str(value), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"
            raise argparse.ArgumentError(action, f"unknown {value!r}; {hint}")


def parse(parser: Parser, argv: Sequence[str]) -> argparse.Namespace:
    """The arguments; an unknown option is an error that suggests the nearest one."""
    args: argparse.Namespace
    args, rest = parser.parse_known_args(argv)
    if rest:
        used: Parser = getattr(args, "parser", parser)
        raise UsageError(f"{used.unrecognised(rest[0])}\nSee `{used.prog} --help`")
    if not hasattr(args, "command"):
        parser.print_help()
        args.command = lambda _: 0
    _check_written(args)
    return args


def _check_written(args: argparse.Namespace) -> None:
    """Complain of a file to be written that is named in another place, too: what is there, or was
    written first, would be lost."""
    named = [
        (name, value)
        for name, values in vars(args).items()
        for value in (values if isinstance(values, list) else [values])
        if isinstance(value, str) and name not in NO_PLACES
    ]
    for number, (name, one) in enumerate(named):
        if not isinstance(one, Written):
            continue
        if not one:
            flag = "-o" if name in OUTPUT else f"--{name.replace('_', '-')}"
            raise UsageError(f"{flag} names no file")
        for what_for, other in [*named[:number], *named[number + 1 :]]:
            if _is_same(one, other):
                what = "written twice" if isinstance(other, Written) else "the input"
                raise UsageError(f"{one} is {what}; name another file to write to")
            if _is_part(one, what_for, other):
                raise UsageError(f"{one} is a part of {other}; name another file to write to")


def _is_same(one: Written, other: str) -> bool:
    """Whether both name one file, which may not be there yet if it is to be written."""
    place = Path(os.path.realpath(one))
    if one == "-" or (place.exists() and not place.is_file()):
        return False
    if isinstance(other, Written):
        return Path(os.path.realpath(other)) == place
    given = (other, other.partition("=")[2])  # as NAME=FILE
    return place.is_file() and str(place) in map(os.path.realpath, given)


def _is_part(one: Written, name: str, other: str) -> bool:
    """Whether the one is among the files that make the other, a folder, what it is or will be."""
    place, folder = Path(os.path.realpath(one)), Path(os.path.realpath(other))
    if folder not in place.parents:
        return False
    first = place.relative_to(folder).parts[0]
    return any(
        first in parts and (name == "run_dir" or (folder / mark).exists())
        for mark, parts in PARTS.items()
    )


class Written(str):
    """A file, or a folder, that is written; what is there is lost."""


def filled(kind: type[Kind], args: argparse.Namespace, **more: Any) -> Kind:
    """What a dataclass asks for, as the options that are called like its fields say it."""
    names = [item.name for item in fields(kind)]  # type: ignore[arg-type]
    given = {name: getattr(args, name) for name in names if hasattr(args, name)}
    return kind(**{**given, **more})


def names(text: str) -> list[str]:
    """Names, separated by commas."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise argparse.ArgumentTypeError("nothing is named")
    return names


def count(text: str) -> int:
    """A whole number."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def positive(text: str) -> int:
    """A whole number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def size(text: str) -> int:
    """A number of bytes, as people write it."""
    if (read := number_of_bytes(text)) is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of bytes, as 500k or 50M")
    return read


def share(text: str) -> float:
    """A share between 0 and 1."""
    if not 0 < (value := _number(text)) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no share between 0 and 1")
    return value


def seconds(text: str) -> float:
    """A time above 0."""
    if not 0 < (value := _number(text)) < LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return value


def ratio(text: str) -> float:
    """How many of one there are for each of the other."""
    if not 0 <= (value := _number(text)) < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of 0 or more")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return -1.0


def budget(text: str) -> tuple[int, str]:
    """``300`` segments, or ``5000w`` words."""
    number, unit = text.removesuffix("w"), "words" if text.endswith("w") else "segments"
    if not number.isdecimal() or int(number) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no budget: 300 (segments) or 5000w (words)")
    return int(number), unit


def numbers(text: str) -> list[float]:
    """Numbers separated by commas."""
    try:
        return [float(part) for part in names(text)]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of numbers") from error


class Then(argparse.Action):
    """Puts an engine behind the one named last."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        engines = list(getattr(namespace, "engine", None) or ())
        if not engines or isinstance(engines[-1], tuple):
            raise argparse.ArgumentError(self, "goes behind an --engine, once")
        namespace.engine = [*engines[:-1], (engines[-1], values)]


# How values are read, as the tables of options call it.
KINDS: dict[str, Any] = {
    "names": names, "count": count, "positive": positive, "size": size, "share": share,
    "seconds": seconds, "ratio": ratio, "budget": budget, "numbers": numbers, "int": int,
    "float": float, "written": Written, "then": Then,
}  # fmt: skip
