"""What two revisions found in the same texts, compared: what is the same, and what differs how.

A finding is known by set, direction, system, line, rule and spans, which every form of records has.
Of each revision there is a folder with ``NAME.jsonl`` (findings) and ``NAME.run/counts.json``.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

SAMPLES = 10
WIDTH = 110
SAME, MOVED = "the same", "the same, facts gone or new"
# What is not listed finding by finding.
UNTOLD = (SAME, MOVED)
# What a segment can differ in, in the order of the report.
KINDS = (
    SAME, MOVED, "other facts", "other words", "points elsewhere", "gained", "gained: new rule",
    "gained: not judged before", "lost", "lost: rule is gone", "lost: no longer judged",
)  # fmt: skip


class Spot(NamedTuple):
    """Where a rule may find something, in any revision."""

    data: str
    langs: str
    system: str
    line: int
    rule: str


@dataclass(frozen=True, slots=True)
class Found:
    """A finding: where it points, what it says, and where it is to be read whole."""

    spans: str
    message: str
    facts: Mapping[str, int]
    follows: bool
    offset: int


class Difference(NamedTuple):
    """One finding on two sides; None where a side has none."""

    kind: str
    spot: Spot
    before: Found | None
    after: Found | None


class Side:
    """What one revision found and judged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.found: defaultdict[Spot, list[Found]] = defaultdict(list)
        self.judged: Counter[tuple[str, str, str, str]] = Counter()
        self.rules: set[str] = set()
        self.skips: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        for path in sorted(folder.glob("*.jsonl")):
            self._read_findings(path)
            self._read_counts(intern(path.stem), path.with_suffix(".run") / "counts.json")

    def _read_findings(self, path: Path) -> None:
        offset = 0
        with path.open("rb") as handle:
            for line in handle:
                item = json.loads(line)
                if item["kind"] == "finding":
                    names = (intern(item[key]) for key in ("langs", "system"))
                    spot = Spot(intern(path.stem), *names, item["line"], intern(item["rule"]))
                    self.found[spot].append(_found(item, offset))
                offset += len(line)

    def _read_counts(self, data: str, path: Path) -> None:
        for group in json.loads(path.read_text())["groups"]:
            for rule, count in group["rules"].items():
                self.rules.add(rule)
                self.judged[data, group["langs"], group["system"], rule] += count["judged"]
                self.skips[rule] += sum(count["skips"].values())
                self.failures[rule] += count["failures"]

    def reads(self, spot: Spot, found: Found) -> Mapping[str, Any]:
        """A finding whole, with its texts."""
        with (self.folder / f"{spot.data}.jsonl").open("rb") as handle:
            handle.seek(found.offset)
            item: Mapping[str, Any] = json.loads(handle.readline())
        return item

    def total(self) -> int:
        return sum(map(len, self.found.values()))


def _found(item: Mapping[str, Any], offset: int) -> Found:
    spans = ";".join(f"{s['side']}{s['start']}-{s['end']}" for s in item["spans"])
    facts = {intern(key): hash(str(value)) for key, value in item.get("facts", {}).items()}
    return Found(spans, item["message"], facts, bool(item.get("cause")), offset)


def compare(before: Side, after: Side) -> Iterator[Difference]:
    """Every finding of either side with its like on the other."""
    for spot in before.found.keys() | after.found.keys():
        old, new = list(before.found.get(spot, ())), list(after.found.get(spot, ()))
        for one in list(old):
            like = [other for other in new if other.spans == one.spans]
            if like:
                other = min(like, key=lambda x, one=one: (x.message != one.message, x.offset))
                old.remove(one)
                new.remove(other)
                yield Difference(_how(one, other), spot, one, other)
        for lost, gained in zip_longest(old, new):
            yield Difference(_why(spot, lost, gained, before, after), spot, lost, gained)


def _how(one: Found, other: Found) -> str:
    if one.message != other.message:
        return "other words"
    both = one.facts.keys() & other.facts.keys()
    if any(one.facts[key] != other.facts[key] for key in both):
        return "other facts"
    return SAME if one.facts.keys() == other.facts.keys() else MOVED


def _why(spot: Spot, lost: Found | None, gained: Found | None, before: Side, after: Side) -> str:
    if lost and gained:
        return "points elsewhere"
    what, other = ("lost", after) if lost else ("gained", before)
    if spot.rule not in other.rules:
        return f"{what}: rule is gone" if lost else f"{what}: new rule"
    if not other.judged[spot.data, spot.langs, spot.system, spot.rule]:
        return f"{what}: no longer judged" if lost else f"{what}: not judged before"
    return what


def report(before: Path, after: Path, seed: int) -> None:
    """Print how many findings are the same, the differences by kind, and samples of each."""
    old, new = Side(before), Side(after)
    differences = sorted(compare(old, new), key=lambda d: (KINDS.index(d.kind), d.spot))
    print(f"{old.total():,} findings before, {new.total():,} after")
    for kind in KINDS:
        _told(kind, Counter(d.spot.rule for d in differences if d.kind == kind))
    print()
    follow = Counter(d.spot.rule for d in differences if d.after and d.after.follows)
    _told("follow from another finding now", follow)
    for told, one, other in (("gone", "before", "after"), ("new", "after", "before")):
        _told(f"facts that are {told}", Counter(_keys_beyond(differences, one, other)))
    for told, a, b in (("skips", old.skips, new.skips), ("failures", old.failures, new.failures)):
        for more, than, how in ((b, a, "more"), (a, b, "fewer")):
            _told(f"{how} {told}", +Counter({rule: more[rule] - than[rule] for rule in more}))
    print()
    unlike = [d for d in differences if d.kind not in UNTOLD]
    counts = Counter((d.kind, d.spot.rule, d.spot.data, d.spot.langs) for d in unlike)
    for (kind, rule, data, langs), n in sorted(counts.items()):
        print(f"  {kind:26} {rule:24} {data:14} {langs:10} {n:,}")
    _samples(unlike, old, new, random.Random(seed))


def _told(title: str, counts: Counter[str]) -> None:
    if counts:
        by_name = ", ".join(f"{name} {n:,}" for name, n in sorted(counts.items()))
        print(f"{counts.total():9,}  {title}" + ("" if title == SAME else f": {by_name}"))


def _keys_beyond(differences: Iterable[Difference], one: str, other: str) -> Iterator[str]:
    """The facts that findings of one side have, and the same findings of the other have not."""
    for item in differences:
        mine, theirs = getattr(item, one), getattr(item, other)
        if mine and theirs and item.kind != "points elsewhere":
            yield from (f"{item.spot.rule}.{key}" for key in mine.facts.keys() - theirs.facts)


def _samples(differences: Iterable[Difference], old: Side, new: Side, dice: random.Random) -> None:
    sorts: defaultdict[tuple[str, str], list[Difference]] = defaultdict(list)
    for item in differences:
        sorts[item.kind, item.spot.rule].append(item)
    for (kind, rule), held in sorts.items():
        for item in dice.sample(held, min(SAMPLES, len(held))):
            data, langs, system, line, _ = item.spot
            print(f"\n{kind}: {rule} {data} {langs} {system} {line}")
            sides = ((old, item.before, "before"), (new, item.after, "after"))
            shown = [(side.reads(item.spot, f), name) for side, f, name in sides if f]
            for read, name in shown:
                print(f"  {name:6} {_short(read['message'])}")
            print(f"  src    {_short(shown[-1][0]['src'])}\n  tgt    {_short(shown[-1][0]['tgt'])}")


def _short(text: str) -> str:
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return shown if len(shown) <= WIDTH else shown[: WIDTH - 1] + "…"
