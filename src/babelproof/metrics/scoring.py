"""Systems × segments scored by a metric: equal cases once, known ones not at all; and whether two
systems are really different, by paired tests from additive statistics, as sacreBLEU's.

The random draws, and so the p-values, are sacreBLEU's own for the same seed; only the scoring of
resamples is done for all of them at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log10
from typing import Literal

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


Test = Literal["bs", "ar"]
TRIALS: dict[str, int] = {"bs": 1000, "ar": 10_000}
SEED = 12345
LEVEL = 0.05
_AT_ONCE = 1000


@dataclass(frozen=True)
class Estimate:
    """A system's score, and the mean and half-width of the middle 95 % of resamples."""

    score: float
    mean: float | None = None
    half_width: float | None = None


class Paired:
    """All systems of one metric, resampled alike, so that any two can be compared."""

    def __init__(
        self, scored: Scored, test: Test, trials: int | None = None, seed: int = SEED
    ) -> None:
        if test not in TRIALS:
            raise UsageError(f"no test {test!r}; bs (bootstrap) or ar (approximate randomisation)")
        self.test: Test = test
        self.trials = trials or TRIALS[test]
        self._scored = scored
        self._real = scored.system_scores()
        rng = np.random.default_rng(seed)
        segments = scored.rows.shape[1]
        draw = _bootstrap if test == "bs" else _swaps
        weights = draw(rng, self.trials, segments)
        flat = scored.rows.transpose(1, 0, 2).reshape(segments, -1)
        parts = [w @ flat for w in weights]
        shape = (self.trials, len(scored.systems), scored.rows.shape[2])
        self._sums = np.concatenate(parts).reshape(shape)

    def p_value(self, baseline: int, system: int) -> float:
        """Two-sided: how easily chance makes a difference as large."""
        real = abs(self._real[baseline] - self._real[system])
        scores_of = self._scored.metric.system_scores
        if self.test == "bs":
            size = np.abs(scores_of(self._sums[:, system]) - scores_of(self._sums[:, baseline]))
            stats = size - size.mean()
        else:
            whole = self._scored.rows.sum(axis=1)
            mine, theirs = self._sums[:, baseline], self._sums[:, system]
            one = scores_of(mine + whole[system] - theirs)
            two = scores_of(whole[baseline] - mine + theirs)
            stats = np.abs(one - two)
        return float((int((stats > real).sum()) + 1) / (self.trials + 1))

    def estimate(self, system: int) -> Estimate:
        """The score, with sacreBLEU's confidence interval if the test is the bootstrap."""
        score = float(self._real[system])
        if self.test != "bs":
            return Estimate(score)
        drawn = np.sort(self._scored.metric.system_scores(self._sums[:, system]))
        edge = self.trials // 40
        half = 0.5 * (drawn[self.trials - edge - 1] - drawn[edge])
        return Estimate(score, float(drawn.mean()), float(half))

    def clusters(self, level: float = LEVEL) -> list[int]:
        """A rank for each system; a new cluster opens below the first that is really worse."""
        sign = 1.0 if self._scored.metric.higher_is_better else -1.0
        order = np.argsort(-sign * self._real, kind="stable")
        ranks, members, rank = [0] * len(order), list[int](), 1
        for place, system in enumerate(order.tolist()):
            if any(self._worse(system, member, level) for member in members):
                rank, members = place + 1, []
            members.append(system)
            ranks[system] = rank
        return ranks

    def _worse(self, system: int, member: int, level: float) -> bool:
        # sacreBLEU's p-value of two equal scores is the least there is; equal is not different.
        return bool(self._real[system] != self._real[member]) and (
            self.p_value(member, system) < level
        )


def _bootstrap(rng: np.random.Generator, trials: int, segments: int) -> list[Array]:
    """How often each segment is drawn in each resample."""
    drawn = rng.choice(segments, size=(trials, segments), replace=True)
    offsets = np.arange(trials)[:, None] * segments
    counts = np.bincount((drawn + offsets).ravel(), minlength=trials * segments)
    return [counts.reshape(trials, segments).astype(float)]


def _swaps(rng: np.random.Generator, trials: int, segments: int) -> list[Array]:
    """Which segments keep their system in each trial."""
    chosen = rng.integers(2, size=(trials, segments), dtype=bool)
    return [chosen[at : at + _AT_ONCE].astype(float) for at in range(0, trials, _AT_ONCE)]
