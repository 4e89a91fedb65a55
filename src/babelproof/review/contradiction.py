"""What patterns do to the outputs at hand, and which judged sentences they go against."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from heapq import nlargest
from typing import Literal

from babelproof.suites.item import Item, Judged
from babelproof.suites.matching import BrokenPattern, TooSlow, complaint, found
from babelproof.suites.verdict import Why, by_patterns


@dataclass(frozen=True, slots=True)
class Change:
    """An output that patterns decide otherwise than before."""

    text: str
    before: Why
    after: Why


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A judged sentence that a pattern would call the opposite."""

    pattern: str
    judged: Judged


@dataclass(frozen=True, slots=True)
class Consequences:
    """What new patterns would do: their faults, outputs changed, judged sentences contradicted."""

    broken: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()


def consequences(old: Item, new: Item, outputs: Iterable[str]) -> Consequences:
    """What becomes of outputs and judged sentences if the item's patterns change.

    Only patterns that are new can contradict: what an item brought with it is for ``lint``.
    """
    added = [p for p in (*new.positive, *new.negative) if p not in (*old.positive, *old.negative)]
    faults = [(pattern, complaint(pattern)) for pattern in added]
    broken = tuple(f"{pattern}: {fault}" for pattern, fault in faults if fault)
    if broken:
        return Consequences(broken)
    try:
        against = tuple(contradictions(old, new))
    except BrokenPattern as error:
        return Consequences((str(error),))
    except TooSlow as error:
        # One sentence on which it takes too long is enough: a million would take days.
        return Consequences((f"{error}: takes too long on a judged sentence",))
    changes = []
    for text in dict.fromkeys(outputs):
        before, after = by_patterns(old, text), by_patterns(new, text)
        if before != after:
            changes.append(Change(text, before, after))
    return Consequences((), tuple(changes), against)


def contradictions(old: Item, new: Item) -> list[Contradiction]:
    """Judged sentences that the new patterns would call the opposite.

    Raises what the patterns raise that cannot be run, or not in time.
    """
    fresh_positive = _fresh(new.positive, old.positive)
    fresh_negative = _fresh(new.negative, old.negative)
    return [
        Contradiction(pattern, judged)
        for judged in new.judged
        if judged.text.strip()
        for pattern in (fresh_negative if judged.right else fresh_positive)
        if found(pattern, judged.text.strip())
    ]


def _fresh(new: Sequence[str], old: Sequence[str]) -> list[str]:
    return [pattern for pattern in new if pattern not in old]


Op = Literal["same", "only-judged", "only-output"]
COMPARED = 30
# Of very many sentences only the latest are looked at: a question must not take seconds.
LOOKED_AT = 5000
MOST_WORDS = 400
_WORD = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that both share, or that stands in one of them only."""

    op: Op
    text: str


@dataclass(frozen=True, slots=True)
class Near:
    """A judged sentence, how like the output it is (0 to 1), and the difference."""

    judged: Judged
    likeness: float
    pieces: tuple[Piece, ...]


def near(item: Item, text: str, most: int = 3) -> list[Near]:
    """The judged sentences of the item most like a text, the nearest first."""
    words = _words(text)
    bag = set(words)
    latest = item.judged[-LOOKED_AT:]
    known = {judged.text.strip(): judged for judged in latest if judged.text.strip()}
    rough = nlargest(COMPARED, known.values(), key=lambda judged: _overlap(bag, judged.text))
    found = [_compare(judged, words) for judged in rough]
    return nlargest(most, found, key=lambda each: each.likeness)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.strip())[:MOST_WORDS]


def _overlap(bag: set[str], text: str) -> float:
    other = set(_words(text))
    return len(bag & other) / (len(bag | other) or 1)


def _compare(judged: Judged, words: Sequence[str]) -> Near:
    other = _words(judged.text)
    matcher = SequenceMatcher(a=other, b=words, autojunk=False)
    pieces: list[Piece] = []
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(words[b0:b1])))
            continue
        if a1 > a0:
            pieces.append(Piece("only-judged", "".join(other[a0:a1])))
        if b1 > b0:
            pieces.append(Piece("only-output", "".join(words[b0:b1])))
    return Near(judged, matcher.ratio(), tuple(pieces))
