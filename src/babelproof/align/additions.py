"""Sentences of the target that nothing in the source asks for."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from babelproof.align.gaps import gaps
from babelproof.align.lengths import lengths_of
from babelproof.align.losses import around, losses
from babelproof.align.mirror import mirrored
from babelproof.align.sentences import matching
from babelproof.core.batch import Batch
from babelproof.core.rule import Options, Screened
from babelproof.core.segment import Pair, Span
from babelproof.text.added_talk import added_talk
from babelproof.text.columns import composed_sources, composed_targets
from babelproof.text.words import tokens, words

# Of so many of its words a sentence is made up that is said elsewhere as well.
SAID = 0.7
_END = re.compile(r"[.!?…؟۔।॥։።။។](?=\W|$)|[。！？｡]|\n")


@dataclass(frozen=True, slots=True)
class Addition:
    """What is added, of how many sentences, and beside what in the source."""

    start: int
    end: int
    sentences: int
    beside: Span


def additions(pair: Pair) -> Sequence[Addition]:
    """Analysis: what is added for certain, by words where they are linked, else by lengths. Talk
    to the user, words of the source and what is said twice are the work of other rules."""
    mirror = pair.of(mirrored)
    ways = mirror.of(matching)
    if ways is None or len(ways.src) <= len(ways.tgt):
        return ()
    if pair.aligner is not None:
        found = [
            Addition(gap.start, gap.end, gap.sentences, _beside(mirror, gap.gap))
            for gap in mirror.of(gaps)
            if gap.extent == "sentence"
        ]
    else:
        found = [
            Addition(loss.start, loss.end, loss.sentences, _beside(mirror, loss.gap))
            for loss in mirror.of(losses)
            if loss.is_known
        ]
    return [one for one in found if not _is_told_elsewhere(pair, one)]


def _beside(mirror: Pair, gap: int) -> Span:
    near = around(mirror, gap)
    return Span("src", near.start, near.end)


def _is_told_elsewhere(pair: Pair, one: Addition) -> bool:
    if any(talk.start < one.end and one.start < talk.end for talk in added_talk(pair)):
        return True
    text = pair.tgt.text
    said = [word.form for word in tokens(text[one.start : one.end])]
    rest = {word.form for word in tokens(text[: one.start] + "\n" + text[one.end :])}
    source = {word.form for word in pair.src.of(words)}
    # Where the source was copied, what stands beside the copy may well be its translation.
    return _is_within(said, rest) or _is_within(said, source) or _is_within(source, rest)


def _is_within(said: Collection[str], known: Collection[str]) -> bool:
    return sum(form in known for form in said) >= SAID * len(said)


def sift(batch: Batch, options: Options) -> Screened:
    """Asks about targets of several sentences that are longer than their sources let expect."""
    lengths = lengths_of(batch.langs)
    if lengths is None:
        return Screened(0, range(len(batch)))
    texts = zip(batch.of_source(composed_sources), batch.of(composed_targets), strict=True)
    ask = [
        row
        for row, (src, tgt) in enumerate(texts)
        if len(_END.findall(tgt.rstrip())) > 1
        and (batch.aligner is not None or lengths.tgt.of(tgt) > lengths.src.of(src))
    ]
    return Screened(len(batch) - len(ask), ask)
