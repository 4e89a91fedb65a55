"""Where a command's answer goes, and as what: standard output, or a file, by its ending."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from babelproof.api.run import Run
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.io import streams, writing
from babelproof.report import FORMATS, render
from babelproof.report.endings import format_by_ending
from babelproof.report.grouping import check_kind

# One record a line, and nothing else.
UNSIGNED = ("jsonl", "tsv")


def asked_format(args: argparse.Namespace, formats: Sequence[str]) -> str:
    """The format asked for, or the one the output file's ending tells; one of those there are."""
    if args.format is not None:
        if args.format not in formats:
            raise UsageError(
                f"unknown format {args.format!r}; {did_you_mean(args.format, formats)}"
            )
        return str(args.format)
    return format_by_ending(args.output, formats)


def report_format(args: argparse.Namespace) -> str:
    """The format of a report on a run; a grouping that there is not is told before the work."""
    check_kind(args.by)
    return asked_format(args, FORMATS)


def check_output(args: argparse.Namespace) -> None:
    """Complain about an impossible output file before the work, not after it."""
    if args.output == "":
        raise UsageError("-o names no file")
    if args.output and args.output != "-":
        writing.check_writable(Path(args.output))


@contextmanager
def opened_output(args: argparse.Namespace) -> Iterator[TextIO]:
    """Standard output, or the file asked for, which is whole or not there; that is said."""
    if not args.output or args.output == "-":
        yield streams.out()
        streams.finish()
        return
    with writing.write_lines(Path(args.output)) as out:
        yield out
    if not args.quiet:
        streams.tell(f"wrote {args.output}")


def write_report(run: Run, args: argparse.Namespace) -> None:
    """Render the run as asked; a format without a place for the signature has it beside it."""
    fmt = report_format(args)
    named = ("show_skips", "examples", "holm", "by", "systems", "directions", "documents")
    options = {name: getattr(args, name) for name in named}
    with opened_output(args) as out:
        render(run.results, fmt, out, **options)
    if fmt in UNSIGNED and not args.quiet:
        streams.aside(run.signature)
