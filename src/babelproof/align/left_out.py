"""What is missing from a translation together with the words around it.

Where a sentence of the translation is much shorter than its source lets expect, by more than what
it lacks for certain, what went wrong is that a part of it was left out. Sentences are matched only
where something is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from babelproof.align.sentences import Matching, matching
from babelproof.core.segment import Pair

# By so many standard deviations a sentence is too short for chance, …
_SHORT = -1.75
# … and by so many characters of English beyond what is missing from it.
_LEAST = 25.0
# Brackets and blanks go with what is missing.
_SIGNS = 2

Place = tuple[int, int]


class _Sentence(NamedTuple):
    """Sentences of the source that were matched together, and how short their match is."""

    start: int
    end: int
    lacks: float
    strays: float


def gone_with_words(pair: Pair, missing: Sequence[Place]) -> frozenset[Place]:
    """Of places of the source that the target lacks those that words around them went with."""
    found = pair.of(matching) if missing and pair.tgt.text.strip() else None
    if found is None:
        return frozenset()
    gone: set[Place] = set()
    for one in _sentences(found):
        inside = [place for place in missing if one.start <= place[0] < one.end]
        size = sum(found.lengths.src.of(pair.src.text[slice(*p)]) + _SIGNS for p in inside)
        if one.strays <= _SHORT and one.lacks - size >= _LEAST:
            gone.update(inside)
    return frozenset(gone)


def _sentences(found: Matching) -> Iterator[_Sentence]:
    for match in found.matches:
        if match.src:
            pieces = [found.src[n] for n in match.src]
            src = sum(piece.length for piece in pieces)
            tgt = sum(found.tgt[n].length for n in match.tgt)
            strays = found.lengths.strays(src, tgt)
            yield _Sentence(pieces[0].start, pieces[-1].end, src - tgt, strays)
