"""Whether an output stops before its source does."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.align.gaps import gaps, stands
from babelproof.align.losses import losses
from babelproof.align.sentences import Matching, matching
from babelproof.core.segment import Pair
from babelproof.text.sentences import is_broken_off, is_ended
from babelproof.text.words import words

# How short the translation of the last sentence must be to have been cut.
_CUT = -2.5


@dataclass(frozen=True, slots=True)
class Cut:
    """Where the source goes on that the output has no more of, and whether the output stops in
    the middle of a sentence."""

    start: int
    in_sentence: bool


def cut(pair: Pair) -> Cut | None:
    """Analysis: where the output was cut off, if it was; by words where they are linked."""
    stops = is_ended(pair.src) and is_broken_off(pair.tgt)
    for gap in pair.of(gaps):
        if gap.at_end and (stops or gap.extent == "sentence"):
            return Cut(gap.start, in_sentence=stops)
    found = _by_lengths(pair, stops)
    if found is None or stands(pair, found.start, len(pair.src.text)):
        return None
    return found


def _by_lengths(pair: Pair, stops: bool) -> Cut | None:
    found = pair.of(matching)
    if found is None or not found.tgt:
        return None
    if not found.grid.is_plausible(found.matches, lost=True):
        return None
    tail = [loss for loss in pair.of(losses) if loss.at_end]
    if stops:
        start = _stop(pair, found)
        if start is not None:
            return Cut(start, in_sentence=True)
    return Cut(tail[0].start, in_sentence=False) if tail else None


def _stop(pair: Pair, found: Matching) -> int | None:
    """About where in the source the output stops: as much of its last match as the lengths say;
    None where that match is no shorter than it may be."""
    last = next((m for m in reversed(found.matches) if m.tgt and m.src), None)
    if last is None or last.tgt.stop < len(found.tgt):
        return None
    # What is lost just before it may as well be what the last words begin to translate.
    before = (m.src.stop for m in found.matches if m.src and m.tgt and m is not last)
    row = max(before, default=0)
    src = sum(piece.length for piece in found.src[row:])
    tgt = sum(piece.length for piece in found.tgt[last.tgt.start :])
    if found.lengths.strays(src, tgt) > _CUT:
        return None
    first, end = found.src[row].start, found.src[-1].end
    reached = first + (end - first) * tgt / src
    later = [word.start for word in pair.src.of(words) if reached <= word.start < end]
    return later[0] if later else None
