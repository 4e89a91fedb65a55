"""What a metric is: cases become rows of numbers that may be added up, and sums become scores.

Because rows add up, corpus scores, scores of subsets and resampling never score a text again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy.typing as npt

Array = npt.NDArray[Any]
Progress = Callable[[int], None]
# Told how many cases there are, gives the function that is told how many are done.
Start = Callable[[int], Progress]


class Case(NamedTuple):
    """One translation to be scored; ``refs`` is empty where there is no reference."""

    src: str
    hyp: str
    refs: tuple[str, ...]


class Metric:
    """A metric; what most are and do, unless they say otherwise.

    ``key`` names everything its statistics depend on, for the cache; without one nothing is kept.
    ``width`` is the number of statistics in a row. ``digits`` are those worth showing behind the
    point; without it the size of the scores tells. ``spreads`` says that cases may be scored in
    several processes at once.
    """

    name: str
    digits: int | None = 2
    spreads = True
    higher_is_better = True

    @property
    def key(self) -> str | None:
        return None

    @property
    def width(self) -> int:
        return 2

    @property
    def needs_source(self) -> bool:
        return False

    @property
    def needs_reference(self) -> bool:
        return True

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        """One row of additive statistics a case."""
        raise NotImplementedError

    def segment_scores(self, rows: Array) -> Array:
        """The score of each row on its own; the last axis holds statistics."""
        raise NotImplementedError

    def system_scores(self, sums: Array) -> Array:
        """The score of sums of rows; the last axis holds statistics."""
        return self.segment_scores(sums)

    def signature(self, references: int) -> str:
        """One line that says how the number was made."""
        raise NotImplementedError
