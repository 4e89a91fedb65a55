"""Sentences of the source without a counterpart in the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.align.grid import Match
from babelproof.align.screen import SHORT
from babelproof.align.sentences import Matching, Piece, matching
from babelproof.core.segment import Pair, Span
from babelproof.text.evidence import size_of
from babelproof.text.words import tokens, words

# What a lost sentence must hold: characters of English, and words.
_LEAST_LENGTH = 25.0
_LEAST_WORDS = 4
# How much dearer it is to think that nothing is lost; of two sentences one is often made.
_SURE, _SURE_OF_TWO = 1.0, 2.0


@dataclass(frozen=True, slots=True)
class Loss:
    """Consecutive sentences of the source that have no counterpart.

    ``gap`` is where in the target they should stand; ``at_end`` says that nothing follows them
    on either side.
    """

    start: int
    end: int
    sentences: int
    gap: int
    at_end: bool


def losses(pair: Pair) -> Sequence[Loss]:
    """Analysis: what is lost for certain; which of several sentences it is may be less certain."""
    found = pair.of(matching)
    if found is None or not found.tgt or found.strays > SHORT:
        return ()
    runs = [
        run
        for run in _runs(found.matches)
        if _is_large(pair, found.src[run[0].start : run[0].stop])
    ]
    if not runs or _surety(found) < (_SURE if len(found.src) > 2 else _SURE_OF_TWO):
        return ()
    return [_loss(found, run, column) for run, column in runs]


def _is_large(pair: Pair, lost: Sequence[Piece]) -> bool:
    text = pair.src.text[lost[0].start : lost[-1].end]
    length = sum(piece.length for piece in lost)
    return length >= _LEAST_LENGTH and size_of(tokens(text)) >= _LEAST_WORDS


def _surety(found: Matching) -> float:
    """How much dearer the cheapest way is that leaves nothing out."""
    complete = found.grid.best(range(len(found.src)))
    return sum(match.cost for match in complete) - sum(match.cost for match in found.matches)


def _loss(found: Matching, run: range, column: int) -> Loss:
    gap = found.tgt[column].start if column < len(found.tgt) else found.tgt[-1].end
    at_end = run.stop == len(found.src) and column == len(found.tgt)
    return Loss(found.src[run.start].start, found.src[run.stop - 1].end, len(run), gap, at_end)


def _runs(matches: Sequence[Match]) -> Iterator[tuple[range, int]]:
    """Runs of sentences without match, and the number of the target's sentence they precede."""
    run, column = range(0), 0
    for match in matches:
        if match.tgt:
            if run:
                yield run, column
            run, column = range(0), match.tgt.stop
        else:
            run = range(run.start if run else match.src.start, match.src.stop)
    if run:
        yield run, column


def around(pair: Pair, gap: int) -> Span:
    """The words before and behind a place in the target, so that a mark of it can be seen."""
    every = pair.tgt.of(words)
    found = [word for word in every if word.is_word] or list(every)
    before = [word for word in found if word.end <= gap]
    behind = [word for word in found if word.start >= gap]
    near = [*before[-1:], *behind[:1]]
    return Span("tgt", near[0].start, near[-1].end) if near else Span("tgt", gap, gap)
