"""Samples from a stream that are too large to hold: of each sort those with the lowest ranks,
whatever their order.

A sample of fixed size from a stream: those with the lowest ranks, whatever their order.
"""

from __future__ import annotations

import heapq
from array import array
from collections import Counter
from collections.abc import Iterator
from typing import Generic, TypeVar

from babelproof.io.shelf import Shelf, pack, unpack

T = TypeVar("T")
_BYTES = 8  # of a rank
_NONE, _ANY = b"", b"\xff" * (_BYTES + 1)
_TABLE = "CREATE TABLE kept (sort TEXT, rank BLOB, thing BLOB, UNIQUE (sort, rank))"


class Stock(Generic[T]):
    """Keeps so many things of each sort at most, each rank once; not in memory."""

    def __init__(self, most: int) -> None:
        self._most, self._shelf = most, Shelf(_TABLE)
        self._kept, self._limit = Counter[str](), dict[str, bytes]()
        self.seen = Counter[str]()

    def add(self, rank: int, thing: T, sort: str = "") -> None:
        """Take something in, if its rank is low enough and new."""
        key = rank.to_bytes(_BYTES, "big")
        if key > self._limit.get(sort, _ANY if self._most else _NONE):
            self.seen[sort] += 1
            return
        put = "INSERT OR IGNORE INTO kept VALUES (?, ?, ?)"
        if self._shelf.do(put, sort, key, pack(thing)) <= 0:
            return
        self.seen[sort] += 1
        self._kept[sort] += 1
        if self._kept[sort] > self._most:
            self._shelf.do("DELETE FROM kept WHERE sort = ? AND rank = ?", sort, self._last(sort))
            self._kept[sort] -= 1
        if self._kept[sort] == self._most:
            self._limit[sort] = self._last(sort)

    def _last(self, sort: str) -> bytes:
        ((rank,),) = self._shelf.rows("SELECT max(rank) FROM kept WHERE sort = ?", sort)
        return bytes(rank)

    def of(self, sort: str) -> Iterator[T]:
        """Those of a sort, from the lowest."""
        asked = "SELECT thing FROM kept WHERE sort = ? ORDER BY rank"
        for (thing,) in self._shelf.rows(asked, sort):
            yield unpack(thing)

    def numbers(self, sort: str) -> array[int]:
        """By what :meth:`numbered` finds those of a sort, from the lowest."""
        asked = "SELECT rowid FROM kept WHERE sort = ? ORDER BY rank"
        return array("q", (number for (number,) in self._shelf.rows(asked, sort)))

    def numbered(self, number: int) -> T:
        """The one with a number."""
        ((thing,),) = self._shelf.rows("SELECT thing FROM kept WHERE rowid = ?", number)
        found: T = unpack(thing)
        return found


class Lowest(Generic[T]):
    """Keeps so many things at most, each rank once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._heap: list[tuple[int, int]] = []
        self._kept: dict[int, T] = {}
        self.seen = 0

    def __len__(self) -> int:
        return len(self._kept)

    def add(self, rank: int, thing: T) -> bool:
        """Take something in, if its rank is low enough and new; says whether it was new."""
        if rank in self._kept:
            return False
        self.seen += 1
        if len(self._heap) >= self._most:
            if not self._most or -self._heap[0][0] <= rank:
                return True
            del self._kept[-heapq.heappop(self._heap)[0]]
        heapq.heappush(self._heap, (-rank, rank))
        self._kept[rank] = thing
        return True

    def __iter__(self) -> Iterator[T]:
        return (self._kept[rank] for rank in sorted(self._kept))
