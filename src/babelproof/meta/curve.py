"""Correlation by the share of items kept: the paper's Figures 2 to 4, for any set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from babelproof.io.scored import ScoredSet
from babelproof.meta.correlate import ROWS
from babelproof.meta.effect import STATS
from babelproof.meta.rankings import Ranking, mask_of
from babelproof.meta.ranks import Array
from babelproof.meta.selection import Recipe, cut_of, utility_of
from babelproof.meta.subsets import random_masks

SHARES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
SUBSETS = 500


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
    subsets: int = SUBSETS,
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
        masks = list(random_masks(pool, len(kept), data.segments, count, seed))
        for ranking in rankings:
            columns, gold = _known(ranking, human)
            if len(columns) < 3 or not kept:
                continue
            mine = ranking.on(mask_of(kept, data.segments))[:, columns]
            chance = np.concatenate([ranking.on(some)[:, columns] for some in masks])
            points += [_point(ranking.name, stat, share, mine, chance, gold) for stat in STATS]
    return points


def _known(ranking: Ranking, human: dict[str, float]) -> tuple[list[int], Array]:
    columns = [
        at for at, name in enumerate(ranking.systems) if not np.isnan(human.get(name, np.nan))
    ]
    return columns, np.array([human[ranking.systems[at]] for at in columns])


def _point(metric: str, stat: str, share: float, mine: Array, chance: Array, gold: Array) -> Point:
    rows = ROWS[stat]
    drawn = np.nan_to_num(rows(chance, gold))
    low, high = np.quantile(drawn, (0.025, 0.975))
    value = float(rows(mine, gold)[0])
    return Point(metric, stat, share, value, float(drawn.mean()), float(low), float(high))


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
