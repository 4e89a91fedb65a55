"""The same items judged for two systems: the one-sided exact paired test.

Only items on which the systems differ say anything. If the systems were equally good, each of
these would go either way like a coin; the p-value is the chance of at least as many going the
better system's way. It is the sign test, and the one-sided exact form of McNemar's.
"""

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
