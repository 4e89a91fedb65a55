"""Words with their places, and the runs of words that two texts have in common.

Scripts without blanks have no words here: each of their characters is a token of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from babelproof.core.segment import View
from babelproof.text.scripts import char_class, script_of, unspaced

# Addresses, paths, options, handles, tags, entities, placeholders are one token, never words. The
# numbers bound what is tried at each place in text without blanks.
_OPAQUE = (
    r"(?:https?://|www\.)\S+|[\w.+-]{1,64}@\w[\w.-]{0,99}|(?:[\w-]{1,63}\.){1,4}[a-z]{2,9}/\S*"
    r"|<(?:/?[a-zA-Z](?!\p{M})|!--)[^<>\n]{0,200}>|&#?\w{1,10};|%[(<]\w{1,40}[)>][a-z]?|[@#$%{]{1,3}[\w{}]+|(?:/[\w.-]+){2,}"
    r"|(?<!\S)--[a-zA-Z][\w-]+(?:=\S+)?"
)
_OPAQUE_SIGNS = re.compile(r"[@/<&#$%{]|www\.|--")
_LATIN = re.compile(r"[^\W_]+")
# Beyond plain Latin text with its dashes and quotation marks: marks, other scripts.
_NOT_LATIN = re.compile("[\u0300-\u1fff\u2070-\U0010ffff]")
_MOST_PLACES = 4


class Word(NamedTuple):
    """A token: its folded form, its place, and whether it is a word (else number or address)."""

    form: str
    start: int
    end: int
    is_word: bool
    is_lower: bool


_new = tuple.__new__  # made by the million, so past the checks of the class


@cache
def _token_pattern(opaque: bool) -> Any:
    import regex

    alone = f"[{char_class(tuple(sorted(unspaced())))}]"
    word = rf"{alone}\p{{M}}*|(?:(?!{alone})[\p{{L}}\p{{M}}\p{{N}}])+"
    return regex.compile(f"(?P<opaque>{_OPAQUE})|{word}" if opaque else word)


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """One form for what differs only in case, width or composition."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def tokens(text: str) -> tuple[Word, ...]:
    """All tokens of a text in order."""
    return tuple([_word(text, match) for match in _pattern_for(text).finditer(text)])


def _pattern_for(text: str) -> Any:
    """The cheapest pattern that finds the tokens of a text: most texts are plain Latin."""
    if _OPAQUE_SIGNS.search(text):
        return _token_pattern(opaque=True)
    plain = text.isascii() or not _NOT_LATIN.search(text)
    return _LATIN if plain else _token_pattern(opaque=False)


def _word(text: str, match: Any) -> Word:
    raw: str = match[0]
    start, end = match.span()
    is_word = raw[0].isalpha() and match.lastgroup is None
    # A letter without case counts as lower; a letter with a stop is an abbreviation.
    is_lower = is_word and not raw[0].isupper() and (len(raw) > 1 or text[end : end + 1] != ".")
    return _new(Word, (fold(raw), start, end, is_word, is_lower))


def words(view: View) -> tuple[Word, ...]:
    """Analysis: all tokens of the text."""
    return tokens(view.text)


def is_unspaced(word: Word) -> bool:
    """The token is a character of a script without blanks."""
    return bool(word.form) and script_of(word.form[0]) in unspaced()


@dataclass(frozen=True, slots=True)
class Run:
    """``size`` tokens that stand at ``src`` in the one text and at ``tgt`` in the other."""

    src: int
    tgt: int
    size: int


def copied_runs(src: Sequence[Word], tgt: Sequence[Word], least: int) -> list[Run]:
    """The longest runs of at least so many tokens that the target shares with the source."""
    source, target = [w.form for w in src], [w.form for w in tgt]
    places: dict[tuple[str, ...], list[int]] = {}
    for start, gram in enumerate(_grams(source, least)):
        found = places.setdefault(gram, [])
        # Text that repeats itself would otherwise cost quadratic time.
        if len(found) < _MOST_PLACES:
            found.append(start)
    runs, reached = [], 0
    for here, gram in enumerate(_grams(target, least)):
        if here < reached or gram not in places:
            continue
        likely = [Run(s, here, _length(source, target, s, here)) for s in places[gram]]
        runs.append(max(likely, key=lambda run: run.size))
        reached = here + runs[-1].size
    return runs


def _grams(forms: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """The forms in rows of so many, one beginning at each place."""
    return zip(*(forms[start:] for start in range(size)), strict=False)


def _length(source: Sequence[str], target: Sequence[str], start: int, here: int) -> int:
    size = 0
    while (
        start + size < len(source)
        and here + size < len(target)
        and source[start + size] == target[here + size]
    ):
        size += 1
    return size
