"""Writes a document of tables and charts where the user asked for it."""

from __future__ import annotations

import argparse

from babelproof.cli.output import asked_format, opened_output
from babelproof.report.document import Document
from babelproof.report.formats import FORMATS, write


def document_format(args: argparse.Namespace) -> str:
    """The format of a document."""
    return asked_format(args, FORMATS)


def write_document(document: Document, args: argparse.Namespace) -> None:
    """Print the document, or write it to a file whole or not at all."""
    with opened_output(args) as out:
        write(document, document_format(args), out)
