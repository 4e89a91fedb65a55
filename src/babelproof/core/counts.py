"""Counts of a run: additive, so chunks, shards and systems sum to the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class RuleCount:
    """What one rule said of one system: judged segments, findings (and how many of each class),
    flagged segments, the rest."""

    judged: int = 0
    findings: int = 0
    flagged: int = 0
    failures: int = 0
    skips: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)

    def flag(self, classes: Iterable[str]) -> None:
        """Count one segment with findings, of these classes."""
        found = Counter(classes)
        self.flagged += 1
        self.findings += found.total()
        self.classes.update(found)

    def add(self, other: RuleCount) -> None:
        self.judged += other.judged
        self.findings += other.findings
        self.flagged += other.flagged
        self.failures += other.failures
        self.skips.update(other.skips)
        self.classes.update(other.classes)


@dataclass(slots=True)
class GroupCount:
    """One system in one direction. ``flagged`` counts segments with at least one finding."""

    system: str
    langs: str
    segments: int = 0
    flagged: int = 0
    rules: dict[str, RuleCount] = field(default_factory=dict)

    def rule(self, rule_id: str) -> RuleCount:
        return self.rules.setdefault(rule_id, RuleCount())

    def add(self, other: GroupCount) -> None:
        self.segments += other.segments
        self.flagged += other.flagged
        for rule_id, count in other.rules.items():
            self.rule(rule_id).add(count)


@dataclass(slots=True)
class Counts:
    """All groups of a run in order of appearance, the records of the input that could not be read,
    how often each entry of the ignore list held, and how many records the run wrote."""

    groups: dict[tuple[str, str], GroupCount] = field(default_factory=dict)
    malformed: Counter[str] = field(default_factory=Counter)
    ignored: Counter[str] = field(default_factory=Counter)
    records: int = 0

    def group(self, system: str, langs: str) -> GroupCount:
        key = (system, langs)
        if key not in self.groups:
            self.groups[key] = GroupCount(system, langs)
        return self.groups[key]

    def add(self, other: Counts) -> None:
        for group in other.groups.values():
            self.group(group.system, group.langs).add(group)
        self.malformed.update(other.malformed)
        self.ignored.update(other.ignored)
        self.records += other.records

    @property
    def segments(self) -> int:
        return sum(group.segments for group in self.groups.values())

    @property
    def failures(self) -> int:
        return sum(c.failures for g in self.groups.values() for c in g.rules.values())

    def findings(self, rule_id: str | None = None) -> int:
        """Findings of one rule, or of all."""
        return sum(
            count.findings
            for group in self.groups.values()
            for rid, count in group.rules.items()
            if rule_id in (None, rid)
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "groups": [_group_dict(group) for group in self.groups.values()],
            "malformed": dict(sorted(self.malformed.items())),
            "ignored": dict(sorted(self.ignored.items())),
            "records": self.records,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Counts:
        counts = cls(
            malformed=Counter(data["malformed"]),
            ignored=Counter(data.get("ignored", {})),
            records=data.get("records", 0),
        )
        for item in data["groups"]:
            group = counts.group(item["system"], item["langs"])
            group.segments, group.flagged = item["segments"], item["flagged"]
            for rule_id, c in item["rules"].items():
                group.rules[rule_id] = RuleCount(
                    c["judged"],
                    c["findings"],
                    c["flagged"],
                    c["failures"],
                    Counter(c["skips"]),
                    Counter(c.get("classes", {})),
                )
        return counts


def _group_dict(group: GroupCount) -> dict[str, Any]:
    return {
        "system": group.system,
        "langs": group.langs,
        "segments": group.segments,
        "flagged": group.flagged,
        "rules": {
            rule_id: {
                "judged": c.judged,
                "findings": c.findings,
                "classes": dict(sorted(c.classes.items())),
                "flagged": c.flagged,
                "failures": c.failures,
                "skips": dict(sorted(c.skips.items())),
            }
            for rule_id, c in sorted(group.rules.items())
        },
    }


def total(groups: Iterable[GroupCount], system: str = "", langs: str = "") -> GroupCount:
    """The sum of groups under a new name."""
    out = GroupCount(system, langs)
    for group in groups:
        out.add(group)
    return out
