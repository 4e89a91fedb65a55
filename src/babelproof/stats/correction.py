"""Many comparisons at once: Holm's correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babelproof.core.later import module

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
else:
    np = module("numpy")


def holm(p: ArrayLike) -> NDArray[np.float64]:
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
