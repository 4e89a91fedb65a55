"""What a source speaks of, as far as the table ``assistant_talk.tsv`` can tell.

Rows with the position ``source`` give a topic in the column ``type`` and a part of a word that
belongs to it; a part that starts with ``=`` must be a whole word. The language ``*`` is any.

What languages are called, in many languages, and whether a source speaks of one.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from babelproof.core.segment import Lang, LangPair, View
from babelproof.text.tables import rows

TABLE = "assistant_talk.tsv"


@cache
def table() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """The rows of the table by their position."""
    by_position: defaultdict[str, list[Mapping[str, str]]] = defaultdict(list)
    for row in rows(TABLE):
        by_position[row["position"]].append(row)
    return by_position


@cache
def _stems(topic: str, code: str) -> tuple[frozenset[str], tuple[str, ...]]:
    mine = [
        r["phrase"].casefold() for r in table()["source"] if (r["type"], r["lang"]) == (topic, code)
    ]
    whole = frozenset(stem[1:] for stem in mine if stem.startswith("="))
    return whole, tuple(stem for stem in mine if not stem.startswith("="))


def knows(topic: str, lang: Lang) -> bool:
    """Whether the table can tell that a source in this language speaks of a topic."""
    return any(_stems(topic, lang.code))


def folded(view: View) -> tuple[str, frozenset[str]]:
    """Analysis: the text without regard to case, and its words."""
    text = unicodedata.normalize("NFC", view.text).casefold()
    return text, frozenset(re.findall(r"[^\W_]+", text))


def speaks_of(view: View, topic: str) -> bool:
    """Whether a source speaks of a topic, as far as the table knows."""
    text, words = view.of(folded)
    for code in ("*", view.lang.code):
        whole, parts = _stems(topic, code)
        if whole & words or any(part in text for part in parts):
            return True
    return False


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
