"""Intervals around a share: how far a rate may lie from what was counted, also where trials come in
groups: sentences made of one source rise and fall together, so they tell less than as many from
different sources."""

from __future__ import annotations

from collections.abc import Sequence
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


def clustered(hits: Sequence[int], trials: Sequence[int], z: float = Z95) -> Interval:
    """Wilson's interval at the size that the groups are worth.

    ``hits`` and ``trials`` are those of each group. What the groups are worth is the number of
    independent trials that would leave as much room as the groups do (Korn and Graubard's
    effective size); where nothing or everything was hit, each group counts as one trial.
    """
    total, hit = sum(trials), sum(hits)
    groups = sum(1 for n in trials if n)
    if total == 0:
        return Interval(0.0, 1.0)
    share = hit / total
    if groups < 2 or hit in (0, total):
        return _wilson(share, float(groups), z)
    rest = sum((x - share * n) ** 2 for x, n in zip(hits, trials, strict=True))
    spread = rest * groups / (groups - 1) / total**2
    size = share * (1 - share) / spread if spread else float(total)
    return _wilson(share, min(float(total), size), z)


def _wilson(share: float, size: float, z: float) -> Interval:
    """Wilson's interval for a size that need not be whole."""
    scale = 1000
    low, high = wilson(round(share * size * scale), max(1, round(size * scale)), z * scale**0.5)
    return Interval(low, high)
