"""What the values of options may be; argparse names the option in its complaint."""

from __future__ import annotations

import argparse

from babelproof.core.spoken import number_of_bytes

# More seconds than that (thirty years) no clock of a process can wait.
LONGEST = 1e9


class Written(str):
    """A file, or a folder, that is written; what is there is lost."""


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
