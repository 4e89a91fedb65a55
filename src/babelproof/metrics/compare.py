"""Are two systems really different? Paired tests from additive statistics, as sacreBLEU's.

The random draws, and so the p-values, are sacreBLEU's own for the same seed; only the scoring of
resamples is done for all of them at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from babelproof.core.errors import UsageError
from babelproof.metrics.protocol import Array
from babelproof.metrics.scoring import Scored

Test = Literal["bs", "ar"]
TRIALS: dict[str, int] = {"bs": 1000, "ar": 10_000}
SEED = 12345
LEVEL = 0.05
_AT_ONCE = 1000


@dataclass(frozen=True)
class Estimate:
    """A system's score, and the mean and half-width of the middle 95 % of resamples."""

    score: float
    mean: float | None = None
    half_width: float | None = None


class Paired:
    """All systems of one metric, resampled alike, so that any two can be compared."""

    def __init__(
        self, scored: Scored, test: Test, trials: int | None = None, seed: int = SEED
    ) -> None:
        if test not in TRIALS:
            raise UsageError(f"no test {test!r}; bs (bootstrap) or ar (approximate randomisation)")
        self.test: Test = test
        self.trials = trials or TRIALS[test]
        self._scored = scored
        self._real = scored.system_scores()
        rng = np.random.default_rng(seed)
        segments = scored.rows.shape[1]
        draw = _bootstrap if test == "bs" else _swaps
        weights = draw(rng, self.trials, segments)
        flat = scored.rows.transpose(1, 0, 2).reshape(segments, -1)
        parts = [w @ flat for w in weights]
        shape = (self.trials, len(scored.systems), scored.rows.shape[2])
        self._sums = np.concatenate(parts).reshape(shape)

    def p_value(self, baseline: int, system: int) -> float:
        """Two-sided: how easily chance makes a difference as large."""
        real = abs(self._real[baseline] - self._real[system])
        scores_of = self._scored.metric.system_scores
        if self.test == "bs":
            size = np.abs(scores_of(self._sums[:, system]) - scores_of(self._sums[:, baseline]))
            stats = size - size.mean()
        else:
            whole = self._scored.rows.sum(axis=1)
            mine, theirs = self._sums[:, baseline], self._sums[:, system]
            one = scores_of(mine + whole[system] - theirs)
            two = scores_of(whole[baseline] - mine + theirs)
            stats = np.abs(one - two)
        return float((int((stats > real).sum()) + 1) / (self.trials + 1))

    def estimate(self, system: int) -> Estimate:
        """The score, with sacreBLEU's confidence interval if the test is the bootstrap."""
        score = float(self._real[system])
        if self.test != "bs":
            return Estimate(score)
        drawn = np.sort(self._scored.metric.system_scores(self._sums[:, system]))
        edge = self.trials // 40
        half = 0.5 * (drawn[self.trials - edge - 1] - drawn[edge])
        return Estimate(score, float(drawn.mean()), float(half))

    def clusters(self, level: float = LEVEL) -> list[int]:
        """A rank for each system; a new cluster opens below the first that is really worse."""
        sign = 1.0 if self._scored.metric.higher_is_better else -1.0
        order = np.argsort(-sign * self._real, kind="stable")
        ranks, members, rank = [0] * len(order), list[int](), 1
        for place, system in enumerate(order.tolist()):
            if any(self._worse(system, member, level) for member in members):
                rank, members = place + 1, []
            members.append(system)
            ranks[system] = rank
        return ranks

    def _worse(self, system: int, member: int, level: float) -> bool:
        # sacreBLEU's p-value of two equal scores is the least there is; equal is not different.
        return bool(self._real[system] != self._real[member]) and (
            self.p_value(member, system) < level
        )


def _bootstrap(rng: np.random.Generator, trials: int, segments: int) -> list[Array]:
    """How often each segment is drawn in each resample."""
    drawn = rng.choice(segments, size=(trials, segments), replace=True)
    offsets = np.arange(trials)[:, None] * segments
    counts = np.bincount((drawn + offsets).ravel(), minlength=trials * segments)
    return [counts.reshape(trials, segments).astype(float)]


def _swaps(rng: np.random.Generator, trials: int, segments: int) -> list[Array]:
    """Which segments keep their system in each trial."""
    chosen = rng.integers(2, size=(trials, segments), dtype=bool)
    return [chosen[at : at + _AT_ONCE].astype(float) for at in range(0, trials, _AT_ONCE)]
