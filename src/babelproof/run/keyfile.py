"""Corpus rules: fixed-width keys on disk, judged in passes, so memory stays flat.

Each worker turns its batches into rows of four 64-bit numbers; the runner appends them to one
file per rule. Judging reads the file several times, each time for the groups whose key falls into
one of as many parts as keep a pass small. Only members of condemned groups are loaded again.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from babelproof.core.rule import CorpusCheck, Keys, Options, Rule
from babelproof.run import answers
from babelproof.run.answers import Fault, guarded

# A row: group · witness · size and whether flagged · chunk, batch and row in one number.
FIELDS = 4
WIDTH = 8 * FIELDS
ROWS_PER_PASS = 200_000
ROWS_PER_READ = 50_000


class Place(NamedTuple):
    """Where a member of a condemned group stands; ``verdict`` indexes the groups' facts."""

    chunk: int
    batch: int
    row: int
    flagged: bool
    verdict: int


@dataclass(frozen=True, slots=True)
class Condemned:
    """Members of condemned groups by chunk, packed in order, and the groups' facts.

    Where the rule raised an error over a group, the error stands in place of its facts.
    """

    places: Mapping[int, array[int]]
    facts: Sequence[Mapping[str, Any] | Exception]

    def of(self, chunk: int) -> Iterator[Place]:
        """The members in a chunk, in order."""
        for packed, verdict in sorted(_pairs(self.places[chunk])):
            place, flagged = packed >> 1, bool(packed & 1)
            yield Place(chunk, place >> 24 & 0xFFFF, place & 0xFFFFFF, flagged, verdict)


def pack(keys: Keys, chunk: int, index: int, flagged: set[int]) -> bytes:
    """The keys of a batch as fixed-width rows. ``flagged``: rows that have a finding already."""
    table = array("Q", bytes(WIDTH * len(keys.rows)))
    base = chunk << 40 | index << 24
    table[0::FIELDS] = array("Q", keys.group)
    table[1::FIELDS] = array("Q", keys.witness)
    if flagged:
        marked = [s << 1 | (r in flagged) for s, r in zip(keys.size, keys.rows, strict=True)]
        table[2::FIELDS] = array("Q", marked)
    else:
        table[2::FIELDS] = array("Q", [size << 1 for size in keys.size])
    table[3::FIELDS] = array("Q", [base | row for row in keys.rows])
    return table.tobytes()


def judge(path: Path, rule: Rule, options: Options) -> Condemned:
    """Judge every group of a key file."""
    check = rule.check
    assert isinstance(check, CorpusCheck)
    passes = max(1, -(-(path.stat().st_size // WIDTH) // ROWS_PER_PASS))
    places: dict[int, array[int]] = {}
    facts: list[Mapping[str, Any] | Exception] = []
    least, fault = _least(check, options)
    for number in range(passes):
        for members in _crowded(path, number, passes, least):
            verdict = fault or _verdict(check, members, options)
            if verdict is not None:
                for sized, place in zip(members[1::3], members[2::3], strict=True):
                    packed = (place & 0xFFFFFFFFFF) << 1 | (sized & 1)
                    places.setdefault(place >> 40, array("Q")).extend((packed, len(facts)))
                facts.append(verdict)
    return Condemned(places, facts)


def _pairs(flat: array[int]) -> Iterator[tuple[int, int]]:
    return zip(flat[0::2], flat[1::2], strict=True)


def _least(check: CorpusCheck, options: Options) -> tuple[int, Fault | None]:
    """How many witnesses a group needs; where the rule cannot say, every member shall tell."""
    try:
        return answers.number(guarded(check.least, options)), None
    except Fault as fault:
        return 1, fault


def _verdict(
    check: CorpusCheck, members: array[int], options: Options
) -> Mapping[str, Any] | Exception | None:
    pairs = zip(members[0::3], members[1::3], strict=True)
    try:
        found = guarded(check.judge, [(witness, sized >> 1) for witness, sized in pairs], options)
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
