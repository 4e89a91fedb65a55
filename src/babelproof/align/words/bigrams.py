"""Which words of a language follow one another, to tell text from shuffled words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

# Of pairs seen once so many are kept at most: with the others that makes 20 MB at the worst.
MOST = 2_000_000


@dataclass(frozen=True)
class Bigrams:
    """Pairs of words by number, ``first << 32 | second``, ascending, and how often each was seen
    (255 stands for more)."""

    pairs: npt.NDArray[np.int64]
    counts: npt.NDArray[np.uint8]

    def seen(self, first: Sequence[int], second: Sequence[int]) -> npt.NDArray[np.uint8]:
        """How often each pair was seen."""
        asked = (np.asarray(first, np.int64) << 32) | np.asarray(second, np.int64)
        if not len(self.pairs):
            return np.zeros(len(asked), np.uint8)
        places = np.minimum(np.searchsorted(self.pairs, asked), len(self.pairs) - 1)
        return np.where(self.pairs[places] == asked, self.counts[places], 0).astype(np.uint8)


def counted(sentences: Sequence[tuple[Sequence[int], int]]) -> Bigrams:
    """The pairs of neighbours in sentences, each with how often it was seen."""
    parts, weights = [], []
    for numbers, count in sentences:
        row = np.asarray(numbers, np.int64)
        parts.append((row[:-1] << 32) | row[1:])
        weights.append(np.full(max(len(row) - 1, 0), count))
    if not parts:
        return Bigrams(np.empty(0, np.int64), np.empty(0, np.uint8))
    pairs, places = np.unique(np.concatenate(parts), return_inverse=True)
    totals = np.bincount(places, np.concatenate(weights), len(pairs))
    if len(pairs) > MOST:
        # The rarest go first; among those seen equally often the choice is by their numbers.
        kept = np.sort(np.argsort(-totals, kind="stable")[:MOST])
        pairs, totals = pairs[kept], totals[kept]
    return Bigrams(pairs, np.minimum(totals, 255).astype(np.uint8))
