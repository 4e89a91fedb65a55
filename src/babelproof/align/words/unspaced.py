"""Words of scripts without blanks, learned from texts: no dictionary is needed, and none is of the
kind of text at hand.

Characters that stand together far more often than chance has them are a word. A text is divided
into the likeliest words; how likely each is, is counted in the texts so divided, in turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log

# The characters of a word at most, and how often it must be seen.
LONGEST, SEEN = 4, 3
# So many times as often as chance has it, wherever it may be cut in two.
COHESION = 5.0
ROUNDS = 3
# What an unknown character costs more than a word seen once.
_UNKNOWN = 1.0


class Divider:
    """Divides stretches without blanks into the likeliest of known words."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        total = log(max(sum(counts.values()), 1))
        self._costs = {word: total - log(count) for word, count in counts.items() if count}
        self._unknown = total + _UNKNOWN

    def words(self, text: str) -> Sequence[str]:
        """The words of a stretch; characters that are in none by themselves."""
        costs, unknown = self._costs, self._unknown
        best: list[tuple[float, int]] = [(0.0, 0)]
        for end in range(1, len(text) + 1):
            ways = [(best[end - 1][0] + costs.get(text[end - 1], unknown), end - 1)]
            for begin in range(max(0, end - LONGEST), end - 1):
                cost = costs.get(text[begin:end])
                if cost is not None:
                    ways.append((best[begin][0] + cost, begin))
            best.append(min(ways))
        found, end = [], len(text)
        while end:
            begin = best[end][1]
            found.append(text[begin:end])
            end = begin
        return found[::-1]


def learned(texts: Iterable[str]) -> dict[str, int]:
    """The words in stretches without blanks, with how often each was found, in alphabetical
    order."""
    texts = list(texts)
    seen = Counter(
        text[first : first + size]
        for text in texts
        for size in range(1, LONGEST + 1)
        for first in range(len(text) - size + 1)
    )
    total = sum(map(len, texts))
    words = {word: n for word, n in seen.items() if _holds_together(word, seen, total)}
    for _ in range(ROUNDS):
        divider = Divider(words)
        found = Counter(word for text in texts for word in divider.words(text))
        words = {word: n for word, n in found.items() if len(word) == 1 or n >= SEEN}
    return dict(sorted(words.items()))


def _holds_together(word: str, seen: Mapping[str, int], total: int) -> bool:
    if len(word) == 1:
        return True
    return seen[word] >= SEEN and all(
        seen[word] * total >= COHESION * seen[word[:cut]] * seen[word[cut:]]
        for cut in range(1, len(word))
    )
