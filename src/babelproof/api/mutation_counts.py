"""The verdicts on cases, counted: by type, by what was put for what, by what became of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babelproof.api.mutation_verdicts import OUTCOMES, Verdict
from babelproof.stats.clustered import clustered

LEAST_SOURCES = 30  # of fewer sources no rate is told
DROPPED, IGNORED = "(missing)", "(ignored)"


def by_type(verdicts: Iterable[Verdict]) -> dict[str, dict[str, Any]]:
    """For each type: sources, cases, outcomes, and the rate of new findings with its interval,
    clustered by source."""
    groups: defaultdict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        groups[verdict.case.type].append(verdict)
    return {kind: _counted(group) for kind, group in sorted(groups.items())}


def _counted(group: Sequence[Verdict]) -> dict[str, Any]:
    cases, hits = Counter[str](), Counter[str]()
    for verdict in group:
        cases[verdict.original.src] += 1
        hits[verdict.original.src] += verdict.is_novel
    outcomes = Counter(verdict.outcome for verdict in group)
    told: dict[str, Any] = {"sources": len(cases), "cases": len(group)}
    told |= {outcome: outcomes[outcome] for outcome in OUTCOMES}
    told["novel"] = outcomes["wrong"] + outcomes["dropped"]
    told["elsewhere"] = sum(bool(verdict.elsewhere) for verdict in group)
    enough = len(cases) >= LEAST_SOURCES
    told["rate"] = told["novel"] / len(group) if enough else None
    bounds = clustered([hits[src] for src in cases], list(cases.values()))
    told["interval"] = list(bounds) if enough else None
    return told


def by_substitution(verdicts: Iterable[Verdict]) -> list[dict[str, Any]]:
    """What was put for what, the most new findings first."""
    groups: defaultdict[tuple[str, str, str], list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        case = verdict.case
        if case.was.isalpha() or not case.was.replace(".", "").replace(",", "").isdecimal():
            groups[case.type, case.old, case.new].append(verdict)
    rows = [
        {
            "type": kind, "old": old, "new": new, "cases": len(group),
            "sources": len({v.original.src for v in group}),
            **{o: sum(v.outcome == o for v in group) for o in OUTCOMES},
        }
        for (kind, old, new), group in groups.items()
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (-row["wrong"] - row["dropped"], -row["cases"]))


def confusions(verdicts: Iterable[Verdict]) -> dict[str, dict[str, dict[str, int]]]:
    """For each type with names: what stands in the translation where a token was put in."""
    found: defaultdict[str, dict[str, Counter[str]]] = defaultdict(dict)
    for verdict in verdicts:
        case = verdict.case
        if case.type in ("number", "year", "date", "time", "web"):
            continue
        row = found[case.type].setdefault(case.new, Counter())
        if verdict.outcome == "right":
            row[case.new] += 1
        elif verdict.outcome == "ignored":
            row[IGNORED] += 1
        elif verdict.outcome == "wrong":
            row[verdict.became or "(other)"] += 1
        elif verdict.outcome == "dropped":
            row[DROPPED] += 1
    return {k: {new: dict(row) for new, row in rows.items()} for k, rows in found.items()}


def elsewhere(verdicts: Iterable[Verdict]) -> Mapping[str, int]:
    """Rules with new findings beside the token that was put in."""
    return Counter(rule for verdict in verdicts for rule in verdict.elsewhere)
