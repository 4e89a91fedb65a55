"""Engines as users write them: a command line, or a kind with what it needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from babelproof.core.errors import UsageError
from babelproof.engines.budget import Budget
from babelproof.engines.protocol import Engine
from babelproof.engines.terms import Terms

if TYPE_CHECKING:
    from babelproof.engines.making import Maker

# What stands before the first = is a name if no command begins like that.
_NAMED = re.compile(r"([^\s=:/\\'\"]+)=(.+)", re.DOTALL)
_MODEL_AT = re.compile(r"(?:(.*)@)?(https?://.*)", re.DOTALL)
COMMAND, CHAT, REPLAY, DESCRIBED = "cmd", "openai", "replay", ".toml"
CT2, TRANSFORMERS = "ct2", "transformers"


def split_name(spec: str) -> tuple[str | None, str]:
    """``NAME=SPEC`` as name and specification; a specification without a name as it is."""
    match = _NAMED.fullmatch(spec)
    return (match[1], match[2]) if match else (None, spec)


def make_engine(spec: str, terms: Terms | None = None, budget: Budget | None = None) -> Engine:
    """The engine of a specification, such as ``apertium -u -f txt eng-spa``.

    ``NAME=SPEC`` names it; ``cmd:`` marks a command that could be taken for something else.
    """
    terms = terms or Terms()
    name, what = split_name(spec.strip())
    kind, colon, rest = what.partition(":")
    if colon and kind == COMMAND:
        return _command(name, rest, terms)
    if colon and kind == REPLAY:
        from babelproof.engines.replay import ReplayEngine

        return ReplayEngine(name, Path(rest))
    if colon and kind in (CT2, TRANSFORMERS):
        from babelproof.engines.local import CTranslate2Engine, TransformersEngine

        local = CTranslate2Engine if kind == CT2 else TransformersEngine
        return local(name, Path(rest), terms.batch)
    if what.endswith(DESCRIBED) and Path(what).exists():
        from babelproof.engines.described import load

        return load(name, Path(what), _maker(terms, budget))
    if colon and kind == CHAT:
        return _chat(name, rest, terms, budget)
    if not colon or rest.startswith(("http://", "https://")):
        from babelproof.engines.services import services

        if (row := services().get(kind)) is not None:
            return _maker(terms, budget).service(name or kind, kind, row, rest)
    return _command(name, what, terms)


def _command(name: str | None, command: str, terms: Terms) -> Engine:
    from babelproof.engines.command import CommandEngine

    return CommandEngine(name, command, terms.time_limit, terms.batch)


def _chat(name: str | None, rest: str, terms: Terms, budget: Budget | None) -> Engine:
    match = _MODEL_AT.fullmatch(rest)
    model, address = (match[1], match[2]) if match else (rest, "")
    if not model and not address:
        raise UsageError("name a model or an address: openai:MODEL, openai:MODEL@ADDRESS")
    return _maker(terms, budget).chat(name, model, address)


def _maker(terms: Terms, budget: Budget | None) -> Maker:
    from babelproof.engines.making import Maker

    return Maker(terms, budget or terms.budget())
