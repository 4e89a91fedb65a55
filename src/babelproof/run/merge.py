"""The last pass of a run: the records of chunks and what corpus rules say of the whole, as one.

It only reads what the chunks left and replaces the file of records whole, so it can be killed and
done again.
"""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.counts import Counts
from babelproof.core.record import Failure, Finding, Record
from babelproof.core.rule import CorpusCheck
from babelproof.io.writing import write_bytes
from babelproof.run import corpus, placed
from babelproof.run.corpus import Condemned
from babelproof.run.folder import RECORDS
from babelproof.run.placed import Place
from babelproof.run.plan import Plan
from babelproof.run.writer import RunWriter, damaged


def merge(writer: RunWriter, plan: Plan) -> None:
    """Write the records of a run, in the order of the input, and complete its counts."""
    condemned = {
        rank: corpus.judge(writer.keys(rule.id), rule, plan.options[rule.id])
        for rank, rule in enumerate(plan.rules)
        if isinstance(rule.check, CorpusCheck) and writer.keys(rule.id).exists()
    }
    with write_bytes(writer.path / RECORDS, durable=False) as out:
        for chunk, lines in enumerate(writer.chunk_lines()):
            concerned = {r: c for r, c in condemned.items() if chunk in c.members}
            if concerned:
                lines = _merged(lines, chunk, concerned, writer, plan)
            out.write(b"".join(map(placed.bare, lines)))
    _reckon(writer, plan)


def _merged(
    lines: Sequence[bytes],
    chunk: int,
    condemned: dict[int, Condemned],
    writer: RunWriter,
    plan: Plan,
) -> list[bytes]:
    """The lines of a chunk with what corpus rules say among them."""
    passages, batches = writer.passages(chunk), writer.notes[chunk].batches
    systems = [system for system, _, _ in batches]
    held = [(placed.read(line), line) for line in lines]
    flagged = {(at.line, at.system) for (at, kind, _), _ in held if kind == b"finding"}
    both = [(at, line) for (at, _, _), line in held]
    for rank, group in condemned.items():
        for batch, record in group.records(chunk, passages, systems):
            at = Place(record.line, batches[batch][2], rank, 0)
            if _counted(record, at, flagged, writer.counts, plan):
                both.append((at, placed.written(at, record).encode()))
    both.sort(key=lambda item: item[0])
    return [line for _, line in both]


def _counted(
    record: Record, at: Place, flagged: set[tuple[int, int]], counts: Counts, plan: Plan
) -> bool:
    """Count a corpus rule's record; whether it counts at all."""
    group = counts.group(record.system, record.langs)
    count = group.rule(record.rule)
    if isinstance(record, Failure):
        count.failures += 1
    elif isinstance(record, Finding):
        if not plan.kept([record], counts):
            return False
        count.flag([record.cls])
        group.flagged += (at.line, at.system) not in flagged
        flagged.add((at.line, at.system))
    counts.records += 1
    return True


def _reckon(writer: RunWriter, plan: Plan) -> None:
    """The records written must be as many as the counts say."""
    counts = writer.counts
    due = counts.findings() + counts.failures + counts.malformed.total()
    if plan.show_skips:
        rules = (count for group in counts.groups.values() for count in group.rules.values())
        due += sum(count.skips.total() for count in rules)
    if counts.records != due:
        raise damaged(writer.path, f"{counts.records} records where the counts say {due}")
