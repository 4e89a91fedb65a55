"""Content words without a link, counted as SALTED's coverage detector counts them."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.align.gaps import linked
from babelproof.core.segment import Pair, Span
from babelproof.text.languages import telling_words
from babelproof.text.words import fold

# Raunak et al. 2022, B.2.1: sources of fewer tokens than this may have so many unaligned.
MAY_MISS = ((50, 10), (100, 20), (200, 30))
ELSE = 40


def too_many_unaligned(pair: Pair) -> Sequence[Span]:
    """The content words of the source that have no link, if there are more than the paper allows;
    stop words are the frequent words of ``function_words.tsv``."""
    links = pair.of(linked)
    if links is None:
        return ()
    targets, text = links.targets(), pair.src.text
    stop = telling_words(pair.segment.langs.src.code, against="")
    found = [
        Span("src", word.start, word.end)
        for place, word in enumerate(links.src)
        if place not in targets and fold(text[word.start : word.end]) not in stop
    ]
    size = len(links.src)
    most = next((most for below, most in MAY_MISS if size < below), ELSE)
    return found if len(found) > most else ()
