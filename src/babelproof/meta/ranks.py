"""Ranks and counts of discordant pairs, without SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def average_ranks(x: Array) -> Array:
    """Ranks from 1, equal values sharing their mean rank."""
    _, where, counts = np.unique(x, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[where]


def rank_rows(x: Array) -> Array:
    """Ranks within each row of a matrix, equal values sharing their mean rank."""
    order = np.argsort(x, axis=1, kind="stable")
    values = np.take_along_axis(x, order, axis=1)
    fresh = np.ones(x.shape, bool)
    fresh[:, 1:] = values[:, 1:] != values[:, :-1]
    place = np.arange(x.shape[1])
    first = np.maximum.accumulate(np.where(fresh, place, 0), axis=1)
    ends = np.ones(x.shape, bool)
    ends[:, :-1] = fresh[:, 1:]
    last = np.where(ends, place, x.shape[1])[:, ::-1]
    last = np.minimum.accumulate(last, axis=1)[:, ::-1]
    ranks = np.empty(x.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=1)
    return ranks


def tied_pairs(x: Array) -> int:
    """How many pairs of equal values there are."""
    counts = np.unique(x, return_counts=True)[1].astype(np.int64)
    return int((counts * (counts - 1) // 2).sum())


def inversions(ranks: Array) -> int:
    """Pairs that stand in the wrong order; equal values are in order.

    Works bit by bit from the highest: values that agree in all higher bits form a group, and in
    each group every 1 that stands before a 0 is an inversion. n log n, and no Python loop over n.
    """
    values = np.asarray(ranks, np.int64)
    total = 0
    for bit in range(int(values.max(initial=0)).bit_length() - 1, -1, -1):
        high = values >> (bit + 1)
        ones = (values >> bit) & 1
        starts = np.flatnonzero(np.r_[True, high[1:] != high[:-1]])
        before = np.cumsum(ones) - ones
        sizes = np.diff(np.r_[starts, len(values)])
        total += int(((before - np.repeat(before[starts], sizes)) * (1 - ones)).sum())
        values = values[np.argsort(values >> bit, kind="stable")]
    return total
