"""A cheap first look: which targets may hold words copied from their sources?"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from babelproof.core.batch import Batch
from babelproof.text.columns import target_rows
from babelproof.text.languages import known, telling_letters, telling_words
from babelproof.text.scripts import char_class, unspaced
from babelproof.text.words import fold

# A copy has the length of the source, and the same characters near its beginning and end.
_MARGIN = 6
_EARLY, _AROUND_EARLY = slice(8, 14), slice(4, 20)
_LATE, _AROUND_LATE = slice(-9, -4), slice(-16, None)

_MARKS = ".,;:!?\"'()[]{}«»‹›„“”‚‘’…—–-*"
# How far apart letters that only the source language has may be.
_NEAR = 24


def rows_to_ask(batch: Batch) -> list[int]:
    """The rows whose target may be a copy of the source or hold a stretch of it."""
    src, tgt, lang = batch.src, batch.tgt, batch.langs.src.code
    rows = {
        row
        for row, (s, t) in enumerate(zip(src, tgt, strict=True))
        if -_MARGIN <= len(s) - len(t) <= _MARGIN
        and s[_EARLY] in t[_AROUND_EARLY]
        and s[_LATE] in t[_AROUND_LATE]
    }
    source = known(lang)
    finder = _pattern(lang, batch.langs.tgt.code)
    suspects = target_rows(batch, finder) if finder is not None else []
    if source is None or source.is_spaced:
        suspects = [row for row in suspects if row in rows or _share_words(src[row], tgt[row])]
    return sorted(rows.union(suspects))


def _share_words(src: str, tgt: str) -> bool:
    """Five words on end, or twice four, stand in both."""
    return len(_fours(src).keys() & _fours(tgt).keys()) >= 2


def _fours(text: str) -> dict[tuple[str, ...], None]:
    words = [fold(word.strip(_MARKS)) for word in text.split()]
    return dict.fromkeys(zip(words, words[1:], words[2:], words[3:], strict=False))


@cache
def _pattern(lang: str, due: str) -> Any:
    """What a line with a stretch of ``lang`` holds and one of ``due`` seldom does (RE2, UTF-8)."""
    import re2

    source, target = known(lang), known(due)
    scripts = source.scripts - target.scripts if source and target else frozenset()
    if source and scripts and (not source.scripts & target.scripts if target else False):
        regex = _script_run(scripts)
    elif scripts & {"Hira"}:
        regex = "[\u3041-\u3096]{2}"
    elif words := telling_words(lang, due):
        spaced = source is None or source.is_spaced
        regex = _two_words(words, spaced)
        if spaced and (letters := telling_letters(lang, due)):
            regex += f"|[{letters}]" + f"[^\\n]{{0,{_NEAR}}}[{letters}]" * 3
    else:
        return None
    options = re2.Options()
    options.log_errors = False
    options.case_sensitive = False
    return re2.compile(regex.encode(), options)


def _script_run(scripts: frozenset[str]) -> str:
    """Five words on end in one of the scripts, or eight characters where it has no blanks."""
    letter = f"[{char_class(tuple(sorted(scripts)))}]"
    if scripts & unspaced():
        return f"{letter}{{6}}"
    mark = f"[^{char_class(tuple(sorted(scripts)))}\\n]"
    return f"(?:{letter}+{mark}{{1,3}}){{4}}{letter}"


def _two_words(words: frozenset[str], spaced: bool) -> str:
    """Two words of a list anywhere in one line."""
    forms = {unicodedata.normalize(form, word) for word in words for form in ("NFC", "NFD")}
    either = "|".join(sorted(map(re.escape, forms), key=lambda word: (-len(word), word)))
    if not spaced:
        return f"(?:{either})[^\\n]*(?:{either})"
    gap = "[ ,.;:!?\"'()’”“\\-]"
    return f"{gap}(?:{either}){gap}(?:[^\\n]*{gap})?(?:{either}){gap}"
