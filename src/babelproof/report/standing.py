"""Which systems of a direction are best by a rule, and which may well be.

The best system has the fewest flagged segments. Every other is compared with it on the same
lines, by the one-sided exact paired test: only lines flagged in one of the two and not in the
other say anything. Those not significantly worse stand with the best in the first cluster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from babelproof.core.counts import GroupCount
from babelproof.core.record import Finding
from babelproof.report.document import MARK
from babelproof.report.results import Results
from babelproof.report.tables import Row, Table, families
from babelproof.report.wording import ANY
from babelproof.stats.clusters import ALPHA, Cluster, Compared, settle
from babelproof.stats.paired import least_p, paired_test

# No rule can be named so; stands for a finding of whichever rule.
ANY_RULE = ""
# The role of an input that holds whole records, where a line need not belong to all systems.
RECORDS = "pairs"
Lines = AbstractSet[int]
# Flagged lines by direction, rule and system.
Flagged = Mapping[tuple[str, str, str], Lines]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the systems of a direction stand by a rule, or by any rule.

    ``p`` has every compared system but the best. Where no number of differing segments could
    have reached α, the findings ``cannot_tell``, and the cluster is empty.
    """

    langs: str
    rule: str
    segments: int
    flagged: Mapping[str, int]
    best: str
    p: Mapping[str, float]
    cluster: Sequence[str]
    cannot_tell: bool


def standings(results: Results, *, holm: bool = False, alpha: float = ALPHA) -> list[Standing]:
    """Every direction whose systems share their lines, rule by rule, then by any rule.

    ``holm`` corrects over all comparisons.
    """
    fields = _fields(results)
    if not fields:
        return []
    flagged = _flagged(results, fields)
    rules = [*families(results), ANY_RULE]
    races: list[tuple[Sequence[GroupCount], str]] = []
    compared: list[Compared] = []
    for langs, groups in fields.items():
        if not _share_lines(results, langs, groups, flagged):
            continue
        for rule in rules:
            judged = [group for group in groups if _judged(group, rule)]
            if len(judged) > 1:
                races.append((judged, rule))
                compared.append(_compare(judged, rule, flagged))
    settled = settle(compared, alpha=alpha, holm=holm)
    return [
        _standing(groups, rule, flagged, cluster)
        for (groups, rule), cluster in zip(races, settled, strict=True)
    ]


def marked(table: Table, found: Sequence[Standing]) -> Table:
    """The table with the systems of every first cluster marked; its rows must be systems."""
    first = {(s.langs, s.rule, system) for s in found for system in s.cluster}
    return replace(table, rows=[_marked(row, first) for row in table.rows])


def _marked(row: Row, first: AbstractSet[tuple[str, str, str]]) -> Row:
    cells = {
        key: replace(cell, first=not cell.subtotal and (row.langs, key, row.system) in first)
        for key, cell in row.cells.items()
    }
    return replace(row, cells=cells, first=(row.langs, ANY_RULE, row.system) in first)


def _fields(results: Results) -> dict[str, list[GroupCount]]:
    """Directions with several systems of equally many segments; those with the fewest
    findings first, to choose between equals."""
    out: dict[str, list[GroupCount]] = {}
    for group in results.counts.groups.values():
        out.setdefault(group.langs, []).append(group)
    return {
        langs: sorted(groups, key=lambda group: group.flagged)
        for langs, groups in out.items()
        if len(groups) > 1 and groups[0].segments and len({g.segments for g in groups}) == 1
    }


def _flagged(results: Results, fields: Mapping[str, object]) -> Flagged:
    out: dict[tuple[str, str, str], set[int]] = {}
    for record in results.records():
        if isinstance(record, Finding) and record.langs in fields:
            for rule in (record.rule, ANY_RULE):
                out.setdefault((record.langs, rule, record.system), set()).add(record.line)
    return out


def _share_lines(
    results: Results, langs: str, groups: Sequence[GroupCount], flagged: Flagged
) -> bool:
    """Whether line n is the same segment in all systems.

    In a file of records each may belong to one system alone; a line flagged in two systems is
    the proof that it does not.
    """
    if all(item.role != RECORDS for item in results.manifest.inputs):
        return True
    lines = [flagged.get((langs, ANY_RULE, group.system), frozenset()) for group in groups]
    return len(frozenset[int]().union(*lines)) < sum(len(some) for some in lines)


def _judged(group: GroupCount, rule: str) -> bool:
    """A system of which a rule judged nothing is neither good nor bad by it."""
    return rule == ANY_RULE or (rule in group.rules and group.rules[rule].judged > 0)


def _lines(groups: Sequence[GroupCount], rule: str, flagged: Flagged) -> list[Lines]:
    return [flagged.get((group.langs, rule, group.system), frozenset()) for group in groups]


def _compare(groups: Sequence[GroupCount], rule: str, flagged: Flagged) -> Compared:
    lines = _lines(groups, rule, flagged)
    best = min(range(len(lines)), key=lambda at: len(lines[at]))
    won = [len(some - lines[best]) for some in lines]
    lost = [len(lines[best] - some) for some in lines]
    # Errors are rare: what could have reached α is told by the segments that do differ.
    most = max(b + c for b, c in zip(won, lost, strict=True))
    return Compared(groups[0].segments, best, paired_test(won, lost), least_p(most))


def _standing(
    groups: Sequence[GroupCount], rule: str, flagged: Flagged, cluster: Cluster
) -> Standing:
    names = [group.system for group in groups]
    best = names[cluster.best or 0]
    counts = [len(some) for some in _lines(groups, rule, flagged)]
    return Standing(
        langs=groups[0].langs,
        rule=rule,
        segments=cluster.items,
        flagged=dict(zip(names, counts, strict=True)),
        best=best,
        p={n: float(p) for n, p in zip(names, cluster.p, strict=True) if n != best},
        cluster=[n for n, first in zip(names, cluster.first, strict=True) if first],
        cannot_tell=not cluster.tells,
    )


CANNOT_TELL = "cannot tell"
SHORT = "the best, or not significantly worse."
TEST = "one-sided exact paired test"


def told(holm: bool, alpha: float = ALPHA) -> str:
    """The test in words."""
    corrected = ", Holm’s correction over all comparisons" if holm else ""
    return f"{TEST} on the same segments, α = {alpha:g}{corrected}"


def legend(found: Sequence[Standing], *, holm: bool) -> tuple[str, str]:
    """What the mark means, and what is said where nothing has it; both may be empty."""
    at_stake = [standing for standing in found if any(standing.flagged.values())]
    open_ = [standing for standing in at_stake if standing.cannot_tell]
    why = f"{CANNOT_TELL}, too few segments differ"
    if len(open_) == len(at_stake):
        return "", f"Which system is best: {why} ({told(holm)})." if at_stake else ""
    said = f"fewest flagged segments, or not significantly more ({told(holm)})."
    if not open_:
        return said, ""
    if len({standing.langs for standing in found}) > 1:
        return f"{said} Where no system of a direction has it: {why}.", ""
    return f"{said} {', '.join(standing.rule or ANY for standing in open_)}: {why}.", ""


def explanation(*, holm: bool) -> str:
    """The same at length."""
    return (
        f"By each rule, and by “{ANY}”, {MARK} marks the system of a direction with the fewest "
        f"flagged segments and every system that is not significantly worse ({told(holm)}): only "
        "segments flagged in one of the two and not in the other count, and one that was not "
        "judged counts as not flagged, so look at how many were. Systems that share the "
        "mark are not proven equal; there is too little to tell them apart. Where none has it, so "
        f"few segments differ that nothing could have become significant: {CANNOT_TELL}."
    )


def document(
    found: Sequence[Standing], *, holm: bool, alpha: float = ALPHA
) -> list[dict[str, object]]:
    """One entry per direction, as plain data."""
    out = []
    for langs in dict.fromkeys(standing.langs for standing in found):
        here = [standing for standing in found if standing.langs == langs]
        out.append(
            {
                "langs": langs,
                "segments": here[0].segments,
                "test": TEST,
                "alpha": alpha,
                "holm": holm,
                "rules": {s.rule: _entry(s) for s in here if s.rule != ANY_RULE},
                "any": next((_entry(s) for s in here if s.rule == ANY_RULE), None),
            }
        )
    return out


def _entry(standing: Standing) -> dict[str, object]:
    return {
        "best": standing.best,
        "cluster": list(standing.cluster),
        "cannot_tell": standing.cannot_tell,
        "flagged": dict(standing.flagged),
        "p": dict(standing.p),
    }
