"""Numbers in words that an engine glues to the preposition before them: *viajedesiete meses*.
The words are broken, but the number is not lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.reread import without_found
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.sure_words import words_for

_SHORTEST = 3


def without_glued_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if numbers are parted from prepositions that they are glued to."""
    values = {n for q in missing for v in q.values for n in (v, v.numerator) if 1 < n <= 100}
    if not values or not (before := _prepositions(offers.lang.code)):
        return list(missing)
    numerals = {word for value in values for word in words_for(offers.lang.code, value, False)}
    words = "|".join(sorted(map(re.escape, (w for w in numerals if len(w) >= _SHORTEST))))
    if not words:
        return list(missing)
    glued = rf"(?i)(?<=[^\W\d_])({before})({words})"
    return without_found(missing, re.sub(glued, r" \1 \2 ", offers.text), offers, text)


@cache
def _prepositions(code: str) -> str:
    """The words for *of*, as a pattern."""
    nodes = language(code).root.next.items()
    found = [key for key, node in nodes if any(_is_of(e.kind, e.what) for e in node.entries)]
    return "|".join(re.escape(key) for key in found if len(key) > 1 and key.isalpha())


def _is_of(kind: str, what: str) -> bool:
    return kind == "joiner" and what == "of"
