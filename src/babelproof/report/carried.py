"""Which findings a page carries with it: all, unless they are very many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from babelproof.report.folding import Folded, folded
from babelproof.report.results import Results
from babelproof.report.view import MOST

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
