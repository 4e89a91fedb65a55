"""Macro averages compared on the same items: a paired permutation test within categories.

If two systems were equally good, the two verdicts on an item could change places. Items on which
they agree change nothing, so for each category only the number of items won and lost matters, and
one draw of all swaps is one draw from a binomial per category.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from babelproof.core.later import module

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
else:
    np = module("numpy")

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
