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
    of which is in each longer number, and the words for *and* between two; how the words before
    end and those after begin, by which most others are told at once."""

    numerals: frozenset[str]
    large: frozenset[str]
    ands: frozenset[str]
    ends: frozenset[str]
    heads: frozenset[str]


def may_be_part(text: str, place: tuple[int, int], lang: Language) -> bool:
    """Whether right beside a numeral another one stands, perhaps behind *and*."""
    known, (start, end) = _beside(lang.code), place
    if start > 2 and text[start - 3 : start - 1].lower() in known.ends:
        before = text[max(0, start - _FARTHEST) : start].lower().translate(_SPACED)
        *_, two, one, rest = ("", "", *before.rsplit(" ", 3))
        if not rest and (two if one in known.ands else one) in known.large:
            return True
    if text[end + 1 : end + 3].lower() not in known.heads:
        return False
    after = _AFTER.match(text, end)
    if after is None:
        return False
    following = after[1].lower()
    if following not in known.ands:
        return following in known.numerals
    pair = {text[start:end].lower(), (after[2] or "").lower()}
    return pair <= known.numerals and not pair.isdisjoint(known.large)  # not *zwei und drei*


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
    ends = {f" {word}"[-2:] for word in large | ands}
    heads = {f"{word} "[:2] for word in numerals | ands}
    return _Beside(*map(frozenset, (numerals, large, ands, ends, heads)))
