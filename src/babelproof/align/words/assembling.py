"""A lexicon put together from what was trained in both directions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from babelproof.align.words.lexicon import Lexicon, Vocabulary, grains
from babelproof.align.words.thot import Table

Forms = tuple[str, ...]
# A pair of words is kept if p(t|s)·p(s|t) is at least this.
LEAST = 1e-5


def vocabulary(sentences: Iterable[tuple[Forms, int]]) -> Vocabulary:
    """The words of one side, in alphabetical order."""
    seen: Counter[str] = Counter()
    for forms, count in sentences:
        for form in forms:
            seen[form] += count
    words = sorted(seen)
    counts = np.minimum([seen[word] for word in words], np.iinfo(np.int32).max)
    return Vocabulary(words, counts.astype(np.int32), *np.zeros((2, len(words)), np.uint8))


def assembled(src: Vocabulary, tgt: Vocabulary, forward: Table, backward: Table) -> Lexicon:
    """The pairs of words that translate each other both ways."""
    rows = [
        (s, t, there, back)
        for s, found in forward.items()
        for t, there in found.items()
        if there * (back := backward.get(t, {}).get(s, 0.0)) >= LEAST
    ]
    table = np.array(sorted(rows), float).reshape(-1, 4)
    return Lexicon(
        src,
        tgt,
        np.searchsorted(table[:, 0], np.arange(len(src.forms) + 1)).astype(np.int32),
        table[:, 1].astype(np.int32),
        grains(table[:, 2]),
        grains(table[:, 3]),
    )
