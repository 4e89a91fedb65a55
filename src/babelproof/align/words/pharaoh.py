"""Links in the format of Pharaoh, a row a segment: ``0-0 1-2 2-1``, source word first, from 0.

Files in circulation also have the target first, or count from 1. What a file says cannot be told
from one row, but from the bounds of all of them: which reading breaks no row?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from babelproof.core.errors import InputError

Order = Literal["source-target", "target-source"]
ORDERS: tuple[Order, ...] = get_args(Order)
_PAIR = re.compile(r"([0-9]{1,9})[-?p]([0-9]{1,9})")  # sure, possible, possible
Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Reading:
    """Which side comes first in a pair, and the number of the first word."""

    order: Order = "source-target"
    base: int = 0

    def __str__(self) -> str:
        return f"{self.order}, from {self.base}"

    def read(self, row: Pairs) -> list[tuple[int, int]]:
        """The pairs as source and target, from 0."""
        turned = row if self.order == "source-target" else [(j, i) for i, j in row]
        return [(i - self.base, j - self.base) for i, j in turned]

    def breaks(self, row: Pairs, sizes: tuple[int, int]) -> tuple[int, int] | None:
        """The first pair that names a word there is not, if any, as it stands in the row."""
        for pair, (i, j) in zip(row, self.read(row), strict=True):
            if not (0 <= i < sizes[0] and 0 <= j < sizes[1]):
                return pair
        return None


def parse(rows: Iterable[str], name: str) -> Iterator[list[tuple[int, int]]]:
    """The pairs of each row as they stand there; an empty row has none."""
    for number, row in enumerate(rows, 1):
        found = []
        for word in row.split():
            match = _PAIR.fullmatch(word)
            if match is None:
                raise InputError(f"{name}:{number}: {word!r} is no pair of words as 3-4")
            found.append((int(match[1]), int(match[2])))
        yield found


def read(
    rows: Iterable[str],
    sizes: Sequence[tuple[int, int]],
    name: str,
    *,
    order: Order | None = None,
    base: int | None = None,
) -> tuple[Reading, list[list[tuple[int, int]]]]:
    """How the rows are to be read and what they say, given the words of both sides a row.

    What is not given is told by the bounds; an error names the row that breaks them.
    """
    parsed = list(parse(rows, name))
    if len(parsed) != len(sizes):
        raise InputError(f"{name} has {len(parsed):,} rows for {len(sizes):,} segments")
    reading = told(parsed, sizes, name, order, base)
    return reading, [reading.read(row) for row in parsed]


def told(
    parsed: Sequence[Pairs],
    sizes: Sequence[tuple[int, int]],
    name: str,
    order: Order | None,
    base: int | None,
) -> Reading:
    """The one reading that breaks no row."""
    orders = ORDERS if order is None else (order,)
    bases = (0, 1) if base is None else (base,)
    broken = {
        reading: _first_broken(reading, parsed, sizes)
        for reading in (Reading(*one) for one in product(orders, bases))
    }
    whole = [reading for reading, row in broken.items() if row is None]
    if not whole:
        best = max(broken, key=lambda reading: broken[reading] or 0)
        row = broken[best] or 0
        pair = best.breaks(parsed[row], sizes[row])
        raise InputError(
            f"{name}:{row + 1}: {pair and f'{pair[0]}-{pair[1]}'} is outside of the segment's"
            f" {sizes[row][0]} source and {sizes[row][1]} target words (read as {best});"
            " was another division into words linked?"
        )
    if len(whole) > 1:
        raise InputError(
            f"{name} may be read as {' or as '.join(map(str, whole))}; say which (⸨order⸩, ⸨base⸩)"
        )
    return whole[0]


def written(links: Iterable[tuple[int, int]], reading: Reading) -> str:
    """A row."""
    moved = ((i + reading.base, j + reading.base) for i, j in links)
    return " ".join(
        f"{i}-{j}" if reading.order == "source-target" else f"{j}-{i}" for i, j in moved
    )


def _first_broken(
    reading: Reading, parsed: Sequence[Pairs], sizes: Sequence[tuple[int, int]]
) -> int | None:
    for number, (row, size) in enumerate(zip(parsed, sizes, strict=True)):
        if reading.breaks(row, size) is not None:
            return number
    return None
