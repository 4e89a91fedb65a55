"""Which runs of source words a translation has lost, by the words that found no link.

Each word says something: one that elsewhere nearly always finds a link and here does not says that
it is lost; one that seldom does says little; a linked one says that it is there. What words say is
added up – logarithms of how much likelier it is if they are lost – and the runs that say most are
looked at. A run was reworded, not lost, where the target has words in that place that found no
link either: what these say is taken off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from babelproof.core.links import Aligner, Linked
from babelproof.core.segment import Side

# In a lost stretch a word still finds a link by chance: at least so often, at most so often, and
# with so many of the other side's words, the rest having links of their own.
CHANCE, MOST_CHANCE, FREE = 0.12, 0.5, 0.25
MOST, LEAST = 0.97, 0.02
# What a word of the target that nobody knows says for being a translation of something.
UNKNOWN = 1.0
# Words linked on either side of a run that tell where it belongs, and how far beyond these the
# target's own words are looked for.
NEIGHBOURS, REACH = 4, 4


@dataclass(frozen=True, slots=True)
class Lost:
    """Words ``first`` to ``last`` (not included) of the source, and between which places of the
    target's words they belong. ``weight`` is what they say for being lost, ``own`` what the
    target's words there say for having been put in their stead."""

    first: int
    last: int
    place: tuple[int, int]
    weight: float
    own: float


def says(aligner: Aligner, side: Side, form: str, others: int, linked: bool) -> float:
    """What one word says for being lost, with so many words on the other side; an unknown one says
    nothing."""
    rate = aligner.rate(side, form)
    if rate is None:
        return 0.0
    chance = min(max(aligner.chance(side, form) * others * FREE, CHANCE), MOST_CHANCE)
    rate = min(max(rate, LEAST), MOST)
    return min(0.0, log(chance / rate)) if linked else max(0.0, log((1 - chance) / (1 - rate)))


def weights(linked: Linked, aligner: Aligner) -> list[float]:
    """What each word of the source says for being lost."""
    targets, others = linked.targets(), len(linked.tgt)
    return [
        says(aligner, "src", word.form, others, place in targets)
        for place, word in enumerate(linked.src)
    ]


def lost(linked: Linked, aligner: Aligner, least: float) -> Iterator[Lost]:
    """The runs that say at least so much, heaviest first."""
    targets, sources = linked.targets(), linked.sources()
    for first, last, weight in heaviest(weights(linked, aligner), least):
        place = _place(first, last, targets, len(linked.src), len(linked.tgt))
        near = range(max(0, place[0] - REACH), min(len(linked.tgt), place[1] + REACH))
        own = sum(_own(linked, aligner, j) for j in near if j not in sources)
        yield Lost(first, last, place, weight, own)


def _own(linked: Linked, aligner: Aligner, place: int) -> float:
    form = linked.tgt[place].form
    if aligner.rate("tgt", form) is None:
        return UNKNOWN
    return says(aligner, "tgt", form, len(linked.src), linked=False)


def heaviest(weights: Sequence[float], least: float) -> Iterator[tuple[int, int, float]]:
    """Runs of numbers that have the largest sums, none within another, down to a least sum."""
    left = list(weights)
    while True:
        best, begin, total = (0, 0, 0.0), 0, 0.0
        for place, weight in enumerate(left):
            if total <= 0:
                begin, total = place, 0.0
            total += weight
            if total > best[2]:
                best = (begin, place + 1, total)
        if best[2] < max(least, 1e-9):
            return
        yield best
        left[best[0] : best[1]] = [float("-inf")] * (best[1] - best[0])


def _place(
    first: int, last: int, targets: Mapping[int, Sequence[int]], src: int, tgt: int
) -> tuple[int, int]:
    """Between which words of the target a run belongs: behind those that what precedes it is
    linked to, and before those of what follows it."""
    before = [j for i in range(first) for j in targets.get(i, ())][-NEIGHBOURS:]
    behind = [j for i in range(last, src) for j in targets.get(i, ())][:NEIGHBOURS]
    start = sorted(before)[len(before) // 2] + 1 if before else 0
    end = sorted(behind)[(len(behind) - 1) // 2] if behind else tgt
    return min(start, end), max(start, end)
