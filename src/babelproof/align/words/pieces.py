"""Pairs of texts cut into pairs of sentences, which aligners learn from: paragraphs would cost
them quadratic time, and teach less."""

from __future__ import annotations

from collections.abc import Iterator

from babelproof.align.sentences import matching, pieces
from babelproof.core.segment import LangPair, Pair, Segment

Texts = tuple[str, str]


def matched(src: str, tgt: str, langs: LangPair) -> Iterator[Texts]:
    """The sentences of two texts that correspond; the texts as they are where that is not known."""
    pair = Pair(Segment("", 0, src, tgt, langs))
    if all(len(pieces(view, len)) <= 1 for view in (pair.src, pair.tgt)):
        yield src, tgt
        return
    found = matching(pair)
    if found is None:
        yield src, tgt
        return
    for match in found.matches:
        if match.src and match.tgt:
            left, right = found.src[match.src.start], found.tgt[match.tgt.start]
            src_end, tgt_end = found.src[match.src.stop - 1].end, found.tgt[match.tgt.stop - 1].end
            yield src[left.start : src_end], tgt[right.start : tgt_end]
