"""Amounts that are missing together with the words around them.

Where a sentence of the translation is much shorter than its source lets expect, by more than the
amounts that it lacks, what went wrong is that a part of it was left out. Sentences are matched only
where something is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from babelproof.align.sentences import Matching, matching
from babelproof.core.segment import LangPair, Pair, Segment, View
from babelproof.quantities.classes import LEFT_OUT, MISSING
from babelproof.quantities.comparing.naming import Mismatch

# By so many standard deviations a sentence is too short for chance, …
_SHORT = -1.75
# … and by so many characters of English beyond what is missing from it.
_LEAST = 25.0
# Brackets and blanks go with an amount.
_SIGNS = 2


class _Sentence(NamedTuple):
    """Sentences of the source that were matched together, and how short their match is."""

    start: int
    end: int
    lacks: float
    strays: float


def with_words(
    mismatches: Sequence[Mismatch], langs: LangPair, source: View, target: View
) -> list[Mismatch]:
    """The mismatches, those of missing amounts by whether words went with them."""
    lost = [item.quantity for item in mismatches if item.why == MISSING.id]
    if not lost or not target.text.strip():
        return list(mismatches)
    found = Pair(Segment("", 0, source.text, target.text, langs)).of(matching)
    if found is None:
        return list(mismatches)
    gone = set()
    for one in _sentences(found):
        inside = [q for q in lost if one.start <= q.start < one.end]
        size = sum(found.lengths.src.of(source.text[q.start : q.end]) + _SIGNS for q in inside)
        if one.strays <= _SHORT and one.lacks - size >= _LEAST:
            gone.update(inside)
    return [
        replace(item, why=LEFT_OUT.id) if item.why == MISSING.id and item.quantity in gone else item
        for item in mismatches
    ]


def _sentences(found: Matching) -> list[_Sentence]:
    out = []
    for match in found.matches:
        if match.src:
            pieces = [found.src[n] for n in match.src]
            src = sum(piece.length for piece in pieces)
            tgt = sum(found.tgt[n].length for n in match.tgt)
            strays = found.lengths.strays(src, tgt)
            out.append(_Sentence(pieces[0].start, pieces[-1].end, src - tgt, strays))
    return out
