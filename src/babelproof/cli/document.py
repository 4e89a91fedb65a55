"""Writes a document of tables and charts where the user asked for it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from babelproof.cli.output import ENDINGS
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report.document import Document
from babelproof.report.formats import FORMATS, write


def asked_format(args: argparse.Namespace, formats: Sequence[str]) -> str:
    """The format asked for, or the one the output file's ending tells; one of those there are."""
    if args.format is not None:
        if args.format not in formats:
            raise UsageError(
                f"unknown format {args.format!r}; {did_you_mean(args.format, formats)}"
            )
        return str(args.format)
    told = ENDINGS.get(Path(args.output or "").suffix.lower(), "text")
    if told not in formats:
        raise UsageError(
            f"{args.output}: this cannot be written as {told}; choose from {', '.join(formats)}"
        )
    return told


def document_format(args: argparse.Namespace) -> str:
    """The format of a document."""
    return asked_format(args, FORMATS)


def write_document(document: Document, args: argparse.Namespace) -> None:
    """Print the document, or write it to a file whole or not at all."""
    if not args.output or args.output == "-":
        write(document, document_format(args), sys.stdout)
        return
    text = StringIO()
    write(document, document_format(args), text)
    write_file(Path(args.output), text.getvalue())
    if not args.quiet:
        print(f"babelproof: wrote {args.output}", file=sys.stderr)


def write_file(path: Path, text: str) -> None:
    """A file written whole or not at all; a pipe or a device is written to."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
