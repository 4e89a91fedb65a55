"""What a selection does to the ranking of systems, beside random subsets of the same size.

This is circular wherever the systems that chose the items are the systems that are ranked;
``validate`` measures what remains on systems the selection has not seen. The same by the share of
items kept: the paper's Figures 2 to 4, for any set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from babelproof.io.scored import ScoredSet
from babelproof.meta.correlate import ROWS, Array
from babelproof.meta.rankings import Ranking, mask_of, on_random
from babelproof.meta.selection import Recipe, cut_of, utility_of

STATS = ("pearson", "kendall", "spearman")
SUBSETS = 5000
SEED = 2021
# A selection is told from chance if fewer than this share of random subsets do as well.
LEVEL = 0.05
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Effect:
    """One metric ranking by one statistic: whole set, kept part, and random parts."""

    metric: str
    statistic: str
    before: float
    after: float
    random_mean: float
    random_low: float
    random_high: float
    as_good: float
    subsets: int
    systems: int
    segments: int

    @property
    def distinguishable(self) -> bool:
        """Whether few enough random subsets do as well."""
        return self.as_good < LEVEL


def effects(
    rankings: Sequence[Ranking],
    human: dict[str, float],
    kept: Sequence[int],
    pool: Sequence[int],
    segments: int,
    *,
    subsets: int = SUBSETS,
    seed: int = SEED,
    without: frozenset[str] = frozenset(),
) -> list[Effect]:
    """For every metric and statistic; systems without a human score do not count."""
    everything = mask_of(range(segments), segments)
    part = mask_of(kept, segments)
    found = []
    drawn = on_random(rankings, pool, len(kept), segments, subsets, seed)
    for ranking, some in zip(rankings, drawn, strict=True):
        columns, gold = _known(ranking, human, without)
        if len(columns) < 3 or not kept:
            continue
        before, after = (ranking.on(mask)[:, columns] for mask in (everything, part))
        place = (before, after, some[:, columns], gold, len(kept), subsets)
        found += [_effect(ranking.name, name, *place) for name in STATS]
    return found


def _known(
    ranking: Ranking, human: dict[str, float], without: frozenset[str] = frozenset()
) -> tuple[list[int], Array]:
    """The places of systems that people scored, and these scores."""
    columns = [
        at
        for at, system in enumerate(ranking.systems)
        if system not in without and not np.isnan(human.get(system, np.nan))
    ]
    return columns, np.array([human[ranking.systems[at]] for at in columns])


def _effect(
    metric: str,
    name: str,
    before: Array,
    after: Array,
    chance: Array,
    gold: Array,
    segments: int,
    subsets: int,
) -> Effect:
    rows = ROWS[name]
    reached = float(np.nan_to_num(rows(after, gold))[0])
    by_chance = np.nan_to_num(rows(chance, gold))
    as_good = float((by_chance >= reached - _ROUNDING).mean())
    return Effect(
        metric, name, float(rows(before, gold)[0]), reached, *_middle(by_chance), as_good, subsets,
        len(gold), segments,
    )  # fmt: skip


def _middle(drawn: Array) -> tuple[float, float, float]:
    """The mean, and the ends of the middle 95 %."""
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(drawn.mean()), float(low), float(high)


def weakest(human: dict[str, float], systems: Sequence[str]) -> str | None:
    """The system people like least."""
    scored = [name for name in systems if not np.isnan(human.get(name, np.nan))]
    return min(scored, key=lambda name: human[name]) if scored else None


# Shares of items kept, and random subsets at each, of the paper's Figures 2 to 4.
SHARES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
CURVE_SUBSETS = 500


@dataclass(frozen=True)
class Point:
    """One metric at one share: on the kept items, and the middle 95 % of random subsets."""

    metric: str
    statistic: str
    share: float
    value: float
    random_mean: float
    random_low: float
    random_high: float


def curve(
    data: ScoredSet,
    filtered: Ranking,
    recipe: Recipe,
    rankings: Sequence[Ranking],
    human: dict[str, float],
    *,
    shares: Sequence[float] = SHARES,
    subsets: int = CURVE_SUBSETS,
    seed: int = 7,
) -> list[Point]:
    """Every ranking metric at every share, and on the whole set (share 1)."""
    utility = utility_of(data, filtered, recipe)(range(len(filtered.systems)))
    pool = [int(line) for line in np.flatnonzero(~np.isnan(utility))]
    points = []
    for share in (*shares, 1.0):
        kept = pool
        if share < 1:
            kept, _ = cut_of(data, replace(recipe, keep=share, budget=None))(utility)
        count = subsets if share < 1 else 1
        drawn = on_random(rankings, pool, len(kept), data.segments, count, seed)
        for ranking, chance in zip(rankings, drawn, strict=True):
            columns, gold = _known(ranking, human)
            if len(columns) < 3 or not kept:
                continue
            mine = ranking.on(mask_of(kept, data.segments))[:, columns]
            scores = (mine, chance[:, columns], gold)
            points += [_point(ranking.name, stat, share, *scores) for stat in STATS]
    return points


def _point(metric: str, stat: str, share: float, mine: Array, chance: Array, gold: Array) -> Point:
    rows = ROWS[stat]
    drawn = np.nan_to_num(rows(chance, gold))
    return Point(metric, stat, share, float(rows(mine, gold)[0]), *_middle(drawn))


def averaged(sets: Sequence[Sequence[Point]]) -> list[Point]:
    """The mean over sets of matching points."""
    cells: dict[tuple[str, str, float], list[Point]] = {}
    for points in sets:
        for point in points:
            cells.setdefault((point.metric, point.statistic, point.share), []).append(point)
    fields = ("value", "random_mean", "random_low", "random_high")
    return [
        Point(*key, *(float(np.nanmean([getattr(p, f) for p in some])) for f in fields))
        for key, some in cells.items()
        if len(some) == len(sets)
    ]
