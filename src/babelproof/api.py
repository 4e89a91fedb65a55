"""What scripts import: the same powers as the command line, typed.

>>> from babelproof import check
>>> run = check(src=["See example.org."], tgt={"A": ["Siehe example.com."]}, langs="en-de")
>>> [finding.rule for finding in run.findings()]
['web-term-mismatch']
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import TracebackType
from typing import Any

from babelproof import registry
from babelproof._version import __version__
from babelproof.core.counts import Counts
from babelproof.core.errors import InputError, UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.record import Finding, Record
from babelproof.core.rule import Options, Rule
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.files import LONGEST_LINE, EncodingErrors
from babelproof.io.memory import MemorySource
from babelproof.io.open import is_evalset, open_parallel, open_path
from babelproof.io.source import Source
from babelproof.lang import parse_pair
from babelproof.report import parquet, render, tidy
from babelproof.report.results import Results
from babelproof.review.ignore import IgnoreList
from babelproof.run import doubts, judged_by
from babelproof.run.components import components
from babelproof.run.folder import RunFolder
from babelproof.run.plan import Plan
from babelproof.run.runner import Progress, execute
from babelproof.run.texts import Passage
from babelproof.run.writer import RunWriter

PathLike = str | Path


class Run:
    """A finished run: its counts, its records, its signature.

    Without ``run_dir`` the folder behind it is temporary and goes when the run is closed (or is
    no longer used); ``with check(…) as run:`` closes it at the end of the block.
    """

    def __init__(
        self, path: PathLike, temporary: tempfile.TemporaryDirectory[str] | None = None
    ) -> None:
        self._folder = RunFolder(Path(path))
        self._temporary = temporary

    @property
    def path(self) -> Path:
        return self._folder.path

    @property
    def manifest(self) -> Manifest:
        return self._folder.manifest

    @property
    def counts(self) -> Counts:
        return self._folder.counts

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
        return Results(self.manifest, self.counts, self.records)

    def report(self, fmt: str = "text", **options: Any) -> str:
        """The run as text in one of the report formats."""
        out = StringIO()
        render(self.results, fmt, out, **options)
        return out.getvalue()

    def close(self) -> None:
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.close()


def check(
    path: PathLike | None = None,
    *,
    src: PathLike | Sequence[str] | None = None,
    tgt: PathLike | Sequence[PathLike] | Mapping[str, Any] | None = None,
    ref: PathLike | Sequence[str] | None = None,
    langs: str | LangPair | None = None,
    columns: str | None = None,
    input_format: str | None = None,
    rules: Iterable[str] = (),
    ignore: Iterable[str] = (),
    preview: bool = False,
    options: Mapping[str, Any] | None = None,
    rules_dir: PathLike | Sequence[PathLike] = (),
    trust_rules: bool = False,
    jobs: int = 1,
    chunk: int | None = None,
    run_dir: PathLike | None = None,
    resume: bool = False,
    show_skips: bool = False,
    texts: bool = True,
    ignore_list: PathLike | None = None,
    encoding_errors: EncodingErrors = "strict",
    max_line: int = LONGEST_LINE,
    progress: Callable[[int | None], Progress] | None = None,
) -> Run:
    """Check translations by the rules and give the finished run.

    Name either ``path`` (a TSV, CSV, JSONL, XLIFF, TMX or PO file, ``-``, or an EvalSet folder)
    or ``src`` and ``tgt``: paths of line-parallel files, or texts in memory (a list of sources,
    and ``{system: [translation, …]}`` or one list). ``tgt`` may map system names to paths.

    ``trust_rules`` loads the rules in Python of ``rules_dir``, which run with all your rights.
    ``options`` sets thresholds, ``{"oscillation.excess": 6}``. ``ignore_list`` is a file of
    findings that were judged wrong (``babelproof review``) and are left out. Without ``texts`` the
    run folder keeps where findings are, but not what is written there. A line of a file
    that is longer than ``max_line`` bytes is an error. ``progress`` is
    called with the number of pairs (None if unknown) once workers run, and gives a function that
    is told of pairs done. Everything else is as on the command line. What is likely not meant, such
    as shifted outputs or no ``langs``, is told as a ``babelproof.BabelproofWarning``.
    """
    pair = parse_pair(langs) if isinstance(langs, str) else langs
    if chunk is not None and chunk < 1:
        raise UsageError("a chunk has at least one line")
    if jobs < 1:
        raise UsageError("at least one worker is needed (-j 1)")
    dirs = [rules_dir] if isinstance(rules_dir, str | Path) else list(rules_dir)
    chosen = registry.select(
        registry.all_rules([Path(d) for d in dirs], trust=trust_rules),
        only=rules,
        ignore=ignore,
        preview=preview,
    )
    ignored = IgnoreList.read(ignore_list) if ignore_list is not None else IgnoreList()
    settings = registry.resolve_options(chosen, options or {})
    plan = Plan(chosen, settings, show_skips, ignored, preview)
    if run_dir is not None and not str(run_dir):
        raise UsageError("--run-dir names no folder, so nothing would be kept")
    if resume and run_dir is None:
        raise UsageError("--resume needs the --run-dir of the run to complete")
    if resume and "-" in (path, src, ref, *(tgt if isinstance(tgt, Sequence) else ())):
        raise UsageError("standard input cannot be resumed: it can be read only once")
    opened = _open(path, src, tgt, ref, pair, columns, input_format, encoding_errors, max_line)
    source = doubts.Watched(opened)
    temporary = None if run_dir else tempfile.TemporaryDirectory(prefix="babelproof-")
    folder = Path(run_dir) if run_dir else Path(temporary.name if temporary else "")
    manifest = replace(_manifest(plan, source, encoding_errors, ignored), texts=texts)
    writer = RunWriter(folder, manifest, chunk, resume)
    if not writer.finished:
        start = (lambda: progress(source.total)) if progress else (lambda: lambda pairs: None)
        execute(source, plan, manifest, writer, jobs=jobs, langs=pair, start=start)
    run = Run(folder, temporary)
    doubts.tell(
        [
            *doubts.about_directions(run.manifest.langs, chosen, pair, preview=preview),
            *source.doubts(),
            *doubts.about_ignored(ignored.unused(run.counts.ignored, run.manifest.rules)),
        ]
    )
    return run


def _open(
    path: PathLike | None,
    src: PathLike | Sequence[str] | None,
    tgt: Any,
    ref: PathLike | Sequence[str] | None,
    langs: LangPair | None,
    columns: str | None,
    input_format: str | None,
    errors: EncodingErrors,
    longest: int,
) -> Source:
    how: dict[str, Any] = {"errors": errors, "longest": longest}
    if path is not None:
        if src is not None or tgt is not None:
            raise UsageError("name either one path or -s and -t, not both")
        name = str(ref) if isinstance(ref, str | Path) else None
        if name and not (Path(path).is_dir() and is_evalset(Path(path))):
            raise UsageError("-r goes with -s and -t; other formats carry their references")
        return open_path(
            str(path), langs, columns=columns, input_format=input_format, ref=name, **how
        )
    if src is None or tgt is None:
        raise UsageError("nothing to check: name a file or folder, or -s SOURCE -t TRANSLATION …")
    if columns is not None or input_format is not None:
        raise UsageError("--columns and --input-format go with one path, not with -s and -t")
    pair = langs or LangPair(UNKNOWN, UNKNOWN)
    if isinstance(src, str | Path):
        paths = [tgt] if isinstance(tgt, str | Path) else tgt
        named = (
            {name: str(p) for name, p in paths.items()}
            if isinstance(paths, Mapping)
            else [str(p) for p in paths]
        )
        reference = str(ref) if ref is not None else None
        return open_parallel(str(src), named, pair, ref=reference, **how)
    if isinstance(tgt, str | Path) or isinstance(ref, str | Path):
        raise UsageError("src is texts in memory, so tgt and ref must be texts too")
    systems = tgt if isinstance(tgt, Mapping) else {"system": tgt}
    return MemorySource(src, systems, pair, ref)


def _manifest(plan: Plan, source: Source, errors: EncodingErrors, ignored: IgnoreList) -> Manifest:
    options: dict[str, str] = {} if errors == "strict" else {"encoding-errors": errors}
    if len(ignored):
        options["ignored"] = f"{len(ignored)}#{ignored.digest()}"
    for name, asked in (("preview", plan.preview), ("show-skips", plan.show_skips)):
        options |= {name: "yes"} if asked else {}
    return Manifest(
        version=__version__,
        rules={rule.id: _rule_entry(rule, plan.options[rule.id]) for rule in plan.rules},
        langs=[],
        systems=[],
        inputs=list(source.inputs()),
        options=options,
        components=components(),
        code=judged_by.code(),
        resumable=source.resumable,
    )


def _rule_entry(rule: Rule, options: Options) -> dict[str, Any]:
    return {
        "family": rule.family,
        "summary": rule.summary,
        "status": rule.status,
        "origin": rule.origin,
        "options": dict(options),
        "classes": {
            cls.id: {"severity": cls.severity, "denominator": cls.denominator}
            for cls in rule.classes
        },
    }


def open_run(path: PathLike) -> Run:
    """A run folder written earlier."""
    if not Path(path).is_dir():
        raise InputError(f"{path}: no such run folder")
    return Run(path)
