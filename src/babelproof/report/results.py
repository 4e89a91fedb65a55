"""What a report is made from: the manifest, the counts and the records of one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from babelproof.core.counts import Counts
from babelproof.core.manifest import Manifest
from babelproof.core.record import Record


@dataclass(frozen=True)
class Results:
    """One run. ``records`` streams its records in order and may be called several times."""

    manifest: Manifest
    counts: Counts
    records: Callable[[], Iterator[Record]]
