"""Systems × segments scored by a metric: equal cases once, known ones not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from babelproof.core.errors import UsageError
from babelproof.core.scores import Scores, column
from babelproof.metrics.cache import RowCache, digests
from babelproof.metrics.protocol import Array, Case, Metric, Progress, Start

# Rows are put away every so often, so that an interrupted run is not lost.
_KEEP_EVERY = 4096


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
) -> Scored:
    """Score systems; ``references`` is one list of lines a reference.

    ``progress`` is told how many different cases there are, and gives a function that is told how
    many of them are done.
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
    rows, known = _rows(metric, cases, cache or RowCache(None), tell)
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


def _onward(progress: Progress, before: int, done: int) -> None:
    progress(before + done)


def _rows(
    metric: Metric, cases: Sequence[Case], cache: RowCache, progress: Progress
) -> tuple[Array, int]:
    """A row for every case, and how many were known already."""
    keys = digests(metric, cases)
    known = cache.find(keys)
    fresh = [at for at, key in enumerate(keys) if key not in known]
    progress(len(cases) - len(fresh))
    made: list[Array] = []
    for first in range(0, len(fresh), _KEEP_EVERY):
        some = fresh[first : first + _KEEP_EVERY]
        rows = metric.rows(
            [cases[at] for at in some], partial(_onward, progress, len(cases) - len(fresh) + first)
        )
        cache.keep([keys[at] for at in some], rows)
        made.append(rows)
    if not known:
        return (np.concatenate(made) if made else np.zeros((0, 2))), 0
    width = len(next(iter(known.values()))) // 8
    out = np.empty((len(cases), width))
    if made:
        out[fresh] = np.concatenate(made)
    found = [at for at, key in enumerate(keys) if key in known]
    joined = b"".join(known[keys[at]] for at in found)
    out[found] = np.frombuffer(joined).reshape(len(found), width)
    return out, len(cases) - len(fresh)
