"""Words made of several numerals: fünfundzwanzig, ventotto, kaksisataa."""

from __future__ import annotations

from functools import lru_cache

from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.tree import Entry

_LONGEST_WORD = 120
_LONGEST_PIECE = 24


@lru_cache(maxsize=65536)
def segments(word: str, lang: Language) -> tuple[Entry, ...] | None:
    """The numerals a word is made of, if it is made of nothing else."""
    found, end = split_word(word, lang)
    return found if end == len(word) else None


@lru_cache(maxsize=65536)
def split_word(word: str, lang: Language) -> tuple[tuple[Entry, ...], int]:
    """The longest run of numerals a word begins with, and where it ends."""
    if len(word) > _LONGEST_WORD or not (word[:3] in lang.heads or word[:2] in lang.heads):
        return (), 0
    best: dict[int, tuple[Entry, ...]] = {0: ()}
    for start in range(len(word)):
        if start not in best:
            continue
        for end in range(start + 1, min(len(word), start + _LONGEST_PIECE) + 1):
            entry = _piece(lang, word[start:end], first=start == 0, last=end == len(word))
            if entry is not None and (end not in best or len(best[end]) > len(best[start]) + 1):
                best[end] = (*best[start], entry)
    ends = [end for end in best if best[end] and best[end][-1].kind not in ("joiner", "and-half")]
    if len(word) in best:
        ends.append(len(word))
    end = max(ends, default=0)
    return best[end], end


def _piece(lang: Language, text: str, first: bool, last: bool) -> Entry | None:
    chained = "chained-ordinals" in lang.traits
    for entry in lang.words.get(text, ()):
        if entry.kind == "joiner" and (first or last or entry.what != "and"):
            continue
        if entry.kind == "ordinal" and not (last or chained):
            continue
        if entry.kind == "scale" and len(text) < 3:
            continue
        return entry
    return _half(lang, text) if last and not first else None


def _half(lang: Language, text: str) -> Entry | None:
    """The end of zweieinhalb, drieënhalf."""
    node = lang.root.next.get(text)
    for entry in node.entries if node is not None and len(text) > 3 else ():
        if entry.kind == "and-half":
            return entry
    return None
