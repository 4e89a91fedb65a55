"""Short stock replies: answers that fit many questions."""

from __future__ import annotations

from functools import cache

import regex

from babelproof.text.tables import rows

REPLY_LENGTH = 20
REPLY_WORDS = 3
REPLY_CHARACTERS = 12
_UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)
_MARKS = regex.compile(r"[^\p{L}\p{M}\p{N}']")
_NO_REPLY = regex.compile(r"[#/\\\[\]{}\p{Sm}\p{Pc}]")


def is_reply(text: str) -> bool:
    """Whether it may be a short answer that fits many questions (composed text)."""
    if len(text) > REPLY_LENGTH or _NO_REPLY.search(text):
        return False
    if _UNSPACED.search(text):
        return len(text) <= REPLY_CHARACTERS
    return len(text.split()) <= REPLY_WORDS or _bare(text) in _stock()


def _bare(text: str) -> str:
    return " ".join(_MARKS.sub(" ", text).casefold().split())


@cache
def _stock() -> frozenset[str]:
    """Longer phrases that are replies all the same."""
    return frozenset(_bare(row["phrase"]) for row in rows("stock_replies.tsv"))
