"""Quality estimation tested on judged sentences: within an item, are right ones scored higher?

The area under the curve is taken inside each item, so that easy and hard items are never mixed;
a category's is the mean over its items, with an interval by drawing items anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babelproof.core.errors import InputError
from babelproof.stats.intervals import Interval
from babelproof.suites.challenge import clear_sentences
from babelproof.suites.item import Suite

DRAWS = 2000
LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Sentence:
    """A judged translation to be scored."""

    item: str
    category: str
    phenomenon: str
    source: str
    text: str
    right: bool


@dataclass(frozen=True, slots=True)
class Area:
    """The mean area under the curve over items, and how far it may lie from the truth."""

    items: int
    sentences: int
    auc: float
    interval: Interval


def sentences(suite: Suite) -> list[Sentence]:
    """All judged sentences of the items that have a right and a wrong one."""
    found = []
    for item in suite.items:
        right, wrong = clear_sentences(item)
        if right and wrong:
            for texts, verdict in ((right, True), (wrong, False)):
                found += [
                    Sentence(item.id, *item.topic, item.line, text, verdict) for text in texts
                ]
    return found


def auc(right: Iterable[float], wrong: Sequence[float]) -> float:
    """The chance that a right sentence scores above a wrong one; a tie counts half."""
    pairs = [(good > bad) + (good == bad) / 2 for good in right for bad in wrong]
    return sum(pairs) / len(pairs)


def judge_estimator(
    found: Sequence[Sentence], scores: Sequence[float], *, draws: int = DRAWS, seed: int = 0
) -> dict[str, Area]:
    """The area by category, and over all items under the empty name."""
    if len(found) != len(scores):
        raise InputError(f"{len(found):,} sentences need as many scores, not {len(scores):,}")
    by_item: dict[tuple[str, str], tuple[list[float], list[float]]] = {}
    for sentence, score in zip(found, scores, strict=True):
        sides = by_item.setdefault((sentence.category, sentence.item), ([], []))
        sides[not sentence.right].append(score)
    groups: dict[str, list[tuple[float, int]]] = {"": []}
    for (category, _), (right, wrong) in by_item.items():
        value = (auc(right, wrong), len(right) + len(wrong))
        groups[""].append(value)
        groups.setdefault(category, []).append(value)
    return {name: _area(values, draws, seed) for name, values in groups.items() if values}


def _area(values: Sequence[tuple[float, int]], draws: int, seed: int) -> Area:
    import numpy as np

    areas = np.array([area for area, _ in values])
    chance = np.random.default_rng(seed)
    # One draw after the other: memory does not grow with the number of draws.
    means = [areas[chance.integers(0, len(areas), len(areas))].mean() for _ in range(draws)]
    low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Area(
        len(areas),
        sum(number for _, number in values),
        float(areas.mean()),
        Interval(float(low), float(high)),
    )
