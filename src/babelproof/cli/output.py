"""Where a report goes: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TextIO

from babelproof.api import Run
from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.report import FORMATS, render

ENDINGS = {
    ".html": "html", ".htm": "html", ".md": "markdown", ".tex": "latex", ".json": "json",
    ".jsonl": "jsonl", ".tsv": "tsv", ".xml": "junit", ".txt": "text",
}  # fmt: skip

# One record a line, and nothing else.
UNSIGNED = ("jsonl", "tsv")


def report_format(args: argparse.Namespace) -> str:
    """The format asked for, or the one the output file's ending tells."""
    if args.format is None:
        return ENDINGS.get(Path(args.output or "").suffix.lower(), "text")
    if args.format not in FORMATS:
        raise UsageError(f"unknown format {args.format!r}; {did_you_mean(args.format, FORMATS)}")
    return str(args.format)


def check_output(args: argparse.Namespace) -> None:
    """Complain about an impossible output file before the work, not after it."""
    if args.output and args.output != "-":
        folder = Path(args.output).resolve().parent
        if not folder.is_dir():
            raise InputError(f"{args.output}: the folder {folder} does not exist")
        if Path(args.output).is_dir():
            raise InputError(f"{args.output} is a folder; name a file")


def write_report(run: Run, args: argparse.Namespace) -> None:
    """Render the run as asked; a format without a place for the signature has it beside it."""
    fmt = report_format(args)
    _write(run, fmt, args)
    if fmt in UNSIGNED and not args.quiet:
        print(run.signature, file=sys.stderr)


def _write(run: Run, fmt: str, args: argparse.Namespace) -> None:
    options = {"show_skips": args.show_skips, "examples": args.examples, "holm": args.holm}
    if not args.output or args.output == "-":
        render(run.results, fmt, sys.stdout, **options)
        sys.stdout.flush()
        return
    path = Path(args.output).resolve()
    if path.exists() and not path.is_file():  # a pipe or a device must not be replaced by a file
        with _opened(path) as out:
            render(run.results, fmt, out, **options)
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with _opened(temporary) as out:
            render(run.results, fmt, out, **options)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    if not args.quiet:
        print(f"babelproof: wrote {args.output}", file=sys.stderr)


def _opened(path: Path) -> TextIO:
    return path.open("w", encoding="utf-8", errors="backslashreplace", newline="\n")
