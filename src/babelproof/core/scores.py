"""Scores of systems on segments, by any number of metrics, as one frozen table.

Columns are packed C doubles behind read-only views, so that numpy may look at them without a copy
while this module needs the standard library only. A missing score is NaN.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isnan, nan
from types import MappingProxyType

from babelproof.core.errors import UsageError, did_you_mean

Column = memoryview


def column(values: Iterable[float | None]) -> Column:
    """A read-only column; None becomes NaN."""
    return memoryview(array("d", (nan if v is None else v for v in values))).toreadonly()


@dataclass(frozen=True, slots=True)
class Scores:
    """One metric, or one kind of human judgement.

    ``by_segment`` maps a system to a column with one value a segment; ``by_system`` holds scores
    of whole systems as somebody else computed them (empty: none were given).
    """

    name: str
    by_segment: Mapping[str, Column] = field(default_factory=dict)
    by_system: Mapping[str, float] = field(default_factory=dict)
    origin: str = ""

    def systems(self) -> list[str]:
        """Every system that has any score, in order of appearance."""
        return list(dict.fromkeys([*self.by_segment, *self.by_system]))

    def missing(self, systems: Sequence[str] | None = None) -> int:
        """How many segment scores of these systems (of all) are absent."""
        chosen = self.by_segment if systems is None else systems
        return sum(sum(map(isnan, self.by_segment[name])) for name in chosen)


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Systems × segments × metrics."""

    segments: int
    metrics: Mapping[str, Scores]

    def __post_init__(self) -> None:
        for scores in self.metrics.values():
            for system, values in scores.by_segment.items():
                if len(values) != self.segments:
                    raise UsageError(
                        f"{scores.name}: {system} has {len(values)} segment scores, not"
                        f" {self.segments}"
                    )
        object.__setattr__(self, "metrics", MappingProxyType(dict(self.metrics)))

    def __getitem__(self, metric: str) -> Scores:
        if metric not in self.metrics:
            hint = did_you_mean(metric, self.metrics)
            raise UsageError(f"no scores by {metric!r}; {hint}")
        return self.metrics[metric]

    def systems(self) -> list[str]:
        """Every system any metric has scored, in order of appearance."""
        return list(dict.fromkeys(s for m in self.metrics.values() for s in m.systems()))
