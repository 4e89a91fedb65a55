"""Two shares from different draws: the pooled one-sided z-test, as the DFKI papers use it."""

from __future__ import annotations

from math import erfc, sqrt
from typing import TYPE_CHECKING

from babelproof.core.later import module

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
else:
    np = module("numpy")


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
