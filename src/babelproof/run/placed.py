"""Records on their way to the folder, each behind its place in the input.

A place is five numbers – line, rank of the system, part, rank of the rule, rank in the answer –
and what kind of record it is, so that records are merged without being parsed. How long the output
is stands beside it, since the record goes without it.
"""

from __future__ import annotations

from typing import NamedTuple

from babelproof.core.record import Finding, Record, to_json


class Place(NamedTuple):
    """Where a record stands among all others of its chunk; a segment's stand together."""

    line: int
    system: int
    part: int
    rule: int
    nth: int

    @property
    def segment(self) -> tuple[int, int, int]:
        """What all records of one segment share."""
        return self[:3]


class Placed(NamedTuple):
    """A line, read as far as need be: its place, the kind of record, the length of the output, and
    the record as it goes into the folder."""

    place: Place
    kind: str
    output: int
    record: bytes


def written(place: Place, record: Record) -> str:
    """A line: the place, the kind, the length of the output, a tab, the record without texts."""
    output = len(record.tgt) if isinstance(record, Finding) else 0
    head = " ".join(map(str, (*place, record.kind, output)))
    return f"{head}\t{to_json(record, texts=False)}\n"


def read(line: bytes) -> Placed:
    """What :func:`written` wrote."""
    head, _, record = line.partition(b"\t")
    *numbers, kind, output = head.decode().split(" ")
    return Placed(Place(*map(int, numbers)), kind, int(output), record)
