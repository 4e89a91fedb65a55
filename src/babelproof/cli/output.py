"""Where a command's answer goes, and as what: standard output, or a file, by its ending.

Writes a document of tables and charts where the user asked for it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TextIO

from babelproof.api.run import Run
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.io import streams, writing
from babelproof.report import FORMATS, render
from babelproof.report.check_tables import check_kind
from babelproof.report.document import Document
from babelproof.report.endings import format_by_ending
from babelproof.report.formats import FORMATS as DOCUMENTS
from babelproof.report.formats import write

# One record a line, and nothing else.
UNSIGNED = ("jsonl", "tsv")
# What a folder, with a stroke at its end, is written as.
PAGES = "html"


def asked_format(args: argparse.Namespace, formats: Sequence[str]) -> str:
    """The format asked for, or the one the output file's ending tells; one of those there are."""
    if args.format is not None:
        if args.format not in formats:
            raise UsageError(
                f"unknown format {args.format!r}; {did_you_mean(args.format, formats)}"
            )
        return str(args.format)
    return format_by_ending(args.output, formats)


def _report_format(args: argparse.Namespace) -> str:
    """The format of a report on a run; a grouping that there is not is told before the work."""
    fmt = PAGES if args.format is None and _to_folder(args) else asked_format(args, FORMATS)
    check_kind(args.by, fmt)
    if _to_folder(args) and fmt != PAGES:
        raise UsageError(f"-o {args.output} is a folder, which only {PAGES} is written to")
    return fmt


def check_report(args: argparse.Namespace) -> None:
    """Complain about a report that cannot be made, or written, before the work."""
    _report_format(args)
    if _to_folder(args):
        writing.make_folder(Path(args.output))
    else:
        check_output(args)


def _to_folder(args: argparse.Namespace) -> bool:
    return bool(args.output) and str(args.output).endswith("/")


def check_output(args: argparse.Namespace) -> None:
    """Complain about an impossible output file before the work, not after it."""
    if args.output == "":
        raise UsageError("-o names no file")
    if args.output and args.output != "-":
        writing.check_writable(Path(args.output))
    else:
        streams.check_open()


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
    fmt = _report_format(args)
    named = ("holm", "by", "systems", "directions", "documents")
    options = {name: getattr(args, name) for name in named}
    if _to_folder(args):
        written = run.write_pages(args.output, **options)
        if not args.quiet:
            streams.tell(f"wrote {written[0]} and {len(written) - 1:,} pages of findings")
        return
    options |= {"show_skips": args.show_skips, "examples": args.examples}
    with opened_output(args) as out:
        render(run.results, fmt, out, **options)
    if fmt in UNSIGNED and not args.quiet:
        streams.aside(run.signature)


def document_format(args: argparse.Namespace) -> str:
    """The format of a document."""
    return asked_format(args, DOCUMENTS)


def tells(make: Callable[[argparse.Namespace], Document]) -> Callable[[argparse.Namespace], int]:
    """A command out of what makes its document; that it can be written is made sure of before."""

    @wraps(make)
    def run(args: argparse.Namespace) -> int:
        document_format(args)
        check_output(args)
        write_document(make(args), args)
        return 0

    return run


def write_document(document: Document, args: argparse.Namespace) -> None:
    """Print the document, or write it to a file whole or not at all."""
    with opened_output(args) as out:
        write(document, document_format(args), out)
