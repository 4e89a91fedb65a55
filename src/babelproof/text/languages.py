"""What is known of a language: its name, its scripts, its close relatives, its telling words.

*Telling words* are frequent words, mostly function words, that give a language away. Which words
tell depends on what they are to be told from: ``war`` tells German from French, not from English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from babelproof.core.segment import Lang
from babelproof.text.scripts import unspaced
from babelproof.text.tables import rows
from babelproof.text.words import fold

# Writing variants of a language tag that do not name a script of the table.
_SCRIPT_VARIANTS = {"Hans": "Hani", "Hant": "Hani", "Kore": "Hang"}

# So many frequent words hold all common letters of an alphabet.
_WHOLE_ALPHABET = 100


@dataclass(frozen=True, slots=True)
class Language:
    """One row of ``data/langid.tsv``."""

    code: str
    name: str
    scripts: frozenset[str]
    close: frozenset[str]
    identified: str  # by: both | cld2 | fasttext | no
    doubles: bool = False  # a word said twice is a form of it

    @property
    def is_spaced(self) -> bool:
        """Blanks stand between words."""
        return not self.scripts & unspaced()


@cache
def _table() -> tuple[Mapping[str, Language], Mapping[str, str]]:
    known, alias = {}, {}
    for row in rows("langid.tsv"):
        code = row["lang"]
        scripts, close = _set(row["scripts"]), _set(row["close"])
        doubles = row["doubles"] == "yes"
        known[code] = Language(code, row["name"], scripts, close, row["identified"], doubles)
        alias.update(dict.fromkeys([code, *_set(row["aliases"])], code))
    return MappingProxyType(known), MappingProxyType(alias)


def _set(cell: str) -> frozenset[str]:
    return frozenset(filter(None, cell.split(",")))


def canonical(code: str) -> str:
    """The code under which the tables know a language (``no`` is ``nb``); others unchanged."""
    return _table()[1].get(code, code)


def known(code: str) -> Language | None:
    """What the tables say of a language, if anything."""
    return _table()[0].get(canonical(code))


def everything_known() -> Iterable[Language]:
    """All languages of the tables."""
    return _table()[0].values()


def scripts_due(lang: Lang) -> frozenset[str]:
    """The scripts a text in this language may be written in; empty if unknown."""
    language = known(lang.code)
    script = _SCRIPT_VARIANTS.get(lang.script, lang.script)
    if language is None:
        return frozenset()
    return frozenset({script}) if script in language.scripts else language.scripts


def are_close(one: str, other: str) -> bool:
    """The two are so alike that short texts in them cannot be told apart."""
    language = known(one)
    return canonical(one) == canonical(other) or (
        language is not None and canonical(other) in language.close
    )


@dataclass(frozen=True, slots=True)
class Telling:
    """A frequent word: where else it is frequent, and whether it makes clauses or titles."""

    shared: frozenset[str]
    in_titles: bool


@cache
def _words() -> Mapping[str, Mapping[str, Telling]]:
    words: dict[str, dict[str, Telling]] = {}
    for row in rows("function_words.tsv"):
        telling = Telling(_set(row["shared"]), row["kind"] == "title")
        words.setdefault(row["lang"], {})[fold(row["word"])] = telling
    return words


@cache
def telling_words(code: str, against: str) -> frozenset[str]:
    """Frequent words of a language that are not frequent in the other one."""
    own, other = _words().get(canonical(code), {}), canonical(against)
    return frozenset(word for word, telling in own.items() if other not in telling.shared)


@cache
def telling_letters(code: str, against: str) -> str:
    """Letters beyond ASCII in the frequent words of a language, but in none of the other's."""
    own, other = (_words().get(canonical(lang), {}) for lang in (code, against))
    if len(other) < _WHOLE_ALPHABET:
        return ""
    letters = {c for word in own for c in word} - {c for word in other for c in word}
    return "".join(sorted(c for c in letters if c.isalpha() and not c.isascii()))


@cache
def title_words(code: str) -> frozenset[str]:
    """Articles, prepositions and the like, which titles and names are full of."""
    own = _words().get(canonical(code), {})
    return frozenset(word for word, telling in own.items() if telling.in_titles)


@cache
def distinctive_words(code: str) -> frozenset[str]:
    """Frequent words of a language that are frequent in no other but its close relatives."""
    language = known(code)
    if language is None:
        return frozenset()
    own = _words().get(language.code, {})
    return frozenset(word for word, telling in own.items() if telling.shared <= language.close)
