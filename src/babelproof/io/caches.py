"""What was worked out or paid for, kept on disk by content, for this run and the next.

SQLite files in the user's cache folder (``BABELPROOF_CACHE``, else ``XDG_CACHE_HOME``, else
``~/.cache``). Each row has a checksum: a row that was cut short or changed is not found, and so is
made again. What was kept stays kept however the process ends.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

_CHECK = 8
_SCHEMA = "CREATE TABLE IF NOT EXISTS rows (key BLOB PRIMARY KEY, row BLOB) WITHOUT ROWID"


def cache_folder() -> Path | None:
    """Where caches go; nowhere, if nothing tells where the user is at home."""
    named = os.environ.get("BABELPROOF_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "babelproof"
    except RuntimeError:  # no HOME, and an account that the machine does not know
        return None


def cache_file(name: str) -> Path | None:
    """A file there."""
    folder = cache_folder()
    return folder / name if folder else None


def packed(*parts: str) -> bytes:
    """Texts as bytes that tell them apart by their lengths."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"%d,%b:%b" % (
        len(encoded),
        b",".join(b"%d" % len(part) for part in encoded),
        b"".join(encoded),
    )


def key_of(data: bytes) -> bytes:
    """A key by content."""
    return blake2b(data, digest_size=16).digest()


class Cache:
    """Bytes by key. Without a path, or where it cannot be used, nothing is found or kept.

    ``durable``: what is kept is on the disk, even if the machine breaks down a moment later.
    """

    def __init__(self, path: Path | None, *, durable: bool = False) -> None:
        self._path, self._durable = path, durable

    def _open(self) -> sqlite3.Connection | None:
        if self._path is None:
            return None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(self._path, timeout=20)
            base.execute("PRAGMA journal_mode=WAL")
            base.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
            base.execute(_SCHEMA)
        except (OSError, sqlite3.Error):
            return None
        return base

    def find(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """What is known and sound."""
        base = self._open()
        if base is None:
            return {}
        try:
            with closing(base), base:
                base.execute("CREATE TEMP TABLE asked (key BLOB PRIMARY KEY) WITHOUT ROWID")
                base.executemany("INSERT OR IGNORE INTO asked VALUES (?)", ((k,) for k in keys))
                found = base.execute("SELECT key, row FROM asked JOIN rows USING (key)")
                return {key: kept[:-_CHECK] for key, kept in found if _sound(key, kept)}
        except (sqlite3.Error, ValueError):
            return {}

    def keep(self, rows: Iterable[tuple[bytes, bytes]]) -> bool:
        """Remember these rows; tells whether that could be done."""
        base = self._open()
        if base is None:
            return False
        checked = ((key, row + _checksum(key, row)) for key, row in rows)
        try:
            with closing(base), base:
                base.executemany("INSERT OR REPLACE INTO rows VALUES (?, ?)", checked)
        except sqlite3.Error:
            return False
        return True


def _checksum(key: bytes, row: bytes) -> bytes:
    return blake2b(key + row, digest_size=_CHECK).digest()


def _sound(key: bytes, kept: object) -> bool:
    """Whether this is what was kept under the key, all of it."""
    return (
        isinstance(kept, bytes)
        and len(kept) >= _CHECK
        and kept[-_CHECK:] == _checksum(key, kept[:-_CHECK])
    )
