"""Does a selection help with systems it has not seen?

Half of the systems choose the items; the other half is ranked on them, and on random subsets of
the same size. What counts is the paired difference: the correlation on kept items less the mean
correlation on random ones. Splits share systems, so their spread is no standard error; an interval
can only come from resampling sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from babelproof.core.errors import UsageError
from babelproof.io.scored import ScoredSet
from babelproof.meta.correlate import ROWS, Array
from babelproof.meta.effect import STATS
from babelproof.meta.rankings import Ranking, mask_of, on_random
from babelproof.meta.selection import Recipe, cut_of, utility_of

SPLITS = 100
SUBSETS = 1000
LEAST_HELD_OUT = 4
RESAMPLES = 10_000
TOO_FEW = "too few systems"


@dataclass(frozen=True)
class Held:
    """Differences of all splits for one ranking metric, human score and statistic.

    ``differences`` are kept − random; ``as_good`` is the share of random subsets that do as well.
    """

    metric: str
    human: str
    statistic: str
    kept: Array
    random: Array
    as_good: Array
    held_out: int
    segments: int

    @property
    def differences(self) -> Array:
        return self.kept - self.random


@dataclass(frozen=True)
class Validation:
    """All differences of one set, or why there are none."""

    direction: str
    filter_metric: str
    systems: int
    splits: int
    subsets: int
    held: list[Held] = field(default_factory=list)
    reason: str = ""


def validate(
    data: ScoredSet,
    filtered: Ranking,
    recipe: Recipe,
    rankings: Sequence[Ranking],
    humans: dict[str, dict[str, float]],
    *,
    splits: int = SPLITS,
    subsets: int = SUBSETS,
    seed: int = 5,
    without: frozenset[str] = frozenset(),
    progress: Callable[[int], None] | None = None,
) -> Validation:
    """Leave half of the systems out, many times; one human score at a time."""
    if subsets < SUBSETS:
        raise UsageError(f"at least {SUBSETS} random subsets are needed")
    found: list[Held] = []
    most = 0
    for name, human in humans.items():
        systems = _shared([filtered, *rankings], human, without)
        most = max(most, len(systems))
        if len(systems) // 2 < LEAST_HELD_OUT:
            continue
        work = _Work(data, filtered, recipe, rankings, systems, subsets, seed)
        gold = np.array([human[system] for system in systems])
        found += work.run(name, gold, splits, progress or (lambda done: None))
    held = most // 2
    reason = "" if found else f"{TOO_FEW}: {held} of {most} would be held out, 4 are needed"
    return Validation(
        data.direction, filtered.name, most, splits if found else 0, subsets, found, reason
    )


def _shared(
    rankings: Sequence[Ranking], human: dict[str, float], without: frozenset[str]
) -> list[str]:
    """Systems that every metric and the human score know."""
    names = set(rankings[0].systems).intersection(*(ranking.systems for ranking in rankings[1:]))
    scored = {name for name, value in human.items() if not np.isnan(value)}
    return sorted((names & scored) - without)


class _Work:
    """The splits of one set; random subsets of one size are drawn and scored once."""

    def __init__(
        self,
        data: ScoredSet,
        filtered: Ranking,
        recipe: Recipe,
        rankings: Sequence[Ranking],
        systems: Sequence[str],
        subsets: int,
        seed: int,
    ) -> None:
        self._utility = utility_of(data, filtered, recipe)
        self._cut = cut_of(data, recipe)
        self._rows = [list(filtered.systems).index(system) for system in systems]
        self._rankings = rankings
        self._columns = [
            [list(ranking.systems).index(system) for system in systems] for ranking in rankings
        ]
        self._segments = data.segments
        self._subsets, self._seed = subsets, seed
        self._chance: dict[tuple[bytes, int], list[Array]] = {}

    def _random(self, pool: Sequence[int], size: int) -> list[Array]:
        """Scores of all systems on random subsets: one array a ranking metric."""
        key = (np.asarray(pool).tobytes(), size)
        if key not in self._chance:
            place = (pool, size, self._segments, self._subsets, self._seed)
            drawn = on_random(self._rankings, *place)
            self._chance[key] = [
                some[:, columns] for some, columns in zip(drawn, self._columns, strict=True)
            ]
        return self._chance[key]

    def run(
        self, human: str, gold: Array, splits: int, progress: Callable[[int], None]
    ) -> list[Held]:
        rng = np.random.default_rng(self._seed)
        size = len(gold) // 2
        cells: dict[tuple[int, str], list[tuple[float, float, float]]] = {}
        kept: list[int] = []
        for split in range(splits):
            order = rng.permutation(len(gold))
            held, seen = np.sort(order[:size]), np.sort(order[size:])
            utility = self._utility([self._rows[at] for at in seen])
            kept, _ = self._cut(utility)
            pool = [int(line) for line in np.flatnonzero(~np.isnan(utility))]
            chance = self._random(pool, len(kept))
            mask = mask_of(kept, self._segments)
            for at, ranking in enumerate(self._rankings):
                mine = ranking.on(mask)[:, self._columns[at]][:, held]
                for name in STATS:
                    cell = _compare(name, mine, chance[at][:, held], gold[held])
                    cells.setdefault((at, name), []).append(cell)
            progress(split + 1)
        found = []
        for (at, name), split_cells in cells.items():
            mine, by_chance, as_good = np.array(split_cells).T
            place = (self._rankings[at].name, human, name)
            found.append(Held(*place, mine, by_chance, as_good, size, len(kept)))
        return found


def _compare(name: str, mine: Array, chance: Array, gold: Array) -> tuple[float, float, float]:
    rows = ROWS[name]
    reached = float(np.nan_to_num(rows(mine, gold))[0])
    by_chance = np.nan_to_num(rows(chance, gold))
    return reached, float(by_chance.mean()), float((by_chance >= reached - 1e-9).mean())


@dataclass(frozen=True)
class Interval:
    """The mean difference over sets with its 95 % interval; no interval for a single set."""

    mean: float
    low: float | None
    high: float | None
    sets: int

    @property
    def told_apart(self) -> bool | None:
        """Whether the interval excludes nought; None where there is no interval."""
        if self.low is None or self.high is None:
            return None
        return self.low > 0 or self.high < 0


def over_sets(means: Sequence[float], seed: int = 11) -> Interval:
    """Sets resampled with replacement; each set is one mean difference."""
    values = np.asarray(means, float)
    if len(values) < 2:
        mean = float(values.mean()) if len(values) else float("nan")
        return Interval(mean, None, None, len(values))
    rng = np.random.default_rng(seed)
    draws = values[rng.integers(0, len(values), (RESAMPLES, len(values)))].mean(axis=1)
    low, high = np.quantile(draws, (0.025, 0.975))
    return Interval(float(values.mean()), float(low), float(high), len(values))
