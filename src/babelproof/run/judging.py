"""Judges a batch in memory, without a run folder: what the rules have against its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from babelproof.core.batch import Batch
from babelproof.core.counts import Counts
from babelproof.core.record import Record
from babelproof.core.rule import CorpusCheck
from babelproof.run.chunk import BatchWork
from babelproof.run.plan import Plan


def by_segment(plan: Plan) -> Plan:
    """The plan less the rules that need the whole of a corpus."""
    rules = [rule for rule in plan.rules if not isinstance(rule.check, CorpusCheck)]
    return replace(plan, rules=rules, show_skips=False)


def objections(batch: Batch, plan: Plan) -> Mapping[int, Sequence[Record]]:
    """The findings and failures of a plan in a batch, by row; rows that are fine are not there."""
    work = BatchWork(batch, plan, Counts(), {})
    work.screen({})
    work.ask()
    row_of = {line: row for row, line in enumerate(batch.lines)}
    found: defaultdict[int, list[Record]] = defaultdict(list)
    for place, record in sorted(work.placed, key=lambda item: item[0]):
        found[row_of[place.line]].append(record)
    return dict(found)
