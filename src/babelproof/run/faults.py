"""One fault that shows in several places is one finding with several spans.

Eight handles that a system translated, *&quot;* and *&#39;* left by one escaping fault: a rule says
of its hits which are of one fault, and here they become one finding.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from babelproof.core.record import Finding

MORE = "more"


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
