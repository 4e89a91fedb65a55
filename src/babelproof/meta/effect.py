"""What a selection does to the ranking of systems, beside random subsets of the same size.

This is circular wherever the systems that chose the items are the systems that are ranked;
``validate`` measures what remains on systems the selection has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from babelproof.meta.correlate import ROWS
from babelproof.meta.rankings import Ranking, mask_of
from babelproof.meta.ranks import Array
from babelproof.meta.subsets import random_masks

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
    rows = [_columns(ranking, human, without) for ranking in rankings]
    drawn: list[list[Array]] = [[] for _ in rankings]
    for masks in random_masks(pool, len(kept), segments, subsets, seed):
        for at, ranking in enumerate(rankings):
            drawn[at].append(ranking.on(masks)[:, rows[at][0]])
    for ranking, (columns, gold), some in zip(rankings, rows, drawn, strict=True):
        if len(columns) < 3 or not kept:
            continue
        before, after = (ranking.on(mask)[:, columns] for mask in (everything, part))
        chance = np.concatenate(some)
        for name in STATS:
            found.append(
                _effect(ranking.name, name, before, after, chance, gold, len(kept), subsets)
            )
    return found


def _columns(
    ranking: Ranking, human: dict[str, float], without: frozenset[str]
) -> tuple[list[int], Array]:
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
    low, high = np.quantile(by_chance, (0.025, 0.975))
    return Effect(
        metric,
        name,
        float(rows(before, gold)[0]),
        reached,
        float(by_chance.mean()),
        float(low),
        float(high),
        float((by_chance >= reached - _ROUNDING).mean()),
        subsets,
        len(gold),
        segments,
    )


def weakest(human: dict[str, float], systems: Sequence[str]) -> str | None:
    """The system people like least."""
    scored = [name for name in systems if not np.isnan(human.get(name, np.nan))]
    return min(scored, key=lambda name: human[name]) if scored else None
