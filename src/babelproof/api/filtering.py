"""Filtering a parallel corpus: request → plan → files.

>>> from babelproof import filter
>>> done = filter("corpus.tsv.gz", langs="en-de", preset="standard", output="kept.tsv.gz")
>>> done.tally.kept, done.tally.rejected                                # doctest: +SKIP
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babelproof.api.filter_request import FilterRequest, choose
from babelproof.api.filter_targets import Targets, targets
from babelproof.api.planning import asked_langs, manifest_of, open_source
from babelproof.api.request import hands
from babelproof.api.steps import takes
from babelproof.core.errors import UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.segment import LangPair
from babelproof.core.tally import Tally, Versus
from babelproof.io.files import STDIN
from babelproof.io.source import Source
from babelproof.io.writing import write_lines
from babelproof.report import filtering as report
from babelproof.report import forecast as forecast_report
from babelproof.report.document import Document
from babelproof.report.endings import format_by_ending
from babelproof.report.formats import FORMATS, write
from babelproof.review.ignore import IgnoreList
from babelproof.run import doubts
from babelproof.run.filtering.execute import execute
from babelproof.run.filtering.forms import Form
from babelproof.run.filtering.outputs import Outputs
from babelproof.run.filtering.work import Filter, Judge, passes
from babelproof.run.forecast import forecast
from babelproof.run.watched import Watched

if TYPE_CHECKING:
    from babelproof.align.words.at_hand import Aligners

OK, UNREADABLE, FAILED = 0, 2, 3


@takes(FilterRequest)
def filter(*args: Any, **keywords: Any) -> Filtered:
    """Keep the good lines of a parallel corpus and give what came of it.

    The keywords are those of :class:`FilterRequest`.
    """
    return run_filter(plan_filter(FilterRequest(*args, **keywords)))


@dataclass(frozen=True, slots=True)
class PlannedFilter:
    """A request with what it comes to. ``names`` are those of the pipeline and of the one it is
    compared with; ``left_out`` are rules that cannot be asked in one pass over a stream."""

    request: FilterRequest
    langs: LangPair | None
    judges: Sequence[Judge]
    names: Sequence[str]
    ignored: IgnoreList
    source: Source
    targets: Targets
    left_out: Sequence[str]


def plan_filter(request: FilterRequest) -> PlannedFilter:
    """Make sure of everything that can be known before the corpus is judged."""
    once = str(request.path) == "-" and not request.spool
    choice, langs = choose(request, once=once), asked_langs(request)
    source = open_source(request, langs, once=once)
    where = targets(request, source)
    judges = choice.judges(_aligners(request, source))
    return PlannedFilter(
        request, langs, judges, choice.names, choice.ignored, source, where, choice.left_out
    )


def _aligners(request: FilterRequest, source: Source) -> Aligners | None:
    """What links words, if that is asked for."""
    if not request.align:
        return None
    from babelproof.api.aligning import aligners

    return aligners(request, source)


class Filtered:
    """A finished filter: what was kept and rejected, and why.

    ``other`` and ``versus`` are there if it was compared with another pipeline.
    """

    def __init__(self, planned: PlannedFilter, outputs: Outputs, manifest: Manifest) -> None:
        self.tally: Tally = outputs.tally
        self.other: Tally | None = outputs.other
        self.versus: Versus | None = outputs.versus
        options = (
            {**manifest.options, "by": Path(planned.names[0]).name}
            if planned.request.preset
            else {}
        )
        self.manifest = replace(
            manifest, langs=sorted(self.tally.langs), options=options or manifest.options
        )
        self._planned = planned

    @property
    def signature(self) -> str:
        """One line that says what the numbers rest on."""
        return self.manifest.signature()

    def report(self, fmt: str = "text") -> str:
        """The summary as text in one of the formats of reports."""
        out = StringIO()
        write(self._document(), fmt, out)
        return out.getvalue()

    def write_report(self, path: str | Path, fmt: str | None = None) -> None:
        """The same in a file, whole or not at all; its ending tells the format (and ``.gz``)."""
        with write_lines(Path(path)) as out:
            write(self._document(), fmt or format_by_ending(str(path), FORMATS), out)

    def _document(self) -> Document:
        planned = self._planned
        return report.document(
            report.Filtering(
                self.manifest, planned.names, self.tally, self.other, self.versus,
                planned.left_out, planned.request.score_only,
            )
        )  # fmt: skip

    def exit_code(self) -> int:
        """2: nothing could be read, 3: a rule failed inside, else 0."""
        if self.tally.unreadable and not self.tally.pairs:
            return UNREADABLE
        return FAILED if any(step.failures for step in self.tally.steps.values()) else OK


def forecast_filter(planned: PlannedFilter) -> Document:
    """How long the filter will take, by a few of its chunks; nothing is written."""
    request = planned.request
    if str(request.path) == STDIN and not request.spool:
        raise UsageError("what is read in passing cannot be tried first; name a file")
    # First, so that what it takes to find the lines of a file is measured.
    given = _given(planned)
    found = forecast(planned.source, given, passes, request.chunk, hands(request))
    made = manifest_of(request, planned.judges[0].plan, planned.ignored, planned.source)
    made = replace(made, langs=[str(planned.langs)] if planned.langs else [])
    return forecast_report.document(found, made, "filter", Path(planned.names[0]).name)


def _given(planned: PlannedFilter) -> Filter:
    """What every worker gets."""
    where, order = planned.targets, planned.judges[0].pipeline.order
    form = Form(where.kind, where.outputs, where.rejected, order)
    return Filter(planned.judges, form, planned.langs)


def run_filter(planned: PlannedFilter) -> Filtered:
    """Filter what was planned."""
    request, where = planned.request, planned.targets
    given = _given(planned)
    source = Watched(planned.source)
    first = planned.judges[0].plan
    made = manifest_of(request, first, planned.ignored, source)
    outputs = Outputs(
        [*where.outputs, *([where.rejected] if where.rejected else [])],
        _identity(planned, made, where),
        request.chunk,
        resume=request.resume,
        force=request.force,
        resumable=source.resumable,
    )
    progress = request.progress or (lambda total: lambda pairs: None)
    execute(
        source, given, outputs,
        hands=hands(request), start=progress,
    )  # fmt: skip
    _tell_doubts(planned, source)
    return Filtered(planned, outputs, made)


def _identity(planned: PlannedFilter, made: Manifest, where: Targets) -> Mapping[str, Any]:
    """What must be the same for an unfinished filter to be gone on with."""
    plans = [one.to_data() for one in planned.judges]
    data = json.loads(json.dumps(made.to_dict()))
    same = {name: data[name] for name in ("version", "code", "components", "inputs", "options")}
    outputs = [path.name for path in where.outputs]
    left = where.rejected.name if where.rejected else None
    return {**same, "rules": plans, "outputs": [where.kind, outputs, left]}


def _tell_doubts(planned: PlannedFilter, source: Watched) -> None:
    preview = planned.request.preview
    langs = [str(planned.langs)] if planned.langs else []
    rules = planned.judges[0].plan.rules
    found = [
        *doubts.about_directions(langs, rules, planned.langs, preview=preview),
        *source.doubts(),
    ]
    if planned.left_out:
        found.append(
            f"not asked, since standard input is read in passing: {', '.join(planned.left_out)};"
            " they must see the whole corpus (⸨spool=True⸩ keeps a copy of it, or name a file)"
        )
    doubts.tell(found)
