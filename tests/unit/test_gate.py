"""Limits for pipelines."""

from __future__ import annotations

import pytest

from babelproof.api import limits as gate
from babelproof.core.counts import Counts
from babelproof.core.errors import UsageError
from babelproof.core.manifest import Manifest

MANIFEST = Manifest("t", {"a-b": {"family": "web"}, "c": {"family": "web"}}, [], [], [])


def _counts() -> Counts:
    counts = Counts()
    group = counts.group("A", "en-de")
    group.segments, group.flagged = 200, 3
    group.rule("a-b").judged, group.rule("a-b").findings, group.rule("a-b").flagged = 50, 4, 2
    group.rule("c").judged, group.rule("c").findings, group.rule("c").flagged = 50, 1, 1
    return counts


@pytest.mark.parametrize(
    ("expression", "holds"),
    [("a-b>3", True), ("a-b>4", False), ("a-b >= 4", True), ("total>4", True), ("web==5", True),
     ("a-b>3.9%", True), ("a-b>4%", False), ("total>1.4%", True), ("c<1", False),
     ("web>2.9%", True)],
)  # fmt: skip
def test_limits(expression: str, holds: bool) -> None:
    assert bool(gate.broken(gate.parse_limits([expression]), _counts(), MANIFEST)) is holds


def test_mistakes() -> None:
    with pytest.raises(UsageError, match="does not understand"):
        gate.parse_limits(["a-b"])
    limits = gate.parse_limits(["a-c>0,total>1"])
    with pytest.raises(UsageError, match="did you mean a-b"):
        gate.check_names(limits, gate.known_names([("a-b", "web"), ("c", "web")]))
