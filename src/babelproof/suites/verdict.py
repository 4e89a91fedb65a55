"""The verdict on one output: right, wrong, or open for a person to settle.

The output is stripped. If it stands in one judged list only, that decides; in both, it is open.
Else the patterns decide, by Python's ``re.search`` with no flags: only positive is a pass, only
negative a fail, both or neither open. Blank judged sentences decide nothing, and a blank output
is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from babelproof.suites.item import Item
from babelproof.suites.matching import BrokenPattern, TooSlow, find, found

OPEN, FAIL, PASS = -1, 0, 1
NAMES = {PASS: "pass", FAIL: "fail", OPEN: "open"}


class Why(IntEnum):
    """What decided a verdict, or why nothing did."""

    JUDGED_RIGHT = 0
    JUDGED_WRONG = 1
    JUDGED_BOTH = 2
    POSITIVE_PATTERN = 3
    NEGATIVE_PATTERN = 4
    BOTH_PATTERNS = 5
    NO_PATTERN = 6
    BLANK_OUTPUT = 7
    BROKEN_PATTERN = 8
    SLOW_PATTERN = 9


_VERDICTS = {
    Why.JUDGED_RIGHT: PASS,
    Why.POSITIVE_PATTERN: PASS,
    Why.JUDGED_WRONG: FAIL,
    Why.NEGATIVE_PATTERN: FAIL,
}
_BY_PATTERN = {
    (True, False): Why.POSITIVE_PATTERN,
    (False, True): Why.NEGATIVE_PATTERN,
    (True, True): Why.BOTH_PATTERNS,
    (False, False): Why.NO_PATTERN,
}


class Decision(NamedTuple):
    """A verdict and what it rests on."""

    verdict: int
    why: Why


class Match(NamedTuple):
    """Where a pattern is found in an output."""

    positive: bool
    pattern: str
    start: int
    end: int


class Judge:
    """An item made ready to judge many outputs; each different output is judged once."""

    __slots__ = ("_known", "item")

    def __init__(self, item: Item) -> None:
        self.item = item
        self._known: dict[str, Decision] = {"": _decision(Why.BLANK_OUTPUT)}
        right = {entry.text.strip() for entry in item.judged if entry.right} - {""}
        wrong = {entry.text.strip() for entry in item.judged if not entry.right} - {""}
        for texts, why in (
            (right, Why.JUDGED_RIGHT),
            (wrong, Why.JUDGED_WRONG),
            (right & wrong, Why.JUDGED_BOTH),
        ):
            self._known.update(dict.fromkeys(texts, _decision(why)))

    def __call__(self, output: str) -> Decision:
        text = output.strip()
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = _decision(by_patterns(self.item, text))
        return known


def by_patterns(item: Item, text: str) -> Why:
    """What the patterns alone say of a stripped output."""
    try:
        return _BY_PATTERN[any_found(item.positive, text), any_found(item.negative, text)]
    except BrokenPattern:
        return Why.BROKEN_PATTERN
    except TooSlow:
        return Why.SLOW_PATTERN


def any_found(patterns: Iterable[str], text: str) -> bool:
    """Whether any of the patterns is found in a stripped text."""
    return any(found(pattern, text) for pattern in patterns)


def matches(item: Item, output: str) -> list[Match]:
    """Where each pattern is found in the stripped output; those that cannot be run are left out."""
    text = output.strip()
    out = []
    for positive, patterns in ((True, item.positive), (False, item.negative)):
        for pattern in patterns:
            try:
                span = find(pattern, text)
            except (BrokenPattern, TooSlow):
                continue
            if span:
                out.append(Match(positive, pattern, *span))
    return out


def _decision(why: Why) -> Decision:
    return Decision(_VERDICTS.get(why, OPEN), why)
