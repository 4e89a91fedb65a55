"""acc-eq: pairwise accuracy with ties, and one tie threshold ε chosen for a metric.

A pair counts as right if people and the metric order it alike, or if people tie it and the metric
differs by no more than ε (Deutsch et al., 2023). ε is the smallest threshold that makes the mean
over groups highest; every pair is looked at, none is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import nan

import numpy as np

from babelproof.meta.ranks import Array

_SORTABLE = 4_000_000
_BINS = 1 << 16
_BATCH = 1_000_000
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class AccEq:
    """The accuracy, the threshold that gave it, and what they rest on."""

    accuracy: float
    epsilon: float
    pairs: int
    groups: int


NO_PAIRS = AccEq(nan, nan, 0, 0)


class Pairs:
    """What people said of every pair within groups; the rows of ``human`` are the groups.

    Built once and asked for many metrics.
    """

    def __init__(self, human: Array) -> None:
        self._human = human
        self._size = human.shape[1]
        self._i, self._j = np.triu_indices(self._size, 1)
        with np.errstate(invalid="ignore"):
            self._order = np.sign(human[:, self._i] - human[:, self._j]).astype(np.int8)
        self._known = ~np.isnan(human)

    def best(self, metric: Array) -> AccEq:
        """The best accuracy of a metric whose groups are rows as well."""
        both = self._known & ~np.isnan(metric)
        counts = both.sum(axis=1).astype(np.int64)
        pairs = counts * (counts - 1) // 2
        groups = int((pairs > 0).sum())
        if not groups:
            return NO_PAIRS
        steps = metric[:, self._i] - metric[:, self._j]
        gain = np.where(self._order == 0, 1, -(np.sign(steps) == self._order).astype(np.int8))
        there = both[:, self._i] & both[:, self._j]
        equal = len(set(pairs[pairs > 0].tolist())) == 1
        # Groups of one size can be counted in whole numbers.
        weight = None if equal else 1.0 / np.repeat(pairs, len(self._i))[there.ravel()]
        steps, gain = steps[there], gain[there]
        total, epsilon = _climb(np.abs(steps), gain, weight)
        scale = groups * int(pairs.max()) if equal else groups
        return AccEq(total / scale, epsilon, int(pairs.sum()), groups)


def _climb(size: Array, gain: Array, weight: Array | None) -> tuple[float, float]:
    """The highest total as pairs become ties from the closest on, and where it is first met.

    ``gain`` is what becoming a tie adds: 1 for a pair that people tie, −1 for one ordered alike.
    """
    counted = gain.astype(np.int64) if weight is None else gain * weight
    start = -counted[gain < 0].sum()
    matters = gain != 0
    size, counted = size[matters], counted[matters]
    order = np.argsort(size, kind="stable")
    size, total = size[order], start + np.cumsum(counted[order])
    ends = np.flatnonzero(np.r_[size[1:] != size[:-1], True][: len(size)])
    totals, sizes = total[ends], size[ends]
    if not len(sizes) or sizes[0] > 0:
        totals, sizes = np.r_[start, totals], np.r_[0.0, sizes]
    best = int(np.argmax(totals >= totals.max() - _ROUNDING * max(1.0, abs(totals.max()))))
    return float(totals[best]), float(sizes[best])


def acc_eq(human: Array, metric: Array) -> AccEq:
    """acc-eq of one metric; rows are groups (items, systems, or all in one row)."""
    groups, size = human.shape
    if groups * size * (size - 1) // 2 <= _SORTABLE:
        return Pairs(human).best(metric)
    return _acc_eq_streamed(human, metric)


def _row_pairs(human: Array, metric: Array) -> Iterator[tuple[Array, Array, float]]:
    """|difference|, gain and weight of all pairs that matter, many at a time, group by group."""
    for h, m in zip(human, metric, strict=True):
        there = ~(np.isnan(h) | np.isnan(m))
        h, m = h[there], m[there]
        pairs = len(h) * (len(h) - 1) // 2
        sizes: list[Array] = []
        gains: list[Array] = []
        waiting = 0
        for at in range(len(h) - 1):
            dh, dm = h[at + 1 :] - h[at], m[at + 1 :] - m[at]
            gain = (dh == 0).astype(np.int8) - (dh * dm > 0)
            matters = gain != 0
            sizes.append(np.abs(dm[matters]))
            gains.append(gain[matters])
            waiting += len(sizes[-1])
            if waiting > _BATCH or at == len(h) - 2:
                yield np.concatenate(sizes), np.concatenate(gains), 1.0 / pairs
                sizes, gains, waiting = [], [], 0


def _acc_eq_streamed(human: Array, metric: Array) -> AccEq:
    """The same for more pairs than memory should hold: bins first, then the few that can win."""
    both = ~(np.isnan(human) | np.isnan(metric))
    counts = both.sum(axis=1).astype(np.int64)
    pairs = counts * (counts - 1) // 2
    groups = int((pairs > 0).sum())
    if not groups:
        return NO_PAIRS
    widest = np.where(both, metric, -np.inf).max() - np.where(both, metric, np.inf).min()
    scale = (_BINS - 1) / widest if widest > 0 else 0.0
    sums, rises, start = np.zeros(_BINS), np.zeros(_BINS), 0.0
    for size, gain, weight in _row_pairs(human, metric):
        place = (size * scale).astype(np.int32)
        sums += np.bincount(place, gain * weight, _BINS)
        rises += np.bincount(place, (gain > 0) * weight, _BINS)
        start += weight * (gain < 0).sum()
    ends = start + np.cumsum(sums)
    floor = max(float(ends.max()), start) - 1e-9
    before = np.r_[start, ends[:-1]]
    hopeful = before + rises >= floor
    best, epsilon = _refine(human, metric, scale, hopeful, before, start)
    return AccEq(best / groups, epsilon, int(pairs.sum()), groups)


def _refine(
    human: Array, metric: Array, scale: float, hopeful: Array, before: Array, start: float
) -> tuple[float, float]:
    sizes, gains, places = [], [], []
    for size, gain, weight in _row_pairs(human, metric):
        place = (size * scale).astype(np.int32)
        chosen = hopeful[place]
        sizes.append(size[chosen])
        gains.append(gain[chosen] * weight)
        places.append(place[chosen])
    size, counted = np.concatenate(sizes), np.concatenate(gains)
    order = np.argsort(size, kind="stable")
    size, counted, place = size[order], counted[order], np.concatenate(places)[order]
    inside = np.cumsum(counted)
    fresh = np.flatnonzero(np.r_[True, place[1:] != place[:-1]][: len(place)])
    base = before[place[fresh]] - (inside - counted)[fresh]
    total = inside + np.repeat(base, np.diff(np.r_[fresh, len(place)]))
    ends = np.flatnonzero(np.r_[size[1:] != size[:-1], True][: len(size)])
    totals, thresholds = np.r_[start, total[ends]], np.r_[0.0, size[ends]]
    if len(size) and size[0] == 0:
        totals, thresholds = totals[1:], thresholds[1:]
    best = int(np.argmax(totals >= totals.max() - _ROUNDING * max(1.0, abs(totals.max()))))
    return float(totals[best]), float(thresholds[best])
