"""Sentences of the source without a counterpart in the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babelproof.align.grid import Match
from babelproof.align.screen import SHORT
from babelproof.align.sentences import matching
from babelproof.core.segment import Pair, Span
from babelproof.text.evidence import size_of
from babelproof.text.words import tokens, words

# What a lost sentence must hold: characters of English, and words.
_LEAST_LENGTH = 25.0
_LEAST_WORDS = 4
# How much dearer it is to think that they are there.
_SURE = 1.0


@dataclass(frozen=True, slots=True)
class Loss:
    """Consecutive sentences of the source that have no counterpart.

    ``gap`` is where in the target they should stand; ``at_end`` says that nothing follows them
    on either side; ``surety`` is how much dearer any other matching is.
    """

    start: int
    end: int
    sentences: int
    gap: int
    at_end: bool
    surety: float


def losses(pair: Pair) -> Sequence[Loss]:
    """Analysis: what is lost for certain."""
    found = pair.of(matching)
    if found is None or not found.tgt or found.strays > SHORT:
        return ()
    cost = sum(match.cost for match in found.matches)
    out = []
    for run, column in _runs(found.matches):
        start, end = found.src[run.start].start, found.src[run.stop - 1].end
        length = sum(piece.length for piece in found.src[run.start : run.stop])
        if length < _LEAST_LENGTH or size_of(tokens(pair.src.text[start:end])) < _LEAST_WORDS:
            continue
        surety = sum(match.cost for match in found.grid.best(run)) - cost
        if surety >= _SURE:
            gap = found.tgt[column].start if column < len(found.tgt) else found.tgt[-1].end
            at_end = run.stop == len(found.src) and column == len(found.tgt)
            out.append(Loss(start, end, len(run), gap, at_end, surety))
    return out


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
