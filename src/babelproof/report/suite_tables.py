"""A suite's verdicts as one table: averages, categories and phenomena × systems, with clusters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from babelproof.core.later import module
from babelproof.stats.clusters import ALPHA, Cluster, Test, compare, compare_macro, settle
from babelproof.stats.intervals import Interval, wilson
from babelproof.stats.paired import DRAWS, draws_for
from babelproof.suites.evaluate import Alike, Evaluation, share
from babelproof.suites.verdict import OPEN, PASS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = module("numpy")

Kind = Literal["micro", "macro", "category", "phenomenon"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How systems are compared."""

    test: Test = "paired"
    alpha: float = ALPHA
    holm: bool = False
    seed: int = 0

    def told(self) -> str:
        tests = {"paired": "one-sided exact paired test", "z": "one-sided pooled z-test"}
        corrected = ", Holm-corrected over the table" if self.holm else ""
        return f"{tests[self.test]} (macro: paired permutation), α = {self.alpha:g}{corrected}"


@dataclass(frozen=True, slots=True)
class Cell:
    """One system in one row: accuracy over common items, and what all found items allow."""

    share: float | None
    interval: Interval | None
    low: float | None
    high: float | None
    p: float
    first: bool


@dataclass(frozen=True, slots=True)
class Row:
    """An average, a category or a phenomenon. ``items`` are common, ``found`` all."""

    kind: Kind
    category: str
    name: str
    items: int
    found: int
    cells: tuple[Cell, ...]
    tells: bool

    @property
    def mean(self) -> float | None:
        """The mean over systems."""
        shares = [cell.share for cell in self.cells if cell.share is not None]
        return sum(shares) / len(shares) if shares else None

    @property
    def saturated(self) -> bool:
        """Whether every system gets every item right."""
        return self.items > 0 and all(cell.share == 1 for cell in self.cells)


@dataclass(frozen=True)
class SuiteTable:
    """The table and what must be said beside it."""

    evaluation: Evaluation
    settings: Settings
    rows: tuple[Row, ...]
    alike: tuple[Alike, ...]
    signature: str = ""

    @property
    def systems(self) -> tuple[str, ...]:
        return self.evaluation.systems

    def of(self, kind: Kind) -> list[Row]:
        return [row for row in self.rows if row.kind == kind]

    @property
    def largest(self) -> tuple[str, float] | None:
        """The category with most common items, and its share of the micro average."""
        sizes = {name: len(rows) for name, rows in self.evaluation.categories.items()}
        if not sizes:
            return None
        name = max(sizes, key=lambda key: sizes[key])
        return name, sizes[name] / sum(sizes.values())


@dataclass(frozen=True, slots=True)
class _Part:
    """A row to be: its common items (rows of ``passed``) and its found items."""

    kind: Kind
    category: str
    name: str
    common: NDArray[np.intp]
    found: NDArray[np.intp]


def build(
    evaluation: Evaluation, settings: Settings | None = None, signature: str = ""
) -> SuiteTable:
    """The table of an evaluation: averages first, each category followed by its phenomena."""
    settings = settings or Settings()
    parts = _parts(evaluation)
    compared = compare(evaluation.passed, [part.common for part in parts], settings.test)
    categories = [part.common for part in parts if part.kind == "category"]
    comparisons = (len(parts) + 1) * max(0, len(evaluation.systems) - 1)
    draws = draws_for(comparisons, settings.alpha) if settings.holm else DRAWS
    macro = compare_macro(evaluation.passed, categories, draws=draws, seed=settings.seed)
    clusters = settle([macro, *compared], alpha=settings.alpha, holm=settings.holm)
    rows = [_row(evaluation, part, found) for part, found in zip(parts, clusters[1:], strict=True)]
    rows.insert(1, _macro(evaluation, [r for r in rows if r.kind == "category"], clusters[0]))
    return SuiteTable(evaluation, settings, tuple(rows), tuple(evaluation.alike()), signature)


def _parts(evaluation: Evaluation) -> list[_Part]:
    topics: dict[str, dict[str, list[int]]] = {}
    for at, item in enumerate(evaluation.items):
        topics.setdefault(item.category, {}).setdefault(item.phenomenon, []).append(at)
    place = np.full(len(evaluation.items), -1, dtype=np.intp)
    place[evaluation.common] = np.arange(len(evaluation.common))

    def part(kind: Kind, category: str, name: str, found: Sequence[int]) -> _Part:
        where = np.array(found, dtype=np.intp)
        common = place[where]
        return _Part(kind, category, name, common[common >= 0], where)

    parts = [part("micro", "", "", range(len(evaluation.items)))]
    for category, phenomena in topics.items():
        everything = [at for found in phenomena.values() for at in found]
        parts.append(part("category", category, category, everything))
        parts += [part("phenomenon", category, name, found) for name, found in phenomena.items()]
    return parts


def _row(evaluation: Evaluation, part: _Part, cluster: Cluster) -> Row:
    passed = evaluation.passed[part.common]
    shares, hits = share(passed), passed.sum(axis=0)
    verdicts = evaluation.verdicts[part.found]
    low = share(verdicts == PASS)
    high = share((verdicts == PASS) | (verdicts == OPEN))
    items = len(part.common)
    cells = tuple(
        Cell(
            share=float(shares[at]) if items else None,
            interval=wilson(int(hits[at]), items) if items else None,
            low=float(low[at]) if len(part.found) else None,
            high=float(high[at]) if len(part.found) else None,
            p=float(cluster.p[at]),
            first=bool(cluster.first[at]),
        )
        for at in range(len(evaluation.systems))
    )
    return Row(part.kind, part.category, part.name, items, len(part.found), cells, cluster.tells)


def _macro(evaluation: Evaluation, categories: Sequence[Row], cluster: Cluster) -> Row:
    cells = []
    for at in range(len(evaluation.systems)):
        column = [row.cells[at] for row in categories]
        cells.append(
            Cell(
                share=_mean([cell.share for cell in column]),
                interval=None,
                low=_mean([cell.low for cell in column]),
                high=_mean([cell.high for cell in column]),
                p=float(cluster.p[at]),
                first=bool(cluster.first[at]),
            )
        )
    found = sum(row.found for row in categories)
    items = sum(row.items for row in categories)
    return Row("macro", "", "", items, found, tuple(cells), cluster.tells)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
