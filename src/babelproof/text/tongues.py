"""What languages are called, in many languages, and whether a source speaks of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from babelproof.core.segment import LangPair, View
from babelproof.text.tables import rows
from babelproof.text.topics import folded, table

# What is taken off names that are longer than this: endings of case and gender.
_ENDING, _INFLECTED = 2, 7


@cache
def all_names() -> tuple[str, ...]:
    """The names of all languages in all languages."""
    return tuple(sorted({name for lang in _languages() for name in language_names(lang)}))


@cache
def _languages() -> frozenset[str]:
    return frozenset(row["lang"] for row in (*table()["name"], *table()["source"])) - {"*"}


@cache
def _names() -> Mapping[str, Sequence[str]]:
    names: defaultdict[str, list[str]] = defaultdict(list)
    for row in table()["name"]:
        names[row["lang"]].append(row["phrase"])
    for row in rows("languages.tsv"):
        names[row["code"]] += [name for name in (row["name"], row["autonym"]) if name]
    return names


def language_names(code: str) -> tuple[str, ...]:
    """Names of a language: in English, its own, and those of the table."""
    return tuple(dict.fromkeys(_names().get(code, ())))


def names_language(view: View, langs: LangPair) -> bool:
    """Whether a source names a language of the pair, or English, and so is about language itself:
    *auf Englisch* may become *translated into English*."""
    text = view.of(folded)[0]
    return any(part in text for part in _name_parts(langs.src.code, langs.tgt.code, "en"))


@cache
def _name_parts(*codes: str) -> frozenset[str]:
    """Names of languages without their endings, which differ by case and gender."""
    names = (name.casefold() for code in codes for name in language_names(code))
    return frozenset(name[:-_ENDING] if len(name) > _INFLECTED else name for name in names)
