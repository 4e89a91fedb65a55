"""What metrics have in common whose numbers and signatures are sacreBLEU's.

Matches of n-grams are counted fast: sets do the work, and only repeated n-grams are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from babelproof.metrics.protocol import Array, Case, Metric, Progress


class OfSacrebleu(Metric):
    """A row for a translation and its references, which are made ready once for all systems."""

    kind: str
    # Progress is told whenever so many cases are done, less one; a power of two.
    step = 1023

    def theirs(self) -> Any:
        """The same metric of sacreBLEU."""
        raise NotImplementedError

    def prepare(self, refs: Sequence[str]) -> Any:
        """What :meth:`row` takes of the references."""
        return refs

    def row(self, hyp: str, prepared: Any) -> Sequence[float]:
        """The statistics of a translation."""
        raise NotImplementedError

    @cached_property
    def key(self) -> str:
        return f"{self.kind}|{self.signature(1)}"

    def signature(self, references: int) -> str:
        theirs = self.theirs()
        theirs.num_refs = references
        return str(theirs.get_signature())

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.zeros((len(cases), self.width))
        last, prepared = None, None
        for at, case in enumerate(cases):
            if case.refs is not last:
                last, prepared = case.refs, self.prepare(case.refs)
            out[at] = self.row(case.hyp, prepared)
            if not at & self.step:
                progress(at)
        return out


Gram = Any


class Grams:
    """The n-grams of one order in a reference: which there are, and which come more than once."""

    __slots__ = ("kinds", "repeated", "total")

    def __init__(self, grams: Sequence[Gram]) -> None:
        self.kinds = frozenset(grams)
        self.total = len(grams)
        self.repeated: dict[Gram, int] = {}
        if len(self.kinds) < len(grams):
            self.repeated = {gram: n for gram, n in Counter(grams).items() if n > 1}

    def or_more(self, grams: Sequence[Gram]) -> None:
        """Every n-gram as often as in the reference that has it most often."""
        counts = Counter(grams)
        for gram, n in counts.items():
            if n > 1 and n > self.repeated.get(gram, 1):
                self.repeated[gram] = n
        self.kinds = self.kinds | counts.keys()

    def matches(self, grams: Sequence[Gram]) -> int:
        """How many of these n-grams are matched, each at most as often as it is here."""
        shared = self.kinds.intersection(grams)
        found = len(shared)
        if self.repeated and len(grams) > found:
            twice = shared.intersection(self.repeated)
            if twice:
                found += _extra(twice, grams, self.repeated)
        return found


def _extra(twice: Iterable[Gram], grams: Sequence[Gram], allowed: dict[Gram, int]) -> int:
    """Matches beyond the first of each n-gram that is repeated in the reference."""
    counts = Counter(grams)
    extra = 0
    for gram in twice:
        n, most = counts[gram], allowed[gram]
        extra += (n if n < most else most) - 1
    return extra


def word_grams(words: Sequence[str], order: int) -> list[Gram]:
    """Runs of ``order`` words; single words stand for themselves."""
    if order == 1:
        return list(words)
    return list(zip(*(words[at:] for at in range(order)), strict=False))


def char_grams(text: str, order: int) -> list[str]:
    """Runs of ``order`` characters."""
    if order == 1:
        return list(text)
    return [text[at : at + order] for at in range(len(text) - order + 1)]
