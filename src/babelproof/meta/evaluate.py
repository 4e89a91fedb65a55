"""Meta-evaluation of the metrics of one direction against one kind of human score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.scores import Scores
from babelproof.io.scored import ScoredSet
from babelproof.meta.acceq import acc_eq
from babelproof.meta.correlate import VECTORS, Array, Group, mean_correlation, rows_of
from babelproof.meta.permutation import soft_pairwise_accuracy
from babelproof.meta.systems import (
    Choice,
    Chosen,
    choose_systems,
    human_scores,
    mean_of_segments,
    segment_grid,
    system_vector,
)
from babelproof.metrics.protocol import Start

Level = Literal["sys", "seg"]
SystemScores = Literal["file", "mean"]
EXPERTS = "mqm"
CORRELATIONS = ("pearson", "kendall", "spearman")
SYSTEM_STATS = (*CORRELATIONS, "accuracy", "spa")
SEGMENT_STATS = (*CORRELATIONS, "acc_eq")


@dataclass(frozen=True)
class Question:
    """What is asked; ``lines`` restricts the metrics to a subset of segments."""

    human: str | None = None
    level: Level = "sys"
    group: Group = "item"
    system_scores: SystemScores | None = None
    lines: Sequence[int] | None = None
    human_on_subset: bool = False
    complete_segments: bool = False
    choice: Choice = field(default_factory=Choice)
    metrics: Collection[str] = ()
    negate: Collection[str] = ()
    stats: Collection[str] = ()

    def statistics(self) -> tuple[str, ...]:
        """Those asked for, or those that answer soon.

        Without grouping, acc-eq looks at every pair of all translations, so it must be asked for.
        """
        known = SYSTEM_STATS if self.level == "sys" else SEGMENT_STATS
        if not self.stats:
            return CORRELATIONS if self.level == "seg" and self.group == "none" else known
        asked = [self.statistic(name) for name in self.stats]
        return tuple(name for name in known if name in asked)

    def statistic(self, name: str) -> str:
        """A statistic of this level by its name, which may be written with a hyphen."""
        known = SYSTEM_STATS if self.level == "sys" else SEGMENT_STATS
        found = name.replace("-", "_")
        if found not in known:
            level = "system" if self.level == "sys" else "segment"
            raise UsageError(f"no {name!r} at {level} level; use {', '.join(known)}")
        return found


@dataclass(frozen=True)
class Correlation:
    """What one metric reached, and on how many systems and segments."""

    metric: str
    values: dict[str, float | None]
    systems: int
    segments: int
    notes: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """All metrics of a direction."""

    data: ScoredSet
    question: Question
    human: str
    chosen: Chosen
    segments: int
    segments_with_human: int
    correlations: dict[str, Correlation]
    inputs: Inputs


@dataclass(frozen=True)
class Inputs:
    """The arrays behind the numbers, for tests of significance."""

    human_systems: Array
    human_segments: Array
    metric_systems: dict[str, Array]
    metric_segments: dict[str, Array]


def pick_human(data: ScoredSet, name: str | None) -> Scores:
    """The human scores asked for, or else MQM, the experts', or else the first kind by name."""
    known = data.human.metrics
    if not known:
        raise InputError(f"{data.folder.name} has no human scores for {data.direction}")
    if name is None:
        return known[EXPERTS if EXPERTS in known else min(known)]
    if name not in known:
        raise UsageError(
            f"{data.direction} has no human scores {name!r}; {did_you_mean(name, known)}"
        )
    return known[name]


def human_remark(data: ScoredSet, asked: str | None, used: str) -> list[str]:
    """A choice among several kinds of human score that nobody asked for must be said."""
    others = ", ".join(sorted(name for name in data.human.metrics if name != used))
    if asked is not None or not others:
        return []
    return [f"{data.direction}: no --human given; {used} is used (also: {others})."]


def evaluate(data: ScoredSet, question: Question, progress: Start | None = None) -> Answer:
    """Correlations of every metric with the human scores; ``progress`` counts metrics."""
    question.statistics()
    human = pick_human(data, question.human)
    chosen = choose_systems(data, human, question.choice)
    if len(chosen.systems) < 2:
        raise InputError(
            f"{data.direction}: {len(chosen.systems)} system(s) with {human.name} scores; two are"
            " needed to compare"
        )
    names = _metric_names(data, question)
    lines = list(question.lines) if question.lines is not None else list(range(data.segments))
    people = segment_grid(human, chosen.systems, data.segments)[:, lines]
    if question.complete_segments:
        people[:, np.isnan(people).any(axis=0)] = np.nan
    with_human = int((~np.isnan(people)).any(axis=0).sum())
    if question.level == "seg" and not with_human:
        raise InputError(f"{human.name} of {data.direction} has no segment scores; use ⸨level=sys⸩")
    subset = lines if question.human_on_subset else None
    inputs = Inputs(human_scores(human, chosen.systems, data.segments, subset), people, {}, {})
    found = {}
    tell = progress(len(names)) if progress else (lambda done: None)
    for done, name in enumerate(names):
        tell(done)
        scores, sign = data.metrics[name], -1.0 if name in question.negate else 1.0
        grid = sign * segment_grid(scores, chosen.systems, data.segments)[:, lines]
        inputs.metric_segments[name] = grid
        if question.level == "seg":
            found[name] = _segment_level(name, people, grid, question)
        else:
            totals = sign * _system_scores(scores, chosen.systems, grid * sign, question)
            inputs.metric_systems[name] = totals
            found[name] = _system_level(name, inputs, totals, grid, question)
    segments = with_human if question.level == "seg" else len(lines)
    return Answer(data, question, human.name, chosen, segments, with_human, found, inputs)


def _metric_names(data: ScoredSet, question: Question) -> list[str]:
    names = sorted(data.metrics.metrics)
    if not names:
        raise InputError(
            f"{data.folder.name} has no metric scores for {data.direction}"
            + (f" against {data.ref}" if data.ref else "")
            + "; make some with `babelproof score --write-scores DIR` and name them in ⸨scores⸩"
        )
    for name in (*question.metrics, *question.negate):
        if name not in names:
            raise UsageError(f"no scores by {name!r}; {did_you_mean(name, names)}")
    return [name for name in names if not question.metrics or name in question.metrics]


def _system_scores(
    scores: Scores, systems: Sequence[str], grid: Array, question: Question
) -> Array:
    """As the file says on the whole set, means of segments on a subset, unless asked otherwise."""
    how = question.system_scores or ("file" if question.lines is None else "mean")
    if how == "file" and question.lines is not None:
        raise UsageError("score files speak of the whole set; a subset needs ⸨system_scores=mean⸩")
    if how == "file" and scores.by_system:
        return system_vector(scores, systems)
    return mean_of_segments(grid)


def _system_level(
    name: str, inputs: Inputs, totals: Array, grid: Array, question: Question
) -> Correlation:
    there = ~(np.isnan(inputs.human_systems) | np.isnan(totals))
    x, y = totals[there], inputs.human_systems[there]
    values: dict[str, float | None] = dict.fromkeys(question.statistics())
    for stat in values.keys() & VECTORS.keys() if len(x) > 1 else ():
        values[stat] = _number(VECTORS[stat](x, y))
    people, mine = inputs.human_segments[there], grid[there]
    shared = ~(np.isnan(people) | np.isnan(mine)).any(axis=0)
    if "spa" in values and shared.any() and len(x) > 1:
        values["spa"] = soft_pairwise_accuracy(people[:, shared], mine[:, shared])
    notes = {"spa_segments": int(shared.sum())} if "spa" in values else {}
    return Correlation(name, values, int(there.sum()), grid.shape[1], notes)


def _segment_level(name: str, people: Array, grid: Array, question: Question) -> Correlation:
    both = ~(np.isnan(people) | np.isnan(grid))
    values: dict[str, float | None] = {}
    notes: dict[str, Any] = {"scores": int(both.sum())}
    for stat in question.statistics():
        if stat == "acc_eq":
            best = acc_eq(rows_of(people, question.group), rows_of(grid, question.group))
            values[stat], values["epsilon"] = _number(best.accuracy), _number(best.epsilon)
            notes |= {"pairs": best.pairs, "acc_eq_groups": best.groups}
        else:
            value, notes[f"{stat}_groups"] = mean_correlation(stat, people, grid, question.group)
            values[stat] = _number(value)
    return Correlation(
        name, values, int(both.any(axis=1).sum()), int(both.any(axis=0).sum()), notes
    )


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
