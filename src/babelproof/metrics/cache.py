"""Statistics kept on disk by content, so that nothing is scored twice, in this run or the next.

One SQLite file in the user's cache folder (``BABELPROOF_CACHE``, else ``XDG_CACHE_HOME``, else
``~/.cache``). The key is a digest of the metric's own key and of the texts. A cache that cannot be
read or written is not used; scoring goes on. Each row has a checksum: a row that was cut short or
changed is not found, and so is made again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import numpy as np

from babelproof.io.caches import cache_folder
from babelproof.metrics.protocol import Array, Case, Metric

_CHECK = 8
_SCHEMA = "CREATE TABLE IF NOT EXISTS rows (key BLOB PRIMARY KEY, row BLOB) WITHOUT ROWID"


def digests(metric: Metric, cases: Sequence[Case]) -> list[bytes]:
    """A key a case, of all its statistics depend on; fields are told apart by their lengths."""
    found = []
    name, head, last = metric.key or "", b"", None
    for case in cases:
        if case.refs is not last:
            last = case.refs
            head = _packed(name, *(case.refs if metric.needs_reference else ()))
        parts = (case.hyp, case.src) if metric.needs_source else (case.hyp,)
        found.append(blake2b(head + _packed(*parts), digest_size=16).digest())
    return found


def _packed(*parts: str) -> bytes:
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"%d,%b:%b" % (
        len(encoded),
        b",".join(b"%d" % len(part) for part in encoded),
        b"".join(encoded),
    )


class RowCache:
    """Rows by key. Without a path nothing is found and nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    @classmethod
    def of_user(cls) -> RowCache:
        folder = cache_folder()
        return cls(folder / "scores.sqlite3" if folder else None)

    def _open(self) -> sqlite3.Connection | None:
        if self._path is None:
            return None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(self._path, timeout=20)
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("PRAGMA synchronous=NORMAL")
            base.execute(_SCHEMA)
        except (OSError, sqlite3.Error):
            return None
        return base

    def find(self, keys: Sequence[bytes], width: int) -> dict[bytes, bytes]:
        """The rows that are known and sound, as ``width`` packed doubles."""
        base = self._open()
        if base is None:
            return {}
        try:
            with base:
                base.execute("CREATE TEMP TABLE asked (key BLOB PRIMARY KEY) WITHOUT ROWID")
                base.executemany("INSERT OR IGNORE INTO asked VALUES (?)", ((k,) for k in keys))
                found = base.execute("SELECT key, row FROM asked JOIN rows USING (key)")
                return {key: kept[:-_CHECK] for key, kept in found if _sound(key, kept, width)}
        except (sqlite3.Error, ValueError):
            return {}
        finally:
            base.close()

    def keep(self, keys: Sequence[bytes], rows: Array) -> None:
        """Remember these rows."""
        base = self._open()
        if base is None:
            return
        plain = np.ascontiguousarray(rows, float)
        pairs = ((key, row.tobytes()) for key, row in zip(keys, plain, strict=True))
        packed = ((key, row + _checksum(key, row)) for key, row in pairs)
        try:
            with base:
                base.executemany("INSERT OR REPLACE INTO rows VALUES (?, ?)", packed)
        except sqlite3.Error:
            return
        finally:
            base.close()


def _checksum(key: bytes, row: bytes) -> bytes:
    return blake2b(key + row, digest_size=_CHECK).digest()


def _sound(key: bytes, kept: object, width: int) -> bool:
    """Whether this is what was kept under the key, all of it."""
    return (
        isinstance(kept, bytes)
        and len(kept) == 8 * width + _CHECK
        and kept[-_CHECK:] == _checksum(key, kept[:-_CHECK])
    )
