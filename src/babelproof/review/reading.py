"""Judgements read where nothing can be written: in a folder, or on a disk, that is read-only."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.review.store import Store

_TRIES = 5


@contextmanager
def opened_to_read(path: Path) -> Iterator[Store]:
    """The store, or a copy of it: SQLite reads a write-ahead log only where it may write."""
    if not path.is_file():
        raise InputError(f"{path}: no such file of judgements")
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        with Store(path) as store:
            yield store
        return
    with (
        tempfile.TemporaryDirectory(prefix="babelproof-") as folder,
        Store(_copied(path, Path(folder))) as store,
    ):
        yield store


def _copied(path: Path, folder: Path) -> Path:
    """The file and its log as they were at one moment."""
    parts = (path, path.with_name(f"{path.name}-wal"))
    for _ in range(_TRIES):
        before = [_state(part) for part in parts]
        for part in parts:
            if part.exists():
                shutil.copyfile(part, folder / part.name)
        if [_state(part) for part in parts] == before:
            return folder / path.name
    raise InputError(f"{path}: is being written to all the time; try again later")


def _state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_size, found.st_mtime_ns
