"""Checks on judged sentences: they are the evidence that patterns must not contradict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from babelproof.suites.complaint import Seen, quoted, seen
from babelproof.suites.item import Item, Suite, sentences
from babelproof.suites.matching import BrokenPattern, TooSlow, found


def wrong_matches_positive(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        yield from _contradicted(item, item.positive, False, "wrong, yet a positive")


def right_matches_negative(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        yield from _contradicted(item, item.negative, True, "right, yet a negative")


def _contradicted(item: Item, patterns: Sequence[str], right: bool, said: str) -> Iterator[Seen]:
    if not patterns:
        return
    for text in dict.fromkeys(text.strip() for text in sentences(item.judged, right)):
        pattern = _first_found(patterns, text) if text else None
        if pattern is not None:
            yield seen(item, f"{quoted(text)} is judged {said} pattern finds it: {quoted(pattern)}")


def _first_found(patterns: Sequence[str], text: str) -> str | None:
    for pattern in patterns:
        try:
            if found(pattern, text):
                return pattern
        except (BrokenPattern, TooSlow):
            continue
    return None


def judged_both(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        wrong = {text.strip() for text in sentences(item.judged, False)}
        right = dict.fromkeys(text.strip() for text in sentences(item.judged, True))
        for text in right:
            if text and text in wrong:
                yield seen(item, f"{quoted(text)} is judged right and wrong")


def judged_blank(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        for entry in item.judged:
            if not entry.text.strip():
                side = "right" if entry.right else "wrong"
                yield seen(item, f"a blank sentence is judged {side}")


def judged_repeated(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        for right, said in ((True, "right"), (False, "wrong")):
            counts = Counter(text.strip() for text in sentences(item.judged, right))
            for text, number in counts.items():
                if text and number > 1:
                    yield seen(item, f"{quoted(text)} is judged {said} {number} times")
