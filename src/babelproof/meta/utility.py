"""How useful each item is: the paper's deviation of scores, and its rivals, those of
subset2evaluate included, where that package is installed.

Every function maps systems × segments to one number a segment (higher is kept first); NaN marks
an item that cannot be judged because a score is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Any

import numpy as np

from babelproof.core.errors import BabelproofError, UsageError, did_you_mean
from babelproof.io.scored import ScoredSet
from babelproof.meta.correlate import Array
from babelproof.meta.rankings import Ranking

_STEPS, _RATE = 400, 0.05


def deviation(grid: Array, sample: bool = False) -> Array:
    """The standard deviation over systems: 1/k as in the paper, or 1/(k−1) as in its code."""
    return np.asarray(np.std(grid, axis=0, ddof=1 if sample else 0))


def deviation_of_present(grid: Array, sample: bool = False) -> Array:
    """The same over the systems that have a score; fewer than two give NaN."""
    there = ~np.isnan(grid)
    counts = there.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(there, grid, 0).sum(axis=0) / counts
        squares = np.where(there, (grid - mean) ** 2, 0).sum(axis=0)
        variance = squares / (counts - 1 if sample else counts)
    return np.where(counts > 1, np.sqrt(variance), np.nan)


def difficulty(grid: Array) -> Array:
    """Low mean scores first."""
    return -np.asarray(grid.mean(axis=0))


def discrimination(grid: Array) -> Array:
    """The slope of a two-parameter item response model fitted to scores brought to 0…1."""
    there = ~np.isnan(grid).any(axis=0)
    x = grid[:, there]
    out = np.full(grid.shape[1], np.nan)
    if not x.size:
        return out
    low, high = x.min(), x.max()
    target = np.clip((x - low) / (high - low if high > low else 1), 0.02, 0.98)
    out[there] = _fit_slopes(target)
    return out


def _fit_slopes(target: Array) -> Array:
    """Systems × items of shares fitted by σ(a(θ − b)), with weak priors, by Adam."""
    ability = _standard(target.mean(axis=1))
    logit = np.log(target / (1 - target))
    params = [ability, -logit.mean(axis=0), np.ones(target.shape[1])]
    first = [np.zeros_like(p) for p in params]
    second = [np.zeros_like(p) for p in params]
    for step in range(1, _STEPS + 1):
        theta, b, a = params
        away = theta[:, None] - b
        error = 1 / (1 + np.exp(-a * away)) - target
        slopes = [
            (error * a).mean(axis=1) + 0.01 * theta / len(theta),
            -(error * a).mean(axis=0) + 0.001 * b,
            (error * away).mean(axis=0) + 0.001 * (a - 1),
        ]
        for at, slope in enumerate(slopes):
            first[at] = 0.9 * first[at] + 0.1 * slope
            second[at] = 0.999 * second[at] + 0.001 * slope**2
            size = np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8
            params[at] = params[at] - _RATE * first[at] / (1 - 0.9**step) / size
        params[0] = _standard(params[0])
    return np.asarray(params[2])


def _standard(x: Array) -> Array:
    spread = x.std()
    return np.asarray((x - x.mean()) / (spread if spread > 0 else 1))


class Diversity:
    """How unlike each other the systems' outputs are: one less the mean overlap of trigrams."""

    def __init__(self, outputs: Sequence[Sequence[str]]) -> None:
        grams = [[_trigrams(line) for line in lines] for lines in outputs]
        size, segments = len(outputs), len(outputs[0]) if outputs else 0
        self._overlap = np.ones((size, size, segments))
        for a, b in combinations(range(size), 2):
            shared = [_jaccard(x, y) for x, y in zip(grams[a], grams[b], strict=True)]
            self._overlap[a, b] = self._overlap[b, a] = shared

    def of(self, rows: Sequence[int]) -> Array:
        """Over these systems."""
        pairs = list(combinations(rows, 2))
        if not pairs:
            return np.zeros(self._overlap.shape[2])
        return np.asarray(1 - np.mean([self._overlap[a, b] for a, b in pairs], axis=0))


def _trigrams(text: str) -> frozenset[str]:
    return frozenset(text[at : at + 3] for at in range(max(1, len(text) - 2)))


def _jaccard(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b)


PREFIX = "s2e:"
METRIC = "metric"


def by_package(data: ScoredSet, filtered: Ranking, rows: Sequence[int], method: str) -> Array:
    """What ``method`` thinks of every item, seeing these systems only; NaN where scores miss."""
    if find_spec("subset2evaluate") is None:
        raise BabelproofError(f"{PREFIX}{method} needs a package: pip install subset2evaluate")
    from subset2evaluate import methods, select_subset

    if method not in methods.METHODS:
        hint = did_you_mean(method, methods.METHODS)
        raise UsageError(f"subset2evaluate has no method {method!r}; {hint}")
    out = np.full(data.segments, np.nan)
    for item in select_subset.basic(_items(data, filtered, rows), method=method, metric=METRIC):
        out[item["i"]] = float(item["subset2evaluate_utility"])
    return out


def _items(data: ScoredSet, filtered: Ranking, rows: Sequence[int]) -> list[dict[str, Any]]:
    """The set as that package wants it: one record an item with texts and scores by system."""
    grid = filtered.segment_scores()
    names = [filtered.systems[row] for row in rows]
    texts = {name: data.output(name) for name in names}
    source = data.source()
    reference = data.reference() if data.ref else source
    return [
        {
            "i": line,
            "src": source[line],
            "ref": reference[line],
            "tgt": {name: texts[name][line] for name in names},
            "scores": {
                name: {METRIC: float(grid[row, line])}
                for row, name in zip(rows, names, strict=True)
            },
        }
        for line in range(data.segments)
        if not np.isnan(grid[list(rows), line]).any()
    ]
