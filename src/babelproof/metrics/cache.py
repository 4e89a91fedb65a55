"""Statistics kept on disk by content, so that nothing is scored twice, in this run or the next.

The key is a digest of the metric's own key and of the texts. A cache that cannot be read or
written is not used; scoring goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from babelproof.io.caches import Cache, cache_file, key_of, packed
from babelproof.metrics.protocol import Array, Case, Metric

_DOUBLE = 8


def digests(metric: Metric, cases: Sequence[Case]) -> list[bytes]:
    """A key a case, of all its statistics depend on; fields are told apart by their lengths."""
    found = []
    name, head, last = metric.key or "", b"", None
    for case in cases:
        if case.refs is not last:
            last = case.refs
            head = packed(name, *(case.refs if metric.needs_reference else ()))
        parts = (case.hyp, case.src) if metric.needs_source else (case.hyp,)
        found.append(key_of(head + packed(*parts)))
    return found


class RowCache:
    """Rows by key. Without a path nothing is found and nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._kept = Cache(path)

    @classmethod
    def of_user(cls) -> RowCache:
        return cls(cache_file("scores.sqlite3"))

    def find(self, keys: Sequence[bytes], width: int) -> dict[bytes, bytes]:
        """The rows that are known and sound, as ``width`` packed doubles."""
        found = self._kept.find(keys)
        return {key: row for key, row in found.items() if len(row) == _DOUBLE * width}

    def keep(self, keys: Sequence[bytes], rows: Array) -> None:
        """Remember these rows."""
        plain = np.ascontiguousarray(rows, float)
        pairs = zip(keys, plain, strict=True)
        self._kept.keep((key, row.tobytes()) for key, row in pairs)
