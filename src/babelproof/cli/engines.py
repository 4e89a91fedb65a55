"""Engines as a command's options name them, and what they say while they work."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING

from babelproof.cli.output import check_output
from babelproof.cli.progress import Bars
from babelproof.core.errors import UsageError
from babelproof.core.spoken import in_flags
from babelproof.engines.terms import Terms
from babelproof.io import streams
from babelproof.io.streams import tell

if TYPE_CHECKING:
    from babelproof.api.engines import Asked
    from babelproof.api.translating import Translated


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


def run_translate(args: argparse.Namespace) -> int:
    """Translate, and say what came of it."""
    from babelproof.api.translating import translate

    check_output(args)
    to_file = args.output and args.output != "-"
    if args.format == "json" and not (to_file or args.estimate):
        raise UsageError("-f json is printed, so name a file for the translations: -o FILE")
    if len(args.engine) > 1:
        raise UsageError("one --engine at a time (--then puts another one behind it)")
    (first, *then) = [args.engine[0]] if isinstance(args.engine[0], str) else args.engine[0]
    with Bars(args.quiet, "texts") as bars:
        found = translate(
            args.source, first, langs=args.langs, then=then[0] if then else None, via=args.via,
            output=args.output if to_file else None, terms=terms_of(args), start=bars.start,
            only_estimate=args.estimate, encoding_errors=args.encoding_errors,
            told=telling(args),
        )  # fmt: skip
    for text in found.texts:
        streams.exact(" ".join(text.split("\n")))
    _tell(found, args)
    return 0


def _tell(found: Translated, args: argparse.Namespace) -> None:
    counts = found.counts
    if args.format == "json":
        told = {**counts, "output": args.output, "estimates": found.estimates}
        streams.exact(json.dumps(told, ensure_ascii=False, indent=2))
        return
    if args.quiet:
        return
    if args.estimate:
        if not found.estimates:
            streams.tell(f"{counts['engine']}: nobody is paid, so there is nothing to estimate")
        return
    wrote = f"wrote {args.output}: " if args.output else ""
    calls = f", {counts['calls']:,} calls" if counts["calls"] else ""
    calls += f", {counts['retries']:,} of them again" if counts["retries"] else ""
    calls += f", {counts['tokens']:,} tokens" if counts["tokens"] else ""
    streams.tell(
        f"{wrote}{counts['texts']:,} texts by {counts['engine']} ({counts['identity']}),"
        f" {counts['asked']:,} asked for, {counts['known']:,} known{calls}"
    )
    if counts["cut_off"]:
        streams.tell(f"{counts['cut_off']:,} answers were cut off by the limit of their length")
    for line, why in list(counts["failed"].items())[:3]:
        streams.tell(f"line {line}: {why}")
    if len(counts["failed"]) > 3:
        streams.tell(f"and {len(counts['failed']) - 3:,} more without a translation")
