"""The units that the words of a text name, counted or not."""

from __future__ import annotations

from functools import lru_cache

from babelproof.quantities.line import Line
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.periods import periods
from babelproof.quantities.tables.sure_words import names_of
from babelproof.quantities.tokens import tokens_of
from babelproof.text.said import are_said


def units_in(text: str, lang: Language) -> frozenset[str]:
    """All units that words of a text may name, counted or not."""
    line, place, found = Line(tokens_of(text), lang), 0, set[str]()
    while place < len(line.tokens.keys):
        match = line.longest(place, "unit", "dual-unit")
        if match is not None:
            found |= {e.what for e in match.of("unit", "dual-unit") if not e.loose}  # not 这里
        place = match.end if match is not None else place + 1
    return frozenset(found)


def may_name(unit: str, text: str, lang: Language) -> bool:
    """Whether a text may name a unit of time in any way, which is mostly seen from its words."""
    return are_said(_words(lang.code, unit), text) or periods(lang.code).tells(unit, text)


@lru_cache(maxsize=512)
def _words(code: str, unit: str) -> frozenset[str]:
    return frozenset(names_of(code, frozenset({unit}), frozenset()))
