"""Which metric sees which error: where wrong translations stand in a metric's order.

After SALTED's appendix F: how many flagged translations are among a metric's K worst (Table 20)
and below a threshold (Table 21), and how much lower flagged ones score on the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from babelproof.meta.correlate import Array

WORST = (100, 1_000, 10_000, 100_000)
QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5)


@dataclass(frozen=True)
class Caught:
    """Flagged translations among ``translations`` low ones.

    ``cases`` is no whole number where equal scores straddle the limit: it is what a fair draw
    among them gives on the mean. ``by_chance`` is what a metric that sees nothing would give.
    """

    limit: float
    translations: float
    cases: float
    by_chance: float


@dataclass(frozen=True)
class Sensitivity:
    """One metric and one rule."""

    metric: str
    rule: str
    flagged: int
    translations: int
    worst: list[Caught]
    below: list[Caught]
    mean_flagged: float
    mean_unflagged: float
    within: float
    spread: float
    systems: int = 0
    segments: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def drop(self) -> float:
        """How much lower flagged translations score, in deviations of the metric."""
        return (self.mean_unflagged - self.mean_flagged) / self.spread if self.spread else 0.0

    @property
    def drop_within(self) -> float:
        """The same against other systems' translations of the same segment."""
        return -self.within / self.spread if self.spread else 0.0


def sensitivity(
    metric: str,
    rule: str,
    scores: Array,
    flagged: Array,
    thresholds: Sequence[float] | None = None,
    worst: Sequence[int] = WORST,
) -> Sensitivity | None:
    """Systems × segments of scores and of flags; None where no flagged translation has a score."""
    there = ~np.isnan(scores)
    x, bad = scores[there], flagged[there]
    if not bad.any():
        return None
    limits = list(thresholds) if thresholds else np.quantile(x, QUANTILES).tolist()
    order = np.sort(x)
    with np.errstate(invalid="ignore"):
        beside = scores - _others(scores, there)
    within = beside[flagged & there & ~np.isnan(beside)]
    return Sensitivity(
        metric,
        rule,
        int(bad.sum()),
        len(x),
        [_among(order, x, bad, k) for k in sorted(set(worst)) if k < len(x)],
        [_below(x, bad, limit) for limit in limits],
        float(x[bad].mean()),
        float(x[~bad].mean()) if not bad.all() else float("nan"),
        float(within.mean()) if len(within) else float("nan"),
        float(x.std()),
        int(there.any(axis=1).sum()),
        int(there.any(axis=0).sum()),
    )


def _others(scores: Array, there: Array) -> Array:
    """The mean score of the other systems on the same segment."""
    filled = np.where(there, scores, 0.0)
    counts = there.sum(axis=0) - there
    sums = filled.sum(axis=0) - filled
    return np.asarray(np.divide(sums, counts, out=np.full(sums.shape, np.nan), where=counts > 0))


def _among(order: Array, x: Array, bad: Array, k: int) -> Caught:
    limit = float(order[k - 1])
    lower, equal = x < limit, x == limit
    room = k - int(lower.sum())
    cases = int(bad[lower].sum()) + int(bad[equal].sum()) * room / int(equal.sum())
    return Caught(float(k), float(k), float(cases), k * float(bad.mean()))


def _below(x: Array, bad: Array, limit: float) -> Caught:
    low = x < limit
    return Caught(limit, float(low.sum()), float(bad[low].sum()), float(low.sum() * bad.mean()))


def flag_grid(flags: set[tuple[str, int]], systems: Sequence[str], segments: int) -> Array:
    """Flags as systems × segments; flags of other systems or lines are not counted."""
    grid = np.zeros((len(systems), segments), bool)
    place = {system: at for at, system in enumerate(systems)}
    for system, line in flags:
        if system in place and line < segments:
            grid[place[system], line] = True
    return grid
