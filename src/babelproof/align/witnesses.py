"""What other systems made of the same source, as witnesses of what can be said in a translation.

An aligner knows how often a word finds a link in translations on the whole. Of one source more is
known where several systems have translated it: which of its words find a link in *their* outputs,
and how long these are. A word that most of them carry, and one output has not, is lost there; one
that none of them links says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from babelproof.align.lengths import lengths_of
from babelproof.core.batch import Batch
from babelproof.core.links import Aligner, Linked
from babelproof.core.segment import LangPair, Pair, Side

# With fewer other systems there is no consensus.
FEWEST = 2
# What the aligner knows of a word counts as so many witnesses.
USUAL = 2.0
# A system carries a stretch if it links so much of what most systems link there.
CARRIED = 0.5
Row = tuple[Batch, int]


class Bench:
    """The outputs of several systems for the same lines; the words of each are linked once."""

    def __init__(self, batches: Iterable[Batch], aligner: Aligner) -> None:
        self.aligner = aligner
        self._beside: dict[tuple[int, str], list[Row]] = {}
        self._linked: dict[tuple[str, str], Linked] = {}
        for batch in batches:
            for row, (line, src) in enumerate(zip(batch.lines, batch.src, strict=True)):
                self._beside.setdefault((line, src), []).append((batch, row))

    def for_line(self, batch: Batch, row: int) -> Aligner:
        """What links words in a row, with what the other systems' outputs tell; the aligner itself
        where there are too few of them."""
        src = batch.src[row]
        others = {
            other.system: other.tgt[at]
            for other, at in self._beside.get((batch.lines[row], src), ())
            if other.system != batch.system and other.tgt[at].strip()
        }
        if len(others) < FEWEST:
            return self.aligner
        return Witnessed(self.aligner, batch.langs, src, others, self)

    def link(self, src: str, tgt: str) -> Linked:
        """The links between two texts."""
        found = self._linked.get((src, tgt))
        if found is None:
            found = self._linked[src, tgt] = self.aligner.link(src, tgt)
        return found


@dataclass(frozen=True)
class Witnessed:
    """An aligner for one line, which knows what other systems made of it."""

    aligner: Aligner
    langs: LangPair
    src: str
    others: Mapping[str, str]
    bench: Bench

    @property
    def name(self) -> str:
        return self.aligner.name

    def link(self, src: str, tgt: str) -> Linked:
        """The links between two texts."""
        return self.bench.link(src, tgt)

    @cached_property
    def _found(self) -> Mapping[str, Linked]:
        return {name: self.link(self.src, text) for name, text in self.others.items()}

    @cached_property
    def shares(self) -> Sequence[float]:
        """For each word of the source, how many of the others link it."""
        places = range(len(next(iter(self._found.values())).src))
        seen = [linked.targets() for linked in self._found.values()]
        return [sum(place in targets for targets in seen) / len(seen) for place in places]

    @cached_property
    def _rates(self) -> Mapping[str, Sequence[float]]:
        """The same by form."""
        rates: dict[str, list[float]] = {}
        for word, share in zip(next(iter(self._found.values())).src, self.shares, strict=True):
            rates.setdefault(word.form, []).append(share)
        return rates

    def rate(self, side: Side, form: str) -> float | None:
        """How often a word of the source finds a link in translations of this line."""
        usual, shares = self.aligner.rate(side, form), self._rates.get(form)
        if side == "tgt" or shares is None:
            return usual
        here, times = sum(shares) / len(shares), len(self.others)
        # A word that nobody knows and none of them links gets nought, and so says nothing.
        return here if usual is None else (times * here + USUAL * usual) / (times + USUAL)

    def stray(self, side: Side, form: str) -> float:
        """How often a word finds a link where its translation is lost."""
        return self.aligner.stray(side, form)

    def unknown(self, side: Side) -> float:
        """How often a word that the aligner does not know finds a link where nothing is lost."""
        return self.aligner.unknown(side)

    def by_chance(self, weight: float) -> float:
        """How much oftener links of such a weight are made by chance: a logarithm."""
        return self.aligner.by_chance(weight)

    def chance(self, side: Side, form: str) -> float:
        """How often a word finds a link among unrelated words, for each of these."""
        return self.aligner.chance(side, form)

    @cached_property
    def stretch(self) -> float:
        """So many times longer than the table says are the other translations of this line."""
        lengths = lengths_of(self.langs)
        size = lengths.src.of(self.src) if lengths else 0.0
        if lengths is None or not size:
            return self.aligner.stretch
        sizes = sorted(lengths.tgt.of(text) for text in self.others.values())
        return sizes[len(sizes) // 2] / size

    def carriers(self, start: int, end: int) -> list[str]:
        """The systems that have a counterpart of a stretch of the source."""
        words = next(iter(self._found.values())).src
        there = [
            place
            for place, word in enumerate(words)
            if word.start < end and start < word.end and self.shares[place] > CARRIED
        ]
        return [
            name
            for name, linked in self._found.items()
            if there and len(linked.targets().keys() & {*there}) >= CARRIED * len(there)
        ]


def carriers(pair: Pair, start: int, end: int) -> tuple[Sequence[str], int] | None:
    """The other systems that carry a stretch of the source, and how many others there are; None
    where they are not asked."""
    aligner = pair.aligner
    if not isinstance(aligner, Witnessed):
        return None
    return aligner.carriers(start, end), len(aligner.others)
