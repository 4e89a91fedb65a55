"""What a metric is: cases become rows of numbers that may be added up, and sums become scores.

Because rows add up, corpus scores, scores of subsets and resampling never score a text again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
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


class Metric(Protocol):
    """A metric.

    ``key`` names everything its statistics depend on, for the cache; without one nothing is kept.
    ``width`` is the number of statistics in a row. ``digits`` are those worth showing behind the
    point; without it the size of the scores tells. ``spreads`` says that cases may be scored in
    several processes at once.
    """

    @property
    def name(self) -> str: ...

    @property
    def key(self) -> str | None: ...

    @property
    def width(self) -> int: ...

    @property
    def digits(self) -> int | None: ...

    @property
    def spreads(self) -> bool: ...

    @property
    def higher_is_better(self) -> bool: ...

    @property
    def needs_source(self) -> bool: ...

    @property
    def needs_reference(self) -> bool: ...

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        """One row of additive statistics a case."""
        ...

    def segment_scores(self, rows: Array) -> Array:
        """The score of each row on its own; the last axis holds statistics."""
        ...

    def system_scores(self, sums: Array) -> Array:
        """The score of sums of rows; the last axis holds statistics."""
        ...

    def signature(self, references: int) -> str:
        """One line that says how the number was made."""
        ...


def mean_of(rows: Array) -> Array:
    """The score of metrics whose rows are (score, 1): the mean."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(rows[..., 0] / rows[..., 1])
