"""How long a work will take, by parts of it that were tried."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import stdev

# So many standard errors make the range that is told.
Z = 2.0


@dataclass(frozen=True, slots=True)
class Forecast:
    """What there is to do. ``sample`` has pairs and seconds of the chunks that were tried;
    ``reading`` are the seconds that it took to find all chunks, ``overlaps`` says whether others
    work meanwhile."""

    chunks: int
    pairs: int
    bytes: int
    hands: int
    sample: Sequence[tuple[int, float]]
    reading: float
    overlaps: bool

    @property
    def rate(self) -> float:
        """Pairs that one process does in a second."""
        return 1 / self._cost

    @property
    def seconds(self) -> float:
        """How long it should take."""
        return self._all(self._cost)

    @property
    def range(self) -> tuple[float, float]:
        """Between which times it should be, by how chunks of the sample differ."""
        costs = [seconds / pairs for pairs, seconds in self.sample if pairs]
        off = Z * stdev(costs) / math.sqrt(len(costs)) if len(costs) > 1 else self._cost
        return self._all(max(0.0, self._cost - off)), self._all(self._cost + off)

    @property
    def _cost(self) -> float:
        pairs = sum(pairs for pairs, _ in self.sample)
        return max(1e-9, sum(seconds for _, seconds in self.sample) / max(1, pairs))

    def _all(self, cost: float) -> float:
        working = self.pairs * cost / self.hands
        return max(self.reading, working) if self.overlaps else self.reading + working
