"""A cheap first look: which texts are surely in a language?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from babelproof.core.batch import Batch
from babelproof.text.bags import bags
from babelproof.text.columns import composed_targets
from babelproof.text.langid import by_cld2
from babelproof.text.languages import (
    Language,
    are_close,
    distinctive_words,
    everything_known,
    known,
)
from babelproof.text.scripts import char_class

# Fewer characters than this never hold four words.
_SHORTEST = 8
_KANA = "\u3041-\u3096\u30a1-\u30fa"


def surely_due(batch: Batch) -> tuple[int, list[int]]:
    """How many targets are surely in the language due, and the rows of those that may not be.

    Texts in a close relative are let pass too; the shortest are in neither number.
    """
    texts, lang = batch.of(composed_targets), batch.langs.tgt.code
    pattern, is_words = _pattern(lang)
    if is_words:
        rest = [r for r in batch.of(bags).unmarked if not pattern.search(texts[r].casefold())]
    else:
        rest = [row for row, text in enumerate(texts) if not pattern.search(text)]
    ask = [row for row in rest if len(texts[row]) >= _SHORTEST and not _passes(texts[row], lang)]
    short = sum(len(texts[row]) < _SHORTEST for row in rest)
    return len(texts) - len(ask) - short, ask


def _passes(text: str, lang: str) -> bool:
    """CLD2 takes the text for the language, or for a relative written as this one is."""
    found = by_cld2(text).lang
    return are_close(found, lang) and _letter_due(lang).search(text) is not None


@cache
def _letter_due(lang: str) -> re.Pattern[str]:
    language = known(lang)
    return re.compile(f"[{char_class(tuple(sorted(language.scripts)))}]" if language else "")


@cache
def _pattern(lang: str) -> tuple[re.Pattern[str], bool]:
    """What a text in the language holds, and whether that is one of its words."""
    language = known(lang)
    if language is None:
        return re.compile(""), False
    if language.code == "zh":
        alone = re.compile(f"(?s)\\A(?!.*[{_KANA}]).*?[\u3400-\u9fff]{{4}}")
    elif language.code == "ja":
        alone = re.compile("[\u3041-\u3096]{2}")
    elif _has_script_alone(language):
        letter = f"[{char_class(tuple(sorted(language.scripts)))}]"
        three_words = f"(?:{letter}{{1,40}}[ ,]{{1,9}}){{2}}{letter}"
        alone = re.compile(three_words if language.is_spaced else f"{letter}{{6}}")
    else:
        return _words_pattern(distinctive_words(lang)), True
    return alone, False


def _words_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """The words in any surroundings."""
    forms = {unicodedata.normalize(form, word) for word in words for form in ("NFC", "NFD")}
    return re.compile(f"(?<!\\w)(?:{_alternatives(forms)})(?![\\w\u0300-\u036f])")


def _has_script_alone(language: Language) -> bool:
    return not any(
        other.scripts & language.scripts and not are_close(other.code, language.code)
        for other in everything_known()
    )


def _alternatives(words: Iterable[str]) -> str:
    """An alternation that tries the first letter once, which makes failing fast."""
    groups: dict[str, list[str]] = {}
    for word in sorted(words):
        groups.setdefault(word[0], []).append(word[1:])
    return "|".join(
        f"{re.escape(first)}(?:{'|'.join(map(re.escape, sorted(rest, reverse=True)))})"
        for first, rest in groups.items()
    )
