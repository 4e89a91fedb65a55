"""A lexicon put together from what was trained in both directions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from babelproof.align.words.compete import links_of
from babelproof.align.words.lexicon import WHOLE, Lexicon, Vocabulary, grains
from babelproof.align.words.thot import Table

Forms = tuple[str, ...]
# A pair of words is kept if p(t|s)·p(s|t) is at least this.
LEAST = 1e-5
# Links are counted in so many pairs of sentences; each word is given so many trials more, in
# which it found links as words on the whole do.
SAMPLE, TRIALS = 20_000, 4.0


def vocabulary(sentences: Iterable[tuple[Forms, int]]) -> Vocabulary:
    """The words of one side, in alphabetical order."""
    seen: Counter[str] = Counter()
    for forms, count in sentences:
        for form in forms:
            seen[form] += count
    words = sorted(seen)
    counts = np.minimum([seen[word] for word in words], np.iinfo(np.int32).max)
    return Vocabulary(words, counts.astype(np.int32), np.zeros(len(words), np.uint8))


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


def with_rates(lexicon: Lexicon, pairs: Sequence[tuple[Forms, Forms]]) -> Lexicon:
    """The lexicon with how often each word finds a link in pairs that translate each other."""
    seen: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    linked: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for pair in pairs[:: -(-len(pairs) // SAMPLE)]:
        links = links_of(*pair, lexicon)
        for number, forms in enumerate(pair):
            seen[number].update(forms)
        linked[0].update(pair[0][link.src] for link in links)
        linked[1].update(pair[1][link.tgt] for link in links)
    sides = (lexicon.src, lexicon.tgt)
    src, tgt = map(_with_rates, sides, seen, linked)
    return replace(lexicon, src=src, tgt=tgt)


def _with_rates(words: Vocabulary, seen: Counter[str], linked: Counter[str]) -> Vocabulary:
    usual = linked.total() / max(seen.total(), 1)
    rates = [(linked[form] + TRIALS * usual) / (seen[form] + TRIALS) for form in words.forms]
    return replace(words, rates=np.round(np.array(rates) * WHOLE).astype(np.uint8), usual=usual)
