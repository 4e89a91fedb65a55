"""Corpus rules: fixed-width keys on disk, judged in passes, so memory stays flat.

Each worker turns its batches into rows of four 64-bit numbers; the runner appends them to one
file per rule. Judging reads the file several times, each time for the groups whose key falls into
one of as many parts as keep a pass small. What is said of the members of condemned groups is
merged into the records of their chunks.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.core.record import Record
from babelproof.core.rule import CorpusCheck, Keys, Options, Rule
from babelproof.core.segment import Pair, Passage, Segment
from babelproof.run import answers
from babelproof.run.answers import Fault, failure, guarded
from babelproof.run.texts import segment_of

# A row: group · witness · size · chunk, batch and passage in one number.
FIELDS = 4
WIDTH = 8 * FIELDS
ROWS_PER_PASS = 200_000
ROWS_PER_READ = 50_000
BATCH, PASSAGE = 24, 40

Facts = Mapping[str, Any] | Exception
# The batch, the passage (or row) in the chunk, and the facts of the group.
Member = tuple[int, int, Facts]


@dataclass(frozen=True, slots=True)
class Condemned:
    """Members of condemned groups by chunk, and the groups' facts.

    Where the rule raised an error over a group, the error stands in place of its facts.
    """

    rule: Rule
    options: Options
    members: Mapping[int, array[int]]
    facts: Sequence[Facts]

    def records(
        self, chunk: int, passages: Sequence[Passage], systems: Sequence[str]
    ) -> Iterator[tuple[int, int, Record]]:
        """What to record for the members in a chunk, given its passages and the system of each
        batch; in order, with the number of the batch and the part."""
        for batch, number, facts in self.within(chunk):
            segment = segment_of(passages[number], systems[batch])
            yield batch, segment.part, record(self.rule, segment, facts, self.options)

    def within(self, chunk: int) -> Iterator[Member]:
        """The members in a chunk, in order."""
        for place, verdict in sorted(_pairs(self.members.get(chunk, array("Q")))):
            yield place >> BATCH & 0xFFFF, place & 0xFFFFFF, self.facts[verdict]


def record(rule: Rule, segment: Segment, facts: Facts, options: Options) -> Record:
    """What to record for a member of a condemned group."""
    assert isinstance(rule.check, CorpusCheck)
    if isinstance(facts, Exception):
        return failure(rule, segment, facts)
    try:
        hit = guarded(rule.check.hit, Pair(segment), facts, options)
        return guarded(answers.findings, rule, segment, [hit])[0]
    except Fault as fault:
        return failure(rule, segment, fault)


def pack(keys: Keys, chunk: int, index: int, passages: Sequence[int]) -> bytes:
    """The keys of a batch as fixed-width rows; ``passages`` has the number of each row's."""
    table = array("Q", bytes(WIDTH * len(keys.rows)))
    base = chunk << PASSAGE | index << BATCH
    table[0::FIELDS] = array("Q", keys.group)
    table[1::FIELDS] = array("Q", keys.witness)
    table[2::FIELDS] = array("Q", keys.size)
    table[3::FIELDS] = array("Q", [base | passages[row] for row in keys.rows])
    return table.tobytes()


def judge(path: Path, rule: Rule, options: Options) -> Condemned:
    """Judge every group of a key file."""
    check = rule.check
    assert isinstance(check, CorpusCheck)
    passes = max(1, -(-(path.stat().st_size // WIDTH) // ROWS_PER_PASS))
    found: dict[int, array[int]] = {}
    facts: list[Facts] = []
    least, fault = _least(check, options)
    for number in range(passes):
        for members in _crowded(path, number, passes, least):
            verdict = fault or _verdict(check, members, options)
            if verdict is not None:
                for place in members[2::3][check.spared :]:
                    inside = place & (1 << PASSAGE) - 1
                    found.setdefault(place >> PASSAGE, array("Q")).extend((inside, len(facts)))
                facts.append(verdict)
    return Condemned(rule, options, found, facts)


def _pairs(flat: array[int]) -> Iterator[tuple[int, int]]:
    return zip(flat[0::2], flat[1::2], strict=True)


def _least(check: CorpusCheck, options: Options) -> tuple[int, Fault | None]:
    """How many witnesses a group needs; where the rule cannot say, every member shall tell."""
    try:
        return answers.number(guarded(check.least, options)), None
    except Fault as fault:
        return 1, fault


def _verdict(check: CorpusCheck, members: array[int], options: Options) -> Facts | None:
    pairs = list(zip(members[0::3], members[1::3], strict=True))
    try:
        found = guarded(check.judge, pairs, options)
        return answers.verdict(found)
    except Fault as fault:
        return fault


def _tables(path: Path) -> Iterator[array[int]]:
    with path.open("rb") as handle:
        while data := handle.read(ROWS_PER_READ * WIDTH):
            table = array("Q")
            table.frombytes(data)
            yield table


def _crowded(path: Path, number: int, passes: int, least: int) -> Iterator[array[int]]:
    """The groups of this pass with at least ``least`` witnesses, each flat, ordered by key."""
    sizes: Counter[int] = Counter()
    for table in _tables(path):
        keys = table[0::FIELDS]
        sizes.update(keys if passes == 1 else [k for k in keys if k % passes == number])
    # Many copies of one line make a group of many members and one witness, so these are counted
    # before any member is gathered.
    witnesses: dict[int, set[int]] = {key: set() for key, n in sizes.items() if n >= least}
    if not witnesses:
        return
    for table in _tables(path):
        for key, witness in zip(table[0::FIELDS], table[1::FIELDS], strict=True):
            if key in witnesses and len(witnesses[key]) < least:
                witnesses[key].add(witness)
    groups = {key: array("Q") for key, seen in witnesses.items() if len(seen) >= least}
    if not groups:
        return
    for table in _tables(path):
        for row, key in enumerate(table[0::FIELDS]):
            if key in groups:
                groups[key].extend(table[row * FIELDS + 1 : (row + 1) * FIELDS])
    for key in sorted(groups):
        yield groups[key]
