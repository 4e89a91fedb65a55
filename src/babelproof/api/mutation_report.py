"""All that is to be said of the verdicts on cases, as plain data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from babelproof._version import __version__
from babelproof.api.mutation_counts import (
    LEAST_SOURCES,
    by_substitution,
    by_type,
    confusions,
    elsewhere,
)
from babelproof.api.mutation_verdicts import Verdict
from babelproof.core.segment import LangPair
from babelproof.run import judged_by


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
