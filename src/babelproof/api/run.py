"""A finished run: what it holds, and what it is worth."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any

from babelproof.api.limits import Limit, broken, check_names, known_names, parse_limits
from babelproof.core.counts import Counts
from babelproof.core.errors import InputError
from babelproof.core.manifest import Manifest
from babelproof.core.record import Finding, Record
from babelproof.core.segment import Passage
from babelproof.io.writing import write_lines
from babelproof.report import FORMATS, parquet, render, tidy, write_pages
from babelproof.report.endings import format_by_ending
from babelproof.report.results import Results
from babelproof.report.tidy import holds, notebook_view
from babelproof.run.folder import RunFolder

PathLike = str | Path
OK, BROKEN, UNREADABLE, FAILED = 0, 1, 2, 3


class Run:
    """A finished run: its counts, its records, its signature.

    Without ``run_dir`` the folder behind it is temporary and goes when the run is closed (or is
    no longer used); ``with check(…) as run:`` closes it at the end of the block.

    Findings that follow from another one of the same output are not counted, unless the run was
    asked for with ``consequences``; ``findings()`` gives all, each with its ``cause``.
    """

    def __init__(
        self,
        path: PathLike,
        temporary: tempfile.TemporaryDirectory[str] | None = None,
        limits: Sequence[Limit] = (),
        consequences: bool = False,
    ) -> None:
        self._folder = RunFolder(Path(path))
        self._temporary = temporary
        self._limits = limits
        self._whole = consequences

    def __repr__(self) -> str:
        return f"<Run of {holds(self.results)}>"

    def _repr_html_(self) -> str:
        return notebook_view(self.results)

    @property
    def path(self) -> Path:
        return self._folder.path

    @property
    def manifest(self) -> Manifest:
        made = self._folder.manifest
        return made.reckoned(consequences="counted") if self._whole else made

    @cached_property
    def counts(self) -> Counts:
        made = self._folder.counts
        return made.with_following() if self._whole else made

    @property
    def signature(self) -> str:
        """One line that says what the numbers rest on."""
        return self.manifest.signature()

    def records(self) -> Iterator[Record]:
        """Every record, streamed, in the order of the input."""
        yield from self._folder.records()  # holds on to the run, so to its folder

    def findings(self) -> Iterator[Finding]:
        """The findings among the records."""
        yield from (record for record in self.records() if isinstance(record, Finding))

    def segment(self, line: int, langs: str | None = None, part: int = 0) -> Passage:
        """A source text with its reference and what every system made of it. ``langs`` may be left
        out where the run has one direction; ``part`` tells apart what stands on one line."""
        return self._folder.texts.passage(self._folder.direction(langs), line, part)

    def neighbours(
        self, line: int, langs: str | None = None, before: int = 2, after: int = 2
    ) -> list[Passage]:
        """What stands before and after a line, in order."""
        return self._folder.texts.around(self._folder.direction(langs), line, before, after)

    def document(self, line: int, langs: str | None = None) -> list[Passage]:
        """The document that a line belongs to, in order."""
        return self._folder.texts.document(self._folder.direction(langs), line)

    def table(self) -> list[dict[str, Any]]:
        """How often each rule found each class of flaw in each system and direction: one row each,
        for ``pandas.DataFrame(run.table())`` and its like."""
        return tidy.rows(self.manifest, self.counts)

    def write_parquet(self, folder: PathLike) -> list[Path]:
        """Findings and segments as Parquet files in a folder, for SQL; gives their paths. A run
        without texts has findings only."""
        texts = self._folder.texts if self._folder.has_texts else None
        return parquet.write(Path(folder), self.results, texts)

    @property
    def results(self) -> Results:
        texts = self._folder.texts if self._folder.has_texts else None
        return Results(self.manifest, self.counts, self.records, texts, whole=self._whole)

    def report(self, fmt: str = "text", **options: Any) -> str:
        """The run as text in one of the report formats; ``options`` as on the command line
        (``show_skips``, ``examples``, ``holm``)."""
        out = StringIO()
        render(self.results, fmt, out, **options)
        return out.getvalue()

    def write_report(self, path: PathLike, fmt: str | None = None, **options: Any) -> None:
        """The same in a file, whole or not at all; its ending tells the format (and ``.gz``)."""
        with write_lines(Path(path)) as out:
            render(self.results, fmt or format_by_ending(str(path), FORMATS), out, **options)

    def write_pages(self, folder: PathLike, **options: Any) -> list[Path]:
        """The report as a folder of HTML pages, of which each carries the findings of a direction:
        for more findings than one page can. ``options`` as on the command line (``by``,
        ``holm``, ``systems``, ``directions``, ``documents``); gives the paths, the index first."""
        return write_pages(self.results, Path(folder), **options)

    def broken(self, fail_on: str | Sequence[str] | None = None) -> list[str]:
        """The limits that are broken, each in words: these, or those the check was asked with."""
        limits = self._limits if fail_on is None else parse_limits(fail_on)
        check_names(limits, known_names([(r, i["family"]) for r, i in self.manifest.rules.items()]))
        return broken(limits, self.counts, self.manifest)

    def exit_code(self, fail_on: str | Sequence[str] | None = None) -> int:
        """2: nothing could be read, 3: a rule failed inside, 1: a limit is broken, else 0."""
        messages = self.broken(fail_on)
        if self.counts.malformed and not self.counts.segments:
            return UNREADABLE
        if self.counts.failures:
            return FAILED
        return BROKEN if messages else OK

    def close(self) -> None:
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def open_run(path: PathLike, *, consequences: bool = False) -> Run:
    """A run that was kept in a folder (``run_dir``). With ``consequences`` findings that follow
    from another one are counted, too."""
    if not Path(path).is_dir():
        raise InputError(f"{path}: no such run folder")
    return Run(path, consequences=consequences)
