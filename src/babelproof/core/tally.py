"""What a filter kept and rejected: additive, so chunks sum to the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from heapq import nsmallest
from typing import Any

from babelproof.core.counts import add_up

SAMPLES = 20
KEPT = ""
_GOLDEN, _BITS = 0x9E3779B97F4A7C15, (1 << 64) - 1


@dataclass(slots=True)
class StepCount:
    """What one rule said of the pairs, and what came of it for the lines.

    ``rejected`` lines are those the rule alone would have had rejected, too; ``first`` those that
    no earlier rule rejects, ``alone`` those that no other does. ``spared``: lines with a finding
    that a ``keep-if`` lets pass.
    """

    judged: int = 0
    rejected: int = 0
    first: int = 0
    alone: int = 0
    spared: int = 0
    failures: int = 0
    classes: Counter[str] = field(default_factory=Counter)
    unjudged: Counter[str] = field(default_factory=Counter)

    def add(self, other: StepCount) -> None:
        add_up(self, other)


@dataclass(slots=True)
class Tally:
    """The lines of a corpus, what was kept of them, and why the rest was not.

    ``pairs`` are the translations on the lines that could be read, ``langs`` has them by
    direction. ``spared`` lines are kept by
    the pipeline's own ``keep-if``. ``together`` has the lines that two rules reject both.
    ``samples`` are some lines that each rule rejects (and, under no name, some that are kept),
    spread evenly over the input, whatever its chunks.
    """

    lines: int = 0
    kept: int = 0
    pairs: int = 0
    spared: int = 0
    langs: Counter[str] = field(default_factory=Counter)
    unreadable: Counter[str] = field(default_factory=Counter)
    steps: dict[str, StepCount] = field(default_factory=dict)
    together: Counter[tuple[str, str]] = field(default_factory=Counter)
    samples: dict[str, list[Mapping[str, Any]]] = field(default_factory=dict)

    @property
    def rejected(self) -> int:
        return self.lines - self.kept

    def step(self, rule: str) -> StepCount:
        return self.steps.setdefault(rule, StepCount())

    def show(self, rule: str, lines: Iterable[Mapping[str, Any]]) -> None:
        """Keep some of these lines as samples."""
        self.samples[rule] = some([*self.samples.get(rule, ()), *lines])

    def add(self, other: Tally) -> None:
        add_up(self, other)
        for rule, count in other.steps.items():
            self.step(rule).add(count)
        for rule, lines in other.samples.items():
            self.show(rule, lines)

    def to_dict(self) -> dict[str, Any]:
        pairs: Sequence[tuple[tuple[str, str], int]] = sorted(self.together.items())
        return {
            "lines": self.lines,
            "kept": self.kept,
            "rejected": self.rejected,
            "pairs": self.pairs,
            "spared": self.spared,
            "langs": dict(sorted(self.langs.items())),
            "unreadable": dict(sorted(self.unreadable.items())),
            "rules": {rule: _step_dict(count) for rule, count in self.steps.items()},
            "together": [{"rules": list(rules), "lines": n} for rules, n in pairs],
            "samples": {rule: list(lines) for rule, lines in sorted(self.samples.items())},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Tally:
        return cls(
            data["lines"],
            data["kept"],
            data["pairs"],
            data["spared"],
            Counter(data["langs"]),
            Counter(data["unreadable"]),
            {rule: _step(item) for rule, item in data["rules"].items()},
            Counter({(a, b): n for item in data["together"] for (a, b), n in [_two(item)]}),
            dict(data["samples"]),
        )


@dataclass(slots=True)
class Versus:
    """How two filters differ: lines that both keep, only the one, only the other, and neither;
    and some of those that only one keeps, with why the other does not."""

    both: int = 0
    one: int = 0
    other: int = 0
    neither: int = 0
    only_one: Sequence[Mapping[str, Any]] = ()
    only_other: Sequence[Mapping[str, Any]] = ()

    def add(self, more: Versus) -> None:
        add_up(self, more)
        self.only_one = some([*self.only_one, *more.only_one])
        self.only_other = some([*self.only_other, *more.only_other])

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def some(lines: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A few of the lines, spread evenly; the same ones, however they came together."""
    return nsmallest(SAMPLES, lines, key=lambda item: rank(item["line"]))


def rank(line: int) -> int:
    """A number by which a few lines that are spread evenly can be chosen."""
    return line * _GOLDEN & _BITS


def _two(item: Mapping[str, Any]) -> tuple[tuple[str, str], int]:
    one, other = item["rules"]
    return (one, other), item["lines"]


def _step_dict(count: StepCount) -> dict[str, Any]:
    plain = {item.name: getattr(count, item.name) for item in fields(count)}
    return {k: dict(sorted(v.items())) if isinstance(v, Counter) else v for k, v in plain.items()}


def _step(item: Mapping[str, Any]) -> StepCount:
    more = {"classes": Counter(item["classes"]), "unjudged": Counter(item["unjudged"])}
    return StepCount(**{**item, **more})
