"""Records become tables, charts, text, JSON, Markdown, LaTeX, HTML and JUnit.

What people read is built as a :mod:`document <babelproof.report.document>` and written by
:mod:`formats <babelproof.report.formats>`; records and JUnit have functions of their own. A format
is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from babelproof.core.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from babelproof.report.results import Results

FORMATS: tuple[str, ...] = ("text", "json", "jsonl", "tsv", "markdown", "latex", "html", "junit")
# What writes records, and not a document.
RECORDS = {"jsonl": "records.jsonl", "tsv": "records.tsv", "junit": "junit.render"}


def render(
    results: Results,
    fmt: str,
    out: TextIO,
    *,
    show_skips: bool = False,
    color: bool | None = None,
    width: int | None = None,
    examples: int = 3,
    holm: bool = False,
    by: str | None = None,
    systems: Sequence[str] = (),
    directions: Sequence[str] = (),
    documents: Sequence[str] = (),
) -> None:
    """Write ``results`` to ``out`` in one of :data:`FORMATS`.

    ``color`` and ``width`` matter to text only; ``None`` asks the stream. ``examples`` is how
    many worst examples to print where a format prints some. ``holm`` corrects the tests between
    systems for their number. ``by`` adds a table by ``system``, ``direction``, ``document`` or
    ``domain``;
    ``systems``, ``directions`` and ``documents`` narrow the report to these.
    """
    if fmt not in FORMATS:
        raise UsageError(f"unknown format {fmt!r}; {did_you_mean(fmt, FORMATS)}")
    from babelproof.report.check_tables import check_kind
    from babelproof.report.view import View

    check_kind(by, fmt)
    results = _part(results, systems, directions, documents)
    view = View(
        show_skips=show_skips,
        color=color,
        width=width,
        examples=max(0, examples),
        holm=holm,
        by=by,
    )
    if fmt in RECORDS:
        module, _, function = RECORDS[fmt].partition(".")
        getattr(import_module(f"babelproof.report.{module}"), function)(results, out, view)
        return
    from babelproof.report import check, formats

    formats.write(check.document(results, view), fmt, out, view)


def write_pages(
    results: Results,
    folder: Path,
    *,
    holm: bool = False,
    by: str | None = None,
    systems: Sequence[str] = (),
    directions: Sequence[str] = (),
    documents: Sequence[str] = (),
) -> list[Path]:
    """The report as a folder of HTML pages, for more findings than one page carries; gives their
    paths, ``index.html`` first."""
    from babelproof.report import pages
    from babelproof.report.check_tables import check_kind
    from babelproof.report.view import View

    check_kind(by, "html")
    results = _part(results, systems, directions, documents)
    return pages.write(folder, results, View(holm=holm, by=by))


def _part(
    results: Results,
    systems: Sequence[str],
    directions: Sequence[str],
    documents: Sequence[str],
) -> Results:
    """What is asked for of a run."""
    from babelproof.report.narrow import Part, narrow

    return narrow(results, Part(tuple(systems), tuple(directions), tuple(documents)))
