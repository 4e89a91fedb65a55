"""A pair seen from the other side: what a translation has added is what its source has lost.

So whatever is known of losses is known of additions: matched sentences, links of words, and how
sure one may be of either.
"""

from __future__ import annotations

from dataclasses import replace

from babelproof.align.lengths import Lengths, lengths_of
from babelproof.core.links import Aligner, Link, Linked
from babelproof.core.segment import LangPair, Pair, Side

# Translators explain. What is as long as that is wordy; out of scripts in which a character says
# much it is longer still.
WORDY, WORDY_FROM_HEAVY = 1.05, 1.2
NOTHING = Linked((), (), ())


def mirrored(pair: Pair) -> Pair:
    """Analysis: the same pair with the target as source."""
    segment = pair.segment
    langs = LangPair(segment.langs.tgt, segment.langs.src)
    turned = replace(segment, src=segment.tgt, tgt=segment.src, langs=langs)
    return Pair(turned, Mirror(pair.aligner, segment.langs))


class Mirror:
    """What links words, seen from the other side, and how much shorter than translations their
    sources are; without an aligner no words are linked."""

    def __init__(self, aligner: Aligner | None, langs: LangPair) -> None:
        self._aligner, self._langs = aligner, langs

    @property
    def name(self) -> str:
        return self._aligner.name if self._aligner else ""

    def link(self, src: str, tgt: str) -> Linked:
        """The links between two texts."""
        if self._aligner is None:
            return NOTHING
        found = self._aligner.link(tgt, src)
        links = sorted(Link(one.tgt, one.src, one.weight) for one in found.links)
        return Linked(found.tgt, found.src, links)

    def rate(self, side: Side, form: str) -> float | None:
        """How often a word finds a link where nothing is lost; None of an unknown one."""
        return self._aligner.rate(_other(side), form) if self._aligner else None

    def stray(self, side: Side, form: str) -> float:
        """How often a word finds a link where its translation is lost."""
        return self._aligner.stray(_other(side), form) if self._aligner else 0.0

    def unknown(self, side: Side) -> float:
        """How often a word that it does not know finds a link where nothing is lost."""
        return self._aligner.unknown(_other(side)) if self._aligner else 0.0

    def by_chance(self, weight: float) -> float:
        """How much oftener links of such a weight are made by chance: a logarithm."""
        return self._aligner.by_chance(weight) if self._aligner else 0.0

    def chance(self, side: Side, form: str) -> float:
        """How often a word finds a link among unrelated words, for each of these."""
        return self._aligner.chance(_other(side), form) if self._aligner else 0.0

    @property
    def stretch(self) -> float:
        """So many times longer than the table says, if it takes the target for an original, is the
        text that this one was made of."""
        there = lengths_of(self._langs)
        back = lengths_of(LangPair(self._langs.tgt, self._langs.src))
        if there is None or back is None:
            return 1.0
        more = self._aligner.stretch if self._aligner else _wordy(there)
        ours = there.src.weight / back.tgt.weight * more
        return there.tgt.weight / back.src.weight / ours


def _wordy(lengths: Lengths) -> float:
    """How much longer than expected a translation may be in which nothing is added."""
    return WORDY_FROM_HEAVY if lengths.src.heavy and not lengths.tgt.heavy else WORDY


def _other(side: Side) -> Side:
    return "tgt" if side == "src" else "src"
