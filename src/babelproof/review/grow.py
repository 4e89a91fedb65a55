"""A suite grown by review: judged sentences with who, when and which system, and new patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from babelproof.review.state import Judgement, Remark, State
from babelproof.suites.bind import Outputs
from babelproof.suites.item import Item, Judged, Suite


@dataclass(frozen=True, slots=True)
class Growth:
    """What a suite gained."""

    suite: Suite
    sentences: int
    patterns: int
    faulty: tuple[str, ...]
    disputed: int
    unknown: tuple[str, ...]


def key_of(item: Item) -> str:
    """An item's name in a store: ids are unique per direction only."""
    return f"{item.langs} {item.id}"


def by_text(outputs: Outputs) -> dict[str, dict[str, tuple[str, ...]]]:
    """By item, each different output (stripped) with the systems that wrote it."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for row, item in enumerate(outputs.binding.items):
        texts = found.setdefault(key_of(item), {})
        for name, lines in outputs.systems.items():
            text = lines[row].strip()
            texts[text] = (*texts.get(text, ()), name)
    return found


def grown(item: Item, state: State) -> Item:
    """The item with the patterns and judged sentences that stand in the state."""
    key = key_of(item)
    patterns = state.patterns.get(key)
    if patterns is not None:
        item = replace(item, positive=tuple(patterns.positive), negative=tuple(patterns.negative))
    return _with_notes(_with_sentences(item, state.decided_of(key)), state)


def _with_sentences(item: Item, found: Iterable[tuple[str, Judgement]]) -> Item:
    known = {(judged.text.strip(), judged.right) for judged in item.judged}
    more = tuple(
        Judged(text, j.verdict == "right", j.author, j.at, ", ".join(j.systems))
        for text, j in found
        if (text, j.verdict == "right") not in known
    )
    return replace(item, judged=item.judged + more) if more else item


def _with_notes(item: Item, state: State) -> Item:
    """What was noted about an item, after what it says itself."""
    key = key_of(item)
    said = [_told(remark) for remark in state.notes.get(key, ())]
    if key in state.faulty:
        said.append(f"Faulty: {_told(state.faulty[key])}")
    more = [words for words in said if words not in item.note]
    return replace(item, note=" / ".join(filter(None, [item.note, *more]))) if more else item


def _told(remark: Remark) -> str:
    about = f" on “{remark.text}”" if remark.text else ""
    return f"{remark.words} ({remark.author}{about})"


def grow(suite: Suite, state: State) -> Growth:
    """The whole suite with all that review decided; what is not in the suite is named."""
    items = tuple(grown(item, state) for item in suite.items)
    keys = {key_of(item) for item in items}
    about = {key for key, _ in state.decided()} | set(state.patterns) | set(state.faulty)
    before = {key_of(item): item for item in suite.items}
    gained: dict[str, int] = defaultdict(int)
    for item in items:
        old = before[key_of(item)]
        gained["sentences"] += len(item.judged) - len(old.judged)
        gained["patterns"] += (item.positive, item.negative) != (old.positive, old.negative)
    return Growth(
        suite=replace(suite, items=items),
        sentences=gained["sentences"],
        patterns=gained["patterns"],
        faulty=tuple(key for key in state.faulty if key in keys),
        disputed=len(state.disputed()),
        unknown=tuple(sorted(about - keys)),
    )
