"""Ties it together: tasks → outcomes → run folder, then the corpus rules over their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from babelproof.core.batch import Batch, Chunk
from babelproof.core.counts import GroupCount
from babelproof.core.manifest import Manifest
from babelproof.core.record import Failure, Finding, Record, to_json
from babelproof.core.rule import CorpusCheck, Options, Rule
from babelproof.core.segment import UNKNOWN, LangPair, Pair, Segment
from babelproof.io.source import Source, Task
from babelproof.run import keyfile
from babelproof.run.chunk import Outcome, Plan, failure, finding, process
from babelproof.run.folder import RunWriter
from babelproof.run.pool import open_map

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
        for rule in plan.rules:
            if isinstance(rule.check, CorpusCheck):
                _corpus_rule(rule, source, plan, writer)
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


def _corpus_rule(rule: Rule, source: Source, plan: Plan, writer: RunWriter) -> None:
    """Judge a corpus rule's groups and append its findings, in the order of the input."""
    path = writer.keys(rule.id)
    if not path.exists():
        return
    writer.flush()
    options = plan.options[rule.id]
    condemned = keyfile.judge(path, rule, options)
    for number, task in _chosen(source.tasks(writer.size), condemned.places):
        batches = task.load().batches
        placed = []
        for place in condemned.of(number):
            batch = batches[place.batch]
            segment = batch.segment(place.row)
            group = writer.counts.group(batch.system, str(batch.langs))
            record = _member(rule, segment, condemned.facts[place.verdict], options)
            if record in plan.ignored:
                continue
            _count(group, rule.id, record, place.flagged)
            placed.append(((segment.line, batch.order), record))
        placed.sort(key=lambda item: item[0])
        writer.append("".join(to_json(record) + "\n" for _, record in placed).encode())


def _member(
    rule: Rule, segment: Segment, facts: Mapping[str, Any] | Exception, options: Options
) -> Finding | Failure:
    """What to record for a member of a condemned group."""
    assert isinstance(rule.check, CorpusCheck)
    if isinstance(facts, Exception):
        return failure(rule, segment, facts)
    try:
        return finding(rule, segment, rule.check.hit(Pair(segment), facts, options))
    except Exception as error:
        return failure(rule, segment, error)


def _count(group: GroupCount, rule_id: str, record: Record, flagged: bool) -> None:
    count = group.rule(rule_id)
    if isinstance(record, Failure):
        count.failures += 1
        return
    count.findings += 1
    count.flagged += 1
    group.flagged += not flagged


def _chosen(tasks: Iterator[Task], numbers: Iterable[int]) -> Iterator[tuple[int, Task]]:
    """The tasks with these numbers; reads no further than the last of them."""
    wanted = set(numbers)
    if wanted:
        last = max(wanted)
        for number, task in enumerate(tasks):
            if number in wanted:
                yield number, task
            if number == last:
                return
