"""Findings of ``check`` put to a person: was the rule right? Precision by rule comes out of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.record import Finding
from babelproof.review.ignore import Entry, entry_of, first_form
from babelproof.review.state import Draft, Event, State, add_up
from babelproof.review.store import Store
from babelproof.stats.intervals import Interval, wilson


@dataclass(frozen=True, slots=True)
class Precision:
    """How often a rule was right, among its findings that were judged."""

    rule: str
    right: int
    judged: int
    findings: int

    @property
    def share(self) -> float | None:
        return self.right / self.judged if self.judged else None

    @property
    def interval(self) -> Interval:
        return wilson(self.right, self.judged)


def sample(
    findings: Iterable[Finding], size: int | None, seed: int = 0, *, each: bool = False
) -> list[Finding]:
    """A random sample, the same for the same seed; a larger one holds the smaller one.

    With ``each`` the size is that of each rule's sample.
    """
    ranked = sorted(((_draw(f, seed), n, f) for n, f in enumerate(findings)), key=lambda r: r[:2])
    taken: dict[str, int] = {}
    chosen = []
    for _, number, finding in ranked:
        group = finding.rule if each else ""
        if size is None or taken.get(group, 0) < size:
            taken[group] = taken.get(group, 0) + 1
            chosen.append((number, finding))
    return [finding for _, finding in chosen]


def _draw(finding: Finding, seed: int) -> str:
    name = (finding.rule, finding.claim, finding.system, finding.langs, finding.line)
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()


Subject = tuple[str, str]


def subject_of(finding: Finding) -> Subject:
    """A finding's name in a store: rule and claim; without a claim, as in the first form."""
    return _named(entry_of(finding) if finding.claim else first_form(finding))


def _named(entry: Entry) -> Subject:
    given = asdict(entry)
    rule, claim = given.pop("rule"), given.pop("claim")
    return rule, json.dumps({"claim": claim} if claim else given)


def carried_over(events: Iterable[Event], findings: Iterable[Finding]) -> list[Event]:
    """Events of the first form under the names that the findings have now."""
    names = {_named(first_form(f)): subject_of(f) for f in findings}
    return [
        replace(event, text=names.get((event.item, event.text), (event.item, event.text))[1])
        for event in events
    ]


def unmatched(state: State, findings: Iterable[Finding]) -> int:
    """How many judgements are of nothing that is found now."""
    return len(state.decided().keys() - {subject_of(finding) for finding in findings})


def only_rules(findings: Sequence[Finding], rules: Sequence[str]) -> list[Finding]:
    """The findings of some rules."""
    known = {finding.rule for finding in findings}
    for rule in rules:
        if rule not in known:
            raise UsageError(f"no finding of {rule!r} in this run; {did_you_mean(rule, known)}")
    return [finding for finding in findings if not rules or finding.rule in rules]


class FindingDesk:
    """One person's place at the findings of a run."""

    def __init__(
        self, store: Store, findings: Sequence[Finding], author: str, *, blind: bool = False
    ) -> None:
        if not author.strip():
            raise UsageError("a judgement needs an author; say who with ⸨author⸩")
        self.store, self.author, self.blind = store, author, blind
        self._findings = {subject_of(f): f for f in findings}
        self._every = findings
        self._events: list[Event] = []
        self._last = 0
        self.state = State()
        self.refresh()

    def refresh(self) -> None:
        """Take in what this and other processes stored since."""
        fresh = self.store.events(self._last)
        self._last = fresh[-1].number if fresh else self._last
        fresh = carried_over(fresh, self._every)
        mine = [event for event in fresh if not self.blind or event.author == self.author]
        self._events += mine
        if any(event.kind == "undo" for event in mine):
            self.state = add_up(self._events)
        else:
            self.state.add(mine)

    def question(self) -> Finding | None:
        """The next finding to judge, in the order of the sample; skipped ones come last."""
        self.refresh()
        left = [s for s in self._findings if self.state.verdict(s) is None and not self._mine(s)]
        skipped = set(self.state.skipped[self.author])
        left.sort(key=lambda subject: subject in skipped)
        return self._findings[left[0]] if left else None

    def _mine(self, subject: tuple[str, str]) -> bool:
        return self.author in self.state.views.get(subject, {})

    def left(self) -> int:
        """How many are still to be judged."""
        return sum(self.state.verdict(subject) is None for subject in self._findings)

    def total(self) -> int:
        return len(self._findings)

    def judge(self, finding: Finding, verdict: str) -> list[Event]:
        """The rule was right, or wrong, here."""
        return self._act("judge", finding, {"verdict": verdict, "systems": [finding.system]})

    def skip(self, finding: Finding) -> list[Event]:
        return self._act("skip", finding, {})

    def note(self, finding: Finding, words: str) -> list[Event]:
        return self._act("note", finding, {"words": words})

    def _act(self, kind: str, finding: Finding, value: dict[str, object]) -> list[Event]:
        draft = Draft(kind, *subject_of(finding), value)  # type: ignore[arg-type]
        try:
            return self.store.act(self.author, [draft], blind=self.blind)
        finally:
            self.refresh()

    def undo(self) -> list[Event]:
        gone = self.store.undo(self.author)
        self.refresh()
        return gone


def precision(findings: Iterable[Finding], state: State) -> list[Precision]:
    """By rule: how many of the given findings there are, were judged, and were right."""
    counts: dict[str, list[int]] = {}
    for finding in findings:
        count = counts.setdefault(finding.rule, [0, 0, 0])
        verdict = state.verdict(subject_of(finding))
        count[0] += verdict == "right"
        count[1] += verdict is not None
        count[2] += 1
    return [Precision(rule, *count) for rule, count in sorted(counts.items())]


def to_ignore(state: State) -> list[tuple[Entry, str, str]]:
    """The findings judged wrong, with who said so and when."""
    return [
        (Entry(rule=rule, **json.loads(text)), judgement.author, judgement.at)
        for (rule, text), judgement in state.decided().items()
        if judgement.verdict == "wrong"
    ]
