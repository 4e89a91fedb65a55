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

# No word surely has a link, or surely none.
LEAST, MOST = 0.02, 0.97
# What a word of the target that nobody knows says for being a translation of something.
UNKNOWN = 3.0
# Words linked on either side of a run that tell where it belongs, and how far beyond these the
# target's own words are looked for.
NEIGHBOURS, REACH = 4, 4


# As if so many words had been seen to do as words do.
PRIOR = 4.0


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


def says(aligner: Aligner, side: Side, form: str, linked: bool, usual: float = 1.0) -> float:
    """What one word says for being lost, in a text in which words find so many of the links that
    they usually find."""
    rate = usual * _rate(aligner, side, form)
    rate = min(max(rate, LEAST), MOST)
    stray = min(max(aligner.stray(side, form), LEAST), rate)
    return log(stray / rate) if linked else log((1 - stray) / (1 - rate))


def _rate(aligner: Aligner, side: Side, form: str) -> float:
    rate = aligner.rate(side, form)
    return aligner.unknown(side) if rate is None else rate


def weights(linked: Linked, aligner: Aligner) -> list[float]:
    """What each word of the source says for being lost."""
    usual = understood(linked, aligner)
    by_chance = {link.src: aligner.by_chance(link.weight) for link in linked.links}
    said = []
    for place, word in enumerate(linked.src):
        weight = says(aligner, "src", word.form, place in by_chance, usual)
        said.append(min(weight + by_chance.get(place, 0.0), 0.0) if weight < 0 else weight)
    return said


def understood(linked: Linked, aligner: Aligner) -> float:
    """How many of the usual links the words of a text find, by those of the target: all of these
    translate something, whether or not a part is lost. In texts of a kind that the aligner does
    not know they are few."""
    expected = sum(_rate(aligner, "tgt", word.form) for word in linked.tgt)
    return min(1.0, (len(linked.sources()) + PRIOR) / (expected + PRIOR))


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
    return says(aligner, "tgt", form, linked=False)


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
