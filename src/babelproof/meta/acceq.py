"""acc-eq: pairwise accuracy with ties, and one tie threshold ε chosen for a metric.

A pair counts as right if people and the metric order it alike, or if people tie it and the metric
differs by no more than ε (Deutsch et al., 2023). ε is the smallest threshold that makes the mean
over groups highest; every pair is looked at, none is sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import nan

import numpy as np

from babelproof.meta.acceq_blocks import Search
from babelproof.meta.correlate import Array

_SORTABLE = 4_000_000
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
    return against(human)(metric)


def against(human: Array) -> Callable[[Array], AccEq]:
    """acc-eq of any metric against one kind of human score."""
    groups, size = human.shape
    if groups * size * (size - 1) // 2 <= _SORTABLE:
        return Pairs(human).best
    return partial(acc_eq_in_blocks, human)


def acc_eq_in_blocks(human: Array, metric: Array) -> AccEq:
    """The same for more pairs than memory should hold."""
    both = ~(np.isnan(human) | np.isnan(metric))
    counts = both.sum(axis=1).astype(np.int64)
    pairs = counts * (counts - 1) // 2
    used = np.flatnonzero(pairs)
    if not len(used):
        return NO_PAIRS
    # Groups of one size can be counted in whole numbers.
    equal = len(set(pairs[used].tolist())) == 1
    found = Search(
        [
            (human[at, both[at]], metric[at, both[at]], 1.0 if equal else 1.0 / float(pairs[at]))
            for at in used
        ]
    )
    scale = len(used) * (int(pairs[used[0]]) if equal else 1)
    return AccEq(found.total / scale, found.epsilon, int(pairs.sum()), len(used))
