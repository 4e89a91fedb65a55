"""Competitive linking: the likeliest pair of words first, each word once.

Symmetrised alignments link nearly every word to something, and so hide what is lost. Here a word
is linked only to one that translates it both ways and that nothing better has taken (Melamed,
2000). Where a translation stands is known only roughly, and not at all where something is missing
before it: the sure links are made first, and tell where others belong.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Protocol

from babelproof.core.links import Link

# Natural logarithms: what p(t|s)·p(s|t) must reach at all, and to be sure of a link; what is
# taken off for a word's being a tenth of the text, or one word, away from where it belongs.
LEAST, SURE = -9.0, -3.0
TENTH, STEP = 0.5, 0.12
FARTHEST = 4.0
# What stands unchanged on both sides and is in no lexicon.
SAME = -1.4
Candidate = tuple[float, int, int]


class Weights(Protocol):
    """A lexicon: the translations of a word with the logarithm of p(t|s)·p(s|t)."""

    def translations(self, form: str) -> Mapping[str, float]: ...


def links_of(src: Sequence[str], tgt: Sequence[str], lexicon: Weights) -> list[Link]:
    """The links between two rows of words, in the order of the source."""
    found = _candidates(src, tgt, lexicon)
    if not found:
        return []
    slope = len(tgt) / len(src)
    far = TENTH * 10 / len(tgt)
    first = _taken((w - far * abs(j - i * slope), w, i, j) for w, i, j in found)
    path = _ascending([(i, j) for w, i, j in first if w >= SURE])
    belongs = _between(path, len(src), len(tgt))
    second = _taken((w - min(STEP * abs(j - belongs[i]), FARTHEST), w, i, j) for w, i, j in found)
    return sorted(Link(i, j, round(exp(w / 2), 4)) for w, i, j in second)


def _candidates(src: Sequence[str], tgt: Sequence[str], lexicon: Weights) -> list[Candidate]:
    places: dict[str, list[int]] = {}
    for place, form in enumerate(tgt):
        places.setdefault(form, []).append(place)
    found = []
    for i, form in enumerate(src):
        known = lexicon.translations(form)
        shared = known.keys() & places.keys()
        found += [(known[t], i, j) for t in shared if known[t] >= LEAST for j in places[t]]
        if form in places and known.get(form, LEAST) < SAME:
            found += [(SAME, i, j) for j in places[form]]
    return found


def _taken(scored: Iterable[tuple[float, float, int, int]]) -> list[Candidate]:
    """Of pairs with what they are worth here and anywhere: the best that are free, in turn."""
    src_taken: set[int] = set()
    tgt_taken: set[int] = set()
    taken = []
    for here, weight, i, j in sorted(scored, key=lambda one: (-one[0], one[2], one[3])):
        if here < LEAST:
            break
        if i not in src_taken and j not in tgt_taken:
            src_taken.add(i)
            tgt_taken.add(j)
            taken.append((weight, i, j))
    return taken


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest row of pairs in which both sides go forward."""
    pairs.sort()
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for number, (_, j) in enumerate(pairs):
        at = bisect_left(ends, j)
        ends[at : at + 1] = [j]
        before.append(last[at - 1] if at else -1)
        last[at : at + 1] = [number]
    row, number = [], last[-1] if last else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]


def _between(path: Sequence[tuple[int, int]], src: int, tgt: int) -> list[float]:
    """Where each source word belongs, by the sure links on both sides of it."""
    knots = [(-1, -1), *path, (src, tgt)]
    firsts = [i for i, _ in knots]
    found = []
    for i in range(src):
        at = bisect_right(firsts, i) - 1
        (i0, j0), (i1, j1) = knots[at], knots[at + 1]
        found.append(j0 + (j1 - j0) * (i - i0) / (i1 - i0))
    return found
