"""Counts as plain tables: systems in rows, rules in columns, families with their subtotals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from babelproof.core.counts import GroupCount, total
from babelproof.report import narrow
from babelproof.report.results import Results
from babelproof.stats.intervals import Interval, wilson

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Column:
    """A rule, or the subtotal of a family."""

    key: str
    name: str
    family: str
    subtotal: bool = False


class Rated:
    """Flagged segments among others: by some rule or other, all are judged."""

    __slots__ = ()
    segments: int
    flagged: int

    def measured(self) -> int:
        """The segments that a rate is of; where it is none, there is no rate."""
        return self.segments

    @property
    def rate(self) -> float | None:
        """Flagged segments among those judged."""
        judged = self.measured()
        return min(1.0, self.flagged / judged) if judged else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's 95 % interval of the rate."""
        judged = self.measured()
        return wilson(min(self.flagged, judged), judged) if judged else None

    @property
    def per_million(self) -> float | None:
        """Flagged segments in a million segments, judged or not."""
        return self.flagged * MILLION / self.segments if self.segments else None


@dataclass(frozen=True, slots=True)
class Cell(Rated):
    """What one rule, or one family, said of one row.

    A subtotal adds up its rules. It has no rate, for a segment judged by two rules would stand
    twice in the denominator. ``first``: the system stands in the rule's first cluster.
    ``following`` are findings that follow from another one, which are not among ``findings``.
    """

    segments: int
    judged: int
    findings: int
    flagged: int
    failures: int = 0
    skips: Mapping[str, int] = field(default_factory=dict)
    subtotal: bool = False
    first: bool = False
    following: int = 0

    def measured(self) -> int:
        return 0 if self.subtotal else self.judged


@dataclass(frozen=True, slots=True)
class Row(Rated):
    """A system in a direction, or a sum of such; ``flagged`` has at least one finding.

    ``first``: the system stands in the first cluster by any rule.
    """

    system: str
    langs: str
    segments: int
    flagged: int
    findings: int
    cells: Mapping[str, Cell]
    members: int = 1
    first: bool = False
    label: str = ""

    @property
    def following(self) -> int:
        """Findings that follow from another one."""
        return sum(cell.following for cell in self.cells.values() if not cell.subtotal)

    @property
    def judged(self) -> int:
        """By some rule or other: all of them."""
        return self.segments


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a run and their sum."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    total: Row

    @property
    def rules(self) -> list[Column]:
        return [column for column in self.columns if not column.subtotal]

    @property
    def directions(self) -> list[str]:
        return list(dict.fromkeys(row.langs for row in self.rows))

    def fired(self) -> Table:
        """The same without rules that found nothing anywhere."""
        found = [column for column in self.columns if self.total.cells[column.key].findings]
        rules = Counter(column.family for column in found if not column.subtotal)
        kept = [column for column in found if not column.subtotal or rules[column.family] > 1]
        return replace(self, columns=kept)

    def label(self, row: Row) -> str:
        """What to call a row: the direction is left out where all rows share it."""
        if not row.system:
            return row.langs
        return f"{row.system} ({row.langs})" if len(self.directions) > 1 else row.system


def badness(part: Row | Cell) -> tuple[float, int]:
    """Of two rates the one that is surely high: 1 of 1 says less than 900 of 1,000."""
    return (part.interval.low if part.interval else -1.0, part.flagged)


def build(results: Results) -> Table:
    """One row per system and direction, in the order of the run."""
    columns = _columns(results)
    groups = list(results.counts.groups.values())
    rows = [_row(group, columns) for group in groups]
    return Table(columns, rows, _row(total(groups), columns, len(groups)))


def by_direction(results: Results) -> Table:
    """One row per direction: all systems of a direction together."""
    return _summed(results, lambda group: ("", group.langs))


def by_system(results: Results) -> Table:
    """One row per system: all directions of a system together."""
    return _summed(results, lambda group: (group.system, ""))


def by_label(results: Results, what: str) -> Table:
    """One row per system, direction and document, or domain."""
    columns = _columns(results)
    found = narrow.by_label(results, what)
    rows = [replace(_row(group, columns), label=name) for (*_, name), group in found.items()]
    return Table(columns, rows, _row(total(found.values()), columns, len(found)))


def _summed(results: Results, name: Callable[[GroupCount], tuple[str, str]]) -> Table:
    columns = _columns(results)
    parts: dict[tuple[str, str], list[GroupCount]] = {}
    for group in results.counts.groups.values():
        parts.setdefault(name(group), []).append(group)
    rows = [_row(total(some, *key), columns, len(some)) for key, some in parts.items()]
    groups = list(results.counts.groups.values())
    return Table(columns, rows, _row(total(groups), columns, len(groups)))


def skips(results: Results) -> dict[str, dict[str, int]]:
    """How often each rule did not judge, and why; the most frequent reason first."""
    sums: dict[str, Counter[str]] = {rule: Counter() for rule in results.manifest.rules}
    for group in results.counts.groups.values():
        for rule_id, count in group.rules.items():
            sums.setdefault(rule_id, Counter()).update(count.skips)
    return {
        rule_id: dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0])))
        for rule_id, reasons in sums.items()
        if reasons
    }


def families(results: Results) -> dict[str, str]:
    """The family of every rule of the run, in display order, each family's rules together."""
    rules: dict[str, Mapping[str, Any]] = dict(results.manifest.rules)
    for group in results.counts.groups.values():
        for rule_id in group.rules:
            rules.setdefault(rule_id, {})
    family = {rule_id: str(info.get("family", "")) for rule_id, info in rules.items()}
    order = {name: rank for rank, name in enumerate(dict.fromkeys(family.values()))}
    return dict(sorted(family.items(), key=lambda item: order[item[1]]))


def _columns(results: Results) -> list[Column]:
    columns: list[Column] = []
    family_of = families(results)
    sizes = Counter(family_of.values())
    for rule_id, family in family_of.items():
        columns.append(Column(rule_id, rule_id, family))
        seen = sum(column.family == family for column in columns)
        if family and sizes[family] > 1 and seen == sizes[family]:
            columns.append(Column(f"family:{family}", family, family, subtotal=True))
    return columns


def _row(group: GroupCount, columns: Sequence[Column], members: int = 1) -> Row:
    cells: dict[str, Cell] = {}
    for column in columns:
        if column.subtotal:
            parts = [cells[c.key] for c in columns if c.family == column.family and not c.subtotal]
            cells[column.key] = _subtotal(group.segments, parts)
        else:
            cells[column.key] = _cell(group, column.key)
    findings = sum(count.findings for count in group.rules.values())
    return Row(group.system, group.langs, group.segments, group.flagged, findings, cells, members)


def _cell(group: GroupCount, rule_id: str) -> Cell:
    count = group.rules.get(rule_id)
    if count is None:
        return Cell(group.segments, 0, 0, 0)
    return Cell(
        segments=group.segments,
        judged=count.judged,
        findings=count.findings,
        flagged=count.flagged,
        failures=count.failures,
        skips=dict(sorted(count.skips.items())),
        following=count.following.findings,
    )


def _subtotal(segments: int, parts: Sequence[Cell]) -> Cell:
    return Cell(
        segments=segments,
        judged=sum(part.judged for part in parts),
        findings=sum(part.findings for part in parts),
        flagged=sum(part.flagged for part in parts),
        failures=sum(part.failures for part in parts),
        following=sum(part.following for part in parts),
        subtotal=True,
    )
