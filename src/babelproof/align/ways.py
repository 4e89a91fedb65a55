"""All ways to match two rows of sentences at once: what they cost together.

What all ways cost from the start to a place, and from there to the end, is summed once; what is
asked of a stretch of the source then takes as long as the stretch, whatever the length of the text.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from math import inf

from babelproof.align.grid import MOST_IN_A_MATCH, START, Grid, Place, together

_Costs = Mapping[Place, float]


class Ways:
    """All ways through a grid."""

    def __init__(self, grid: Grid) -> None:
        self._steps: dict[Place, Sequence[tuple[Place, float, range]]] = {}
        self._rows: list[list[Place]] = []
        self._ends = frozenset(grid.ends())
        self._so_far = self._from_start(grid)
        self._to_go = self._to_end(range(len(self._rows)), (), {})

    @property
    def total(self) -> float:
        """What all ways cost: a logarithm of how unlikely they are."""
        return self._to_go[self._rows[0][0]]

    def keeping(self, kept: range) -> float:
        """The same of those on which nothing of these sentences is lost."""
        first = kept.start
        to_go = self._to_end(range(first, kept.stop), kept, self._to_go)
        if not first:
            return to_go[self._rows[0][0]]
        return together(
            [
                self._so_far[place] + cost + _of(after, to_go, self._to_go)
                for row in range(max(0, first - MOST_IN_A_MATCH), first)
                for place in self._rows[row]
                for after, cost, _ in self._steps[place]
                if after[0] >= first
            ]
        )

    def keeping_all(self, kept: Container[int]) -> float:
        """The same of any sentences; takes as long as the text."""
        return self._to_end(range(len(self._rows)), kept, {})[self._rows[0][0]]

    def _from_start(self, grid: Grid) -> _Costs:
        so_far: dict[Place, float] = {}
        costs: dict[Place, list[float]] = {START: [0.0]}
        for row in grid.places():
            self._rows.append([])
            for place in row:
                if place in costs:
                    self._rows[-1].append(place)
                    so_far[place] = here = together(costs.pop(place))
                    self._steps[place] = steps = [*grid.lossy_steps(place)]
                    for after, cost, _ in steps:
                        costs.setdefault(after, []).append(here + cost)
        return so_far

    def _to_end(self, rows: range, kept: Container[int], known: _Costs) -> _Costs:
        """What is left from the places of these rows on, given those of the rows below."""
        to_go: dict[Place, float] = {}
        for row in reversed(rows):
            for place in reversed(self._rows[row]):
                costs = [0.0] if place in self._ends else []
                for after, cost, lost in self._steps[place]:
                    if not lost or any(one not in kept for one in lost):
                        costs.append(cost + _of(after, to_go, known))
                to_go[place] = together(costs)
        return to_go


def _of(place: Place, changed: _Costs, known: _Costs) -> float:
    """Infinite beyond the band."""
    return changed[place] if place in changed else known.get(place, inf)
