"""Intervals around a share: how far a rate may lie from what was counted."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054


class Interval(NamedTuple):
    """The low and the high end of what the counts allow; both shares between 0 and 1."""

    low: float
    high: float


def wilson(hits: int, trials: int, z: float = Z95) -> Interval:
    """Wilson's score interval for ``hits`` out of ``trials``; of no trials nothing is known.

    Unlike the normal approximation it stays inside 0…1 and keeps a width when nothing, or
    everything, was hit, which is the usual case with rare errors.
    """
    if hits < 0 or trials < 0 or hits > trials:
        raise ValueError(f"{hits} out of {trials} is no share")
    if trials == 0:
        return Interval(0.0, 1.0)
    share = hits / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == trials else min(1.0, centre + half)
    return Interval(low, high)
