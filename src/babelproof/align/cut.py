"""Whether an output stops before its source does."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.align.gaps import gaps, stands
from babelproof.align.losses import losses
from babelproof.align.sentences import Matching, matching
from babelproof.core.segment import Pair
from babelproof.text.sentences import is_broken_off, is_ended, last_sign

# How short the translation of the last sentence must be to have been cut.
_CUT = -2.5
# A word or two that share nothing with a source so many times as long are a label of something else
# as likely as the beginning of a translation, unless a comma says that they go on.
_LABEL = 3.0


@dataclass(frozen=True, slots=True)
class Cut:
    """Where the source goes on that the output has no more of, or, if it stops in the middle of a
    sentence, not all of, and whether it does."""

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
    if not found.grid.is_plausible:
        return None
    tail = [loss for loss in pair.of(losses) if loss.at_end]
    if stops and not _may_be_a_label(pair, found):
        start = _stop(found)
        if start is not None:
            return Cut(start, in_sentence=True)
    return Cut(tail[0].start, in_sentence=False) if tail else None


def _may_be_a_label(pair: Pair, found: Matching) -> bool:
    if found.grid.is_shared or not last_sign(pair.tgt.text).isalpha():
        return False
    return sum(piece.length for piece in found.src) > _LABEL * sum(
        piece.length for piece in found.tgt
    )


def _stop(found: Matching) -> int | None:
    """Where in the source the sentence begins that the output stops in: as much of its last match
    as the lengths say; None where that match is no shorter than it may be. Not the word: another
    language may put last what stands first."""
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
    reached = 0.0
    for piece in found.src[row:]:
        reached += piece.length
        if tgt < reached:
            return piece.start
    return None
