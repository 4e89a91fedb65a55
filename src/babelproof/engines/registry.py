"""Engines as users write them: a command line, or a kind with what it needs."""

from __future__ import annotations

import re

from babelproof.engines.command import CommandEngine
from babelproof.engines.protocol import Engine
from babelproof.engines.terms import Terms

# What stands before the first = is a name if no command begins like that.
_NAMED = re.compile(r"([^\s=:/\\'\"]+)=(.+)", re.DOTALL)
COMMAND = "cmd"


def split_name(spec: str) -> tuple[str | None, str]:
    """``NAME=SPEC`` as name and specification; a specification without a name as it is."""
    match = _NAMED.fullmatch(spec)
    return (match[1], match[2]) if match else (None, spec)


def make_engine(spec: str, terms: Terms | None = None) -> Engine:
    """The engine of a specification, such as ``apertium -u -f txt eng-spa``.

    ``NAME=SPEC`` names it; ``cmd:`` marks a command that could be taken for something else.
    """
    terms = terms or Terms()
    name, what = split_name(spec)
    kind, colon, rest = what.partition(":")
    command = rest if colon and kind == COMMAND else what
    return CommandEngine(name, command, terms.time_limit, terms.batch)
