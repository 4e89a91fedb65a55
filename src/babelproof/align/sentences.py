"""Which sentences of source and target correspond: in order, by their lengths and anchors.

After Gale & Church (1993), with anchors beside the lengths. One segment by itself: nothing rests on
what else is in a run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from babelproof.align.anchors import Evidence
from babelproof.align.grid import Grid, Match
from babelproof.align.lengths import Lengths, lengths_of
from babelproof.core.segment import Pair, View
from babelproof.text.sentences import sentences

# More pairs of sentences than this are not compared.
MOST_CELLS = 20_000
# Not that of an entity, as in &amp;
_SEMICOLON = re.compile(r"(?<!&\w\w)(?<!&\w\w\w)(?<!&\w\w\w\w)(?:;\s+|；\s*)")


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
        """How far the length of the whole target is off what is likeliest, in standard
        deviations."""
        src, tgt = (sum(piece.length for piece in side) for side in (self.src, self.tgt))
        return self.lengths.strays(src * self.lengths.middle, tgt)


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
    evidence = Evidence(pair, [piece.place for piece in src], [piece.place for piece in tgt])
    grid = Grid([piece.length for piece in src], [piece.length for piece in tgt], lengths, evidence)
    return Matching(src, tgt, grid.best(), grid, lengths)


def pieces(view: View, measure: Callable[[str], float]) -> Sequence[Piece]:
    """The sentences of a text that hold a letter or digit, and what stands between semicolons, of
    which other languages make sentences."""
    found = []
    for start, end in _halves(view):
        raw = view.text[start:end]
        if any(map(str.isalnum, raw)):
            left = start + len(raw) - len(raw.lstrip())
            found.append(Piece(left, start + len(raw.rstrip()), measure(raw.strip())))
    return found


def _halves(view: View) -> Iterator[tuple[int, int]]:
    for start, end in view.of(sentences):
        for match in _SEMICOLON.finditer(view.text, start, end):
            yield start, match.end()
            start = match.end()
        yield start, end
