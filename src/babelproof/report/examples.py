"""The worst findings of a run: the most serious first, spread over rules and systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from babelproof.report.folding import Folded, fold, together
from babelproof.report.results import Results
from babelproof.report.tables import families

SERIOUS_FAMILIES = ("hallucination",)
SERIOUS_RULES = (
    "empty-output",
    "untranslated",
    "wrong-language",
    "assistant-talk",
    "web-term-mismatch",
    "markup-mismatch",
)
SYSTEMS_KEPT = 32
READABLE = 600


@dataclass(frozen=True, slots=True)
class _Candidate:
    found: Folded
    company: int
    place: int

    @property
    def badness(self) -> tuple[int, bool, int]:
        """Smaller is shown first: many rules on one segment, then texts one can read."""
        size = len(self.found.finding.src) + len(self.found.finding.tgt)
        return (-self.company, size > READABLE, self.place)


def worst(results: Results, most: int) -> list[Folded]:
    """At most ``most`` findings, chosen in one pass; the same for the same records."""
    if most <= 0:
        return []
    rank = _ranks(families(results))
    best = _best(results)
    queue = sorted(best, key=lambda rule: (rank.get(rule, len(rank)), rule))
    chosen: list[Folded] = []
    shown: Counter[tuple[str, str]] = Counter()
    segments: set[tuple[str, str, int]] = set()
    while queue and len(chosen) < most:
        for rule_id in queue[: most - len(chosen)]:
            pick = _next(best[rule_id], shown, segments)
            found = best[rule_id].pop(pick).found
            chosen.append(found)
            shown[pick] += 1
            segments.add((*pick, found.finding.line))
        queue = [rule_id for rule_id in queue if best[rule_id]]
    return chosen


def _ranks(family_of: dict[str, str]) -> dict[str, int]:
    """How serious each rule of the run is; rules the list does not know come last."""

    def seriousness(rule_id: str) -> int:
        if family_of[rule_id] in SERIOUS_FAMILIES:
            return 0
        return SERIOUS_RULES.index(rule_id) + 1 if rule_id in SERIOUS_RULES else 99

    ordered = sorted(family_of, key=seriousness)
    return {rule_id: rank for rank, rule_id in enumerate(ordered)}


def _best(results: Results) -> dict[str, dict[tuple[str, str], _Candidate]]:
    """For each rule the worst finding of each system, of a bounded number of systems."""
    best: dict[str, dict[tuple[str, str], _Candidate]] = {}
    for place, (found, company) in enumerate(_with_company(results)):
        finding = found.finding
        kept = best.setdefault(finding.rule, {})
        key = (finding.system, finding.langs)
        if key not in kept and len(kept) >= SYSTEMS_KEPT:
            continue
        candidate = _Candidate(found, company, place)
        if key not in kept or candidate.badness < kept[key].badness:
            kept[key] = candidate
    return best


def _with_company(results: Results) -> Iterator[tuple[Folded, int]]:
    """Each finding with the number of rules that fired on its segment, as far as it is near."""
    for near in together(results):
        company = len({finding.rule for finding in near})
        for found in fold(near, whole=results.whole):
            yield found, company


def _next(
    candidates: dict[tuple[str, str], _Candidate],
    shown: Counter[tuple[str, str]],
    segments: set[tuple[str, str, int]],
) -> tuple[str, str]:
    """The system to show next: not the same segment again, then one not shown so far."""
    return min(
        candidates,
        key=lambda key: (
            (*key, candidates[key].found.finding.line) in segments,
            shown[key],
            candidates[key].badness,
        ),
    )
