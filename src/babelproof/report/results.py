"""What a report is made from: the manifest, the counts, the records and the texts of one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from babelproof.core.counts import Counts
from babelproof.core.manifest import Manifest
from babelproof.core.record import Record
from babelproof.core.segment import Passage


class Texts(Protocol):
    """The texts of all segments, with or without a finding."""

    def passage(self, langs: str, line: int, part: int = 0) -> Passage: ...
    def __iter__(self) -> Iterator[Passage]: ...


@dataclass(frozen=True)
class Results:
    """One run. ``records`` streams its records in order and may be called several times;
    ``texts`` is None where a run was kept without them. ``remarks`` are to be read first.

    ``whole``: findings that follow from another are counted and shown like any; else they stand
    folded under it.
    """

    manifest: Manifest
    counts: Counts
    records: Callable[[], Iterator[Record]]
    texts: Texts | None = None
    remarks: tuple[str, ...] = ()
    whole: bool = False
