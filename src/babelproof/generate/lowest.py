"""A sample of fixed size from a stream: those with the lowest ranks, whatever their order."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


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
