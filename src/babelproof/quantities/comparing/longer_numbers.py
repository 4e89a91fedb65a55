"""A numeral beside another one may be part of a longer number: the *nine* of *twenty-nine*, the
*trente* of *trente-deux*, the *três* of *trinta e três*."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from babelproof.quantities.numbers.glued import split_word
from babelproof.quantities.tables.language import Language, language

_GAPS = " \u00a0\u2011-"
_AFTER = re.compile(rf"[{_GAPS}]([^\W\d_]+)(?:[{_GAPS}]([^\W\d_]+))?")
_SPACED = str.maketrans(dict.fromkeys(_GAPS, " "))
_NUMERALS = frozenset({"cardinal", "ordinal", "scale"})
_FARTHEST, _LARGE = 32, 10


class _Beside(NamedTuple):
    """All numerals that are not the name of a unit (*trente secondes*), those of ten or more, one
    of which is in each longer number, and the words for *and* between two; and how all these
    begin, by which most words after a numeral are told to be none at once."""

    numerals: frozenset[str]
    large: frozenset[str]
    ands: frozenset[str]
    heads: frozenset[str]


def may_be_part(text: str, place: tuple[int, int], lang: Language) -> bool:
    """Whether right beside a numeral another one stands, perhaps behind *and*."""
    known, (start, end) = _beside(lang.code), place
    if _stands_before(text, start, known):
        return True
    head = text[end + 1 : end + 4].lower()
    if head not in known.heads and head[:2] not in known.heads:
        return False
    after = _AFTER.match(text, end)
    if after is None:
        return False
    following = after[1].lower()
    if following not in known.ands:
        return following in known.numerals
    pair = {text[start:end].lower(), (after[2] or "").lower()}
    return pair <= known.numerals and not pair.isdisjoint(known.large)  # not *zwei und drei*


def _stands_before(text: str, start: int, known: _Beside) -> bool:
    last = start - 1
    if last < 1 or text[last] not in _GAPS:
        return False
    first = max(0, last - _FARTHEST)  # a text without blanks is not looked through again
    word = text[max(first, text.rfind(" ", first, last) + 1) : last].lower()
    if word in known.large:
        return True
    if word not in known.ands and word.isalpha():
        return False
    words = text[max(0, start - _FARTHEST) : last].lower().translate(_SPACED).split()
    *_, two, one = ("", "", *words)
    return (two if one in known.ands else one) in known.large


def is_longer(word: str, lang: Language) -> bool:
    """Whether a word begins with a number of several numerals: *femogtyve*, *harmincnégy*."""
    return len(split_word(word, lang)[0]) > 1


@lru_cache(maxsize=64)
def _beside(code: str) -> _Beside:
    numerals, large, ands = set[str](), set[str](), set[str]()
    for word, node in language(code).root.next.items():
        if any(entry.kind == "unit" for entry in node.entries):
            continue
        for entry in node.entries:
            if entry.kind in _NUMERALS:
                numerals.add(word)
                large |= {word} if (entry.value or 0) >= _LARGE else set()
            elif entry.kind == "joiner" and entry.what == "and":
                ands.add(word)
    heads = {f"{word} "[:3] for word in numerals | ands}
    return _Beside(*map(frozenset, (numerals, large, ands, heads)))
