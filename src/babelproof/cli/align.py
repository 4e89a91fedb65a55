"""``babelproof align``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from babelproof.api.linking import LinkedPair, links, train_aligner, written
from babelproof.cli.output import asked_format, check_output, opened_output
from babelproof.cli.progress import Bar, Tell
from babelproof.core.record import dump_line
from babelproof.io import streams

FORMATS = ("pharaoh", "jsonl")


def run_train(args: argparse.Namespace) -> int:
    """Train a model, and write it."""
    check_output(args)
    with Bar(args.quiet, "reading", "pairs") as reading, Bar(args.quiet, "training", "%") as bar:
        begun: list[Tell] = []

        def progress(part: float) -> None:
            reading.stop()  # one bar at a time
            if not begun:
                begun.append(bar.reach(100))
            begun[0](int(100 * part))

        model = train_aligner(
            args.corpora, args.langs, args.output, method=args.method, columns=args.columns,
            progress=progress, read=reading.start(None),
        )  # fmt: skip
    if not args.quiet:
        corpus = model.about["corpus"]
        streams.tell(
            f"wrote {args.output}: {model.langs}, {model.name}, {corpus['pairs']:,} pairs of texts"
            f" in {corpus['pieces']:,} different pairs of sentences"
        )
    return 0


def run_links(args: argparse.Namespace) -> int:
    """Write the links of every pair."""
    if args.format is None and not str(args.output).removesuffix(".gz").endswith(".jsonl"):
        args.format = "pharaoh"  # such files have whatever endings
    fmt = asked_format(args, FORMATS)
    check_output(args)
    named = ("src", "tgt", "langs", "columns", "align", "method", "pharaoh", "base", "words")
    asked: dict[str, Any] = {name: getattr(args, name) for name in named}
    asked["align"] = args.align or ()
    # A model has an order of its own only on the way out.
    order = args.order if args.pharaoh else None
    told = None if args.quiet else streams.tell
    found = links(*([args.path] if args.path else []), order=order, told=told, **asked)
    # Rows on a terminal are progress enough.
    quiet = args.quiet or args.output in (None, "-")
    with opened_output(args) as out, Bar(quiet, "linking", "pairs") as bar:
        tell = bar.start(None)
        for line in _lines(found, fmt, args):
            out.write(line + "\n")
            tell(1)
    return 0


def _lines(found: Iterator[LinkedPair], fmt: str, args: argparse.Namespace) -> Iterator[str]:
    if fmt == "jsonl":
        return (dump_line(row.to_dict()) for row in found)
    given = args.pharaoh is None
    order = (args.order if given else None) or "source-target"
    return written(found, order, (args.base if given else None) or 0)
