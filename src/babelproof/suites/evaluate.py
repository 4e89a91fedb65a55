"""A suite's verdicts on several systems, and what they add up to.

Accuracies are taken over the *common* items, those decided for every system, so that systems are
compared on the same ground; bounds tell what all found items would give if every open verdict
were wrong, or right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.later import module
from babelproof.suites.bind import LeftOut, Missing, Outputs
from babelproof.suites.item import Item
from babelproof.suites.verdict import OPEN, PASS, Judge, Why

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = module("numpy")

_Label = TypeVar("_Label", str, tuple[str, str])
# Systems of which so large a share of the outputs is the same count as near-identical.
ALIKE = 0.95


class Alike(NamedTuple):
    """Two systems, and the share of items for which their outputs are the same."""

    one: str
    other: str
    share: float


@dataclass(frozen=True)
class Evaluation:
    """Verdicts (items × systems, −1 open, 0 fail, 1 pass), what decided each, and the outputs.

    ``texts`` numbers the different outputs of an item, so that equal outputs are told cheaply;
    ``engines`` tells who made the outputs that were made here.
    """

    items: tuple[Item, ...]
    systems: tuple[str, ...]
    verdicts: NDArray[np.int8]
    why: NDArray[np.int8]
    texts: NDArray[np.int32]
    left_out: tuple[LeftOut, ...] = ()
    missing: tuple[Missing, ...] = ()
    engines: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def common(self) -> NDArray[np.intp]:
        """The items decided for every system."""
        if not self.systems:
            return np.zeros(0, dtype=np.intp)
        return np.flatnonzero((self.verdicts != OPEN).all(axis=1))

    @cached_property
    def passed(self) -> NDArray[np.bool_]:
        """Common items × systems."""
        passed: NDArray[np.bool_] = self.verdicts[self.common] == PASS
        return passed

    @cached_property
    def categories(self) -> dict[str, NDArray[np.intp]]:
        """Rows of :attr:`passed` by category; only categories that have a common item."""
        return _grouped([self.items[at].category for at in self.common])

    @cached_property
    def phenomena(self) -> dict[tuple[str, str], NDArray[np.intp]]:
        """Rows of :attr:`passed` by category and phenomenon."""
        return _grouped([self.items[at].topic for at in self.common])

    @property
    def micro(self) -> NDArray[np.float64]:
        return share(self.passed)

    @property
    def macro(self) -> NDArray[np.float64]:
        """The unweighted mean over categories that have a common item."""
        if not self.categories:
            return np.full(len(self.systems), np.nan)
        rows = [share(self.passed[rows]) for rows in self.categories.values()]
        return np.mean(rows, axis=0)  # type: ignore[no-any-return]

    def count(self, verdict: int) -> NDArray[np.int64]:
        """How many found items got a verdict, for each system."""
        return (self.verdicts == verdict).sum(axis=0)  # type: ignore[no-any-return]

    @cached_property
    def cost(self) -> NDArray[np.int64]:
        """How many more items would be common without each system."""
        undecided = self.verdicts == OPEN
        alone = undecided & (undecided.sum(axis=1) == 1)[:, None]
        return alone.sum(axis=0)  # type: ignore[no-any-return]

    def alike(self, least: float = ALIKE) -> list[Alike]:
        """Pairs of systems that give the same output for nearly all items."""
        if not self.items:
            return []
        found = []
        for at, name in enumerate(self.systems):
            same = (self.texts[:, [at]] == self.texts).mean(axis=0)
            found += [
                Alike(name, other, float(same[column]))
                for column, other in enumerate(self.systems)
                if column > at and same[column] >= least
            ]
        return found

    def only(self, systems: Sequence[str]) -> Evaluation:
        """The same for some systems, in the order given."""
        places = []
        for name in systems:
            if name not in self.systems:
                raise UsageError(f"no system {name!r} here; {did_you_mean(name, self.systems)}")
            places.append(self.systems.index(name))
        return replace(
            self,
            systems=tuple(systems),
            verdicts=self.verdicts[:, places],
            why=self.why[:, places],
            texts=self.texts[:, places],
            engines={name: who for name, who in self.engines.items() if name in systems},
        )

    def undone(self) -> dict[Why, list[Item]]:
        """Items whose patterns could not be run, and the reason."""
        reasons = (Why.BROKEN_PATTERN, Why.SLOW_PATTERN)
        hit = {reason: (self.why == reason).any(axis=1) for reason in reasons}
        return {
            reason: [item for item, bad in zip(self.items, rows, strict=True) if bad]
            for reason, rows in hit.items()
            if rows.any()
        }


def evaluate(outputs: Outputs) -> Evaluation:
    """Judge every output; equal outputs of an item are judged once."""
    items, names = outputs.binding.items, tuple(outputs.systems)
    shape = (len(items), len(names))
    verdicts, why = np.full(shape, OPEN, dtype=np.int8), np.zeros(shape, dtype=np.int8)
    texts = np.zeros(shape, dtype=np.int32)
    for row, item in enumerate(items):
        judge = Judge(item)
        numbers: dict[str, int] = {}
        for column, name in enumerate(names):
            text = outputs.systems[name][row].strip()
            decision = judge(text)
            verdicts[row, column], why[row, column] = decision.verdict, decision.why
            texts[row, column] = numbers.setdefault(text, len(numbers))
    missing = outputs.binding.missing
    return Evaluation(
        items, names, verdicts, why, texts, outputs.left_out, missing, outputs.engines
    )


def share(passed: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The share of passes in each column; of nothing, not a number."""
    if not len(passed):
        return np.full(passed.shape[1], np.nan)
    return passed.mean(axis=0)  # type: ignore[no-any-return]


def _grouped(labels: Sequence[_Label]) -> dict[_Label, NDArray[np.intp]]:
    rows: dict[_Label, list[int]] = {}
    for row, label in enumerate(labels):
        rows.setdefault(label, []).append(row)
    return {label: np.array(found, dtype=np.intp) for label, found in rows.items()}
