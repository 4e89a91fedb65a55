"""Counts as tidy rows: one for each system, direction, rule and class of flaw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from babelproof.core.counts import Counts, GroupCount, RuleCount
from babelproof.core.manifest import Manifest
from babelproof.stats.intervals import wilson

# What counted before classes were told apart.
WHOLE: Mapping[str, Mapping[str, str]] = {"": {"severity": "major", "denominator": "judged"}}


def rows(manifest: Manifest, counts: Counts) -> list[dict[str, Any]]:
    """A row for every class of every rule, also for those that found nothing.

    ``rate`` is flagged segments ÷ ``judged``, with its 95 % interval from ``low`` to ``high``.
    ``judged`` is what the class is measured against: the segments that hold something to judge, or
    all. Where that is none, there is no rate. ``following`` are findings that follow from another
    one, which are neither ``findings`` nor ``flagged``.
    """
    return [
        {"system": group.system, "langs": group.langs, "rule": rule_id, **row}
        for group in counts.groups.values()
        for rule_id, info in manifest.rules.items()
        if rule_id in group.rules
        for row in _classes(group, group.rules[rule_id], info.get("classes") or WHOLE)
    ]


def _classes(
    group: GroupCount, count: RuleCount, table: Mapping[str, Mapping[str, str]]
) -> Iterator[dict[str, Any]]:
    for cls, entry in table.items():
        every = entry["denominator"] == "all"
        judged = group.segments if every else count.judged
        findings = count.classes[cls] if cls else count.findings
        flagged = count.flagged_classes[cls] if cls else count.flagged
        following = count.following.classes[cls] if cls else count.following.findings
        low, high = wilson(flagged, judged) if judged else (None, None)
        yield {
            "cls": cls,
            "severity": entry["severity"],
            "denominator": entry["denominator"],
            "judged": judged,
            "findings": findings,
            "flagged": flagged,
            "following": following,
            "rate": flagged / judged if judged else None,
            "low": low,
            "high": high,
        }
