"""Short stock replies: answers that fit many questions."""

from __future__ import annotations

import regex

REPLY_LENGTH = 20
REPLY_WORDS = 4
REPLY_CHARACTERS = 14
_UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)
_NO_REPLY = regex.compile(r"[#/\\\[\]{}\p{Sm}\p{Pc}]")


def is_reply(text: str) -> bool:
    """Whether it may be a short answer that fits many questions (composed text)."""
    if len(text) > REPLY_LENGTH or _NO_REPLY.search(text):
        return False
    if _UNSPACED.search(text):
        return len(text) <= REPLY_CHARACTERS
    return len(text.split()) <= REPLY_WORDS
