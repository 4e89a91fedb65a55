"""A cheap first look: which targets may hold words copied from their sources?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from operator import sub
from typing import Any

from babelproof.core.batch import Batch
from babelproof.text.bags import bags
from babelproof.text.columns import composed_sources, composed_targets, target_rows
from babelproof.text.languages import known, telling_letters, telling_words
from babelproof.text.leftovers import LEAST, MOSTLY
from babelproof.text.scripts import char_class, unspaced
from babelproof.text.words import fold

# A copy has the length of the source, and the same characters near its beginning and end.
_MARGIN = 6
_EARLY, _AROUND_EARLY = slice(8, 14), slice(4, 20)
_LATE, _AROUND_LATE = slice(-9, -4), slice(-16, None)

_WORD = re.compile(r"[^\W_]+")
# How far apart letters that only the source language has may be.
_NEAR = 24


def rows_to_ask(batch: Batch) -> list[int]:
    """The rows whose target may be a copy of the source or hold a stretch of it."""
    src, tgt = batch.of_source(composed_sources), batch.of(composed_targets)
    lang = batch.langs.src.code
    longer = map(sub, map(len, src), map(len, tgt))
    alike = [row for row, more in enumerate(longer) if -_MARGIN <= more <= _MARGIN]
    rows = {row for row in alike if _same_places(src[row], tgt[row])}
    source = known(lang)
    finder, by_words = _finder(lang, batch.langs.tgt.code)
    suspects = {*(batch.of(bags).telling if by_words else ())}
    suspects |= {*(target_rows(batch, finder) if finder is not None else ())}
    if source is None or source.is_spaced:
        shared = {row for row in rows | suspects if _share_words(src[row], tgt[row])}
        return sorted(shared.union(_glued(src, tgt)))
    return sorted(rows | suspects)


def _glued(src: Sequence[str], tgt: Sequence[str]) -> Iterator[int]:
    """The rows whose target may be the source without its blanks."""
    for row, (one, two) in enumerate(zip(src, tgt, strict=True)):
        if one[:1] == two[:1] and len(one) > len(two):
            blanks = one.count(" ") - two.count(" ")
            if blanks >= LEAST - 1 and -_MARGIN <= len(one) - blanks - len(two) <= _MARGIN:
                yield row


def _same_places(src: str, tgt: str) -> bool:
    """The same characters stand near the beginning, the end and the middle."""
    if src[_EARLY] not in tgt[_AROUND_EARLY] or src[_LATE] not in tgt[_AROUND_LATE]:
        return False
    middle = len(src) // 2
    return src[middle : middle + 6] in tgt[max(0, middle - 10) : middle + 16]


def _share_words(src: str, tgt: str) -> bool:
    """Six words on end stand in both, or most of the words."""
    source, target = _words(src), _words(tgt)
    given = set(source)
    if sum(word in given for word in target) >= MOSTLY * len(target):
        return True
    return len(_fours(source) & _fours(target)) >= 3


def _words(text: str) -> list[str]:
    return [fold(word) for word in _WORD.findall(text)]


def _fours(words: Sequence[str]) -> set[tuple[str, ...]]:
    return set(zip(words, words[1:], words[2:], words[3:], strict=False))


@cache
def _finder(lang: str, due: str) -> tuple[Any, bool]:
    """What a line with a stretch of ``lang`` holds and one of ``due`` seldom does.

    An RE2 pattern over UTF-8, if any, and whether two telling words between blanks do as well.
    """
    regex, by_words = _regex(lang, due)
    if not regex:
        return None, by_words
    import re2

    options = re2.Options()
    options.log_errors = False
    options.case_sensitive = False
    return re2.compile(regex.encode(), options), by_words


def _regex(lang: str, due: str) -> tuple[str, bool]:
    source, target = known(lang), known(due)
    scripts = source.scripts - target.scripts if source and target else frozenset()
    if source and scripts and (not source.scripts & target.scripts if target else False):
        return _script_run(scripts), False
    if scripts & {"Hira"}:
        return "[\u3041-\u3096]{2}", False
    words = telling_words(lang, due)
    if words and source is not None and not source.is_spaced:
        return _two_words(words), False
    letters = telling_letters(lang, due) if words else ""
    near = f"[{letters}]" + f"[^\\n]{{0,{_NEAR}}}[{letters}]" * 3
    return near if letters else "", bool(words)


def _script_run(scripts: frozenset[str]) -> str:
    """Five words on end in one of the scripts, or eight characters where it has no blanks."""
    letter = f"[{char_class(tuple(sorted(scripts)))}]"
    if scripts & unspaced():
        return f"{letter}{{6}}"
    mark = f"[^{char_class(tuple(sorted(scripts)))}\\n]"
    return f"(?:{letter}+{mark}{{1,3}}){{4}}{letter}"


def _two_words(words: frozenset[str]) -> str:
    """Two words of a list anywhere in one line of a script without blanks."""
    forms = {unicodedata.normalize(form, word) for word in words for form in ("NFC", "NFD")}
    either = "|".join(sorted(map(re.escape, forms), key=lambda word: (-len(word), word)))
    return f"(?:{either})[^\\n]*(?:{either})"
