"""The queue of open outputs, ordered so that each keystroke decides the most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from babelproof.review.contradiction import contradictions
from babelproof.review.state import Subject
from babelproof.review.suggest import Pool, Suggestion, suggest
from babelproof.suites.item import Item
from babelproof.suites.matching import BrokenPattern, TooSlow, found
from babelproof.suites.verdict import OPEN, PASS, Judge, Why

MOST_EVIDENCE = 2000
Topic = tuple[str, str, str]


class _Waiting(NamedTuple):
    """An open output: how many systems wrote it, and why it is open."""

    outputs: int
    why: Why


class Queue:
    """Open outputs by item; items are put in again whenever something about them changed."""

    def __init__(
        self, outputs: Mapping[str, Mapping[str, Sequence[str]]], suggestions: bool
    ) -> None:
        self._outputs = outputs
        self._suggesting = suggestions
        self._items: dict[str, Item] = {}
        self._open: dict[str, dict[str, _Waiting]] = {}
        self._decided: dict[str, dict[str, str]] = {}
        self._refused: dict[str, frozenset[str]] = {}
        self._topics: dict[Topic, list[str]] = defaultdict(list)
        self._best: dict[Topic, Suggestion | None] = {}
        self._order: list[Subject] | None = None

    def put(self, key: str, item: Item, faulty: bool, refused: Iterable[str] = ()) -> None:
        """Take an item in, or anew."""
        topic = (item.langs, *item.topic)
        if key not in self._items:
            self._topics[topic].append(key)
        self._items[key], self._refused[key] = item, frozenset(refused)
        self._best.pop(topic, None)
        self._order = None
        self._open[key], self._decided[key] = {}, {}
        judge = Judge(item)
        for text, systems in self._outputs.get(key, {}).items():
            decision = judge(text)
            if decision.verdict != OPEN:
                self._decided[key][text] = "right" if decision.verdict == PASS else "wrong"
            elif not faulty:
                self._open[key][text] = _Waiting(len(systems), decision.why)

    def size(self) -> tuple[int, int]:
        """Open outputs, and the judgements that it takes to close them one text at a time."""
        found = self._open.values()
        outputs = sum(waiting.outputs for texts in found for waiting in texts.values())
        return outputs, sum(len(texts) for texts in found)

    def next(self, skipped: Sequence[Subject]) -> tuple[Subject | None, Suggestion | None]:
        """What to ask: the output that most systems wrote, or a suggestion that decides more."""
        order = self._ordered()
        last = set(skipped)
        head = next((subject for subject in order if subject not in last), None)
        if head is None:
            left = set(order)
            head = next((subject for subject in skipped if subject in left), None)
            return head, None
        best = self._best_suggestion(last)
        if best is not None and best.outputs > self._open[head[0]][head[1]].outputs:
            return best.subjects[0], best
        return head, None

    def _ordered(self) -> list[Subject]:
        if self._order is None:
            found = [
                (-waiting.outputs, (key, text))
                for key in self._items
                for text, waiting in self._open[key].items()
            ]
            self._order = [subject for _, subject in sorted(found, key=lambda pair: pair[0])]
        return self._order

    def _best_suggestion(self, skipped: set[Subject]) -> Suggestion | None:
        if not self._suggesting:
            return None
        for topic in self._topics:
            if topic not in self._best:
                self._best[topic] = self._suggest(topic, skipped)
        found = [s for s in self._best.values() if s and not skipped.intersection(s.subjects)]
        return max(found, key=lambda s: s.outputs, default=None)

    def _suggest(self, topic: Topic, skipped: set[Subject]) -> Suggestion | None:
        keys = self._topics[topic]
        open_outputs = {
            (key, text): waiting.outputs
            for key in keys
            for text, waiting in self._open[key].items()
            if (key, text) not in skipped and waiting.why == Why.NO_PATTERN
        }
        decided = {(k, text): v for k in keys for text, v in self._decided[k].items()}
        decided |= {s: v for k in keys for s, v in _judged(k, self._items[k])}
        refused = frozenset().union(*(self._refused[key] for key in keys))
        return suggest(Pool(open_outputs, decided), self._fits, refused)

    def _fits(self, suggestion: Suggestion) -> bool:
        """Whether the pattern, run as a verdict would run it, contradicts nothing decided."""
        try:
            return all(self._fits_item(suggestion, key) for key in suggestion.items)
        except (BrokenPattern, TooSlow):
            return False

    def _fits_item(self, suggestion: Suggestion, key: str) -> bool:
        item, more = self._items[key], (suggestion.pattern,)
        for verdict in ("right", "wrong") if suggestion.verdict is None else (suggestion.verdict,):
            new = (
                replace(item, positive=item.positive + more)
                if verdict == "right"
                else replace(item, negative=item.negative + more)
            )
            against = [text for text, v in self._decided[key].items() if v != verdict]
            if contradictions(item, new) or any(found(more[0], text) for text in against):
                return False
        shown = {text for k, text in suggestion.subjects if k == key}
        return all(
            found(more[0], text) == (text in shown)
            for text, waiting in self._open[key].items()
            if waiting.why == Why.NO_PATTERN
        )


def _judged(key: str, item: Item) -> Iterable[tuple[Subject, str]]:
    # More would only slow down the search; whatever is found is tried on all of them.
    for judged in item.judged[-MOST_EVIDENCE:]:
        if judged.text.strip():
            yield (key, judged.text.strip()), "right" if judged.right else "wrong"
