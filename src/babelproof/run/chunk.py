"""Runs rules over one chunk. Pure: a chunk in, records, counts and corpus keys out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from babelproof.core.batch import Batch, Chunk, Malformed
from babelproof.core.counts import Counts
from babelproof.core.record import INPUT, Record, Skip
from babelproof.core.rule import (
    Answers,
    CorpusCheck,
    Family,
    Keys,
    NotJudged,
    Pattern,
    Rule,
    Screen,
    Screened,
)
from babelproof.core.segment import Pair, Segment
from babelproof.run import answers, corpus
from babelproof.run.answers import Fault, failure, guarded
from babelproof.run.packing import Packed
from babelproof.run.placed import Place
from babelproof.run.plan import Plan, benches
from babelproof.run.triggers import fired
from babelproof.text.columns import Block, source_block, target_block

if TYPE_CHECKING:
    from babelproof.align.witnesses import Bench

T = TypeVar("T")
# Rows where triggers fired, by column and patterns: systems of one chunk share their source.
Scans = dict[tuple[int, tuple[str, ...]], dict[int, list[int]]]


@dataclass(slots=True)
class Judged:
    """What the rules say of a chunk: records by their places, additive counts, and keys for each
    corpus rule."""

    placed: list[tuple[Place, Record]]
    counts: Counts = field(default_factory=Counts)
    keys: dict[str, bytes] = field(default_factory=dict)
    pairs: int = 0


def judge(chunk: Chunk, plan: Plan, number: int, texts: Packed | None = None) -> Judged:
    """The records of a chunk, not yet in order. Keys lead to passages or, where no texts are kept,
    to rows."""
    judged = Judged([_malformed(item) for item in chunk.malformed])
    judged.counts.malformed.update(item.reason for item in chunk.malformed)
    scans: Scans = {}
    beside = benches(chunk, plan)
    for index, batch in enumerate(chunk.batches):
        parts = texts.parts_of(index) if texts else {}
        work = BatchWork(batch, plan, judged.counts, parts, beside.get(batch.langs))
        work.screen(scans)
        work.ask()
        places = texts.places[index] if texts else range(len(batch))
        for rule_id, keys in work.corpus_keys():
            packed = corpus.pack(keys, number, index, places)
            judged.keys[rule_id] = judged.keys.get(rule_id, b"") + packed
        judged.placed += work.placed
        judged.pairs += len(batch)
    return judged


def _malformed(item: Malformed) -> tuple[Place, Record]:
    record = Skip(
        INPUT,
        item.id if item.id is not None else str(item.line),
        item.system,
        item.line,
        item.langs,
        item.reason,
    )
    return Place(item.line, -1, 0, -1, 0), record


class BatchWork:
    """One batch on its way through the rules."""

    def __init__(
        self,
        batch: Batch,
        plan: Plan,
        counts: Counts,
        parts: Mapping[int, int],
        bench: Bench | None = None,
    ) -> None:
        self._bench = bench
        if plan.aligners is not None:
            batch = replace(batch, aligner=plan.aligners.of(batch.langs))
        self.batch, self.plan, self.counts, self._parts = batch, plan, counts, parts
        self.group = counts.group(batch.system, str(batch.langs))
        self.placed: list[tuple[Place, Record]] = []
        self.flagged: set[int] = set()
        self._fit: set[int] = set()
        self._todo: defaultdict[int, list[int]] = defaultdict(list)
        self.group.segments += len(batch)

    def screen(self, scans: Scans) -> None:
        """Find the rows each rule must be asked about."""
        patterns: dict[str, list[tuple[int, str]]] = {"src": [], "tgt": []}
        families: defaultdict[Family, list[int]] = defaultdict(list)
        for index, rule in enumerate(self.plan.rules):
            self.group.rule(rule.id)
            if not self._fits(index, rule) or isinstance(rule.check, CorpusCheck):
                continue
            if isinstance(rule.check, Family):
                families[rule.check].append(index)
            elif isinstance(rule.trigger, Pattern):
                patterns[rule.trigger.side].append((index, rule.trigger.regex))
            elif isinstance(rule.trigger, Screen):
                self._sift(index, rule, rule.trigger)
            else:
                for row in range(len(self.batch)):
                    self._todo[row].append(index)
        for family, members in families.items():
            self._hear(family, members)
        if patterns["src"]:
            block = self.batch.of_source(source_block)
            self._scan(self.batch.src, block, patterns["src"], scans)
        if patterns["tgt"]:
            self._scan(self.batch.tgt, self.batch.of(target_block), patterns["tgt"], scans)

    def _fits(self, index: int, rule: Rule) -> bool:
        """Whether a rule judges the direction; if it does not, every row says why."""
        try:
            fit = answers.fit(rule, self.batch.langs)
        except Fault as fault:
            for row in range(len(self.batch)):
                self._fail(index, rule, self._segment(row), fault)
            return False
        if not fit.judges(self.plan.preview):
            self._skip_all(index, rule, fit.reason)
            return False
        self._fit.add(index)
        return True

    def _scan(
        self, texts: Sequence[str], block: Block, wanted: list[tuple[int, str]], scans: Scans
    ) -> None:
        patterns = tuple(regex for _, regex in wanted)
        key = (id(texts), patterns)
        if key not in scans:
            scans[key] = fired(texts, patterns, block)
        for row, members in scans[key].items():
            self._todo[row] += [wanted[member][0] for member in members]

    def corpus_keys(self) -> Iterator[tuple[str, Keys]]:
        """The keys of this batch for each corpus rule."""
        for index, rule in enumerate(self.plan.rules):
            if isinstance(rule.check, CorpusCheck) and index in self._fit:
                ask = partial(self._keys, rule, rule.check)
                for rows, keys in self._heard([index], ask):
                    self.group.rule(rule.id).judged += len(keys.rows)
                    if len(keys.rows):
                        yield rule.id, replace(keys, rows=[rows[row] for row in keys.rows])

    def _keys(self, rule: Rule, check: CorpusCheck, batch: Batch) -> Keys:
        found = guarded(check.keys, batch, self.plan.options[rule.id])
        return guarded(answers.keys, found, len(batch))

    def _sift(self, index: int, rule: Rule, trigger: Screen) -> None:
        for rows, found in self._heard([index], partial(self._sifted, rule, trigger)):
            self.group.rule(rule.id).judged += found.fine
            for row in found.ask:
                self._todo[rows[row]].append(index)

    def _sifted(self, rule: Rule, trigger: Screen, batch: Batch) -> Screened:
        found = guarded(trigger.sift, batch, self.plan.options[rule.id])
        return guarded(answers.screened, found, len(batch))

    def _hear(self, family: Family, members: Sequence[int]) -> None:
        """What a family says of the batch under the names of its rules."""
        rules = {index: self.plan.rules[index] for index in members}
        for rows, said in self._heard(members, partial(self._judged, family, rules)):
            for index, rule in rules.items():
                if rule.id in said:
                    self.group.rule(rule.id).judged += said[rule.id].fine
                    for row, answer in said[rule.id].by_row.items():
                        self._note(index, rule, rows[row], answer)

    def _judged(
        self, family: Family, rules: Mapping[int, Rule], batch: Batch
    ) -> Mapping[str, Answers]:
        options = {rule.id: self.plan.options[rule.id] for rule in rules.values()}
        found = guarded(family.judge, batch, options, self.plan.preview)
        return guarded(answers.of_family, found, len(batch))

    def _heard(
        self, rules: Sequence[int], ask: Callable[[Batch], T]
    ) -> Iterator[tuple[Sequence[int], T]]:
        """What is said of the batch, with its rows. Where that fails each row is asked about by
        itself: one bad text must not cost the others their verdict."""
        try:
            heard = ask(self.batch)
        except Fault:
            for row in range(len(self.batch)):
                try:
                    single = ask(self.batch.only(row))
                except Fault as fault:
                    for index in rules:
                        self._fail(index, self.plan.rules[index], self._segment(row), fault)
                else:
                    yield (row,), single
        else:
            yield range(len(self.batch)), heard

    def ask(self) -> None:
        """Put the question to each rule, row by row, sharing one pair of views."""
        for row in sorted(self._todo):
            bench = self._bench
            aligner = bench.for_line(self.batch, row) if bench else self.batch.aligner
            pair = Pair(self._segment(row), aligner)
            for index in sorted(set(self._todo[row])):
                self._judge(index, self.plan.rules[index], pair, row)

    def _judge(self, index: int, rule: Rule, pair: Pair, row: int) -> None:
        try:
            answer = answers.ask(rule, pair, self.plan.options[rule.id])
        except Fault as fault:
            self._fail(index, rule, pair.segment, fault)
        else:
            self._note(index, rule, row, answer)

    def _note(self, index: int, rule: Rule, row: int, answer: object) -> None:
        """Count and record a rule's answer."""
        segment = self._segment(row)
        try:
            found = guarded(answers.checked, rule, segment, answer)
        except Fault as fault:
            self._fail(index, rule, segment, fault)
            return
        count = self.group.rule(rule.id)
        if found is None:
            return
        if isinstance(found, NotJudged):
            count.skips[found.reason] += 1
            self._skip(index, rule, row, found.reason)
            return
        count.judged += 1
        kept = self.plan.kept(found, self.counts)
        if kept:
            count.flag([record.cls for record in kept])
            if row not in self.flagged:
                self.flagged.add(row)
                self.group.flagged += 1
            for nth, record in enumerate(kept):
                self._place(index, segment, record, nth)

    def _skip_all(self, index: int, rule: Rule, reason: str) -> None:
        self.group.rule(rule.id).skips[reason] += len(self.batch)
        for row in range(len(self.batch)) if self.plan.show_skips else ():
            self._skip(index, rule, row, reason)

    def _skip(self, index: int, rule: Rule, row: int, reason: str) -> None:
        if self.plan.show_skips:
            seg = self._segment(row)
            record = Skip(rule.id, seg.id, seg.system, seg.line, str(seg.langs), reason)
            self._place(index, seg, record)

    def _fail(self, index: int, rule: Rule, seg: Segment, error: Exception) -> None:
        self.group.rule(rule.id).failures += 1
        self._place(index, seg, failure(rule, seg, error))

    def _segment(self, row: int) -> Segment:
        """The segment of a row, told from others on its line."""
        segment, part = self.batch.segment(row), self._parts.get(row, 0)
        return replace(segment, part=part) if part else segment

    def _place(self, index: int, segment: Segment, record: Record, nth: int = 0) -> None:
        place = Place(segment.line, self.batch.order, segment.part, index, nth)
        self.placed.append((place, record))
