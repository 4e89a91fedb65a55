"""What patterns do to the outputs at hand, and which judged sentences they go against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
