"""Stretches of the source that a translation has lost, by the links of its words.

What the words say (:mod:`babelproof.align.words.lost`) is one witness; the lengths are another: a
text that has lost a clause is short by about that clause, one that says it in other words is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import copysign
from typing import Literal

from babelproof.align.grid import Match
from babelproof.align.lengths import improbability
from babelproof.align.sentences import Matching, Piece, matching
from babelproof.align.words.lost import NEIGHBOURS, Lost, lost, weights
from babelproof.core.links import Linked, Token
from babelproof.core.segment import Pair

Extent = Literal["sentence", "clause", "run"]

# What words must say at the least, and how many words it must be.
_LEAST, _LEAST_WORDS = 4.0, 3
# What both witnesses together must say. Systems lose what stands between signs more often than
# other words, so these are believed less.
_SURE: Mapping[Extent, float] = {"sentence": 7.0, "clause": 8.0, "run": 10.5}
# What the target's own words in that place count against a loss, for each that they say.
_OWN = 0.5
# The lengths of a sentence, or of the text, say no more than this.
_LENGTHS_SAY = 2.0
# With so much said against it a sentence was not lost that lengths miss.
_STANDS = -8.0
# So much of a sentence is the sentence.
_WHOLE = 0.8
# So many words behind the lost ones may have found a link by chance.
_STRAY = 2
_EDGES = ",;:()[]{}–—.!?…\"“”„«»‚‘’'、，；：（）。！？「」『』؛،।-"


@dataclass(frozen=True, slots=True)
class Gap:
    """What is lost: a place in the source, how many words that is, and where in the target they
    should stand. ``at_end`` says that nothing follows them on either side."""

    start: int
    end: int
    words: int
    sentences: int
    gap: int
    extent: Extent
    at_end: bool


def linked(pair: Pair) -> Linked | None:
    """Analysis: the links between words, if something links them."""
    return pair.aligner.link(pair.src.text, pair.tgt.text) if pair.aligner else None


def gaps(pair: Pair) -> Sequence[Gap]:
    """Analysis: what is lost for certain, in the order of the source; without links nothing."""
    links = pair.of(linked)
    if links is None or pair.aligner is None or not links.tgt:
        return ()
    runs = (_widened(pair.src.text, links, run) for run in lost(links, pair.aligner, _LEAST))
    found = [
        (_gap(pair, links, run), _says(pair, links, run))
        for run in runs
        if run.last - run.first >= _LEAST_WORDS
    ]
    sure = [gap for gap, said in found if said >= _SURE[gap.extent]]
    return sorted(sure, key=lambda gap: gap.start)


def _widened(text: str, links: Linked, run: Lost) -> Lost:
    """With the words beside it that say nothing, as *and*, up to the next sign."""
    words, targets, first, last = links.src, links.targets(), run.first, run.last
    while first and first - 1 not in targets and _is_beside(text, words[first - 1 : first + 1]):
        first -= 1
    while (
        last < len(words) and last not in targets and _is_beside(text, words[last - 1 : last + 1])
    ):
        last += 1
    return replace(run, first=first, last=last)


def _is_beside(text: str, two: Sequence[Token]) -> bool:
    return not text[two[0].end : two[1].start].strip()


def stands(pair: Pair, start: int, end: int) -> bool:
    """Whether the links say that a stretch of the source is there."""
    links, aligner = pair.of(linked), pair.aligner
    if links is None or aligner is None:
        return False
    said = zip(links.src, weights(links, aligner), strict=True)
    return sum(weight for word, weight in said if start <= word.start < end) < _STANDS


def _says(pair: Pair, links: Linked, run: Lost) -> float:
    """What words and lengths say for a loss."""
    said = run.weight - _OWN * run.own
    found = pair.of(matching)
    if found is None:
        return said
    start, end = links.src[run.first].start, links.src[run.last - 1].end
    size = found.lengths.src.of(pair.src.text[start:end])
    said += _shortness(found, found.matches, size)
    here = [match for match in found.matches if _is_within(found, match, start, end)]
    # Where that is the whole text, it would be heard twice.
    return said + _shortness(found, here, size) if len(here) < len(found.matches) else said


def _is_within(found: Matching, match: Match, start: int, end: int) -> bool:
    pieces = found.src[match.src.start : match.src.stop]
    return bool(pieces) and pieces[0].start < end and pieces[-1].end > start


def _shortness(found: Matching, matches: Sequence[Match], lost: float) -> float:
    """How much likelier the lengths of some sentences are if so much is lost."""
    src = sum(piece.length for m in matches for piece in found.src[m.src.start : m.src.stop])
    tgt = sum(piece.length for m in matches for piece in found.tgt[m.tgt.start : m.tgt.stop])
    whole = found.lengths.strays(max(src, lost), tgt)
    said = -copysign(improbability(whole), whole)
    said -= improbability(found.lengths.strays(max(src - lost, 0), tgt))
    return max(-_LENGTHS_SAY, min(_LENGTHS_SAY, said))


def _gap(pair: Pair, links: Linked, run: Lost) -> Gap:
    start, end = links.src[run.first].start, links.src[run.last - 1].end
    found = pair.of(matching)
    whole = [piece for piece in found.src if _is_whole(piece, start, end)] if found else []
    if whole:
        start, end = _tidied(links, run, whole)
    first, size = run.place[0], len(links.tgt)
    return Gap(
        start,
        end,
        run.last - run.first,
        len(whole),
        links.tgt[first].start if first < size else links.tgt[-1].end,
        "sentence" if whole else "clause" if _has_edges(pair.src.text, start, end) else "run",
        run.last + _STRAY >= len(links.src) and first + NEIGHBOURS >= size,
    )


def _tidied(links: Linked, run: Lost, whole: Sequence[Piece]) -> tuple[int, int]:
    """From the first whole sentence to the last; with words beside them only if these are some."""
    words = links.src[run.first : run.last]
    before = [word for word in words if word.start < whole[0].start]
    behind = [word for word in words if word.end > whole[-1].end]
    start = before[0].start if len(before) >= _LEAST_WORDS else whole[0].start
    end = behind[-1].end if len(behind) >= _LEAST_WORDS else whole[-1].end
    return start, end


def _is_whole(piece: Piece, start: int, end: int) -> bool:
    return min(end, piece.end) - max(start, piece.start) >= _WHOLE * (piece.end - piece.start)


def _has_edges(text: str, start: int, end: int) -> bool:
    """Whether signs or nothing stand before and behind a stretch."""
    before, behind = text[:start].rstrip()[-1:], text[end:].lstrip()[:1]
    return (not before or before in _EDGES) and (not behind or behind in _EDGES)
