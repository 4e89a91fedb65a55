"""Languages and language pairs, however people write them, in one normal form.

The normal form is a two-letter code where there is one, else three letters; script and region are
kept where they were written and do not go without saying. How doubtful pairs are read is told in
``lang.pairs``.
"""

from __future__ import annotations

from functools import lru_cache

from babelproof.core.errors import UsageError
from babelproof.core.segment import Lang, LangPair
from babelproof.lang.names import name, script
from babelproof.lang.pairs import pair_or_complaint
from babelproof.lang.table import parts
from babelproof.lang.tags import lang_or_complaint, read_tag

__all__ = ["is_lang", "name", "parse_lang", "parse_pair", "script"]


def parse_lang(text: str) -> Lang:
    """One language from a code, tag, locale or name, in English or in the language itself."""
    result = lang_or_complaint(text)
    if isinstance(result, str):
        raise UsageError(result)
    return result


def parse_pair(text: str) -> LangPair:
    """A translation direction in any habit; a ``UsageError`` says what to write instead."""
    result = pair_or_complaint(text)
    if isinstance(result, str):
        raise UsageError(result)
    return result


@lru_cache(maxsize=4096)
def is_lang(text: str) -> bool:
    """Whether a token, such as the ending of a file name, is the code or tag of a language.

    Codes that are also words or other endings (``run``, ``tok``, ``src``) are not, standing alone.
    """
    first = text.replace("_", "-").split("-")[0]
    if first not in (first.lower(), first.upper()) or text.lower() in parts("word"):
        return False
    read = read_tag(text)
    return read is not None and read.lang.known
