"""Months and large scales that a weak system says in a language that was not asked for: *25,6
miliard* in Dutch, *31 mars* in Polish. That is an error of its own, but the date or the number is
not lost. The table is made by ``scripts/make_foreign_words.py``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.reread import without_found
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import folded
from babelproof.text.tables import rows

_WORD = re.compile(r"[^\W\d_]{4,24}")


def without_foreign_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if such words of other languages are put into the target's own."""
    if not offers.lang.full:
        return list(missing)
    other = _WORD.sub(lambda word: _own(word[0], offers.lang), offers.text)
    return without_found(missing, other, offers, text)


def _own(word: str, lang: Language) -> str:
    """A word of the language for a foreign one, or the word itself."""
    key = folded(word)
    meaning = _foreign().get(key) if key not in lang.root.next else None
    return _words(lang.code).get(meaning, word) if meaning else word


@cache
def _foreign() -> Mapping[str, str]:
    table = rows("quantities/foreign_words.tsv")
    return {form: row["what"] for row in table for form in row["forms"].split("|")}


@cache
def _words(code: str) -> Mapping[str, str]:
    """A word of the language for each meaning."""
    found: dict[str, str] = {}
    for form, node in language(code).root.next.items():
        for entry in node.entries if form.isalpha() else ():
            if entry.kind == "month" or (entry.kind == "scale" and not entry.loose):
                named = entry.what if entry.kind == "month" else entry.value
                found.setdefault(f"{entry.kind} {named}", form)
    return found
