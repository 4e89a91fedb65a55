"""How far a run of words reads as running text of a language, rather than as names or a title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from babelproof.text.languages import telling_words, title_words
from babelproof.text.words import Word, is_unspaced

_FIRST_UNSPACED = "\u0e00"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What words say for one language and against another.

    ``size`` counts words (two characters of an unspaced script are one), ``letters`` their
    characters; ``telling`` and
    ``contrary`` count different telling words of the one language and of the other; ``clausal``
    counts those that make clauses rather than titles; ``plain`` counts the rest in small
    letters, which names and titles lack; ``shouted`` means no small letters at all, so that
    capitals say nothing.
    """

    size: int
    letters: int
    telling: int
    clausal: int
    contrary: int
    plain: int
    shouted: bool


def size_of(words: Sequence[Word]) -> int:
    """How many words there are; two characters of an unspaced script are one."""
    rest, unspaced = _parted([w for w in words if w.is_word])
    return len(rest) + sum(len(w.form) for w in unspaced) // 2


def _parted(real: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """Words between blanks, and characters of unspaced scripts."""
    unspaced = [w for w in real if w.form[:1] >= _FIRST_UNSPACED and is_unspaced(w)]
    return ([w for w in real if not is_unspaced(w)] if unspaced else real), unspaced


def weigh(words: Sequence[Word], lang: str, other: str) -> Evidence:
    """The evidence that words are text of ``lang`` and not of ``other``."""
    real = [w for w in words if w.is_word]
    rest, unspaced = _parted(real)
    # A capital alone is an initial, not the Russian or Spanish word of one letter.
    spaced = {w.form for w in rest if w.is_lower or len(w.form) > 1}
    packed = "".join(w.form for w in unspaced)
    ours, theirs = telling_words(lang, other), telling_words(other, lang)
    return Evidence(
        size=len(rest) + len(packed) // 2,
        letters=sum(len(w.form) for w in real),
        telling=_count(spaced, packed, ours),
        clausal=_count(spaced, packed, _clausal_words(lang, other)),
        contrary=_count(spaced, packed, theirs),
        plain=sum(w.is_lower and w.form not in ours for w in rest) + len(packed) // 2,
        shouted=not any(w.is_lower for w in real),
    )


@cache
def _clausal_words(lang: str, other: str) -> frozenset[str]:
    return telling_words(lang, other) - title_words(lang)


def _count(spaced: set[str], packed: str, telling: frozenset[str]) -> int:
    return len(spaced & telling) + (sum(word in packed for word in telling) if packed else 0)
