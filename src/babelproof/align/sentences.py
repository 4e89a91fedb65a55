"""Which sentences of source and target correspond: in order, by their lengths and anchors.

After Gale & Church (1993), with anchors beside the lengths. One segment by itself: nothing rests on
what else is in a run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from babelproof.align.anchors import shared
from babelproof.align.grid import Grid, Match
from babelproof.align.lengths import Lengths, lengths_of
from babelproof.core.segment import Pair, View
from babelproof.text.sentences import sentences

# More pairs of sentences than this are not compared.
MOST_CELLS = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence: its place without the blanks around it, and its length."""

    start: int
    end: int
    length: float

    @property
    def place(self) -> tuple[int, int]:
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class Matching:
    """Both sides in pieces, and what corresponds to what, in order."""

    src: Sequence[Piece]
    tgt: Sequence[Piece]
    matches: Sequence[Match]
    grid: Grid
    lengths: Lengths

    @property
    def strays(self) -> float:
        """How far the length of the whole target is off, in standard deviations."""
        src, tgt = (sum(piece.length for piece in side) for side in (self.src, self.tgt))
        return self.lengths.strays(src, tgt)


def matching(pair: Pair) -> Matching | None:
    """Analysis: which sentences correspond; None where the lengths of a language are not known or
    there is too much to compare."""
    lengths = lengths_of(pair.segment.langs)
    if lengths is None:
        return None
    if pair.aligner is not None:
        lengths = lengths.stretched(pair.aligner.stretch)
    src, tgt = pieces(pair.src, lengths.src.of), pieces(pair.tgt, lengths.tgt.of)
    if len(src) * len(tgt) > MOST_CELLS:
        return None
    told = shared(pair, [piece.place for piece in src], [piece.place for piece in tgt])
    grid = Grid([piece.length for piece in src], [piece.length for piece in tgt], lengths, told)
    return Matching(src, tgt, grid.best(), grid, lengths)


def pieces(view: View, measure: Callable[[str], float]) -> Sequence[Piece]:
    """The sentences of a text that hold a letter or digit."""
    found = []
    for start, end in view.of(sentences):
        raw = view.text[start:end]
        if any(map(str.isalnum, raw)):
            left = start + len(raw) - len(raw.lstrip())
            found.append(Piece(left, start + len(raw.rstrip()), measure(raw.strip())))
    return found
