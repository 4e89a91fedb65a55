"""Judged sentences turned into tests of metrics: does a right sentence score above a wrong one?

Another right sentence of the item serves as reference. Where there is none the item still serves
to test metrics that need no reference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from babelproof.core.errors import InputError, UsageError
from babelproof.stats.intervals import Interval
from babelproof.suites.item import Item, Suite, one_line


@dataclass(frozen=True, slots=True)
class Contrast:
    """A right and a wrong translation of one source; ``reference`` is another right one."""

    item: str
    category: str
    phenomenon: str
    source: str
    reference: str
    right: str
    wrong: str


@dataclass(frozen=True, slots=True)
class Score:
    """How a metric did on some contrasts; every item weighs the same, however many it has.

    ``tau`` is (concordant − discordant) / all, and a tie is discordant.
    """

    items: int
    contrasts: int
    accuracy: float | None
    tau: float | None


def clear_sentences(item: Item) -> tuple[list[str], list[str]]:
    """The different sentences judged right, and wrong; those judged both ways are neither."""
    sides: dict[bool, dict[str, None]] = {True: {}, False: {}}
    for judged in item.judged:
        if text := one_line(judged.text):
            sides[judged.right][text] = None
    right = [text for text in sides[True] if text not in sides[False]]
    wrong = [text for text in sides[False] if text not in sides[True]]
    return right, wrong


def contrasts(suite: Suite, *, reference: bool = True) -> list[Contrast]:
    """Every right sentence against every wrong one, item by item."""
    found = []
    for item in suite.items:
        right, wrong = clear_sentences(item)
        if not wrong or len(right) < 1 + reference:
            continue
        for at, good in enumerate(right):
            other = right[(at + 1) % len(right)] if reference else ""
            found += [Contrast(item.id, *item.topic, item.line, other, good, bad) for bad in wrong]
    return found


def judge_metric(
    found: Sequence[Contrast], right: Sequence[float], wrong: Sequence[float]
) -> dict[str, Score]:
    """A metric's score by category, and over everything under the empty name."""
    if not len(found) == len(right) == len(wrong):
        raise InputError(
            f"{len(found):,} contrasts need as many scores of right and of wrong sentences, not"
            f" {len(right):,} and {len(wrong):,}"
        )
    shares: dict[str, dict[str, list[bool]]] = {"": {}}
    for contrast, good, bad in zip(found, right, wrong, strict=True):
        for name in ("", contrast.category):
            kept = shares.setdefault(name, {}).setdefault(contrast.item, [])
            kept.append(good > bad)
    return {name: _score(items) for name, items in shares.items()}


def _score(items: Mapping[str, Sequence[bool]]) -> Score:
    number = sum(len(won) for won in items.values())
    if not items:
        return Score(0, 0, None, None)
    accuracy = sum(sum(won) / len(won) for won in items.values()) / len(items)
    return Score(len(items), number, accuracy, 2 * accuracy - 1)


def parse_scores(lines: Sequence[str], names: Sequence[str], where: str) -> dict[str, list[float]]:
    """Scores of several outputs, line by line: ``NAME<tab>SCORE``, or one column for each name."""
    rows = [line.rstrip("\r").split("\t") for line in lines]
    if rows and all(len(row) == 2 and row[0] in names for row in rows):
        named: dict[str, list[float]] = {name: [] for name in names}
        for number, (name, text) in enumerate(rows, 1):
            named[name].append(_number(text, where, number))
        return named
    if not rows or any(len(row) != len(names) for row in rows):
        known = " or ".join(names)
        raise UsageError(
            f"{where}: each line must have {len(names)} scores by tabs ({', '.join(names)}),"
            f" or {known} and a score"
        )
    columns = [
        [_number(text, where, n) for n, text in enumerate(c, 1)] for c in zip(*rows, strict=True)
    ]
    return dict(zip(names, columns, strict=True))


def _number(text: str, where: str, line: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise InputError(f"{where}, line {line}: {text[:40]!r} is no score")
    return value


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
