"""Word sequences of a text, and the pattern that finds one in other texts."""

from __future__ import annotations

import re
from functools import lru_cache

MOST_WORDS = 12
MOST_STARTS = 200
# Scripts that write without blanks: every character may begin or end a phrase.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+|[^\w\s]")
_WORD_END = re.compile(rf"[^\W{_UNSPACED}]")
_SPECIAL = re.compile(r"[\\.^$*+?{}\[\]|()]")


@lru_cache(maxsize=65_536)
def phrases(text: str, least: int = 2) -> frozenset[str]:
    """All stretches of two words or more (signs count), as they stand in the text."""
    spans = [match.span() for match in _TOKEN.finditer(text)][: MOST_STARTS + MOST_WORDS]
    return frozenset(
        text[spans[first][0] : spans[last][1]]
        for first in range(min(len(spans), MOST_STARTS))
        for last in range(first + least - 1, min(first + MOST_WORDS, len(spans)))
    )


def words(text: str) -> int:
    """How many words and signs a text has."""
    return sum(1 for _ in _TOKEN.finditer(text))


def pattern(phrase: str) -> str:
    """The pattern for a phrase: literally so, and not in the middle of a word."""
    literal = _SPECIAL.sub(lambda match: "\\" + match[0], phrase)
    before = r"\b" if _WORD_END.match(phrase[:1]) else ""
    after = r"\b" if _WORD_END.match(phrase[-1:]) else ""
    return f"{before}{literal}{after}"
