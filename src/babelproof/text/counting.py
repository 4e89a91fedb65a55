"""How many words a text has, for rules about length.

A word is what stands between blanks. Where a language puts no blanks between words
(``data/word_lengths.tsv``), so many of its letters count as one word: as many as its translations
of the same text have for each word of English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from babelproof.core.batch import Batch
from babelproof.core.segment import Lang
from babelproof.text.scripts import char_class, unspaced
from babelproof.text.tables import rows

# Beyond plain Latin text no script without blanks begins earlier.
_FIRST_UNSPACED = "\u0e00"


@cache
def letters_a_word() -> Mapping[str, float]:
    """How many letters count as a word, in languages without blanks."""
    return {row["lang"]: float(row["letters"]) for row in rows("word_lengths.tsv")}


def source_words(batch: Batch) -> Sequence[int]:
    """Analysis: the words of each source."""
    return word_counts(batch.src, batch.langs.src)


def target_words(batch: Batch) -> Sequence[int]:
    """Analysis: the words of each target."""
    return word_counts(batch.tgt, batch.langs.tgt)


def word_counts(texts: Sequence[str], lang: Lang) -> list[int]:
    """The number of words in each text."""
    if lang.code not in letters_a_word():
        return [len(text.split()) for text in texts]
    return [word_count(text, lang) for text in texts]


def word_count(text: str, lang: Lang) -> int:
    """The number of words in a text."""
    size = letters_a_word().get(lang.code)
    if size is None or text.isascii() or max(text) < _FIRST_UNSPACED:
        return len(text.split())
    letters = len(_unspaced().findall(text))
    # Rounded up: a text that says something has a word.
    return len(_unspaced().sub(" ", text).split()) + -int(-letters // size)


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(f"[{char_class(tuple(sorted(unspaced())))}]")
