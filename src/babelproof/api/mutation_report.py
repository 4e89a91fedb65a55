"""All that is to be said of the verdicts on cases, counted: by type, by what was put
for what, by what became of it; as plain data.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babelproof._version import __version__
from babelproof.api.mutation_verdicts import OUTCOMES, Verdict
from babelproof.core.segment import LangPair
from babelproof.run import judged_by
from babelproof.stats.intervals import clustered

LEAST_SOURCES = 30  # of fewer sources no rate is told
DROPPED, IGNORED = "(missing)", "(ignored)"


def told(
    langs: LangPair,
    verdicts: Mapping[str, Sequence[Verdict]],
    seed: int,
    engines: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Counts and findings by system; ``engines`` tells who those are that translated."""
    first = next(iter(verdicts.values()))
    types = sorted({verdict.case.type for verdict in first})
    return {
        "langs": str(langs),
        "cases": len(first),
        "sources": len({verdict.original.src for verdict in first}),
        "least_sources": LEAST_SOURCES,
        "systems": {system: _of(found) for system, found in verdicts.items()},
        "signature": _signature(langs, types, seed, first, engines or {}),
    }


def _signature(
    langs: LangPair, types: Sequence[str], seed: int, verdicts: Sequence[Verdict],
    engines: Mapping[str, str],
) -> str:  # fmt: skip
    """One line that says what the numbers rest on."""
    ids = hashlib.sha256("".join(verdict.case.id for verdict in verdicts).encode())
    parts = [
        "babelproof", f"v:{__version__}", "mutate", f"langs:{langs}", f"types:{','.join(types)}",
        f"seed:{seed}", f"cases:{len(verdicts)}#{ids.hexdigest()[:8]}",
        f"judge:{judged_by.code()[:8]}",
    ]  # fmt: skip
    if engines:
        parts.append(f"engines:{','.join(f'{n}={who}' for n, who in sorted(engines.items()))}")
    return "|".join(parts)


def _of(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    novel = [verdict for verdict in verdicts if verdict.is_novel]
    return {
        "types": _by_type(verdicts),
        "substitutions": _by_substitution(verdicts),
        "confusions": _confusions(verdicts),
        "elsewhere": dict(_elsewhere(verdicts)),
        "findings": [_finding(verdict) for verdict in novel],
    }


def _finding(verdict: Verdict) -> dict[str, Any]:
    case, finding = verdict.case, verdict.finding
    assert finding is not None
    return {
        "id": case.id, "line": case.line, "type": case.type, "old": case.old, "new": case.new,
        "was": case.was, "now": case.now, "outcome": verdict.outcome, "became": verdict.became,
        "rule": finding.rule, "class": finding.cls, "message": finding.message,
        "original": verdict.original.src, "original_tgt": verdict.original_tgt,
        "src": case.src, "tgt": verdict.tgt,
    }  # fmt: skip


def _by_type(verdicts: Iterable[Verdict]) -> dict[str, dict[str, Any]]:
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


def _by_substitution(verdicts: Iterable[Verdict]) -> list[dict[str, Any]]:
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


def _confusions(verdicts: Iterable[Verdict]) -> dict[str, dict[str, dict[str, int]]]:
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


def _elsewhere(verdicts: Iterable[Verdict]) -> Mapping[str, int]:
    """Rules with new findings beside the token that was put in."""
    return Counter(rule for verdict in verdicts for rule in verdict.elsewhere)
