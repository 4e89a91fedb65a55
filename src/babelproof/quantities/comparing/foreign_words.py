"""Months and large scales that a weak system says in a language that was not asked for, or
misspells: *25,6 miliard* in Dutch, *31 mars* in Polish, *2 milljarna* in Swedish. That is an error
of its own, but the date or the number is not lost. The table is made by
``scripts/make_foreign_words.py``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache

from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.reread import without_found
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import folded
from babelproof.text.tables import rows

_WORD = re.compile(r"[^\W\d_]{4,24}")
_SHORT, _SAME, _LIKE = 5, 3, 0.85


def without_foreign_words(missing: Sequence[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is missing even if such words of other languages are put into the target's own."""
    if not offers.lang.full:
        return list(missing)
    other = _WORD.sub(lambda word: _own(word, offers.lang), offers.text)
    return without_found(missing, other, offers, text)


def _own(word: re.Match[str], lang: Language) -> str:
    """A word of the language for a foreign one, or for a misspelt one beside a number, or the
    word itself."""
    key = folded(word[0])
    if key in lang.root.next:
        return word[0]
    meaning = _foreign().get(key) or (_nearest(key, lang.code) if _is_by_digits(word) else "")
    return _words(lang.code).get(meaning, word[0]) if meaning else word[0]


def _is_by_digits(word: re.Match[str]) -> bool:
    around = word.string[max(0, word.start() - 3) : word.end() + 3]
    return any(map(str.isdecimal, around))


@lru_cache(maxsize=4096)
def _nearest(word: str, code: str) -> str:
    """What a word means that is one of these but for a slip of spelling."""
    known = _by_beginning(code).get(word[:_SAME], {}) if len(word) > _SHORT else {}
    found = get_close_matches(word, known, n=1, cutoff=_LIKE)
    return known[found[0]] if found else ""


@cache
def _by_beginning(code: str) -> Mapping[str, Mapping[str, str]]:
    """The words of the language and of others with their meanings, by their first letters."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for words in (_foreign().items(), _meanings(code)):
        for form, meaning in words:
            if len(form) > _SHORT:
                found[form[:_SAME]][form] = meaning
    return found


@cache
def _foreign() -> Mapping[str, str]:
    table = rows("quantities/foreign_words.tsv")
    return {form: row["what"] for row in table for form in row["forms"].split("|")}


@cache
def _words(code: str) -> Mapping[str, str]:
    """A word of the language for each meaning."""
    found: dict[str, str] = {}
    for form, meaning in _meanings(code):
        found.setdefault(meaning, form)
    return found


def _meanings(code: str) -> Iterator[tuple[str, str]]:
    """The single words of a language for months and scales, and what each means."""
    for form, node in language(code).root.next.items():
        for entry in node.entries if form.isalpha() else ():
            if entry.kind == "month" or (entry.kind == "scale" and not entry.loose):
                yield form, f"{entry.kind} {entry.what if entry.kind == 'month' else entry.value}"
