"""Checks on items and on how they are sorted into phenomena, and on judged sentences:
they are the evidence that patterns must not contradict.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from babelproof.suites.item import Item, Suite, sentences
from babelproof.suites.matching import BrokenPattern, TooSlow, found

_NAMED = 4


def no_rule(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        judged = any(entry.text.strip() for entry in item.judged)
        if not (item.positive or item.negative or judged):
            yield seen(item, f"nothing can decide on {quoted(item.line)}")


def shared_source(suite: Suite) -> Iterator[Seen]:
    by_source: dict[tuple[str, str], list[Item]] = {}
    for item in suite.items:
        by_source.setdefault((item.langs, item.line), []).append(item)
    for (langs, line), items in by_source.items():
        if len(items) > 1:
            ids = tuple(item.id for item in items)
            yield Seen(langs, ids, f"{len(items)} items have the source {quoted(line)}")


def few_items(suite: Suite, least: int) -> Iterator[Seen]:
    topics: dict[tuple[str, str, str], list[str]] = {}
    for item in suite.items:
        topics.setdefault((item.langs, *item.topic), []).append(item.id)
    for (langs, category, phenomenon), ids in topics.items():
        if len(ids) < least:
            counted = "1 item" if len(ids) == 1 else f"{len(ids)} items"
            said = f"{quoted(phenomenon)} in {quoted(category)} has {counted}"
            yield Seen(langs, tuple(ids), said)


def name_variants(suite: Suite) -> Iterator[Seen]:
    for kind in ("category", "phenomenon"):
        spelt: dict[str, dict[str, list[Item]]] = {}
        for item in suite.items:
            name: str = getattr(item, kind)
            spelt.setdefault(_folded(name), {}).setdefault(name, []).append(item)
        for names in spelt.values():
            if len(names) > 1:
                rarest = min(names.values(), key=len)
                said = " and ".join(quoted(name) for name in names)
                ids = tuple(item.id for item in rarest[:_NAMED])
                yield Seen(rarest[0].langs, ids, f"{said} differ in blanks or capitals only")


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def control_characters(suite: Suite) -> Iterator[Seen]:
    for item in suite.items:
        fields = {
            "id": item.id,
            "category": item.category,
            "phenomenon": item.phenomenon,
            "source": item.source.strip(),
            "reference": item.reference.strip(),
        }
        texts = [*fields.items(), *(("pattern", p) for p in (*item.positive, *item.negative))]
        texts += [("judged sentence", entry.text.strip()) for entry in item.judged]
        for what, text in texts:
            if not text.isprintable() and (codes := _steering(text)):
                yield seen(item, f"the {what} {quoted(text)} holds {', '.join(codes)}")


def _steering(text: str) -> list[str]:
    """Controls, and marks that turn the direction of writing; joiners belong to their letters."""
    found = dict.fromkeys(c for c in text if not c.isprintable())
    return [f"U+{ord(c):04X}" for c in found if _steers(c)]


def _steers(char: str) -> bool:
    if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return True
    return unicodedata.bidirectional(char) in (
        "LRE",
        "RLE",
        "LRO",
        "RLO",
        "PDF",
        "LRI",
        "RLI",
        "FSI",
        "PDI",
    )


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


SHOWN = 80


class Seen(NamedTuple):
    """The items concerned, and what was seen."""

    langs: str
    items: tuple[str, ...]
    message: str


def seen(item: Item, message: str) -> Seen:
    return Seen(item.langs, (item.id,), message)


def quoted(text: str) -> str:
    """A text to show: cut if long; what cannot be seen is written as an escape."""
    short = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
    return "“" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in short) + "”"
