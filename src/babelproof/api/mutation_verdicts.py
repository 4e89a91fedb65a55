"""What came of translating cases: what is new wrong, what was wrong before, what was ignored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from babelproof.api.planning import plan
from babelproof.api.request import PathLike, Request
from babelproof.api.token_types import unjudged
from babelproof.core.batch import Batch
from babelproof.core.record import Finding
from babelproof.core.segment import LangPair, View
from babelproof.generate.cases import Case
from babelproof.quantities.reading.read import quantities_of
from babelproof.run import doubts
from babelproof.run.crew import open_map
from babelproof.run.judging import by_segment, objections
from babelproof.run.plan import Plan
from babelproof.substitute.kinds import Tabled, kinds

Outcome = Literal["right", "wrong", "dropped", "ignored", "before"]
OUTCOMES: tuple[Outcome, ...] = ("right", "wrong", "dropped", "ignored", "before")
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """A case and what became of its token.

    ``right``: no rule objects to it; ``wrong`` or ``dropped``: a rule does, and was silent on the
    original; ``ignored``: the translation is that of the original, letter for letter, so the new
    token went unheeded; ``before``: a rule objects, and objected to the original, too.
    ``became`` is what stands in the token's place; ``elsewhere`` are rules that object to
    something else, and did not in the original.
    """

    case: Case
    original: Case
    tgt: str
    original_tgt: str
    outcome: Outcome
    finding: Finding | None = None
    became: str = ""
    elsewhere: tuple[str, ...] = ()

    @property
    def is_novel(self) -> bool:
        return self.outcome in ("wrong", "dropped")


@dataclass(frozen=True, kw_only=True)
class By:
    """By which rules cases are judged."""

    rules: Sequence[str] = ()
    ignore: Sequence[str] = ()
    rules_dir: Sequence[PathLike] = ()
    trust_rules: bool = False
    preview: bool = False


def judge(
    cases: Sequence[Case], outputs: Sequence[str], langs: LangPair, by: By, jobs: int = 1
) -> list[Verdict]:
    """A verdict on every case; rules that need a whole corpus are left out, as all that is made of
    one source is alike."""
    request = Request(
        src=[], tgt=[], langs=langs, rules=by.rules, ignore=by.ignore, rules_dir=by.rules_dir,
        trust_rules=by.trust_rules, preview=by.preview,
    )  # fmt: skip
    made = by_segment(plan(request).plan)
    types = sorted({case.type for case in cases if case.of})
    idle = unjudged(types, made.rules, langs, preview=by.preview)
    doubts.tell([f"{kind} is not judged: {why}" for kind, why in idle])
    found: list[Verdict] = []
    with open_map(jobs, _set_up, made, langs) as run_map:
        for part in run_map(_judged, _groups(cases, outputs)):
            found += part
    return found


_Group = list[tuple[Case, str]]
_given: tuple[Plan, LangPair] | None = None


def _set_up(made: Plan, langs: LangPair) -> None:
    global _given
    _given = made, langs


def _groups(cases: Sequence[Case], outputs: Sequence[str]) -> Iterator[_Group]:
    """Originals with all that was made of them, some at a time."""
    group: _Group = []
    for case, tgt in zip(cases, outputs, strict=True):
        if not case.of and len(group) >= _AT_ONCE:
            yield group
            group = []
        group.append((case, tgt))
    if group:
        yield group


def _judged(group: _Group) -> list[Verdict]:
    assert _given is not None
    made, langs = _given
    batch = Batch(
        "", langs, range(len(group)), [case.src for case, _ in group], [tgt for _, tgt in group]
    )
    against = objections(batch, made)
    findings = {
        row: [record for record in said if isinstance(record, Finding)]
        for row, said in against.items()
    }
    rows = {case.id: row for row, (case, _) in enumerate(group)}
    return [
        _verdict(group, rows, row, findings, langs)
        for row, (case, _) in enumerate(group)
        if case.of
    ]


def _verdict(
    group: _Group, rows: Mapping[str, int], row: int, findings: Mapping[int, Sequence[Finding]],
    langs: LangPair,
) -> Verdict:  # fmt: skip
    case, tgt = group[row]
    origin = rows[case.of]
    original, original_tgt = group[origin]
    here = [f for f in findings.get(row, ()) if _touches(f, case.start, case.end)]
    before = [f for f in findings.get(origin, ()) if _touches(f, case.old_start, case.old_end)]
    known = {finding.rule for finding in findings.get(origin, ())}
    others = {f.rule for f in findings.get(row, ()) if f not in here} - known
    outcome: Outcome = "right"
    if here:
        finding = here[0]
        if before:
            outcome = "before"
        elif tgt == original_tgt:
            outcome = "ignored"
        else:
            outcome = "dropped" if len(_there(finding)) == 0 else "wrong"
        became = _became(case, finding, tgt, langs)
        return Verdict(
            case, original, tgt, original_tgt, outcome, finding, became, tuple(sorted(others))
        )
    if tgt == original_tgt and tgt.strip():
        outcome = "ignored"
    return Verdict(case, original, tgt, original_tgt, outcome, elsewhere=tuple(sorted(others)))


def _touches(finding: Finding, start: int, end: int) -> bool:
    return any(m.side == "src" and m.start < end and start < m.end for m in finding.spans)


def _there(finding: Finding) -> list[tuple[int, int]]:
    return [(mark.start, mark.end) for mark in finding.spans if mark.side == "tgt"]


def _became(case: Case, finding: Finding, tgt: str, langs: LangPair) -> str:
    """The token that stands in the place of another, by its id where its type has ids."""
    places = _there(finding)
    if not places:
        return ""
    start, end = places[0]
    kind = kinds().get(case.type)
    if isinstance(kind, Tabled) and kind.told is not None:
        read = View(tgt, langs.tgt).of(quantities_of).quantities
        ids = {i for q in read if q.start < end and start < q.end for i in kind.told(q)}
        return " or ".join(sorted(ids))
    return tgt[start:end]
