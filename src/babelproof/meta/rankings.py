"""A metric as something that ranks systems on any subset of segments, many subsets at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.io.scored import ScoredSet
from babelproof.meta.correlate import Array
from babelproof.meta.systems import segment_grid
from babelproof.metrics.making import RowCache
from babelproof.metrics.protocol import Start
from babelproof.metrics.registry import NAMES, is_built_in, make_metric
from babelproof.metrics.scoring import Scored, score


class Ranking(Protocol):
    """Scores of systems; higher is better always (the sign of error rates is turned)."""

    @property
    def name(self) -> str: ...

    @property
    def systems(self) -> Sequence[str]: ...

    def segment_scores(self) -> Array:
        """Systems × segments; NaN where a score is missing."""
        ...

    def on(self, masks: Array) -> Array:
        """Subsets × systems: the score of every system on every subset (rows of 0 and 1)."""
        ...


@dataclass(frozen=True)
class MeanRanking:
    """System scores are means of segment scores."""

    name: str
    systems: Sequence[str]
    grid: Array

    def segment_scores(self) -> Array:
        return self.grid

    def on(self, masks: Array) -> Array:
        there = ~np.isnan(self.grid)
        sums = masks @ np.where(there, self.grid, 0.0).T
        counts = masks @ there.T.astype(float)
        means = np.full(sums.shape, np.nan)
        np.divide(sums, counts, out=means, where=counts > 0)
        return means


@dataclass(frozen=True)
class CorpusRanking:
    """System scores come from added statistics, as corpus BLEU does."""

    scored: Scored

    @property
    def name(self) -> str:
        return self.scored.metric.name

    @property
    def systems(self) -> Sequence[str]:
        return self.scored.systems

    @property
    def _sign(self) -> float:
        return 1.0 if self.scored.metric.higher_is_better else -1.0

    def segment_scores(self) -> Array:
        return self._sign * self.scored.segment_scores()

    def on(self, masks: Array) -> Array:
        rows = self.scored.rows
        flat = rows.transpose(1, 0, 2).reshape(rows.shape[1], -1)
        sums = (masks @ flat).reshape(len(masks), len(rows), rows.shape[2])
        return self._sign * self.scored.metric.system_scores(sums)


def ranking(
    data: ScoredSet,
    name: str,
    systems: Sequence[str],
    *,
    cache: RowCache | None = None,
    progress: Start | None = None,
) -> Ranking:
    """Scores as the set has them, or computed here for the metrics of the base install."""
    if name in data.metrics.metrics:
        scores = data.metrics[name]
        have = [system for system in systems if system in scores.by_segment]
        if not have:
            raise InputError(f"{name} has no segment scores for the systems of {data.direction}")
        return MeanRanking(name, have, segment_grid(scores, have, data.segments))
    if not is_built_in(name):
        known = [*data.metrics.metrics, *NAMES]
        raise UsageError(f"no scores by {name!r}; {did_you_mean(name, known)}")
    have = [system for system in systems if system in data.outputs]
    metric = make_metric(name, data.langs.tgt.code)
    outputs = {system: data.output(system) for system in have}
    found = score(metric, outputs, [data.reference()], cache=cache, progress=progress)
    return CorpusRanking(found)


def mask_of(lines: Sequence[int], segments: int) -> Array:
    """One subset as a row of 0 and 1."""
    mask = np.zeros((1, segments))
    mask[0, list(lines)] = 1
    return mask


_AT_ONCE = 500


def random_masks(
    pool: Sequence[int], size: int, segments: int, count: int, seed: int
) -> Iterator[Array]:
    """``count`` subsets of ``size`` items of the pool as rows of 0 and 1, some at a time."""
    rng = np.random.default_rng(seed)
    lines = np.asarray(pool)
    for first in range(0, count, _AT_ONCE):
        some = min(_AT_ONCE, count - first)
        draws = rng.random((some, len(lines)))
        chosen = np.argpartition(draws, size - 1, axis=1)[:, :size] if size < len(lines) else None
        masks = np.zeros((some, segments))
        if chosen is None:
            masks[:, lines] = 1
        else:
            np.put_along_axis(masks, lines[chosen], 1, axis=1)
        yield masks


def on_random(
    rankings: Sequence[Ranking],
    pool: Sequence[int],
    size: int,
    segments: int,
    count: int,
    seed: int,
) -> list[Array]:
    """The scores of all systems on random subsets: one array a ranking."""
    drawn: list[list[Array]] = [[] for _ in rankings]
    for masks in random_masks(pool, size, segments, count, seed):
        for at, ranking in enumerate(rankings):
            drawn[at].append(ranking.on(masks))
    return [np.concatenate(some) for some in drawn]
