"""Files put behind addresses: made on this machine, and put there when they are complete, since few
of these places let a file be written on or cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from babelproof.core.errors import OutputError

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)


def is_address(name: str) -> bool:
    """Whether it names a place beyond the file system."""
    return _ADDRESS.match(name) is not None


def is_remote(path: Path) -> bool:
    """Whether it is behind an address."""
    return is_address(str(path))


def try_to_put(place: Path) -> None:
    """Complain where nothing can be written; leaves nothing there."""
    store, name = _beside(place)
    with _naming(place):
        store.pipe_file(name, b"")
        store.rm_file(name)


def put(part: Path, place: Path) -> None:
    """A file of this machine behind an address, where it has its name once all of it is there."""
    store, name = _beside(place)
    there = getattr(place, "path")  # noqa: B009 (a Path of this machine has none)
    with _naming(place):
        store.put_file(str(part), name)
        if store.exists(there):
            store.rm_file(there)
        store.mv(name, there)


def _beside(place: Path) -> tuple[Any, str]:
    """The storage, and a name beside the one that is wanted."""
    given = cast(Any, place)
    return given.fs, f"{given.path}.unfinished"


@contextmanager
def _naming(place: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, NotImplementedError) as error:
        raise OutputError(f"{place}: cannot be written there ({error or 'read only'})") from error
