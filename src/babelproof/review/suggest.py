"""Patterns worth suggesting: a phrase that open outputs share and no judgement speaks against.

A suggestion is offered together with every output it would decide, and only a person accepts it.
Within one item a shared phrase is enough. Over several items of a phenomenon the phrase must have
been judged before, always the same way.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from babelproof.review.state import Subject

MOST_WORDS = 12
MOST_STARTS = 200
# Scripts that write without blanks: every character may begin or end a phrase.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+|[^\w\s]")
_WORD_END = re.compile(rf"[^\W{_UNSPACED}]")
_SPECIAL = re.compile(r"[\\.^$*+?{}\[\]|()]")
MOST_SHOWN = 10
# Measured by benchmarks/suite_effort.py: below this share of the output wrong suggestions prevail.
LEAST_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A pattern, the outputs it would decide (the first is the one asked about), and how.

    ``verdict`` is None where nothing was judged yet that holds the phrase: the person says which.
    """

    pattern: str
    phrase: str
    subjects: tuple[Subject, ...]
    outputs: int
    verdict: str | None
    judged: int

    @property
    def items(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(item for item, _ in self.subjects))


@dataclass(frozen=True, slots=True)
class Pool:
    """What is known in one phenomenon: open outputs with their number, and what was decided."""

    open: Mapping[Subject, int]
    decided: Mapping[Subject, str]


Fits = Callable[[Suggestion], bool]


def suggest(pool: Pool, fits: Fits, refused: Iterable[str] = ()) -> Suggestion | None:
    """The suggestion that would decide the most outputs, or None.

    ``fits`` has the last word: it runs the pattern on the evidence as a verdict would.
    """
    refused = frozenset(refused)
    found = sorted(_candidates(pool), key=_rank)
    for suggestion in found:
        if suggestion.pattern not in refused and _worth(suggestion) and fits(suggestion):
            return suggestion
    return None


def _rank(suggestion: Suggestion) -> tuple[int, int, str, tuple[Subject, ...]]:
    return -suggestion.outputs, -len(suggestion.phrase), suggestion.phrase, suggestion.subjects


def _worth(suggestion: Suggestion) -> bool:
    """Whether it is likely enough to be right to be worth reading.

    Once a phrase was judged in an item, what is left there was mostly left for a reason.
    """
    within = len(suggestion.items) == 1
    return _share(suggestion) >= LEAST_SHARE and not (within and suggestion.judged)


def _candidates(pool: Pool) -> Iterable[Suggestion]:
    holders = _holders(pool.open)
    evidence = _evidence(pool.decided, holders)
    seen: set[tuple[Subject, ...]] = set()
    for phrase in sorted(holders, key=lambda found: (-len(found), found)):
        sides = evidence.get(phrase, {})
        for subjects in _groups(holders[phrase], sides):
            # Of phrases that decide the same outputs the longest is the safest.
            if subjects in seen:
                continue
            seen.add(subjects)
            shown = _shown(subjects, pool.open)
            if len(shown) > 1:
                yield _suggestion(phrase, shown, sides, pool)


def _shown(subjects: Iterable[Subject], open_outputs: Mapping[Subject, int]) -> list[Subject]:
    """As many as fit a screen, items as a whole: a pattern decides nothing that was not shown."""
    by_item: dict[str, list[Subject]] = defaultdict(list)
    for subject in sorted(subjects, key=lambda subject: -open_outputs[subject]):
        by_item[subject[0]].append(subject)
    shown: list[Subject] = []
    for group in by_item.values():
        if len(shown) + len(group) <= MOST_SHOWN:
            shown += group
    return shown


def _holders(open_outputs: Mapping[Subject, int]) -> dict[str, list[Subject]]:
    holders: dict[str, list[Subject]] = defaultdict(list)
    for subject in open_outputs:
        for phrase in phrases(subject[1]):
            holders[phrase].append(subject)
    return {phrase: found for phrase, found in holders.items() if len(found) > 1}


def _evidence(
    decided: Mapping[Subject, str], wanted: Mapping[str, object]
) -> dict[str, dict[str, dict[str, int]]]:
    """By phrase and item: how often it was judged right and wrong."""
    found: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)
    for (item, text), verdict in decided.items():
        for phrase in phrases(text):
            if phrase in wanted:
                counts = found[phrase].setdefault(item, {"right": 0, "wrong": 0})
                counts[verdict] += 1
    return found


def _groups(
    holders: Sequence[Subject], sides: Mapping[str, Mapping[str, int]]
) -> Iterable[tuple[Subject, ...]]:
    """The outputs a phrase could decide: those of each item, and those of all items together."""
    by_item: dict[str, list[Subject]] = defaultdict(list)
    for subject in holders:
        by_item[subject[0]].append(subject)
    if len(by_item) > 1 and len(_verdicts(sides.values())) == 1:
        yield tuple(holders)
    for item, subjects in by_item.items():
        if len(subjects) > 1 and len(_verdicts([sides[item]] if item in sides else [])) < 2:
            yield tuple(subjects)


def _verdicts(counts: Iterable[Mapping[str, int]]) -> set[str]:
    return {verdict for count in counts for verdict, number in count.items() if number}


def _suggestion(
    phrase: str, shown: Sequence[Subject], sides: Mapping[str, Mapping[str, int]], pool: Pool
) -> Suggestion:
    items = {item for item, _ in shown}
    over_items = len(items) > 1
    counts = [count for item, count in sides.items() if over_items or item in items]
    verdicts = _verdicts(counts)
    return Suggestion(
        pattern=pattern(phrase),
        phrase=phrase,
        subjects=tuple(shown),
        outputs=sum(pool.open[subject] for subject in shown),
        verdict=verdicts.pop() if len(verdicts) == 1 else None,
        judged=sum(sum(count.values()) for count in counts),
    )


def _share(suggestion: Suggestion) -> float:
    """How much of the longest output the phrase makes up; a long phrase is a safer bet."""
    return _words(suggestion.phrase) / max(_words(text) for _, text in suggestion.subjects)


@lru_cache(maxsize=65_536)
def phrases(text: str, least: int = 2) -> frozenset[str]:
    """All stretches of two words or more (signs count), as they stand in the text."""
    spans = [match.span() for match in _TOKEN.finditer(text)][: MOST_STARTS + MOST_WORDS]
    return frozenset(
        text[spans[first][0] : spans[last][1]]
        for first in range(min(len(spans), MOST_STARTS))
        for last in range(first + least - 1, min(first + MOST_WORDS, len(spans)))
    )


def _words(text: str) -> int:
    """How many words and signs a text has."""
    return sum(1 for _ in _TOKEN.finditer(text))


def pattern(phrase: str) -> str:
    """The pattern for a phrase: literally so, and not in the middle of a word."""
    literal = _SPECIAL.sub(lambda match: "\\" + match[0], phrase)
    before = r"\b" if _WORD_END.match(phrase[:1]) else ""
    after = r"\b" if _WORD_END.match(phrase[-1:]) else ""
    return f"{before}{literal}{after}"
