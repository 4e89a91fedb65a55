"""Numbers in words with one letter lost, put in or changed, or two changed about: *achtiende* for
*achttiende*. That is an error of its own, but the number is not lost."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.reread import without_found
from babelproof.quantities.numbers.glued import segments
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import folded

_SHORTEST = 8  # shorter words are too often others: *forth*, *cuadro*
_LONGEST = 40  # no numeral is longer, and a word has as many gaps as letters
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST - 1},}}")
_NUMERALS = frozenset({"cardinal", "ordinal", "scale"})


def without_slips(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if words of the target that are nearly numerals are taken for them."""
    if not missing or not offers.lang.full:
        return list(missing)
    other = _WORD.sub(lambda word: _mended(word[0], offers.lang), offers.text)
    return without_found(missing, other, offers, text)


def _mended(word: str, lang: Language) -> str:
    """The numeral that a word nearly is, or the word itself."""
    key = folded(word)
    if key in lang.root.next or len(key) > _LONGEST or segments(key, lang):
        return word
    known = _with_gaps(lang.code)
    near = {form for gap in (key, *_gaps(key)) for form in known.get(gap, ())}
    return min((form for form in near if _is_one_off(key, form)), default=word)


@cache
def _with_gaps(code: str) -> Mapping[str, set[str]]:
    """The long numerals of a language, by themselves and with any one letter left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for form, node in language(code).root.next.items():
        if len(form) >= _SHORTEST and any(entry.kind in _NUMERALS for entry in node.entries):
            for gap in (form, *_gaps(form)):
                found[gap].add(form)
    return found


def _gaps(word: str) -> list[str]:
    return [word[:place] + word[place + 1 :] for place in range(len(word))]


def _is_one_off(one: str, two: str) -> bool:
    """Whether two words differ in one letter, not the first, or in the order of two."""
    start = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    if not start:
        return one[: len(two)] == two or two[: len(one)] == one
    here, there = one[start:], two[start:]
    if here[:2] == there[1::-1] and here[2:] == there[2:]:
        return True
    longer, shorter = (one, two) if len(one) >= len(two) else (two, one)
    return longer[start + 1 :] == shorter[start + (len(one) == len(two)) :]
