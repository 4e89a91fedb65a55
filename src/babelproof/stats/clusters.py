"""Which systems are best: the highest share, and all that are not significantly below it.

Rows (phenomena, categories, rules …) are first compared, each best system against all others,
then settled together, so that Holm's correction can see every comparison of a table. Two
shares from different draws are compared by the pooled one-sided z-test, as the DFKI papers use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING, Literal

from babelproof.core.later import module
from babelproof.stats.paired import DRAWS, least_macro_p, least_p, macro_test, paired_test

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
else:
    np = module("numpy")

Test = Literal["paired", "z"]
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Compared:
    """The best system of a row and its p-value against every other (1 against itself).

    ``least`` is the smallest p-value that the row's number of items could have given.
    """

    items: int
    best: int | None
    p: NDArray[np.float64]
    least: float


@dataclass(frozen=True, slots=True)
class Cluster:
    """A row settled: ``first`` marks the best system and those not significantly below it.

    Where nothing could have reached α the row ``tells`` nothing, and nobody is first.
    """

    items: int
    best: int | None
    p: NDArray[np.float64]
    first: NDArray[np.bool_]
    tells: bool


def compare(
    passed: NDArray[np.bool_], rows: Sequence[NDArray[np.intp]], test: Test = "paired"
) -> list[Compared]:
    """Compare systems (columns) row by row; a row lists the items (lines) that belong to it."""
    systems = passed.shape[1]
    if not systems:
        return [Compared(len(row), None, np.ones(0), 1.0) for row in rows]
    order = _standing(passed)
    best = np.zeros(len(rows), dtype=np.intp)
    won, lost, hits = (np.zeros((len(rows), systems), dtype=np.int64) for _ in range(3))
    for number, row in enumerate(rows):
        part = passed[row]
        hits[number] = part.sum(axis=0)
        best[number] = first_best(hits[number], order)
        lead = part[:, best[number]][:, None]
        won[number] = (lead & ~part).sum(axis=0)
        lost[number] = (~lead & part).sum(axis=0)
    sizes = np.array([len(row) for row in rows], dtype=np.int64).reshape(-1, 1)
    if test == "paired":
        p = paired_test(won, lost)
    else:
        p = z_test(hits[np.arange(len(rows)), best][:, None], sizes, hits, sizes)
    return [
        _compared(int(n), int(top), p[number], test)
        for number, (n, top) in enumerate(zip(sizes[:, 0], best, strict=True))
    ]


def _compared(items: int, best: int, p: NDArray[np.float64], test: Test) -> Compared:
    if items == 0:
        return Compared(0, None, p, 1.0)
    p = p.copy()
    p[best] = 1.0
    least = least_p(items) if test == "paired" else float(z_test(items, items, 0, items))
    return Compared(items, best, p, least if len(p) > 1 else 1.0)


def compare_macro(
    passed: NDArray[np.bool_],
    rows: Sequence[NDArray[np.intp]],
    *,
    draws: int = DRAWS,
    seed: int = 0,
) -> Compared:
    """Compare unweighted means over rows (categories) by permutation within them."""
    systems = passed.shape[1]
    rows = [row for row in rows if len(row)]
    items = sum(len(row) for row in rows)
    if not items or not systems:
        return Compared(items, None, np.ones(systems), 1.0)
    means = np.array([passed[row].mean(axis=0) for row in rows]).mean(axis=0)
    best = first_best(means, _standing(passed))
    lead = passed[:, [best]]
    won = np.array([(lead[row] & ~passed[row]).sum(axis=0) for row in rows]).T
    lost = np.array([(~lead[row] & passed[row]).sum(axis=0) for row in rows]).T
    p = macro_test(won, lost, [len(row) for row in rows], draws=draws, seed=seed)
    p[best] = 1.0
    return Compared(items, best, p, least_macro_p(items, draws) if systems > 1 else 1.0)


def settle(
    compared: Sequence[Compared], *, alpha: float = ALPHA, holm: bool = False
) -> list[Cluster]:
    """The first cluster of every row, if asked corrected over all comparisons of all rows."""
    if not 0 < alpha < 1:
        raise ValueError(f"α must lie between 0 and 1, not {alpha}")
    rivals = [np.arange(len(c.p)) != c.best if c.best is not None else c.p < 0 for c in compared]
    raw = [c.p[mask] for c, mask in zip(compared, rivals, strict=True)]
    adjusted = [c.p.copy() for c in compared]
    leasts = [c.least for c in compared]
    if holm and compared:
        flat = holm_adjusted(np.concatenate(raw))
        ends = np.cumsum([len(part) for part in raw])
        for p, mask, part in zip(adjusted, rivals, np.split(flat, ends[:-1]), strict=True):
            p[mask] = part
        everything = np.concatenate(raw)
        row_of = np.repeat(np.arange(len(raw)), [len(part) for part in raw])
        leasts = [
            holm_if(least, everything[row_of != row], len(raw[row]))
            for row, least in enumerate(leasts)
        ]
    return [
        _settled(c, p, least, alpha) for c, p, least in zip(compared, adjusted, leasts, strict=True)
    ]


def _settled(c: Compared, p: NDArray[np.float64], least: float, alpha: float) -> Cluster:
    tells = c.best is not None and least <= alpha
    first = p > alpha if tells else np.zeros(len(p), dtype=np.bool_)
    return Cluster(c.items, c.best, p, first, tells)


def _standing(passed: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Systems from the best to the worst over everything, to choose between equals in a row."""
    return np.argsort(-passed.sum(axis=0, dtype=np.int64), kind="stable")


def first_best(shares: NDArray[np.generic], order: NDArray[np.intp]) -> int:
    """The best system; of equals, the one that stands first."""
    return int(order[(shares[order]).argmax()])


def holm_adjusted(p: ArrayLike) -> NDArray[np.float64]:
    """p-values raised so that the chance of even one false finding among all stays below α."""
    values = np.asarray(p, dtype=np.float64)
    flat = values.ravel()
    order = np.argsort(flat, kind="stable")
    steps = flat[order] * np.arange(len(flat), 0, -1)
    out = np.empty_like(flat)
    out[order] = np.minimum(1.0, np.maximum.accumulate(steps)) if len(flat) else steps
    return out.reshape(values.shape)


def holm_if(least: float, others: NDArray[np.float64], own: int) -> float:
    """What Holm's correction would make of ``own`` equal p-values ``least`` among the others.

    It tells whether a comparison could reach α at all, given the rest.
    """
    total = len(others) + own
    below = np.sort(others[others < least])
    steps = below * np.arange(total, total - len(below), -1)
    highest = float(steps.max()) if len(below) else 0.0
    return min(1.0, max(highest, least * (total - len(below))))


def z_test(
    hits: ArrayLike, trials: ArrayLike, other_hits: ArrayLike, other_trials: ArrayLike
) -> NDArray[np.float64]:
    """How likely a share at least that much above the other is, if both were one share.

    Works on arrays. Where both shares are 0, both are 1, or there are no trials, nothing speaks
    against one share, and p is 1.
    """
    a, n, b, m = (np.asarray(x, dtype=np.float64) for x in (hits, trials, other_hits, other_trials))
    with np.errstate(divide="ignore", invalid="ignore"):
        pooled = (a + b) / (n + m)
        spread = np.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
        z = (a / n - b / m) / spread
    told = (n > 0) & (m > 0) & (spread > 0)
    return upper_tail(np.where(told, z, -np.inf))


def upper_tail(z: NDArray[np.float64]) -> NDArray[np.float64]:
    """The normal distribution's share above z, exact far out."""
    values, places = np.unique(np.asarray(z, dtype=np.float64), return_inverse=True)
    tails = np.array([erfc(value / sqrt(2)) / 2 for value in values.tolist()])
    return tails[places].reshape(np.shape(z))
