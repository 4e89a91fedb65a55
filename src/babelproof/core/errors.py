"""Errors a user can act on: what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from babelproof.core.spoken import in_flags, in_python


class _Spoken(Exception):
    """Names options in Python's words, and for the command line in its own."""

    def __str__(self) -> str:
        return in_python(super().__str__())

    def typed(self) -> str:
        """The message for who typed a command."""
        return in_flags(super().__str__())


class BabelproofError(_Spoken):
    """Something the user can put right; the command line prints it and exits with 2."""


class BabelproofWarning(_Spoken, UserWarning):
    """The run works, and its numbers may not mean what the user thinks: what is odd, and what to
    do about it."""


class UsageError(BabelproofError):
    """The request itself is wrong: an unknown rule, option, column, format or language pair."""


class InputError(BabelproofError):
    """A file is missing, broken, or not what it was said to be."""


class OutputError(BabelproofError):
    """A file or a stream cannot be written; the message names it."""


class MissingExtra(BabelproofError):
    """An optional component is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: pip install 'babelproof[{extra}]'")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A sentence that suggests the nearest known names, or lists them all if none is near."""
    names = sorted(known)
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known: {', '.join(names)}" if names else "none is known"
