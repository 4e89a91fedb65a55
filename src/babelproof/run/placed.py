"""Records on their way to the folder, each behind its place in the input.

A place is four numbers – line, rank of the system, rank of the rule, rank in the answer – and what
kind of record it is, so that records are merged without being parsed.
"""

from __future__ import annotations

from typing import NamedTuple

from babelproof.core.record import Record, to_json


class Place(NamedTuple):
    """Where a record stands among all others of its chunk."""

    line: int
    system: int
    rule: int
    nth: int


def written(place: Place, record: Record) -> str:
    """A line: the place, its kind, a tab, the record without its texts."""
    numbers = " ".join(map(str, place))
    return f"{numbers} {record.kind}\t{to_json(record, texts=False)}\n"


def read(line: bytes) -> tuple[Place, bytes, bytes]:
    """The place, the kind, and the record as it goes into the folder."""
    head, _, record = line.partition(b"\t")
    *numbers, kind = head.split(b" ")
    return Place(*map(int, numbers)), kind, record


def bare(line: bytes) -> bytes:
    """The record alone."""
    return line.partition(b"\t")[2]
