"""All that is to be said of the verdicts on cases, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from babelproof.api.mutation_counts import (
    LEAST_SOURCES,
    by_substitution,
    by_type,
    confusions,
    elsewhere,
)
from babelproof.api.mutation_verdicts import Verdict
from babelproof.core.segment import LangPair


def told(langs: LangPair, verdicts: Mapping[str, Sequence[Verdict]], seed: int) -> dict[str, Any]:
    """Counts and findings by system."""
    first = next(iter(verdicts.values()))
    types = sorted({verdict.case.type for verdict in first})
    return {
        "langs": str(langs),
        "cases": len(first),
        "sources": len({verdict.original.src for verdict in first}),
        "least_sources": LEAST_SOURCES,
        "systems": {system: _of(found) for system, found in verdicts.items()},
        "signature": f"mutate|langs:{langs}|types:{','.join(types)}|seed:{seed}|cases:{len(first)}",
    }


def _of(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    novel = [verdict for verdict in verdicts if verdict.is_novel]
    return {
        "types": by_type(verdicts),
        "substitutions": by_substitution(verdicts),
        "confusions": confusions(verdicts),
        "elsewhere": dict(elsewhere(verdicts)),
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
