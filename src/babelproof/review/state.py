"""What all events add up to: who judged what how, what is settled, what was changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

Subject = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict that stands: whose, since when, on outputs of which systems."""

    verdict: str
    author: str
    at: str
    systems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said about an item, or about one of its outputs."""

    text: str
    words: str
    author: str
    at: str


@dataclass(frozen=True, slots=True)
class Patterns:
    """The patterns put on an item in review."""

    positive: Any
    negative: Any
    author: str
    at: str
    reason: str = ""


@dataclass(slots=True)
class State:
    """The sum of all events that were not taken back."""

    views: dict[Subject, dict[str, Judgement]] = field(default_factory=dict)
    settled: dict[Subject, Judgement] = field(default_factory=dict)
    texts: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    skipped: dict[str, list[Subject]] = field(default_factory=lambda: defaultdict(list))
    notes: dict[str, list[Remark]] = field(default_factory=lambda: defaultdict(list))
    faulty: dict[str, Remark] = field(default_factory=dict)
    patterns: dict[str, Patterns] = field(default_factory=dict)
    refused: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, events: Iterable[Event]) -> None:
        """Take in further events, none of them an undo."""
        for event in events:
            _ADD[event.kind](self, event)

    def verdict(self, subject: Subject) -> str | None:
        """Right or wrong where one person said so, or all who judged agree, or it was settled."""
        if subject in self.settled:
            return self.settled[subject].verdict
        verdicts = {view.verdict for view in self.views.get(subject, {}).values()}
        return verdicts.pop() if len(verdicts) == 1 else None

    def judgement(self, subject: Subject) -> Judgement | None:
        """The judgement to name for a subject: the settling one, else the first that agrees."""
        if subject in self.settled:
            return self.settled[subject]
        return next(iter(self.views[subject].values())) if self.verdict(subject) else None

    def disputed(self) -> list[Subject]:
        """Where people differ and nobody has settled it."""
        return [
            subject
            for subject, views in self.views.items()
            if subject not in self.settled and len({view.verdict for view in views.values()}) > 1
        ]

    def decided_of(self, item: str) -> list[tuple[str, Judgement]]:
        """All that stands about one item: the text and the judgement."""
        found = ((text, self.judgement((item, text))) for text in self.texts.get(item, ()))
        return [(text, judgement) for text, judgement in found if judgement is not None]

    def decided(self) -> dict[Subject, Judgement]:
        """All that stands, item by item."""
        return {
            (item, text): judgement
            for item in self.texts
            for text, judgement in self.decided_of(item)
        }


def add_up(events: Iterable[Event]) -> State:
    """The state that the events, in their order, lead to."""
    state = State()
    state.add(alive(list(events)))
    return state


def _judgement(event: Event) -> Judgement:
    systems = tuple(event.value.get("systems", ()))
    return Judgement(str(event.verdict), event.author, event.at, systems)


def _judge(state: State, event: Event) -> None:
    subject = (event.item, event.text)
    state.texts[event.item][event.text] = None
    state.views.setdefault(subject, {})[event.author] = _judgement(event)
    if event.value.get("refused"):
        state.refused[event.item].add(event.value["refused"])


def _settle(state: State, event: Event) -> None:
    state.texts[event.item][event.text] = None
    state.settled[event.item, event.text] = _judgement(event)


def _skip(state: State, event: Event) -> None:
    state.skipped[event.author].append((event.item, event.text))


def _note(state: State, event: Event) -> None:
    state.notes[event.item].append(_remark(event))


def _faulty(state: State, event: Event) -> None:
    state.faulty[event.item] = _remark(event)


def _remark(event: Event) -> Remark:
    return Remark(event.text, str(event.value.get("words", "")), event.author, event.at)


def _pattern(state: State, event: Event) -> None:
    value: Mapping[str, Any] = event.value
    state.patterns[event.item] = Patterns(
        value["positive"], value["negative"], event.author, event.at, value.get("reason", "")
    )


_ADD = {
    "judge": _judge,
    "settle": _settle,
    "skip": _skip,
    "note": _note,
    "faulty": _faulty,
    "pattern": _pattern,
}


Verdict = Literal["right", "wrong"]
Kind = Literal["judge", "settle", "skip", "note", "faulty", "pattern", "undo"]
VERDICTS: tuple[str, ...] = get_args(Verdict)
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Draft:
    """Something to be stored. ``item`` and ``text`` say what it is about; ``value`` the rest.

    ``judge`` is one person's view (``verdict``); ``settle`` decides where views differ.
    ``pattern`` puts patterns on an item (``positive``, ``negative``, and ``before``, what the
    person saw there), with a ``reason`` if it goes against judged sentences.
    """

    kind: Kind
    item: str
    text: str = ""
    value: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One fact. Facts of one keystroke share an ``act`` and are taken back together."""

    number: int
    act: int
    at: str
    author: str
    kind: Kind
    item: str
    text: str = ""
    value: Mapping[str, Any] = field(default_factory=dict)
    undoes: int | None = None

    @property
    def verdict(self) -> str | None:
        """Right or wrong, for the kinds that say so."""
        return self.value.get("verdict")


def alive(events: list[Event]) -> list[Event]:
    """The events that were not taken back, without the taking back."""
    gone = {event.undoes for event in events if event.undoes is not None}
    return [event for event in events if event.kind != "undo" and event.number not in gone]
