"""What a worker does with a chunk of a corpus: judge it, and route its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from heapq import nsmallest
from typing import Any

from babelproof.core.batch import Batch, Chunk
from babelproof.core.record import Failure, Finding
from babelproof.core.rule import CorpusCheck
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.core.tally import SAMPLES, Tally, Versus, rank
from babelproof.io.source import Task
from babelproof.run import corpus, plan
from babelproof.run.chunk import Judged, judge
from babelproof.run.corpus import Member
from babelproof.run.filtering.agreement import Agreement
from babelproof.run.filtering.forms import Form
from babelproof.run.filtering.pipeline import Pipeline
from babelproof.run.filtering.route import Routed, route
from babelproof.run.placed import Place
from babelproof.run.plan import Plan

# By the rank of the rule in the plan: its condemned members in the chunk.
Condemned = Mapping[int, Sequence[Member]]


@dataclass(frozen=True, slots=True)
class Judge:
    """One way to filter: rules with their options, and what becomes of their findings."""

    plan: Plan
    pipeline: Pipeline
    agreement: Agreement | None = None

    def of_corpus(self) -> Plan | None:
        """The plan of the rules that must see the whole corpus first."""
        rules = [rule for rule in self.plan.rules if isinstance(rule.check, CorpusCheck)]
        if not rules:
            return None
        options = {rule.id: self.plan.options[rule.id] for rule in rules}
        return replace(self.plan, rules=rules, options=options, show_skips=False)

    def route(self, chunk: Chunk, condemned: Condemned, number: int) -> Routed:
        """Judge and route a chunk."""
        judged = judge(chunk, self.plan, number)
        for index, members in condemned.items():
            for member in members:
                self._add(judged, chunk, index, member)
        if self.agreement is not None:
            self.agreement.add(judged, chunk, len(self.plan.rules))
        return route(chunk, judged, self.pipeline)

    def to_data(self) -> list[Any]:
        """As plain data."""
        agreement = astuple(self.agreement) if self.agreement else None
        return [plan.to_data(self.plan), self.pipeline.to_data(), agreement]

    @classmethod
    def from_data(cls, data: Any) -> Judge:
        """What :meth:`to_data` gave."""
        rules, way, agreement = data
        found = Agreement(*agreement) if agreement else None
        return cls(plan.from_data(rules), Pipeline.from_data(way), found)

    def _add(self, judged: Judged, chunk: Chunk, index: int, member: Member) -> None:
        number, row, facts = member
        rule, batch = self.plan.rules[index], chunk.batches[number]
        record = corpus.record(rule, batch.segment(row), facts, self.plan.options[rule.id])
        if isinstance(record, Failure):
            judged.counts.group(record.system, record.langs).rule(rule.id).failures += 1
        elif isinstance(record, Finding) and not self.plan.kept([record], judged.counts):
            return
        judged.placed.append((Place(record.line, batch.order, 0, index, 0), record))


@dataclass(frozen=True, slots=True)
class Filter:
    """What every worker gets: how to filter, how else for comparison, and how to write."""

    judges: Sequence[Judge]
    form: Form
    langs: LangPair | None = None

    def warm_up(self) -> None:
        """Load what the rules need for the direction."""
        langs = self.langs or LangPair(UNKNOWN, UNKNOWN)
        chunk = Chunk([Batch("", langs, (), (), ())])
        for one in self.judges:
            one.route(chunk, {}, 0)

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        judges = [one.to_data() for one in self.judges]
        return {"judges": judges, "form": self.form.to_data()}

    @classmethod
    def from_data(cls, data: Any) -> Filter:
        """What :meth:`to_data` gave."""
        judges = [Judge.from_data(one) for one in data["judges"]]
        return cls(judges, Form.from_data(data["form"]))


@dataclass(slots=True)
class Result:
    """What a chunk gave: bytes for each output and for the file of rejected lines, and counts."""

    kept: Sequence[bytes] = ()
    rejected: bytes = b""
    tally: Tally = field(default_factory=Tally)
    other: Tally | None = None
    versus: Versus | None = None
    pairs: int = 0


def keys(given: Filter, job: tuple[int, Task]) -> tuple[Sequence[Mapping[str, bytes]], int]:
    """The first pass: the keys of corpus rules, for each judge, and how many pairs there are."""
    number, task = job
    chunk = task.load()
    plans = [one.of_corpus() for one in given.judges]
    found = [judge(chunk, plan, number).keys if plan else {} for plan in plans]
    return found, sum(map(len, chunk.batches))


def work(given: Filter, job: tuple[int, Task, Sequence[Condemned]]) -> Result:
    """The pass that routes: a chunk, and compress what becomes of it."""
    number, task, condemned = job
    chunk = task.load()
    routed = [
        one.route(chunk, said, number) for one, said in zip(given.judges, condemned, strict=True)
    ]
    first = routed[0]
    kept, left = given.form.kept(chunk, first), given.form.left(first)
    result = Result(kept, left, first.tally, pairs=first.tally.pairs)
    if len(routed) > 1:
        result.other = routed[1].tally
        order = [one.pipeline.order for one in given.judges]
        result.versus = versus(first, routed[1], order[0], order[1])
    return result


def passes(given: Filter, job: tuple[int, Task]) -> int:
    """All there is to do with a chunk, in every pass, and how many pairs it has."""
    number, task = job
    if any(one.of_corpus() for one in given.judges):
        keys(given, job)
    return work(given, (number, task, [{} for _ in given.judges])).pairs


def versus(one: Routed, other: Routed, first: Sequence[str], second: Sequence[str]) -> Versus:
    """How two ways to filter a chunk differ."""
    only_one = other.rejected.keys() - one.rejected.keys()
    only_other = one.rejected.keys() - other.rejected.keys()
    neither = len(one.rejected.keys() & other.rejected.keys())
    found = Versus(
        one.tally.lines - len(one.rejected) - len(only_one), len(only_one), len(only_other), neither
    )
    found.only_one = [other.rejected[n].short(second) for n in nsmallest(SAMPLES, only_one, rank)]
    found.only_other = [one.rejected[n].short(first) for n in nsmallest(SAMPLES, only_other, rank)]
    return found
