"""Which lines of a chunk are kept, which are rejected, and why.

A line is rejected if one of its pairs has a finding that nothing spares, or if it could not be
read. What no rule judged is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import combinations
from typing import Any

from babelproof.core.batch import Chunk
from babelproof.core.record import INPUT, Finding, to_dict
from babelproof.core.segment import Segment
from babelproof.core.tally import KEPT, SAMPLES, Tally, rank
from babelproof.run.chunk import Judged
from babelproof.run.filtering.pipeline import Pipeline

# Samples are to be read by people.
_LONGEST = 1000
_REASON = ("rule", "cls", "severity", "message", "spans", "facts")


@dataclass(slots=True)
class Line:
    """What was found on a line: its pairs, and by rule the findings that reject it."""

    number: int
    pairs: list[Segment] = field(default_factory=list)
    why: dict[str, list[Finding]] = field(default_factory=dict)
    unreadable: str = ""
    raw: str = ""

    def to_dict(self, order: Sequence[str]) -> dict[str, Any]:
        """The line as the file of rejected lines holds it; the first reason in order rejects."""
        said: dict[str, Any] = {"line": self.number}
        if self.unreadable:
            reason = {"rule": INPUT, "message": self.unreadable}
            return {**said, "by": INPUT, "raw": self.raw, "reasons": [reason]}
        rules = [rule for rule in order if rule in self.why]
        several = len(self.pairs) > 1
        if rules:
            said["by"] = rules[0]
        said |= _texts(self.pairs)
        said["reasons"] = [_reason(f, several) for rule in rules for f in self.why[rule]]
        return said

    def short(self, order: Sequence[str]) -> dict[str, Any]:
        """The line with no more text than one can read."""
        said = self.to_dict(order)
        for key in ("src", "tgt", "raw"):
            if isinstance(said.get(key), str):
                said[key] = said[key][:_LONGEST]
        return said


def _texts(pairs: Sequence[Segment]) -> dict[str, Any]:
    head = pairs[0]
    said: dict[str, Any] = {} if str(head.id) == str(head.line) else {"id": head.id}
    said |= {"langs": str(head.langs), "src": head.src, "tgt": head.tgt}
    if len(pairs) > 1:
        said["tgt"] = {pair.system: pair.tgt for pair in pairs}
    return said


def _reason(finding: Finding, several: bool) -> dict[str, Any]:
    data = to_dict(finding)
    reason = {key: data[key] for key in _REASON if data.get(key)}
    return {**reason, "system": finding.system} if several else reason


@dataclass(slots=True)
class Routed:
    """The numbers of the lines to leave out, each with why, all lines of which there is something
    to say, and what there is to count."""

    rejected: Mapping[int, Line]
    told: Mapping[int, Line]
    tally: Tally


def route(chunk: Chunk, judged: Judged, pipeline: Pipeline) -> Routed:
    """Decide on every line of a chunk."""
    found: dict[int, list[Finding]] = {}
    tally = _counted(judged, pipeline.order)
    for _, record in sorted(judged.placed, key=lambda item: item[0]):
        if isinstance(record, Finding):
            found.setdefault(record.line, []).append(record)
    lines = _lines(chunk, found)
    rejected: dict[int, Line] = {}
    for number, findings in found.items():
        if _rejects(line := lines[number], findings, pipeline, tally):
            rejected[number] = line
    for item in chunk.malformed:
        tally.unreadable[item.reason] += 1
        line = rejected.setdefault(item.line, Line(item.line))
        line.unreadable = line.unreadable or item.reason
    if chunk.malformed and chunk.raw:
        for number, data in chunk.raw.each():
            if number in rejected and rejected[number].unreadable:
                rejected[number].raw = data.decode("utf-8", "backslashreplace")
    numbers = _numbers(chunk)
    tally.pairs, tally.lines = judged.pairs, len(numbers)
    tally.kept = tally.lines - len(rejected)
    for line in rejected.values():
        _count(line, pipeline.order, tally)
    _sample(chunk, numbers, rejected, pipeline.order, tally)
    return Routed(rejected, lines | rejected, tally)


def _counted(judged: Judged, order: Sequence[str]) -> Tally:
    """What the rules said of the pairs."""
    tally = Tally()
    for rule in order:
        tally.step(rule)
    for group in judged.counts.groups.values():
        tally.langs[group.langs] += group.segments
        for rule, count in group.rules.items():
            step = tally.step(rule)
            step.judged += count.judged
            step.failures += count.failures
            step.unjudged.update(count.skips)
    return tally


def _lines(chunk: Chunk, numbers: Iterable[int]) -> dict[int, Line]:
    """These lines with all pairs that stand on them."""
    lines = {number: Line(number) for number in numbers}
    if lines:
        for batch in chunk.batches:
            for row, number in enumerate(batch.lines):
                if number in lines:
                    lines[number].pairs.append(batch.segment(row))
    return lines


def _numbers(chunk: Chunk) -> set[int]:
    """The lines that hold anything."""
    numbers = {item.line for item in chunk.malformed}
    return numbers.union(*(batch.lines for batch in chunk.batches))


def _rejects(line: Line, found: Sequence[Finding], pipeline: Pipeline, tally: Tally) -> bool:
    """Whether what was found rejects the line; what does is noted there."""
    by_place = {(pair.system, pair.part, str(pair.langs)): pair for pair in line.pairs}
    spared = set()
    for finding in found:
        pair = by_place.get((finding.system, finding.part, finding.langs), line.pairs[0])
        if pipeline.spares(finding, pair):
            spared.add(finding.rule)
        else:
            line.why.setdefault(finding.rule, []).append(finding)
    for rule in spared - line.why.keys():
        tally.step(rule).spared += 1
    if not line.why:
        return False
    if pipeline.keeps(line.pairs[0], len(line.why), sum(map(len, line.why.values()))):
        tally.spared += 1
        return False
    return True


def _count(line: Line, order: Sequence[str], tally: Tally) -> None:
    """Count why a line is rejected."""
    rules = [rule for rule in order if rule in line.why]
    for rule in rules:
        step = tally.step(rule)
        step.rejected += 1
        step.classes.update({finding.cls for finding in line.why[rule]})
    if rules and not line.unreadable:
        tally.step(rules[0]).first += 1
        tally.step(rules[0]).alone += len(rules) == 1
    tally.together.update(combinations(rules, 2))


def _sample(
    chunk: Chunk,
    numbers: set[int],
    rejected: Mapping[int, Line],
    order: Sequence[str],
    tally: Tally,
) -> None:
    """Some lines of each kind."""
    for rule in order:
        hit = nsmallest(SAMPLES, (n for n, line in rejected.items() if rule in line.why), rank)
        tally.show(rule, [rejected[number].short(order) for number in hit])
    kept = nsmallest(SAMPLES, numbers - rejected.keys(), rank)
    lines = _lines(chunk, kept)
    tally.show(KEPT, [lines[number].short(order) for number in kept])
