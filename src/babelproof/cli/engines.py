"""Engines as a command's options name them, and what they say while they work."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING

from babelproof.cli.progress import Bars
from babelproof.core.spoken import in_flags
from babelproof.engines.terms import Terms
from babelproof.io.streams import tell

if TYPE_CHECKING:
    from babelproof.api.engines import Asked


def engines_of(args: argparse.Namespace, bars: Bars) -> Asked | None:
    """The engines that are named, if any are."""
    if not args.engine:
        return None
    from babelproof.api.engines import Asked

    return Asked(
        engine=args.engine, langs=args.langs, via=args.via, terms=terms_of(args),
        start=bars.start, told=telling(args),
    )  # fmt: skip


def telling(args: argparse.Namespace) -> Callable[[str], None]:
    """Says what lies ahead, unless quiet is asked for."""
    return lambda text: None if args.quiet else tell(in_flags(text))


def terms_of(args: argparse.Namespace) -> Terms:
    """On what terms engines work."""
    given = {item.name: getattr(args, item.name, None) for item in fields(Terms)}
    return Terms(**{name: value for name, value in given.items() if value is not None})
