"""The line most like a sentence, among very many, without comparing with each of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from heapq import nsmallest
from typing import NamedTuple

GRAM = 3
RAREST = 24
MOST_PLACES = 3000
CANDIDATES = 5
LEAST_LIKE = 0.3
# Long texts are compared by their beginnings; the time for one pair grows with its square.
COMPARED = 400


class Near(NamedTuple):
    """A line (counted from 1), its text, and how like it is, from 0 to 1."""

    line: int
    text: str
    likeness: float


def nearest(wanted: Sequence[str], lines: Sequence[str]) -> list[Near | None]:
    """For each text the line most like it, or none if no line is at all like it."""
    grams = [_grams(text) for text in wanted]
    index = _index(set().union(*grams) if grams else set(), lines)
    return [
        _best(text, _candidates(found, index), lines)
        for text, found in zip(wanted, grams, strict=True)
    ]


def _grams(text: str) -> set[str]:
    padded = f" {text[:COMPARED].casefold()} "
    return {padded[at : at + GRAM] for at in range(max(1, len(padded) - GRAM + 1))}


def _index(wanted: set[str], lines: Sequence[str]) -> dict[str, list[int]]:
    """Where the wanted pieces occur."""
    index: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(lines):
        for gram in _grams(line) & wanted:
            index[gram].append(number)
    return index


def _candidates(grams: Iterable[str], index: dict[str, list[int]]) -> list[int]:
    """The lines that share most of the rarest pieces."""
    known = sorted((len(index[gram]), gram) for gram in grams if gram in index)
    shared: Counter[int] = Counter()
    room = MOST_PLACES
    for places, gram in known[:RAREST]:
        shared.update(index[gram][:room])
        room -= places
        if room <= 0:
            break
    ranked = nsmallest(CANDIDATES, shared.items(), key=lambda pair: (-pair[1], pair[0]))
    return [number for number, _ in ranked]


def _best(text: str, candidates: Sequence[int], lines: Sequence[str]) -> Near | None:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(text[:COMPARED])
    best: Near | None = None
    for number in candidates:
        matcher.set_seq1(lines[number].strip()[:COMPARED])
        least = best.likeness if best else LEAST_LIKE
        if matcher.quick_ratio() < least:
            continue
        likeness = matcher.ratio()
        if likeness > least or (best is None and likeness == least):
            best = Near(number + 1, lines[number].strip(), likeness)
    return best
