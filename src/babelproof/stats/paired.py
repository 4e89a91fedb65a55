"""The same items judged for two systems: the exact paired test, and one of macro averages.

Only items on which the systems differ say anything. If the systems were equally good, each of
these would go either way like a coin; the p-value is the chance of at least as many going the
better system's way (one-sided). It is the sign test, and the one-sided exact form of McNemar's.

Macro averages are compared by a permutation within categories: the two verdicts on an item could
change places, so for each category only the number of items won and lost matters, and one draw of
all swaps is one draw from a binomial per category."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babelproof.core.later import module

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
else:
    np = module("numpy")

# A tail is summed until a term no longer changes the sum.
_NEGLIGIBLE = 1e-18
# Stirling's error log(n!) − log(√(2πn)(n/e)ⁿ) for small n; a series serves for the rest.
_STIRLING_TABLE = 16


def paired_test(better: ArrayLike, worse: ArrayLike) -> NDArray[np.float64]:
    """P(X ≥ better) where X counts heads in better + worse tosses; 1 where nothing differs."""
    b, c = np.broadcast_arrays(np.asarray(better), np.asarray(worse))
    if (b < 0).any() or (c < 0).any():
        raise ValueError("items cannot be counted below nought")
    pairs = np.stack([b.ravel(), c.ravel()]).astype(np.int64)
    values, places = np.unique(pairs, axis=1, return_inverse=True)
    tails = _upper_tails(values[0], values.sum(axis=0))
    return tails[np.ravel(places)].reshape(b.shape)


def least_p(items: int) -> float:
    """The smallest p-value that so many items could give: all of them differ, all one way."""
    return 0.5**items if items < 1074 else 0.0


def _upper_tails(k: NDArray[np.int64], n: NDArray[np.int64]) -> NDArray[np.float64]:
    """P(X ≥ k) for X ~ Binomial(n, ½), by summing whichever tail is the shorter."""
    upper = 2 * k > n
    start = np.where(upper, k, n - k + 1)  # P(X ≤ k − 1) = P(X ≥ n − k + 1), by symmetry
    tail = _sum_from(start, n)
    return np.where(upper, tail, np.clip(1 - tail, 0.0, 1.0))


def _sum_from(start: NDArray[np.int64], n: NDArray[np.int64]) -> NDArray[np.float64]:
    """The sum of P(X = j) for j from ``start`` (above n/2, so that terms shrink) to n."""
    total = np.zeros(len(n))
    live = np.flatnonzero(start <= n)
    j = start[live].astype(np.float64)
    size = n[live].astype(np.float64)
    term = _coin(j, size)
    while len(live):
        total[live] += term
        term = term * (size - j) / (j + 1)
        j = j + 1
        going = term > _NEGLIGIBLE * total[live]
        live, j, size, term = live[going], j[going], size[going], term[going]
    return total


def _coin(k: NDArray[np.float64], n: NDArray[np.float64]) -> NDArray[np.float64]:
    """P(X = k) for X ~ Binomial(n, ½), by Loader's saddle-point form, exact to rounding."""
    rest = n - k
    out = np.exp2(-n)  # right where k is 0 or n
    inner = (k > 0) & (rest > 0)
    k, rest, n = k[inner], rest[inner], n[inner]
    log = (
        _stirling(n) - _stirling(k) - _stirling(rest) - _deviance(k, n / 2) - _deviance(rest, n / 2)
    )
    out[inner] = np.exp(log) * np.sqrt(n / (2 * np.pi * k * rest))
    return out


def _stirling(n: NDArray[np.float64]) -> NDArray[np.float64]:
    from math import lgamma, log, pi

    table = np.zeros(_STIRLING_TABLE)
    for m in range(1, _STIRLING_TABLE):
        table[m] = lgamma(m + 1) - (m + 0.5) * log(m) + m - log(2 * pi) / 2
    square = n * n
    series = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680) / square) / square) / square) / n
    return np.where(
        n < _STIRLING_TABLE, table[np.minimum(n, _STIRLING_TABLE - 1).astype(int)], series
    )


def _deviance(x: NDArray[np.float64], mean: NDArray[np.float64]) -> NDArray[np.float64]:
    """x·log(x/mean) + mean − x, without the loss of digits where x is near the mean."""
    gap = x - mean
    v = gap / (x + mean)
    near = np.abs(gap) < 0.1 * (x + mean)
    with np.errstate(divide="ignore", invalid="ignore"):
        plain = x * np.log(x / mean) - gap
    term = 2 * x * v
    total = gap * v
    for j in range(1, 20):
        term = term * v * v
        total = total + term / (2 * j + 1)
    return np.where(near, total, plain)


DRAWS = 10_000
MOST_DRAWS = 200_000
# Draws are made in lots; a p-value that so many draws support is known well enough.
LOT = 10_000
ENOUGH = 500
# Sums of many fractions in another order differ in their last digits; equal is still equal.
_TINY = 1e-12


def macro_test(
    better: ArrayLike, worse: ArrayLike, sizes: ArrayLike, *, draws: int = DRAWS, seed: int = 0
) -> NDArray[np.float64]:
    """One-sided p-values for differences of macro averages.

    ``better`` and ``worse`` count, for each comparison and category, the items that went one way
    and the other; ``sizes`` the items of each category. The draw that was seen counts as one.
    Fewer than ``draws`` are made where a p-value is far from small.
    """
    won, lost = np.atleast_2d(np.asarray(better)), np.atleast_2d(np.asarray(worse))
    size = np.asarray(sizes, dtype=np.float64)
    weights = np.divide(1.0, size, out=np.zeros_like(size), where=size > 0)
    seen = (won - lost) @ weights
    out = np.ones(len(won))
    for row, (ups, downs) in enumerate(zip(won, lost, strict=True)):
        # Begun anew, so that a p-value does not depend on who else is compared.
        source = np.random.default_rng(seed)
        differing = ups + downs
        hits = made = 0
        while differing.any() and made < draws and hits < ENOUGH:
            lot = min(LOT, draws - made)
            heads = source.binomial(differing, 0.5, size=(lot, len(differing)))
            drawn = (2 * heads - differing) @ weights
            hits += int(np.count_nonzero(drawn >= seen[row] - _TINY))
            made += lot
        out[row] = (1 + hits) / (1 + made)
    return out


def draws_for(comparisons: int, alpha: float) -> int:
    """How many draws it takes for a p-value to stay small among many comparisons."""
    return min(MOST_DRAWS, max(DRAWS, int(2 * comparisons / alpha)))


def least_macro_p(items: int, draws: int = DRAWS) -> float:
    """The smallest p-value that so many items, and so many draws, could give."""
    return max(0.5**items if items < 1074 else 0.0, 1 / (draws + 1))
