"""One error, one finding: which findings of an output follow from another of them.

Decided by one table, ``data/causes.tsv``, from rules, classes and spans alone. So it is the same
whatever the order of the findings, and each says what it follows from by itself: there are no
chains.

One fault that shows in several places is one finding with several spans: eight handles
that a system translated, *&quot;* and *&#39;* left by one escaping fault. A rule says of its hits
which are of one fault, and here they become one finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from babelproof.core.record import Finding
from babelproof.core.segment import Side
from babelproof.text.tables import rows

ANY = "*"
# Of a stretch so much must lie inside another one to be a part of it.
MOSTLY = 0.9
# A stretch so large stands for the whole output.
MOST = 0.5
MORE = "more"


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of the table: how far down it stands, and what a finding of its sort explains."""

    number: int
    reach: str


def settle(findings: Sequence[Finding], output: int) -> list[str]:
    """For each finding of one output, which is so many characters long, the ``place`` of the
    finding that it follows from; empty where it follows from none."""
    order = sorted(range(len(findings)), key=lambda n: _key(findings[n]))
    roots: dict[int, Finding] = {}
    for at, number in enumerate(order):
        finding = findings[number]
        above = {n: findings[n] for n in order[:at] if _outranks(findings[n], finding)}
        alone = (n for n, other in above.items() if _explains(other, finding, output))
        cause = next(alone, None)
        if cause is None and len(above) > 1 and len(finding.spans) > 1:
            cause = _together(above, finding)
        if cause is not None:
            roots[number] = roots.get(cause, findings[cause])
    return [roots[number].place if number in roots else "" for number in range(len(findings))]


def _key(finding: Finding) -> tuple[int, list[tuple[int, int]], str]:
    rank = _rank(finding.rule, finding.cls)
    spans = sorted((mark.start, mark.end) for mark in finding.spans)
    return rank.number if rank else len(_table()), spans, finding.place


def _outranks(cause: Finding, other: Finding) -> bool:
    rank, below = _rank(cause.rule, cause.cls), _rank(other.rule, other.cls)
    return rank is not None and (below is None or below.number > rank.number)


def _explains(cause: Finding, other: Finding, output: int) -> bool:
    """Whether a finding that outranks another one explains it."""
    rank, below = _rank(cause.rule, cause.cls), _rank(other.rule, other.cls)
    assert rank is not None
    if rank.reach == "output" or _lies_in(other, cause, "src"):
        return True
    said_once = rank.reach == "surplus" and _spans(other, "src")
    if rank.reach != "lost" and not said_once and _lies_in(other, cause, "tgt"):
        return True
    missing = _spans(other, "src") and (_is_lost(below) or not _size(_spans(other, "tgt")))
    large = _size(_spans(cause, "tgt")) > MOST * output
    return rank.reach in ("instead", "surplus") and large and bool(missing)


def _together(above: Mapping[int, Finding], other: Finding) -> int | None:
    """The first of several findings that explain another one only together: the places it points
    at lie in one of them each."""
    for side in ("src", "tgt"):
        held = {n: _spans(cause, side) for n, cause in above.items() if _holds(cause, side)}
        around = list(_merged([span for spans in held.values() for span in spans]))
        inside = _spans(other, side)
        if inside and all(_within(span, around) for span in inside):
            first = (n for n, spans in held.items() if any(_within(s, spans) for s in inside))
            return next(first, None)
    return None


def points_at_a_place(finding: Finding) -> bool:
    """Whether a finding's target is only where something should stand, not what became of it."""
    return _is_lost(_rank(finding.rule, finding.cls))


def _holds(cause: Finding, side: str) -> bool:
    rank = _rank(cause.rule, cause.cls)
    return side == "src" or (rank is not None and rank.reach not in ("lost", "surplus"))


def _is_lost(rank: Rank | None) -> bool:
    return rank is not None and rank.reach == "lost"


def _lies_in(part: Finding, whole: Finding, side: Side) -> bool:
    """Whether all that a finding points at on a side is within what another one points at."""
    inside, around = _spans(part, side), list(_merged(_spans(whole, side)))
    return bool(inside) and all(_within(span, around) for span in inside)


def _within(span: tuple[int, int], around: Sequence[tuple[int, int]]) -> bool:
    start, end = span
    if start == end:
        return any(low <= start <= high for low, high in around)
    shared = sum(max(0, min(end, high) - max(start, low)) for low, high in around)
    return shared >= MOSTLY * (end - start)


def _spans(finding: Finding, side: str) -> list[tuple[int, int]]:
    return [(mark.start, mark.end) for mark in finding.spans if mark.side == side]


def _size(spans: Sequence[tuple[int, int]]) -> int:
    return sum(end - start for start, end in _merged(spans))


def _merged(spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans, those that overlap as one, none of them empty."""
    reached = 0
    for start, end in sorted(spans):
        if end > max(start, reached):
            yield max(start, reached), end
            reached = end


def _rank(rule: str, cls: str) -> Rank | None:
    table = _table()
    return table.get((rule, cls)) or table.get((rule, ANY))


@cache
def _table() -> dict[tuple[str, str], Rank]:
    return {
        (row["rule"], row["class"]): Rank(number, row["explains"])
        for number, row in enumerate(rows("causes.tsv"))
    }


def told_once(found: Iterable[tuple[str, Finding]]) -> list[Finding]:
    """The findings of one rule on one segment, each behind the name of its fault; those of one
    class and fault as one, in the place of the first. What has no name stays by itself."""
    groups: dict[tuple[str, str, int], list[Finding]] = {}
    for number, (fault, finding) in enumerate(found):
        groups.setdefault((finding.cls, fault, 0 if fault else number), []).append(finding)
    return [_joined(group) if len(group) > 1 else group[0] for group in groups.values()]


def _joined(group: list[Finding]) -> Finding:
    """Several findings as one: all spans, what the first one says, and how many more there are."""
    first, *others = group
    return replace(
        first,
        spans=tuple(dict.fromkeys(mark for one in group for mark in one.spans)),
        message=f"{first.message} (and {len(others):,} more like it)",
        facts={**first.facts, MORE: [one.message for one in others]},
    )
