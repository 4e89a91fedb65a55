"""Ties it together: tasks → outcomes → run folder, then one pass that merges it.

The last pass of a run: the records of chunks and what corpus rules say of the whole, as one, and
which findings follow from which.

It only reads what the chunks left and replaces the file of records whole, so it can be killed and
done again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Any

from babelproof.core.batch import Batch, Chunk
from babelproof.core.counts import Counts
from babelproof.core.manifest import Manifest
from babelproof.core.record import Failure, Finding, Record, from_dict, to_json
from babelproof.core.rule import CorpusCheck
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.source import Source, Task
from babelproof.io.writing import write_bytes
from babelproof.run import corpus, placed, plan
from babelproof.run.causes import settle
from babelproof.run.corpus import Condemned
from babelproof.run.crew import Hands, open_crew
from babelproof.run.folder import RECORDS
from babelproof.run.outcome import Outcome, process
from babelproof.run.placed import Place, Placed
from babelproof.run.plan import Plan
from babelproof.run.writer import RunWriter, damaged

Progress = Callable[[int], None]
FINDING = "finding"
Segment = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Checking:
    """What the crew of a check is prepared with: the plan, and the direction if it is known."""

    plan: Plan
    langs: LangPair | None = None

    def warm_up(self) -> None:
        """Load what the rules need for the direction."""
        langs = self.langs or LangPair(UNKNOWN, UNKNOWN)
        process(Chunk([Batch("", langs, (), (), ())]), self.plan, 0)

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return plan.to_data(self.plan)

    @classmethod
    def from_data(cls, data: Any) -> Checking:
        """What :meth:`to_data` gave."""
        return cls(plan.from_data(data))


def _work(checking: Checking, job: tuple[int, Task]) -> Outcome:
    number, task = job
    return process(task.load(), checking.plan, number)


def judged(checking: Checking, job: tuple[int, Task]) -> int:
    """The pairs of a chunk, once they have been judged."""
    return _work(checking, job).pairs


def execute(
    source: Source,
    plan: Plan,
    manifest: Manifest,
    writer: RunWriter,
    *,
    hands: Hands | None = None,
    langs: LangPair | None = None,
    start: Callable[[], Progress] = lambda: lambda pairs: None,
) -> Manifest:
    """Run the plan over the source into the folder; gives the completed manifest.

    ``langs``: the direction, if it is known beforehand. ``start`` is called once the workers run
    and gives the function to tell of progress.
    """
    hands = hands or Hands()
    try:
        hands.tell_of(source)
        with open_crew(hands, Checking(plan, langs)) as crew:
            tell = start()
            tell(writer.counts.segments)
            tasks = enumerate(source.tasks(writer.size))
            remaining: Iterable[tuple[int, Task]] = islice(tasks, writer.done_chunks, None)
            for outcome in crew(_work, remaining):
                writer.add(outcome)
                tell(outcome.pairs)
        _merge(writer, plan)
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


def _merge(writer: RunWriter, plan: Plan) -> None:
    """Write the records of a run, in the order of the input, and complete its counts."""
    condemned = {
        rank: corpus.judge(writer.keys(rule.id), rule, plan.options[rule.id])
        for rank, rule in enumerate(plan.rules)
        if isinstance(rule.check, CorpusCheck) and writer.keys(rule.id).exists()
    }
    with write_bytes(writer.path / RECORDS, durable=False) as out:
        for chunk, lines in enumerate(writer.chunk_lines()):
            held = [placed.read(line) for line in lines]
            concerned = {r: c for r, c in condemned.items() if chunk in c.members}
            if concerned:
                held = _merged(held, chunk, concerned, writer, plan)
            for _, together in groupby(held, key=lambda one: one.place.segment):
                out.write(b"".join(one.record for one in _settled(list(together), writer.counts)))
    _reckon(writer, plan)


def _merged(
    held: Sequence[Placed],
    chunk: int,
    condemned: dict[int, Condemned],
    writer: RunWriter,
    plan: Plan,
) -> list[Placed]:
    """The records of a chunk with what corpus rules say among them."""
    passages, batches = writer.passages(chunk), writer.notes[chunk].batches
    systems = [system for system, _, _ in batches]
    flagged = {one.place.segment for one in held if one.kind == FINDING}
    both = list(held)
    for rank, group in condemned.items():
        for batch, part, record in group.records(chunk, passages, systems):
            at = Place(record.line, batches[batch][2], part, rank, 0)
            if _counted(record, at, flagged, writer.counts, plan):
                both.append(placed.read(placed.written(at, record).encode()))
    both.sort(key=lambda one: one.place)
    return both


def _settled(together: Sequence[Placed], counts: Counts) -> Sequence[Placed]:
    """The records of a segment; findings that follow from another one say so, and are counted
    apart."""
    numbers = [n for n, one in enumerate(together) if one.kind == FINDING]
    if len(numbers) < 2:
        return together
    read = [from_dict(json.loads(together[n].record)) for n in numbers]
    found = [record for record in read if isinstance(record, Finding)]
    causes = settle(found, together[numbers[0]].output)
    if not any(causes):
        return together
    found = [replace(one, cause=cause) for one, cause in zip(found, causes, strict=True)]
    counts.group(found[0].system, found[0].langs).settle(found)
    told = list(together)
    for number, finding in zip(numbers, found, strict=True):
        if finding.cause:
            line = to_json(finding, texts=False) + "\n"
            told[number] = told[number]._replace(record=line.encode())
    return told


def _counted(record: Record, at: Place, flagged: set[Segment], counts: Counts, plan: Plan) -> bool:
    """Count a corpus rule's record; whether it counts at all."""
    group = counts.group(record.system, record.langs)
    count = group.rule(record.rule)
    if isinstance(record, Failure):
        count.failures += 1
    elif isinstance(record, Finding):
        if not plan.kept([record], counts):
            return False
        count.flag([record.cls])
        group.flagged += at.segment not in flagged
        flagged.add(at.segment)
    counts.records += 1
    return True


def _reckon(writer: RunWriter, plan: Plan) -> None:
    """The records written must be as many as the counts say."""
    counts = writer.counts
    due = counts.findings() + counts.following() + counts.failures + counts.malformed.total()
    if plan.show_skips:
        rules = (count for group in counts.groups.values() for count in group.rules.values())
        due += sum(count.skips.total() for count in rules)
    if counts.records != due:
        raise damaged(writer.path, f"{counts.records} records where the counts say {due}")
