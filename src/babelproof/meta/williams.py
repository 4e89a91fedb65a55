"""Williams' test of two correlations with the same third variable."""

from __future__ import annotations

from math import nan, sqrt

from babelproof.stats.student import t_sf


def williams(r12: float, r13: float, r23: float, n: int) -> float:
    """One-sided p-value that the correlation r12 is above r13 by chance, r23 joining the two."""
    if n <= 3:
        return nan
    k = 1 - r12**2 - r13**2 - r23**2 + 2 * r12 * r13 * r23
    mean = (r12 + r13) / 2
    below = 2 * (n - 1) / (n - 3) * max(k, 0.0) + mean**2 * (1 - r23) ** 3
    if below <= 0:
        return 0.5
    return t_sf((r12 - r13) * sqrt((n - 1) * (1 + r23)) / sqrt(below), n - 3)
