"""What a person did, as facts that are only ever added: a judgement, a note, an undo …"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

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
