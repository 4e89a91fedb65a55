"""Where sentences end, roughly: enough to know whether a stretch holds a whole one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from babelproof.core.segment import View
from babelproof.text.words import Word, words

# A blank follows the end of a sentence, unless the next one is in a script without blanks.
_END = re.compile(
    "[.!?…؟।॥]+[\"'”’“»)\\]]*(?:\\s+|$|(?=[\u0e01-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u9fff]))"
    "|[。！？]+[」』”’）]*|\\n+|$"
)


def sentences(view: View) -> tuple[tuple[int, int], ...]:
    """Analysis: the places of sentences; they follow one another without a gap."""
    spans, start = [], 0
    for match in _END.finditer(view.text):
        if match.end() > start:
            spans.append((start, match.end()))
            start = match.end()
    return tuple(spans)


def complete_sentences(view: View, part: Sequence[Word]) -> Sequence[Word]:
    """Of consecutive words those that make up whole sentences."""
    everything, spans = view.of(words), view.of(sentences)
    first = bisect_right(everything, part[0].start, key=lambda word: word.start) - 1
    after = first + len(part)
    before_start = everything[first - 1].start if first else -1
    next_start = everything[after].start if after < len(everything) else len(view.text)
    place = bisect_right(spans, before_start, key=lambda span: span[0])
    start = end = spans[place][0] if place < len(spans) else len(view.text)
    while place < len(spans) and spans[place][1] <= next_start:
        end, place = spans[place][1], place + 1
    return [word for word in part if start <= word.start < end]
