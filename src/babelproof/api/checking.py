"""Request → plan → run.

>>> from babelproof import check
>>> run = check(src=["See example.org."], tgt={"A": ["Siehe example.com."]}, langs="en-de")
>>> [finding.rule for finding in run.findings()]
['web-term-mismatch']
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from babelproof.api.planning import Planned, manifest, open_source, plan
from babelproof.api.request import Request, hands
from babelproof.api.run import Run
from babelproof.api.steps import takes
from babelproof.core.errors import UsageError
from babelproof.io.source import Source
from babelproof.report import forecast as forecast_report
from babelproof.report.document import Document
from babelproof.run import doubts
from babelproof.run.forecast import forecast
from babelproof.run.runner import Checking, Progress, execute, judged
from babelproof.run.watched import Watched
from babelproof.run.writer import RunWriter


@takes(Request)
def check(*args: Any, **keywords: Any) -> Run:
    """Check translations by the rules and give the finished run.

    The keywords are those of :class:`Request`, in short: ``path``, or ``src`` and ``tgt``.
    What is likely not meant, such as shifted outputs or languages that nobody knows, is told as
    a ``babelproof.BabelproofWarning``.
    """
    return run_plan(plan(Request(*args, **keywords)))


def run_plan(planned: Planned) -> Run:
    """Judge what was planned and give the finished run."""
    with ExitStack() as stack:
        engines: Mapping[str, str] = {}
        if planned.request.engine:
            from babelproof.api.engine_outputs import with_outputs

            request, engines = with_outputs(planned.request, planned.langs, stack)
            planned = replace(planned, request=request)
        return _run(planned, engines)


def _run(planned: Planned, engines: Mapping[str, str]) -> Run:
    request = planned.request
    source = Watched(opened := open_source(request, planned.langs))
    planned = with_aligners(planned, opened)
    temporary = None if request.run_dir else tempfile.TemporaryDirectory(prefix="babelproof-")
    folder = Path(request.run_dir or (temporary.name if temporary else ""))
    made = manifest(planned, source)
    if engines:
        made = made.reckoned(engines=",".join(f"{n}={who}" for n, who in sorted(engines.items())))
    writer = RunWriter(folder, made, request.chunk, request.resume)
    if not writer.finished:
        progress = request.progress or _nobody
        execute(
            source, planned.plan, made, writer,
            hands=hands(request), langs=planned.langs, start=lambda: progress(source.total),
        )  # fmt: skip
    run = Run(folder, temporary, planned.limits, request.consequences)
    rules, preview = planned.plan.rules, request.preview
    ignored = planned.ignored.unused(run.counts.ignored, run.manifest.rules)
    doubts.tell(
        [
            *doubts.about_directions(run.manifest.langs, rules, planned.langs, preview=preview),
            *source.doubts(),
            *doubts.about_ignored(ignored),
            *_about_consensus(planned, run),
        ]
    )
    return run


def forecast_check(planned: Planned) -> Document:
    """How long the rules will take, by a few chunks of the input; nothing is written."""
    request = planned.request
    if request.engine:
        raise UsageError("how long engines take is not foretold; `babelproof translate` first")
    source = open_source(request, planned.langs)
    planned = with_aligners(planned, source)
    given = Checking(planned.plan, planned.langs)
    found = forecast(source, given, judged, request.chunk, hands(request))
    made = manifest(planned, source)
    made = replace(made, langs=[str(planned.langs)] if planned.langs else [])
    rules = planned.plan.rules
    name = f"{len(rules)} rules" if len(rules) > 1 else "one rule"
    return forecast_report.document(found, made, "check", name)


def _about_consensus(planned: Planned, run: Run) -> Iterator[str]:
    if planned.request.consensus:
        from babelproof.align.witnesses import FEWEST

        yield from doubts.about_consensus(run.manifest.systems, FEWEST)


def with_aligners(planned: Planned, source: Source) -> Planned:
    """The plan with what links words, if that is asked for."""
    if not planned.request.align:
        return planned
    from babelproof.api.aligning import aligners

    found = aligners(planned.request, source)
    return replace(planned, plan=replace(planned.plan, aligners=found))


def _nobody(total: int | None) -> Progress:
    return lambda pairs: None
