"""Documents written: one module a format, and none of them knows what a run or a suite is."""

from __future__ import annotations

from importlib import import_module
from typing import TextIO

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.report.document import Document
from babelproof.report.view import View

FORMATS: tuple[str, ...] = ("text", "json", "tsv", "markdown", "latex", "html")


def write(document: Document, fmt: str, out: TextIO, view: View | None = None) -> None:
    """Write the document in one of :data:`FORMATS`; a format is loaded when it is asked for."""
    if fmt not in FORMATS:
        raise UsageError(f"unknown format {fmt!r}; {did_you_mean(fmt, FORMATS)}")
    import_module(f"babelproof.report.formats.{fmt}").write(document, out, view or View())
