"""The desk: what is open, what to ask next, and the acts of one person. Knows no screen.

A question is an output as one text, whichever systems wrote it: one judgement decides them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from babelproof.core.errors import UsageError
from babelproof.review.contradiction import Consequences, consequences
from babelproof.review.grow import grown, key_of
from babelproof.review.queue import Queue
from babelproof.review.state import Draft, Event, Kind, State, Subject, add_up
from babelproof.review.store import Store
from babelproof.review.suggest import Suggestion
from babelproof.suites.item import Item

Outputs = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Question:
    """What to judge. ``systems`` is for the record; a reviewer must not be shown it.

    ``shown`` is what the suggestion would decide, each output with its item.
    """

    item: Item
    text: str
    systems: tuple[str, ...]
    suggestion: Suggestion | None = None
    shown: tuple[tuple[Item, str], ...] = ()

    @property
    def subject(self) -> Subject:
        return key_of(self.item), self.text


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is: outputs and questions open now, judgements of this person."""

    outputs: int
    questions: int
    judged: int
    skipped: int


class Desk:
    """One person's place at a store of judgements on a suite."""

    def __init__(
        self,
        store: Store,
        items: Iterable[Item],
        outputs: Outputs,
        author: str,
        *,
        blind: bool = False,
        settle: bool = False,
        suggestions: bool = True,
    ) -> None:
        if not author.strip():
            raise UsageError("a judgement needs an author; say who with ⸨author⸩")
        if blind and settle:
            raise UsageError("differing judgements are settled in the open, not blind")
        self.store, self.author, self.blind, self.settle = store, author, blind, settle
        self._given = {key_of(item): item for item in items}
        self._outputs = outputs
        self._events: list[Event] = []
        self.state = State()
        self._queue = Queue(outputs, suggestions and not settle)
        self._first, self._last = True, 0
        self.refresh()

    def refresh(self) -> None:
        """Take in what this and other processes stored since."""
        fresh = self.store.events(self._last)
        if not fresh and not self._first:
            return
        self._last = fresh[-1].number if fresh else self._last
        # Blind, nobody's work may show in what is asked: neither judgements nor patterns.
        mine = [event for event in fresh if not self.blind or event.author == self.author]
        self._events += mine
        if any(event.kind == "undo" for event in mine):
            self.state = add_up(self._events)
        else:
            self.state.add(mine)
        touched = set(self._given) if self._first else {event.item for event in fresh}
        self._first = False
        for key in self._given if len(touched) == len(self._given) else sorted(touched):
            if key not in self._given:
                continue
            self._queue.put(key, self.item(key), key in self.state.faulty, self.state.refused[key])

    def item(self, key: str) -> Item:
        """The item with what review added to it."""
        return grown(self._given[key], self.state)

    def question(self) -> Question | None:
        """What to ask next: whatever decides the most outputs by one keystroke."""
        self.refresh()
        skipped = self.state.skipped[self.author]
        if self.settle:
            subjects = [s for s in self.state.disputed() if s[0] in self._given]
            return self._ask(min(subjects, key=lambda s: s in skipped)) if subjects else None
        subject, suggestion = self._queue.next(skipped)
        return self._ask(subject, suggestion) if subject else None

    def _ask(self, subject: Subject, suggestion: Suggestion | None = None) -> Question:
        key, text = subject
        systems = tuple(self._outputs.get(key, {}).get(text, ()))
        shown = tuple((self.item(k), t) for k, t in (suggestion.subjects if suggestion else ()))
        return Question(self.item(key), text, systems, suggestion, shown)

    def progress(self) -> Progress:
        """Where the work stands."""
        outputs, questions = self._queue.size()
        mine = sum(self.author in views for views in self.state.views.values())
        return Progress(outputs, questions, mine, len(set(self.state.skipped[self.author])))

    def judge(self, question: Question, verdict: str) -> list[Event]:
        """This output is right, or wrong; a suggestion shown beside it is thereby refused."""
        value: dict[str, Any] = {"verdict": verdict, "systems": list(question.systems)}
        if question.suggestion:
            value["refused"] = question.suggestion.pattern
        kind: Kind = "settle" if self.settle else "judge"
        return self._act([Draft(kind, *question.subject, value)])

    def accept(self, question: Question, verdict: str, *, keep: bool = False) -> list[Event]:
        """All outputs of the suggestion are right, or wrong.

        With ``keep`` its pattern goes into the items. That is a claim about outputs nobody has
        seen yet, so it is for the person to make.
        """
        suggestion = question.suggestion
        if suggestion is None:
            raise UsageError("there is no suggestion to accept")
        if suggestion.verdict not in (None, verdict):
            raise UsageError(
                f"the pattern was judged {suggestion.verdict} before; judge this output alone"
            )
        keys = suggestion.items if keep else ()
        drafts = [self._pattern(key, suggestion.pattern, verdict == "right") for key in keys]
        for key, text in suggestion.subjects:
            systems = list(self._outputs[key][text])
            drafts.append(Draft("judge", key, text, {"verdict": verdict, "systems": systems}))
        return self._act(drafts)

    def _pattern(self, key: str, pattern: str, positive: bool) -> Draft:
        item = self.item(key)
        more = (pattern,)
        new = (
            replace(item, positive=item.positive + more)
            if positive
            else replace(item, negative=item.negative + more)
        )
        return _pattern_draft(item, new, suggested=True)

    def try_patterns(
        self, question: Question, positive: Sequence[str], negative: Sequence[str]
    ) -> Consequences:
        """What other patterns would decide at once, and what they contradict."""
        new = replace(question.item, positive=tuple(positive), negative=tuple(negative))
        texts = self._outputs.get(question.subject[0], {})
        return consequences(question.item, new, [*texts, question.text])

    def set_patterns(
        self,
        question: Question,
        positive: Sequence[str],
        negative: Sequence[str],
        reason: str = "",
    ) -> list[Event]:
        """Change an item's patterns. Going against a judged sentence needs a reason."""
        found = self.try_patterns(question, positive, negative)
        if found.broken:
            raise UsageError(f"not a pattern: {'; '.join(found.broken)}")
        if found.contradictions and not reason.strip():
            raise UsageError("the pattern contradicts a judged sentence; saving it needs a reason")
        new = replace(question.item, positive=tuple(positive), negative=tuple(negative))
        return self._act([_pattern_draft(question.item, new, reason=reason.strip())])

    def skip(self, question: Question) -> list[Event]:
        """Ask this one last."""
        return self._act([Draft("skip", *question.subject)])

    def note(self, question: Question, words: str) -> list[Event]:
        return self._act([Draft("note", *question.subject, {"words": words})])

    def fault(self, question: Question, words: str) -> list[Event]:
        """The item itself is faulty: it is asked about no more, and marked for its author."""
        return self._act([Draft("faulty", *question.subject, {"words": words})])

    def undo(self) -> list[Event]:
        """Take back this person's last keystroke."""
        gone = self.store.undo(self.author)
        self.refresh()
        return gone

    def _act(self, drafts: Sequence[Draft]) -> list[Event]:
        try:
            return self.store.act(self.author, drafts, blind=self.blind)
        finally:
            self.refresh()


def _pattern_draft(old: Item, new: Item, **more: Any) -> Draft:
    before = [list(old.positive), list(old.negative)]
    value = {"positive": list(new.positive), "negative": list(new.negative), "before": before}
    return Draft("pattern", key_of(old), "", {**value, **{k: v for k, v in more.items() if v}})
