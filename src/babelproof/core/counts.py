"""Counts of a run: additive, so chunks, shards and systems sum to the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol


class Flaw(Protocol):
    """What is counted of a finding."""

    @property
    def rule(self) -> str: ...
    @property
    def cls(self) -> str: ...
    @property
    def cause(self) -> str: ...


def add_up(one: Any, other: Any) -> None:
    """Add the numbers and counters of another to those of the same name."""
    for item in fields(other):
        more = getattr(other, item.name)
        if isinstance(more, Counter):
            getattr(one, item.name).update(more)
        elif isinstance(more, int):
            setattr(one, item.name, getattr(one, item.name) + more)


@dataclass(slots=True)
class Tally:
    """Findings, the segments that have one, and how many there are of each class."""

    findings: int = 0
    flagged: int = 0
    classes: Counter[str] = field(default_factory=Counter)
    flagged_classes: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class RuleCount(Tally):
    """What one rule said of one system: judged segments, findings and flagged segments (and how
    many of each class), the rest.

    These are findings that follow from no other. The others are ``following``, and the segments
    that have such ones alone, so that both add up.
    """

    judged: int = 0
    failures: int = 0
    skips: Counter[str] = field(default_factory=Counter)
    following: Tally = field(default_factory=Tally)

    def flag(self, classes: Sequence[str], following: Sequence[str] = (), times: int = 1) -> None:
        """Count one segment with findings of these classes, and with others that follow from
        some finding; with ``times=-1`` no longer."""
        for tally, found, before in ((self, classes, ()), (self.following, following, classes)):
            tally.findings += times * len(found)
            tally.flagged += times * (bool(found) and not before)
            for cls in found:
                tally.classes[cls] += times
            for cls in {*found}.difference(before):
                tally.flagged_classes[cls] += times

    def add(self, other: RuleCount) -> None:
        add_up(self, other)
        add_up(self.following, other.following)

    def with_following(self) -> RuleCount:
        """The same, what follows from another finding counted like any."""
        classes, flagged_classes = Counter(self.classes), Counter(self.flagged_classes)
        whole = replace(self, classes=classes, flagged_classes=flagged_classes, following=Tally())
        add_up(whole, self.following)
        return whole


def _by_rule(found: Sequence[Flaw]) -> Iterator[tuple[str, tuple[list[str], list[str]]]]:
    """The classes that each rule found, of what follows from no finding, and of the rest."""
    for rule_id in dict.fromkeys(one.rule for one in found):
        own = [one for one in found if one.rule == rule_id]
        yield rule_id, ([o.cls for o in own if not o.cause], [o.cls for o in own if o.cause])


@dataclass(slots=True)
class GroupCount:
    """One system in one direction. ``flagged`` counts segments with at least one finding, so with
    one that follows from no other."""

    system: str
    langs: str
    segments: int = 0
    flagged: int = 0
    rules: dict[str, RuleCount] = field(default_factory=dict)

    def rule(self, rule_id: str) -> RuleCount:
        return self.rules.setdefault(rule_id, RuleCount())

    def count(self, found: Sequence[Flaw]) -> None:
        """Count the findings of one segment."""
        self.flagged += bool(found)
        for rule_id, own in _by_rule(found):
            self.rule(rule_id).flag(*own)

    def settle(self, found: Sequence[Flaw]) -> None:
        """Count the findings of one segment, which are counted already, anew: those that follow
        from another apart."""
        for rule_id, (own, following) in _by_rule(found):
            self.rule(rule_id).flag([*own, *following], times=-1)
            self.rule(rule_id).flag(own, following)

    def with_following(self) -> GroupCount:
        """The same, what follows from another finding counted like any."""
        rules = {rule_id: count.with_following() for rule_id, count in self.rules.items()}
        return replace(self, rules=rules)

    def add(self, other: GroupCount) -> None:
        add_up(self, other)
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
        add_up(self, other)
        for group in other.groups.values():
            self.group(group.system, group.langs).add(group)

    @property
    def segments(self) -> int:
        return sum(group.segments for group in self.groups.values())

    @property
    def failures(self) -> int:
        return sum(c.failures for g in self.groups.values() for c in g.rules.values())

    def findings(self, rule_id: str | None = None) -> int:
        """Findings of one rule, or of all, that follow from no other."""
        return sum(count.findings for count in self._of(rule_id))

    def following(self, rule_id: str | None = None) -> int:
        """Findings of one rule, or of all, that follow from another."""
        return sum(count.following.findings for count in self._of(rule_id))

    def _of(self, rule_id: str | None) -> Iterator[RuleCount]:
        for group in self.groups.values():
            yield from (c for rid, c in group.rules.items() if rule_id in (None, rid))

    def with_following(self) -> Counts:
        """The same, what follows from another finding counted like any."""
        groups = {key: group.with_following() for key, group in self.groups.items()}
        return replace(self, groups=groups)

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
                group.rules[rule_id] = _rule(c)
        return counts


def _rule(data: Mapping[str, Any]) -> RuleCount:
    """The count that :func:`_rule_dict` wrote; before there were causes nothing followed."""
    found, follows = _tally(data), _tally(data.get("following", {}))
    rest = data["judged"], data["failures"], Counter(data["skips"])
    return RuleCount(
        found.findings, found.flagged, found.classes, found.flagged_classes, *rest, follows
    )


def _tally(data: Mapping[str, Any]) -> Tally:
    names = ("classes", "flagged_classes")
    classes, flagged_classes = (Counter(data.get(name, {})) for name in names)
    return Tally(data.get("findings", 0), data.get("flagged", 0), classes, flagged_classes)


def _group_dict(group: GroupCount) -> dict[str, Any]:
    return {
        "system": group.system,
        "langs": group.langs,
        "segments": group.segments,
        "flagged": group.flagged,
        "rules": {rule_id: _rule_dict(c) for rule_id, c in sorted(group.rules.items())},
    }


def _rule_dict(count: RuleCount) -> dict[str, Any]:
    return {
        "judged": count.judged,
        **_tally_dict(count),
        "following": _tally_dict(count.following),
        "failures": count.failures,
        "skips": dict(sorted(count.skips.items())),
    }


def _tally_dict(tally: Tally) -> dict[str, Any]:
    return {
        "findings": tally.findings,
        "classes": {cls: n for cls, n in sorted(tally.classes.items()) if n},
        "flagged": tally.flagged,
        "flagged_classes": {cls: n for cls, n in sorted(tally.flagged_classes.items()) if n},
    }


def total(groups: Iterable[GroupCount], system: str = "", langs: str = "") -> GroupCount:
    """The sum of groups under a new name."""
    out = GroupCount(system, langs)
    for group in groups:
        out.add(group)
    return out
