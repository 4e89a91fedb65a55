"""What a trained aligner knows: words of both sides, how often they are linked, and how they are
translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
# Probabilities are kept as sixteenths of their binary logarithm, rates as 255ths.
GRAIN = 16
WHOLE = 255
# Links by their weight: logarithms of p(t|s)·p(s|t) that divide weak ones from stronger ones.
GRADES = (-6.5, -5.0, -4.0, -3.0, -2.0)


@dataclass(frozen=True)
class Vocabulary:
    """The words of one side: how often each was seen, and how often it finds a link where nothing
    is lost, and where it is; how often words do so that were never seen."""

    forms: Sequence[str]
    counts: Ints
    rates: Bytes
    strays: Bytes
    unknown: float = 0.0

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The number of each word."""
        return {form: number for number, form in enumerate(self.forms)}

    def numbers(self, forms: Sequence[str]) -> list[int]:
        """The numbers of known words."""
        return [self.places[form] for form in forms]

    def rate(self, form: str) -> float | None:
        """How often a word finds a link where nothing is lost; None of an unknown word."""
        place = self.places.get(form)
        return None if place is None else float(self.rates[place]) / WHOLE

    def stray(self, form: str) -> float:
        """How often a word finds a link where its translation is lost."""
        place = self.places.get(form)
        return 0.0 if place is None else float(self.strays[place]) / WHOLE


@dataclass(frozen=True)
class Lexicon:
    """Pairs of words that translate each other, by source word: ``starts[s]`` to ``starts[s + 1]``
    are the places of the translations of ``s``, with p(t|s) and p(s|t). ``grades`` has for each
    grade of link how much oftener it is made by chance: a logarithm."""

    src: Vocabulary
    tgt: Vocabulary
    starts: Ints
    others: Ints
    forward: Bytes
    backward: Bytes
    grades: Sequence[float] = (0.0,) * (len(GRADES) + 1)
    _known: dict[str, dict[str, float]] = field(default_factory=dict, repr=False, compare=False)

    def translations(self, form: str) -> Mapping[str, float]:
        """The translations of a source word, with log p(t|s) + log p(s|t)."""
        found = self._known.get(form)
        if found is None:
            found = self._known[form] = self._looked_up(form)
        return found

    def _looked_up(self, form: str) -> dict[str, float]:
        place = self.src.places.get(form)
        if place is None:
            return {}
        here = slice(int(self.starts[place]), int(self.starts[place + 1]))
        both = self.forward[here].astype(float) + self.backward[here]
        weights = (both * (-np.log(2) / GRAIN)).tolist()
        forms = self.tgt.forms
        return {forms[t]: w for t, w in zip(self.others[here].tolist(), weights, strict=True)}

    @cached_property
    def chances(self) -> tuple[Floats, Floats]:
        """For each word of the source, and of the target, the share that its translations have of
        all words of the other side."""
        sources = np.repeat(np.arange(len(self.src.forms)), np.diff(self.starts))
        shares = [side.counts / max(int(side.counts.sum()), 1) for side in (self.src, self.tgt)]
        ours = np.bincount(sources, shares[1][self.others], len(self.src.forms))
        theirs = np.bincount(self.others, shares[0][sources], len(self.tgt.forms))
        return ours.astype(np.float64), theirs.astype(np.float64)

    def probability(self, src: str, tgt: str) -> tuple[float, float]:
        """p(t|s) and p(s|t); both 0 where the lexicon does not have the pair."""
        s, t = self.src.places.get(src), self.tgt.places.get(tgt)
        if s is None or t is None:
            return 0.0, 0.0
        first, last = int(self.starts[s]), int(self.starts[s + 1])
        at = first + int(np.searchsorted(self.others[first:last], t))
        if at == last or self.others[at] != t:
            return 0.0, 0.0
        return _probability(self.forward[at]), _probability(self.backward[at])


def grade(weight: float) -> int:
    """The number of a link's grade."""
    both = 2 * log(max(weight, 1e-9))
    return sum(both >= least for least in GRADES)


def grains(probabilities: Any) -> Bytes:
    """Probabilities as they are kept."""
    logs = -np.log2(np.maximum(np.asarray(probabilities, float), 1e-300)) * GRAIN
    kept: Bytes = np.minimum(np.round(logs), WHOLE).astype(np.uint8)
    return kept


def _probability(kept: Any) -> float:
    return float(2.0 ** (-int(kept) / GRAIN))
