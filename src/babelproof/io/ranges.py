"""What of a file can be had without what is before it, as a worker wants its own stretch."""

from __future__ import annotations

from pathlib import Path

from babelproof.io import files, seekable


def by_range(path: Path) -> bool:
    """Whether any stretch of what a file holds can be had by itself."""
    return not files.is_compressed(path) or seekable.frames(path) is not None


def fetch(path: Path, start: int, end: int) -> bytes:
    """A stretch of such a file."""
    if files.is_compressed(path):
        found = seekable.frames(path)
        assert found is not None
        return seekable.fetch(path, found, start, end)
    with files.open_bytes(path) as handle:
        handle.seek(start)
        return handle.read(end - start)
