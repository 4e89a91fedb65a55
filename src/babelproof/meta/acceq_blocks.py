"""acc-eq over more pairs than memory should hold: every pair is looked at, few are kept.

One pass counts pairs in bins of their size. The best total within a bin is at most the total
before it and all that rises in it, so most bins cannot hold the best threshold. Those that can are
looked at again: pair by pair where they hold few, in finer bins where they hold many. The bits of
a number above nought, read as a whole number, are in its order; so bins can be refined down to
single numbers, whatever the numbers are, and memory stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from babelproof.meta.correlate import Array

_BINS = 16
# Sizes smaller than the largest by more than this factor share the first bin.
_FOCUS = 2.0**-14
_AT_ONCE = 1_000_000
_KEPT = 2_000_000
_ROUNDING = 1e-12

Group = tuple[Array, Array, float]


class Span(NamedTuple):
    """Sizes from ``low`` to below ``high``, as bits, and the total before the first of them.

    Before the smallest size of all, that is what no tie has taken away yet: all that falls.
    """

    low: int
    high: int
    before: float | None = None


class Bins(NamedTuple):
    """A span cut up: the bits each bin begins with, the last one's end, and what is in them;
    the total before the first, and at the end of each."""

    edges: Array
    shift: int
    counts: Array
    rises: Array
    before: float
    ends: Array


class Search:
    """Looks for the threshold with the highest total over groups of (human, metric, weight)."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = groups
        self.total, self.epsilon = -1.0, 0.0
        widest = max(float(metric.max() - metric.min()) for _, metric, _ in groups)
        self._look(Span(0, _bits(widest) + 1))

    def _pairs(self) -> Iterator[tuple[int, float, Array]]:
        for human, metric, weight in self._groups:
            for sign, sizes in _joined(pair_sizes(human, metric)):
                yield sign, weight, sizes

    def _within(self, span: Span) -> Iterator[tuple[int, float, Array]]:
        for sign, weight, sizes in self._pairs():
            bits = sizes.view(np.int64)
            yield sign, weight, bits[(bits >= span.low) & (bits < span.high)]

    def _look(self, span: Span) -> None:
        bins = self._binned(span)
        if span.before is None:
            self._offer(np.array([bins.before]), np.zeros(1))
        if bins.shift == 0:
            there = np.flatnonzero(bins.counts[1:]) + 1
            self._offer(bins.ends[there], bins.edges[there].view(np.float64))
        before = np.r_[bins.before, bins.ends[:-1]]
        best = before + bins.rises
        floor = max(self.total, float(bins.ends.max()))
        open_bins = np.flatnonzero((bins.counts > 0) & (best >= floor - _slack(floor)))
        if bins.shift == 0:
            open_bins = open_bins[open_bins == 0]
        open_bins = open_bins[np.argsort(-best[open_bins], kind="stable")]
        few = open_bins[bins.counts[open_bins] <= _KEPT]
        at = 0
        while at < len(few) and best[few[at]] >= self.total - _slack(self.total):
            size = np.searchsorted(np.cumsum(bins.counts[few[at:]]), _KEPT, side="right")
            self._try(span, bins, before, few[at : at + size])
            at += int(size)
        for one in open_bins[bins.counts[open_bins] > _KEPT].tolist():
            if best[one] >= self.total - _slack(self.total):
                low, high = int(bins.edges[one]), int(bins.edges[one + 1])
                self._look(Span(low, high, float(before[one])))

    def _binned(self, span: Span) -> Bins:
        focus = max(span.low, _bits(_value(span.high - 1) * _FOCUS))
        last = span.high - 1 - focus
        shift = max(0, last.bit_length() - _BINS)
        size = (last >> shift) + 2
        counts, rises, falls = np.zeros(size, np.int64), np.zeros(size), np.zeros(size)
        for sign, weight, bits in self._within(span):
            found = np.bincount(_places(bits, focus, shift), minlength=size)
            counts += found
            side = rises if sign > 0 else falls
            side += weight * found
        edges = focus + (np.arange(size, dtype=np.int64) << shift)
        edges = np.r_[span.low, edges[:-1], span.high]
        before = float(falls.sum()) if span.before is None else span.before
        return Bins(edges, shift, counts, rises, before, before + np.cumsum(rises - falls))

    def _try(self, span: Span, bins: Bins, before: Array, chosen: Array) -> None:
        """Every threshold that lies in some bins."""
        wanted = np.zeros(len(bins.counts), bool)
        wanted[chosen] = True
        kept: list[Array] = []
        gains: list[Array] = []
        for sign, weight, bits in self._within(span):
            some = bits[wanted[_places(bits, int(bins.edges[1]), bins.shift)]]
            kept.append(some)
            gains.append(np.full(len(some), sign * weight))
        size, gain = np.concatenate(kept), np.concatenate(gains)
        order = np.argsort(size, kind="stable")
        size, gain = size[order], gain[order]
        place = _places(size, int(bins.edges[1]), bins.shift)
        inside = np.cumsum(gain)
        first = np.flatnonzero(np.r_[True, place[1:] != place[:-1]])
        base = before[place[first]] - (inside - gain)[first]
        totals = inside + np.repeat(base, np.diff(np.r_[first, len(place)]))
        ends = np.flatnonzero(np.r_[size[1:] != size[:-1], True])
        self._offer(totals[ends], size[ends].view(np.float64))

    def _offer(self, totals: Array, sizes: Array) -> None:
        """Take the best total, at the smallest threshold that has it."""
        if not len(totals):
            return
        top = float(totals.max())
        epsilon = float(sizes[np.argmax(totals >= top - _slack(top))])
        slack = _slack(top)
        if top > self.total + slack or (top >= self.total - slack and epsilon < self.epsilon):
            self.total, self.epsilon = max(top, self.total), epsilon


def pair_sizes(human: Array, metric: Array) -> Iterator[tuple[int, Array]]:
    """|difference| by the metric, of pairs that people tie (1) and of pairs ordered alike (−1)."""
    order = np.argsort(human, kind="stable")
    human, metric = human[order], metric[order]
    ends = np.searchsorted(human, human, side="right")
    rows = max(1, _AT_ONCE // max(1, len(human)))
    at = 0
    while at < len(human):
        end = int(ends[at])
        to = min(end, at + rows)
        mine = metric[at:to, None]
        i, j = np.triu_indices(to - at, 1)
        yield 1, np.abs(mine[i, 0] - mine[j, 0])
        yield 1, np.abs(metric[to:end] - mine).ravel()
        above = metric[end:] - mine
        yield -1, above[above > 0]
        at = to


def _joined(pieces: Iterable[tuple[int, Array]]) -> Iterator[tuple[int, Array]]:
    """The same in fewer, larger pieces."""
    waiting: dict[int, list[Array]] = {1: [], -1: []}
    counts = {1: 0, -1: 0}
    for sign, sizes in pieces:
        waiting[sign].append(sizes)
        counts[sign] += len(sizes)
        if counts[sign] >= _AT_ONCE:
            yield sign, np.concatenate(waiting[sign])
            waiting[sign], counts[sign] = [], 0
    for sign, sizes_left in waiting.items():
        if counts[sign]:
            yield sign, np.concatenate(sizes_left)


def _places(bits: Array, focus: int, shift: int) -> Array:
    return np.asarray(np.maximum(((bits - focus) >> shift) + 1, 0))


def _slack(total: float) -> float:
    return _ROUNDING * max(1.0, abs(total))


def _bits(size: float) -> int:
    return int(np.float64(size).view(np.int64))


def _value(bits: int) -> float:
    return float(np.int64(bits).view(np.float64))
