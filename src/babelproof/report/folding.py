"""One error, one finding: findings with those that follow from them; and which of them a page
carries with it: all, unless they are very many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from babelproof.core.record import Finding
from babelproof.report.results import Results
from babelproof.report.view import MOST


class Folded(NamedTuple):
    """A finding that follows from none, and those that follow from it."""

    finding: Finding
    following: Sequence[Finding] = ()


def together(results: Results) -> Iterator[list[Finding]]:
    """The findings of each segment of each system, in order."""
    found = (record for record in results.records() if isinstance(record, Finding))
    for _, near in groupby(found, key=lambda f: (f.system, f.langs, f.line, f.part, f.id)):
        yield list(near)


def folded(results: Results) -> Iterator[Folded]:
    """The findings to count, in order, with what is folded under them."""
    for near in together(results):
        yield from fold(near, whole=results.whole)


def fold(near: Sequence[Finding], *, whole: bool = False) -> list[Folded]:
    """The findings of one segment, each of those that follow from another under its cause."""
    if whole:
        return [Folded(finding) for finding in near]
    causes = [finding for finding in near if not finding.cause]
    return [Folded(one, [f for f in near if f.cause and f.cause == one.place]) for one in causes]


Place = tuple[str, str, str]


def quotas(counts: Mapping[Place, int], most: int) -> dict[Place, int]:
    """How many findings of each rule and system to carry: all of the few, the first of the many."""
    low, high = 0, max(counts.values(), default=0)
    while low < high:
        middle = (low + high + 1) // 2
        if sum(min(count, middle) for count in counts.values()) <= most:
            low = middle
        else:
            high = middle - 1
    return {place: min(count, low) for place, count in counts.items()}


def found(results: Results) -> dict[Place, int]:
    """How many findings each rule has of each system and direction."""
    return {
        (rule_id, group.system, group.langs): count.findings
        for group in results.counts.groups.values()
        for rule_id, count in group.rules.items()
        if count.findings
    }


def carried(results: Results, most: int = MOST) -> Iterator[Folded]:
    """The findings a page carries, in order."""
    left = Counter(quotas(found(results), most))
    for one in folded(results):
        place = (one.finding.rule, one.finding.system, one.finding.langs)
        if left[place] > 0:
            left[place] -= 1
            yield one


def left_out(results: Results, most: int = MOST) -> int:
    """How many findings a page does not carry."""
    counts = found(results)
    return sum(counts.values()) - sum(quotas(counts, most).values())
