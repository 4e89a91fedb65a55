"""The cheapest way to match two rows of sentences in order, by dynamic programming."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, inf, log
from typing import Literal, get_args

from babelproof.align.anchors import Evidence
from babelproof.align.lengths import Lengths, improbability

# What it costs that so many sentences were made of so many.
_SHAPES = {(1, 1): 0.0, (1, 2): 2.5, (2, 1): 2.5, (1, 3): 4.5, (3, 1): 4.5, (2, 2): 4.5}
MOST_IN_A_MATCH = max(down for down, _ in _SHAPES)
# What it costs that a sentence is without match, if the one before it has one, and if not; systems
# stop early more often than they skip.
_LOST = (5.5, 2.25)
_LOST_AT_END = (4.75, 1.5)
# What it costs that a part of what a match holds is lost, besides how many lengths it may have.
_PART = 7.0
# Anchors that both sides share; and what those say that only the target has, if it translates
# something else.
_SHARED, _UNRELATED = 1.0, -2.0
# How many sentences the way may leave the diagonal by, beside those that one side has more.
_REACH = 12


@dataclass(frozen=True, slots=True)
class Match:
    """Sentences of the source and those of the target that say the same, as ranges of their
    numbers, one of which may be empty; and what it costs to think so."""

    src: range
    tgt: range
    cost: float


# Sentences dealt with on both sides, and on which side the last step left one without match. One
# of each in a row would be a translation, if a bad one.
_Unmatched = Literal["", "src", "tgt"]
Place = tuple[int, int, _Unmatched]
START: Place = (0, 0, "")


class Grid:
    """What every match would cost, by the lengths of sentences and by what anchors say."""

    def __init__(
        self, src: Sequence[float], tgt: Sequence[float], lengths: Lengths, evidence: Evidence
    ) -> None:
        self._rows, self._columns = len(src), len(tgt)
        self._sizes, self._lengths, self._evidence = (src, tgt), lengths, evidence
        self._src = [0.0, *accumulate(src)]
        self._tgt = [0.0, *accumulate(tgt)]
        self._costs: dict[tuple[int, int, int, int], float] = {}

    def stretched(self, by: float) -> Grid:
        """The same where translations are so many times longer."""
        src, tgt = self._sizes
        return Grid([size * by for size in src], tgt, self._lengths, self._evidence)

    @property
    def is_shared(self) -> bool:
        """Whether both sides share what translations keep."""
        return self._evidence.shared >= _SHARED

    @property
    def is_plausible(self) -> bool:
        """Whether the target may be a part of a translation: little speaks against it."""
        return self._evidence.shared + self._evidence.own > _UNRELATED

    def best(self, kept: Container[int] = ()) -> Sequence[Match]:
        """The cheapest way, on which none of the source's sentences ``kept`` is without match."""
        cheapest: dict[Place, float] = {START: 0.0}
        came: dict[Place, tuple[Place, Match]] = {}
        for row in range(self._rows + 1):
            for column in self._band(row):
                for unmatched in get_args(_Unmatched):
                    place = row, column, unmatched
                    so_far = cheapest.get(place, inf)
                    if so_far == inf:
                        continue
                    for after, match in self._steps(place, kept):
                        if so_far + match.cost < cheapest.get(after, inf):
                            cheapest[after] = so_far + match.cost
                            came[after] = place, match
        return _way(came, min(self.ends(), key=lambda place: cheapest.get(place, inf)))

    def places(self) -> Iterator[Iterator[Place]]:
        """All places of each row, in an order in which no step leads back."""
        for row in range(self._rows + 1):
            yield ((row, column, un) for column in self._band(row) for un in get_args(_Unmatched))

    def ends(self) -> Sequence[Place]:
        """Where all is dealt with."""
        return [(self._rows, self._columns, unmatched) for unmatched in get_args(_Unmatched)]

    def lossy_steps(self, place: Place) -> Iterator[tuple[Place, float, range]]:
        """All steps from a place: where to, what they cost, and in which sentences of the source
        they lose something."""
        for after, match in self._steps(place, ()):
            yield after, match.cost, range(0) if match.tgt else match.src
        yield from self._parts(place)

    def _band(self, row: int) -> range:
        """The columns about the diagonal, so that long texts take linear time."""
        middle = row * self._columns // max(self._rows, 1)
        reach = _REACH + abs(self._columns - self._rows)
        return range(max(0, middle - reach), min(self._columns, middle + reach) + 1)

    def _steps(self, place: Place, kept: Container[int]) -> Iterator[tuple[Place, Match]]:
        row, column, unmatched = place
        for (down, right), cost in _SHAPES.items():
            if row + down <= self._rows and column + right <= self._columns:
                cost += self._off(row, row + down, column, column + right)
                match = Match(range(row, row + down), range(column, column + right), cost)
                yield (row + down, column + right, ""), match
        if row < self._rows and row not in kept and unmatched != "tgt":
            costs = _LOST_AT_END if column == self._columns else _LOST
            match = Match(range(row, row + 1), range(column, column), costs[unmatched == "src"])
            yield (row + 1, column, "src"), match
        if column < self._columns and unmatched != "src":
            cost = _LOST[unmatched == "tgt"]
            yield (row, column + 1, "tgt"), Match(range(row, row), range(column, column + 1), cost)

    def _parts(self, place: Place) -> Iterator[tuple[Place, float, range]]:
        """Steps over matches of which the target has lost a part: how long it is says no more than
        that it is shorter."""
        row, column, _ = place
        for (down, right), cost in _SHAPES.items():
            below, beyond = row + down, column + right
            if below > self._rows or beyond > self._columns:
                continue
            src, tgt = self._src[below] - self._src[row], self._tgt[beyond] - self._tgt[column]
            if tgt < src:
                cost += _PART + self._lengths.choices(src)
                cost -= self._evidence.says(row, below, column, beyond, lost=True)
                yield (below, beyond, ""), cost, range(row, below)

    def _off(self, row: int, below: int, column: int, beyond: int) -> float:
        """How far lengths are off, less what the anchors tell."""
        key = row, below, column, beyond
        if key not in self._costs:
            src, tgt = self._src[below] - self._src[row], self._tgt[beyond] - self._tgt[column]
            off = improbability(self._lengths.strays(src, tgt))
            self._costs[key] = off - self._evidence.says(row, below, column, beyond)
        return self._costs[key]


def _ends(numbers: range) -> tuple[int, int]:
    return numbers.start, numbers.stop


def _way(came: dict[Place, tuple[Place, Match]], place: Place) -> Sequence[Match]:
    way = []
    while place in came:
        place, match = came[place]
        way.append(match)
    return way[::-1]


def together(costs: Sequence[float]) -> float:
    """What it costs that one of several things is so, each of which costs so much."""
    least = min(costs, default=inf)
    if least == inf:
        return inf
    return least - log(sum(exp(least - cost) for cost in costs))
