"""Systems × segments scored by a metric: equal cases once, known ones not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log10

import numpy as np

from babelproof.core.errors import UsageError
from babelproof.core.scores import Scores, column
from babelproof.metrics.making import Expect, OpenMap, RowCache, in_this_process, make_rows
from babelproof.metrics.protocol import Array, Case, Metric, Start

MOST_DIGITS = 8


@dataclass(frozen=True)
class Scored:
    """What one metric made of all systems; ``rows`` is systems × segments × statistics."""

    metric: Metric
    systems: tuple[str, ...]
    rows: Array
    references: int
    computed: int
    known: int

    def segment_scores(self) -> Array:
        """Systems × segments."""
        return self.metric.segment_scores(self.rows)

    def system_scores(self, lines: Sequence[int] | None = None) -> Array:
        """One score a system, over all segments or some; no text is looked at again."""
        rows = self.rows if lines is None else self.rows[:, list(lines)]
        return self.metric.system_scores(rows.sum(axis=1))

    def digits(self) -> int:
        """How many digits behind the point tell systems apart: the metric's, or four in all."""
        if self.metric.digits is not None:
            return self.metric.digits
        size = np.abs(self.system_scores())
        largest = float(size[np.isfinite(size) & (size > 0)].max(initial=0.0))
        return min(MOST_DIGITS, max(2, 4 - ceil(log10(largest)))) if largest else 2

    def signature(self) -> str:
        return self.metric.signature(self.references)

    def as_scores(self, turned: bool = True) -> Scores:
        """As scores that correlate: with ``turned``, lower-is-better comes with its sign turned."""
        sign = 1.0 if self.metric.higher_is_better or not turned else -1.0
        by_segment = sign * self.segment_scores()
        by_system = sign * self.system_scores()
        named = zip(self.systems, by_segment.tolist(), strict=True)
        return Scores(
            self.metric.name,
            {name: column(values) for name, values in named},
            dict(zip(self.systems, by_system.tolist(), strict=True)),
            self.signature(),
        )


def score(
    metric: Metric,
    outputs: Mapping[str, Sequence[str]],
    references: Sequence[Sequence[str]] = (),
    sources: Sequence[str] | None = None,
    *,
    cache: RowCache | None = None,
    progress: Start | None = None,
    workers: OpenMap = in_this_process,
    expect: Expect | None = None,
) -> Scored:
    """Score systems; ``references`` is one list of lines a reference.

    ``progress`` is told how many different cases there are, and gives a function that is told how
    many of them are done. ``workers`` opens a map over processes, for metrics that spread; it
    changes no score. ``expect`` is told how many seconds of work a measured sample promises.
    """
    segments = _segments(metric, outputs, references, sources)
    used = references if metric.needs_reference else ()
    refs = list(zip(*used, strict=True)) if used else [()] * segments
    src = sources if sources is not None else [""] * segments
    index: dict[tuple[str, str, tuple[str, ...]], int] = {}
    cases: list[Case] = []
    place = np.empty((len(outputs), segments), np.int64)
    columns = list(outputs.values())
    for line in range(segments):
        for system, hyps in enumerate(columns):
            found = (src[line] if metric.needs_source else "", hyps[line], refs[line])
            at = index.setdefault(found, len(cases))
            if at == len(cases):
                cases.append(Case(*found))
            place[system, line] = at
    tell = progress(len(cases)) if progress else (lambda done: None)
    rows, known = make_rows(metric, cases, cache or RowCache(None), tell, workers, expect)
    return Scored(metric, tuple(outputs), rows[place], len(references), len(cases) - known, known)


def _segments(
    metric: Metric,
    outputs: Mapping[str, Sequence[str]],
    references: Sequence[Sequence[str]],
    sources: Sequence[str] | None,
) -> int:
    if not outputs:
        raise UsageError("no system to score")
    if metric.needs_reference and not references:
        raise UsageError(f"{metric.name} needs a reference")
    sizes = {len(lines) for lines in (*outputs.values(), *references)}
    if sources is not None:
        sizes.add(len(sources))
    if len(sizes) > 1:
        raise UsageError(f"unequal numbers of lines: {', '.join(map(str, sorted(sizes)))}")
    return sizes.pop()
