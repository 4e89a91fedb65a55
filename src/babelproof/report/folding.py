"""One error, one finding: findings with those that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from babelproof.core.record import Finding
from babelproof.report.results import Results


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
