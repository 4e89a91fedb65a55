"""Sentences of the source without a counterpart in the target, as far as that is known.

Many ways to match two texts are about as likely, and differ in what they leave out: that something
is lost may be certain, and which sentence it is may not. So all ways count, each by how likely it
is: what is told is the smallest stretch of the source in which, nearly certainly, something is
lost. The translation of a text may be wordier throughout than others; that is not known in advance
either, and is summed over, too.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import expm1, log

from babelproof.align.grid import together
from babelproof.align.screen import SHORT
from babelproof.align.sentences import Matching, Piece, matching
from babelproof.align.ways import Ways
from babelproof.core.segment import Pair, Span
from babelproof.text.prose import size_of
from babelproof.text.words import tokens, words

# What a lost sentence must hold: characters of English, and words.
_LEAST_LENGTH = 25.0
_LEAST_WORDS = 4
# That something is lost, and, if so, that it is in a stretch: found on planted losses.
_SURE, _SURE_OF_PLACE = 0.8, 0.95
# More sentences in a row, one of which is lost, tell nobody which.
_MOST_CANDIDATES = 3
# So far from where the likeliest way leaves something out it is looked for.
_NEAR = 2


@dataclass(frozen=True, slots=True)
class Loss:
    """Consecutive sentences of the source of which ``lost`` or more have no counterpart.

    ``gap`` is where in the target they should stand; ``at_end`` says that all of them are lost and
    nothing follows on either side.
    """

    start: int
    end: int
    sentences: int
    lost: int
    gap: int
    at_end: bool

    @property
    def is_known(self) -> bool:
        """Whether it is known which of the sentences are lost: all of them."""
        return self.lost == self.sentences or self.sentences == 1


def losses(pair: Pair) -> Sequence[Loss]:
    """Analysis: what is lost for certain, in the order of the source."""
    found = pair.of(matching)
    if found is None or not found.tgt or found.strays > SHORT:
        return ()
    gone = {row for match in found.matches if not match.tgt for row in match.src}
    if len(found.src) < 2 or not found.grid.is_plausible:
        return ()
    large = [row for row, piece in enumerate(found.src) if _is_large(pair, piece)]
    ways = _Certainty(found)
    some = ways.of_any(frozenset(large))
    if some < _SURE:
        return ()
    about = {one + off for one in gone for off in range(-_NEAR, _NEAR + 1)}
    near = [row for row in large if not gone or row in about]
    stretches = sorted(_stretches(ways, near, some * _SURE_OF_PLACE), key=lambda rows: rows.start)
    # Of a longer stretch it is certain only that not all is there.
    known = {rows.start for rows in stretches if len(rows) == 1}
    lost = known | (gone - {*large})
    return [_loss(found, rows, lost) for rows in _joined(stretches, known, lost)]


def _is_large(pair: Pair, piece: Piece) -> bool:
    if piece.length < _LEAST_LENGTH:
        return False
    return size_of(tokens(pair.src.text[piece.start : piece.end])) >= _LEAST_WORDS


class _Certainty:
    """What is lost on how much of all ways to match two texts, with all that may be true of their
    lengths."""

    def __init__(self, found: Matching) -> None:
        self._ways = [
            (-log(share), Ways(found.grid.stretched(by))) for by, share in found.lengths.stretches
        ]
        self._all = together([cost + ways.total for cost, ways in self._ways])

    def of_any(self, rows: Container[int]) -> float:
        """How likely it is that one of these sentences is lost."""
        return self._share([cost + ways.keeping_all(rows) for cost, ways in self._ways])

    def of(self, rows: range) -> float:
        """The same of neighbours."""
        return self._share([cost + ways.keeping(rows) for cost, ways in self._ways])

    def _share(self, kept: Sequence[float]) -> float:
        return -expm1(min(self._all - together(kept), 0.0))


def _stretches(ways: _Certainty, large: Sequence[int], sure: float) -> Iterator[range]:
    """The shortest stretches in which something is lost for sure, none within another."""
    known: set[int] = set()
    for width in range(1, _MOST_CANDIDATES + 1):
        for first in range(len(large) - width + 1):
            rows = range(large[first], large[first + width - 1] + 1)
            if known.isdisjoint(rows) and ways.of(rows) >= sure:
                known.update(rows)
                yield rows


def _joined(stretches: Iterable[range], known: Container[int], lost: Container[int]) -> list[range]:
    """Sentences that are lost side by side as one, with short ones beside them."""
    joined: list[range] = []
    for rows in stretches:
        first, after = rows.start, rows.stop
        if first in known:
            while first - 1 in lost:
                first -= 1
            while after in lost:
                after += 1
        if not joined or joined[-1].stop <= first:
            joined.append(range(first, after))
    return joined


def _loss(found: Matching, rows: range, lost: Container[int]) -> Loss:
    some = [row for row in rows if row in lost]
    touching = [match for match in found.matches if not {*rows}.isdisjoint(match.src)]
    here = [match for match in touching if not match.tgt] or touching
    column = here[0].tgt.start
    gap = found.tgt[column].start if column < len(found.tgt) else found.tgt[-1].end
    at_end = rows.stop == len(found.src) and column == len(found.tgt) and len(some) == len(rows)
    start, end = found.src[rows.start].start, found.src[rows.stop - 1].end
    return Loss(start, end, len(rows), max(1, len(some)), gap, at_end)


def around(pair: Pair, gap: int) -> Span:
    """The words before and behind a place in the target, so that a mark of it can be seen."""
    every = pair.tgt.of(words)
    found = [word for word in every if word.is_word] or list(every)
    before = [word for word in found if word.end <= gap]
    behind = [word for word in found if word.start >= gap]
    near = [*before[-1:], *behind[:1]]
    return Span("tgt", near[0].start, near[-1].end) if near else Span("tgt", gap, gap)
