"""The same suite over runs and years. All outputs are judged anew by one version of the suite:
by the rules of their own year, grown rules would look like progress.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.later import module
from babelproof.stats.clusters import ALPHA, Cluster, Test, compare, compare_macro, settle
from babelproof.suites.bind import LeftOut, Outputs
from babelproof.suites.evaluate import Evaluation, evaluate
from babelproof.suites.item import Item, Suite
from babelproof.suites.verdict import NAMES, OPEN, Judge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = module("numpy")


@dataclass(frozen=True)
class Year:
    """One run: its name, its outputs, and what the suite says of them now."""

    name: str
    outputs: Outputs
    evaluation: Evaluation


@dataclass(frozen=True)
class BestByYear:
    """Table 1: each year's best system by macro average, on the items decided for all of them.

    ``rows`` are the categories, then ``micro-average`` and ``macro-average``; ``first`` marks
    the accuracies that no other year's best beats significantly.
    """

    years: tuple[str, ...]
    systems: tuple[str, ...]
    rows: tuple[str, ...]
    counts: tuple[int, ...]
    shares: NDArray[np.float64]
    clusters: tuple[Cluster, ...]


@dataclass(frozen=True)
class Line:
    """Figure 2: a system that was there in several years, and its macro average in each."""

    system: str
    points: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Lines:
    """All lines, over the items decided for every point."""

    lines: tuple[Line, ...]
    items: int


@dataclass(frozen=True, slots=True)
class Said:
    """Table 2: what a system made of an item in a year, and the verdict."""

    year: str
    output: str
    verdict: str


def year(name: str, outputs: Outputs, aliases: Mapping[str, str]) -> Year:
    """A run with its systems under the names they have over the years."""
    systems: dict[str, Sequence[str]] = {}
    for system, lines in outputs.systems.items():
        known = aliases.get(system, system)
        if known in systems:
            raise UsageError(f"{name}: two systems are called {known!r} by the alias table")
        systems[known] = lines
    left = tuple(LeftOut(aliases.get(o.system, o.system), o.why) for o in outputs.left_out)
    renamed = replace(outputs, systems=systems, left_out=left)
    return Year(name, renamed, evaluate(renamed))


def read_aliases(lines: Sequence[str], where: str) -> dict[str, str]:
    """An alias table: a name as it stands in outputs, a tab, and the name to use for it."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        alias, name = (part.strip() for part in line.partition("\t")[::2])
        if not (alias and name):
            raise InputError(f"{where}, line {number}: an alias, a tab and a name are needed")
        if found.setdefault(alias, name) != name:
            raise InputError(f"{where}, line {number}: {alias!r} stands for two names")
    return found


def best_by_year(
    suite: Suite, years: Sequence[Year], *, test: Test = "paired", alpha: float = ALPHA
) -> BestByYear:
    """The best system of each year, and how they compare."""
    chosen = []
    for one in years:
        found = one.evaluation
        if not len(found.common):
            raise InputError(f"{one.name}: no item is decided for all of its systems")
        chosen.append(found.systems[int(np.argmax(found.macro))])
    joint = join(suite, [(one, system) for one, system in zip(years, chosen, strict=True)])
    groups = joint.categories
    rows, every = list(groups.values()), np.arange(len(joint.common))
    compared = compare(joint.passed, [*rows, every], test)
    macro = compare_macro(joint.passed, rows)
    shares = np.vstack(
        [*(joint.passed[row].mean(axis=0) for row in rows), joint.micro, joint.macro]
    )
    sizes = [len(row) for row in rows] + [len(every)] * 2
    return BestByYear(
        tuple(one.name for one in years),
        tuple(chosen),
        (*groups, "micro-average", "macro-average"),
        tuple(sizes),
        shares,
        tuple(settle([*compared, macro], alpha=alpha)),
    )


def join(suite: Suite, columns: Sequence[tuple[Year, str]]) -> Evaluation:
    """Several systems of several years side by side; what a year did not have is open."""
    rows = {item.key: row for row, item in enumerate(suite.items)}
    shape = (len(suite.items), len(columns))
    verdicts = np.full(shape, OPEN, dtype=np.int8)
    why, texts = np.zeros(shape, dtype=np.int8), np.zeros(shape, dtype=np.int32)
    for column, (one, system) in enumerate(columns):
        found = one.evaluation
        at = found.systems.index(system)
        places = [rows[item.key] for item in found.items]
        verdicts[places, column] = found.verdicts[:, at]
        why[places, column] = found.why[:, at]
    names = tuple(f"{one.name} {system}" for one, system in columns)
    return Evaluation(suite.items, names, verdicts, why, texts)


def lines_over_years(suite: Suite, years: Sequence[Year]) -> Lines:
    """The systems that were there in several years."""
    seen: dict[str, list[Year]] = {}
    for one in years:
        for system in one.evaluation.systems:
            seen.setdefault(system, []).append(one)
    columns = [(one, system) for system, ones in seen.items() if len(ones) > 1 for one in ones]
    joint = join(suite, columns)
    points: dict[str, list[tuple[str, float]]] = {}
    for (one, system), share in zip(columns, joint.macro, strict=True):
        points.setdefault(system, []).append((one.name, float(share)))
    lines = tuple(Line(system, tuple(found)) for system, found in points.items())
    return Lines(lines, len(joint.common) if columns else 0)


def said_over_years(suite: Suite, years: Sequence[Year], ident: str, system: str) -> list[Said]:
    """What one system made of one item, year by year."""
    item = item_of(suite, ident)
    judge = Judge(item)
    found = []
    for one in years:
        items = one.outputs.binding.items
        row = next((at for at, other in enumerate(items) if other.key == item.key), None)
        if row is not None and system in one.outputs.systems:
            text = one.outputs.systems[system][row].strip()
            found.append(Said(one.name, text, NAMES[judge(text).verdict]))
    if not found:
        known = {name for one in years for name in one.outputs.systems}
        raise UsageError(f"no output of {system!r} for this item; {did_you_mean(system, known)}")
    return found


def item_of(suite: Suite, ident: str) -> Item:
    """The item with an id."""
    for item in suite.items:
        if item.id == ident:
            return item
    near = did_you_mean(ident, [item.id for item in suite.items][:10_000])
    raise UsageError(f"no item {ident!r} in the suite; {near if len(near) < 200 else ''}")
