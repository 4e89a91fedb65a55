"""Ties it together: tasks → outcomes → run folder, then one pass that merges it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice

from babelproof.core.batch import Batch, Chunk
from babelproof.core.manifest import Manifest
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.source import Source, Task
from babelproof.run.merge import merge
from babelproof.run.outcome import Outcome, process
from babelproof.run.plan import Plan
from babelproof.run.pool import open_map
from babelproof.run.writer import RunWriter

Progress = Callable[[int], None]

_plan: Plan | None = None


def _setup(plan: Plan) -> None:
    global _plan
    _plan = plan


def _work(job: tuple[int, Task]) -> Outcome:
    assert _plan is not None
    number, task = job
    return process(task.load(), _plan, number)


def _warm_up(plan: Plan, langs: LangPair) -> None:
    """Load what the rules need for a direction, so that workers which are forked share it."""
    process(Chunk([Batch("", langs, (), (), ())]), plan, 0)


def execute(
    source: Source,
    plan: Plan,
    manifest: Manifest,
    writer: RunWriter,
    *,
    jobs: int = 1,
    langs: LangPair | None = None,
    start: Callable[[], Progress] = lambda: lambda pairs: None,
) -> Manifest:
    """Run the plan over the source into the folder; gives the completed manifest.

    ``langs``: the direction, if it is known beforehand. ``start`` is called once the workers run
    and gives the function to tell of progress.
    """
    try:
        if jobs > 1:
            _warm_up(plan, langs or LangPair(UNKNOWN, UNKNOWN))
        with open_map(jobs, _setup, plan) as run_map:
            tell = start()
            tell(writer.counts.segments)
            tasks = enumerate(source.tasks(writer.size))
            remaining: Iterable[tuple[int, Task]] = islice(tasks, writer.done_chunks, None)
            for outcome in run_map(_work, remaining):
                writer.add(outcome)
                tell(outcome.pairs)
        merge(writer, plan)
    except BaseException:
        writer.close()
        raise
    groups = writer.counts.groups.values()
    manifest = replace(
        manifest,
        langs=list(dict.fromkeys(group.langs for group in groups)),
        systems=list(dict.fromkeys(group.system for group in groups)),
    )
    writer.finish(manifest)
    return manifest
