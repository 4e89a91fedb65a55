"""What is too much to hold in memory, kept until it is read again.

A database of its own in an unnamed file, which is gone with the process however that ends. Nothing
is written to the disk while it is small.
"""

from __future__ import annotations

import pickle
import sqlite3
import tempfile
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar, overload

from babelproof.core.errors import OutputError

_IN_MEMORY = 4_000  # KiB of it that are held

T = TypeVar("T")
# For things of this program alone, written and read by the same process or its workers.
pack, unpack = pickle.dumps, pickle.loads


class Shelf:
    """A database that nobody else sees; ``tables`` are the statements that make its tables."""

    def __init__(self, *tables: str) -> None:
        with _naming():
            self._base = sqlite3.connect("", check_same_thread=False)
            for line in (
                f"PRAGMA cache_size=-{_IN_MEMORY}", "PRAGMA journal_mode=OFF",
                "PRAGMA temp_store=FILE", *tables,
            ):  # fmt: skip
                self._base.execute(line)

    def do(self, statement: str, *values: object) -> int:
        """Carry out a statement; tells how many rows it changed."""
        with _naming():
            return self._base.execute(statement, values).rowcount

    def put(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Carry out a statement for each of these rows."""
        with _naming():
            self._base.executemany(statement, rows)

    def rows(self, question: str, *values: object) -> Iterator[Any]:
        """The rows that answer a question, as they are read."""
        with _naming():
            yield from self._base.execute(question, values)


@contextmanager
def _naming() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise OutputError(
            f"no room for what is kept meanwhile, in the folder for temporary files ({error});"
            f" SQLITE_TMPDIR names another folder than {tempfile.gettempdir()}"
        ) from error


class Streamed(Sequence[T]):
    """A sequence that is read from its beginning each time."""

    @abstractmethod
    def __iter__(self) -> Iterator[T]: ...

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            return list(islice(self, first, last, step)) if step > 0 else list(self)[at]
        place = range(len(self))[at]
        return next(islice(self, place, None))
