"""A numeral beside another one may be part of a longer number: the *nine* of *twenty-nine*, the
*trente* of *trente-deux*, the *três* of *trinta e três*."""

from __future__ import annotations

import re
from functools import lru_cache

from babelproof.quantities.numbers.glued import split_word
from babelproof.quantities.tables.language import Language, language

_GAPS = " \u00a0\u2011-"
_AFTER = re.compile(rf"[{_GAPS}]([^\W\d_]+)(?:[{_GAPS}]([^\W\d_]+))?")
_SPACED = str.maketrans(dict.fromkeys(_GAPS, " "))
_NUMERALS = frozenset({"cardinal", "ordinal", "scale"})
_FARTHEST = 32


def may_be_part(text: str, place: tuple[int, int], lang: Language) -> bool:
    """Whether right beside a numeral another one stands, perhaps behind *and*."""
    earlier, numerals, ands = _beside(lang.code)
    if text[place[0] - 1 : place[0]] in _GAPS and place[0]:
        before = text[max(0, place[0] - _FARTHEST) : place[0] - 1].lower().translate(_SPACED)
        *_, two, one = ("", "", *before.rsplit(" ", 2))
        if (two if one in ands else one) in earlier:
            return True
    after = _AFTER.match(text, place[1])
    if after is None:
        return False
    following = after[1].lower()
    return ((after[2] or "").lower() if following in ands else following) in numerals


def is_longer(word: str, lang: Language) -> bool:
    """Whether a word begins with a number of several numerals: *femogtyve*, *harmincnégy*."""
    return len(split_word(word, lang)[0]) > 1


@lru_cache(maxsize=64)
def _beside(code: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The numerals above one, which before another would mostly be an article, all numerals that
    are not the name of a unit (*trente secondes*), and the words for *and* between two."""
    ones, numerals, ands = set[str](), set[str](), set[str]()
    for word, node in language(code).root.next.items():
        if any(entry.kind == "unit" for entry in node.entries):
            continue
        for entry in node.entries:
            if entry.kind in _NUMERALS:
                numerals.add(word)
                ones |= {word} if entry.value == 1 else set()
            elif entry.kind == "joiner" and entry.what == "and":
                ands.add(word)
    return frozenset(numerals - ones), frozenset(numerals), frozenset(ands)
