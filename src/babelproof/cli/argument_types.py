"""What the values of options may be; argparse names the option in its complaint."""

from __future__ import annotations

import argparse

from babelproof.core.spoken import number_of_bytes


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
