"""A cheap first look: which targets may lack a part of their source?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import sqrt

from babelproof.align.lengths import LEAST_SPREAD, Lengths, Measure, lengths_of, unmeasured
from babelproof.core.batch import Batch
from babelproof.core.rule import YES, Fit, Options, Screened
from babelproof.core.segment import LangPair
from babelproof.text.columns import composed_sources, composed_targets

# A target this short is looked at if it has fewer sentences than its source, or …
SHORT = -0.5
# … if it is as short as this.
VERY_SHORT = -2.5
_END = re.compile(r"[.!?…؟۔।॥։።。！？｡\u104b\u17d4]+(?=\W|$)|[。！？]|\n")


def fit(langs: LangPair) -> Fit:
    """Whether lengths may be compared in a direction: they must be known of both languages."""
    if langs.src.code == langs.tgt.code:
        return Fit("no", "source and target are in the same language")
    if unknown := unmeasured(langs):
        return Fit("no", f"how long texts in {' and '.join(unknown)} are is not known")
    return YES


def sift(batch: Batch, options: Options) -> Screened:
    """Asks about targets that are short, or short of sentences; where words count, about all."""
    by_words = batch.aligner is not None or options.get("paper")
    ask = range(len(batch)) if by_words else batch.of(rows_to_ask)
    return Screened(len(batch) - len(ask), ask)


def rows_to_ask(batch: Batch) -> Sequence[int]:
    """The rows whose target is shorter than the source lets expect."""
    lengths = lengths_of(batch.langs)
    if lengths is None:
        return range(len(batch))
    ours, limits = batch.of_source(_limits)
    sizes = _sizes(batch.of(composed_targets), lengths.tgt)
    few = [row for row, (size, most) in enumerate(zip(sizes, limits, strict=True)) if size < most]
    return [
        row
        for row in few
        if sizes[row] < _limit(ours[row], lengths, VERY_SHORT) or _is_short_of_ends(batch, row)
    ]


def _limits(batch: Batch) -> tuple[Sequence[float], Sequence[float]]:
    """The length of each source, and below which one its target is short."""
    lengths = lengths_of(batch.langs)
    assert lengths is not None
    usual = lengths.stretched(lengths.middle)
    sizes = _sizes(batch.of_source(composed_sources), usual.src)
    return sizes, [_limit(size, lengths, SHORT) for size in sizes]


def _limit(size: float, lengths: Lengths, strays: float) -> float:
    """The length in the target that strays so far from one in the source, solved for."""
    half = strays**2 * lengths.spread / 4
    return size + half - sqrt(half**2 + 2 * half * size + strays**2 * LEAST_SPREAD)


def _sizes(texts: Sequence[str], measure: Measure) -> Sequence[float]:
    if measure.heavy:
        return [measure.of(text) for text in texts]
    weight = measure.weight
    return [size * weight for size in map(len, texts)]


def _is_short_of_ends(batch: Batch, row: int) -> bool:
    ends = len(_END.findall(batch.src[row]))
    return ends > 1 and len(_END.findall(batch.tgt[row])) < ends
