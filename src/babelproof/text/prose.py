"""Is a copied run of words running text of a language, or names, a title, another language?

Names, titles and quotations may stay in a translation; sentences may not. The thresholds were set
on real translations, see the page of the rule ``untranslated``.

How far a run of words reads as running text of a language, rather than as names or a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from babelproof.text.langid import agreed, by_cld2, by_fasttext
from babelproof.text.languages import are_close, canonical, known, telling_words, title_words
from babelproof.text.words import Word, is_unspaced

_FIRST_UNSPACED = "\u0e00"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What words say for one language and against another.

    ``size`` counts words (two characters of an unspaced script are one), ``letters`` their
    characters; ``telling`` and
    ``contrary`` count different telling words of the one language and of the other; ``clausal``
    counts those that make clauses rather than titles; ``plain`` counts the rest in small
    letters, which names and titles lack; ``shouted`` means no small letters at all, so that
    capitals say nothing.
    """

    size: int
    letters: int
    telling: int
    clausal: int
    contrary: int
    plain: int
    shouted: bool


def size_of(words: Sequence[Word]) -> int:
    """How many words there are; two characters of an unspaced script are one."""
    rest, unspaced = _parted([w for w in words if w.is_word])
    return len(rest) + sum(len(w.form) for w in unspaced) // 2


def _parted(real: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """Words between blanks, and characters of unspaced scripts."""
    unspaced = [w for w in real if w.form[:1] >= _FIRST_UNSPACED and is_unspaced(w)]
    return ([w for w in real if not is_unspaced(w)] if unspaced else real), unspaced


def weigh(words: Sequence[Word], lang: str, other: str) -> Evidence:
    """The evidence that words are text of ``lang`` and not of ``other``."""
    real = [w for w in words if w.is_word]
    rest, unspaced = _parted(real)
    # A capital alone is an initial, not the Russian or Spanish word of one letter.
    spaced = {w.form for w in rest if w.is_lower or len(w.form) > 1}
    packed = "".join(w.form for w in unspaced)
    ours, theirs = telling_words(lang, other), telling_words(other, lang)
    return Evidence(
        size=len(rest) + len(packed) // 2,
        letters=sum(len(w.form) for w in real),
        telling=_count(spaced, packed, ours),
        clausal=_count(spaced, packed, _clausal_words(lang, other)),
        contrary=_count(spaced, packed, theirs),
        plain=sum(w.is_lower and w.form not in ours for w in rest) + len(packed) // 2,
        shouted=not any(w.is_lower for w in real),
    )


@cache
def _clausal_words(lang: str, other: str) -> frozenset[str]:
    return telling_words(lang, other) - title_words(lang)


def _count(spaced: set[str], packed: str, telling: frozenset[str]) -> int:
    return len(spaced & telling) + (sum(word in packed for word in telling) if packed else 0)


# Languages that write names and titles with capitals, so that small letters say enough.
_CAPITALISING = {"en"}
_FEW_WORDS = 30
# Of so many words of running text at least one is a telling word that was not there before; lists
# of names, commands and codes have next to none.
_PROSE = 15
# Mottos and verses in Latin stay in texts of any language; one identifier is enough for those.
_QUOTED_LATIN = "la"


def is_sentence(words: Sequence[Word], lang: str, due: str, least: int = 4) -> bool:
    """A whole sentence of ``lang``, which cannot be one of ``due`` too."""
    lang, due = canonical(lang), canonical(due)
    seen = weigh(words, lang, due)
    if is_listing(seen, lang, due):
        return False
    text = " ".join(word.form for word in words)
    first, second = by_cld2(text), by_fasttext(text)
    taken = {first.lang} | ({second.lang} if second.sure > 0.5 else set())
    if first.lang == second.lang != lang and second.sure > 0.5:
        return False
    if first.lang == _QUOTED_LATIN != lang:
        return False
    if are_close(lang, due):
        both = seen.telling >= 1 and second.lang == lang
        return (
            first.lang == lang
            and seen.size >= 8
            and not seen.contrary
            and (seen.telling >= 2 or both)
        )
    if is_text(seen, least, 2, 2) or is_text(seen, 8, 2, 0):
        return True
    if seen.size <= least or seen.plain < _plain_due(lang) or seen.contrary * 4 > seen.size:
        return False
    if first.lang == second.lang == lang or (lang in taken and seen.size >= 6):
        return True
    unlisted = len(telling_words(lang, due)) < _FEW_WORDS and known(due) is not None
    strange = not any(are_close(other, due) for other in taken)
    return unlisted and strange and seen.size >= 6 and seen.plain >= 5


def is_short_sentence(words: Sequence[Word], lang: str, due: str) -> bool:
    """A few frequent words in small letters, which both identifiers take for ``lang``.

    A title may be like this too, so ask only where a full stop or question mark ends the text.
    """
    seen = weigh(words, lang, due)
    if seen.size < 4 or seen.telling < 3 or seen.clausal < 2 or seen.contrary:
        return False
    if are_close(lang, due) or 2 * sum(word.is_lower for word in words) < len(words):
        return False
    return agreed(" ".join(word.form for word in words)) == canonical(lang)


def is_listing(seen: Evidence, lang: str, due: str) -> bool:
    """Hardly any telling word among many words: a list, and no text."""
    if len(telling_words(lang, due)) < _FEW_WORDS:
        return False
    return seen.size >= 8 and seen.telling * _PROSE < min(seen.size, 10 * _PROSE)


def _plain_due(lang: str) -> int:
    # German nouns are capitalised, so a sentence may have few words in small letters.
    return 1 if lang == "de" else 3


def is_stretch(words: Sequence[Word], lang: str, due: str) -> bool:
    """Part of a sentence of ``lang``: long enough, and with words that titles lack."""
    seen = weigh(words, lang, due)
    if is_listing(seen, canonical(lang), canonical(due)):
        return False
    if are_close(lang, due):
        return is_text(seen, 8, 3, 3) and seen.clausal >= 2
    clausal = 0 if canonical(lang) in _CAPITALISING else 2 if seen.size < 8 else 1
    return is_text(seen, 6, 2, 3) and seen.clausal >= clausal


def is_text(seen: Evidence, size: int, telling: int, plain: int) -> bool:
    """The evidence reaches these numbers; without small letters, somewhat higher ones."""
    if seen.size < size or seen.telling < telling or seen.contrary * 4 > seen.telling:
        return False
    if seen.shouted and plain:
        return seen.size >= size + 2 and seen.telling >= telling + 1
    return seen.plain >= plain


def is_foreign(text: str, lang: str) -> bool:
    """Both identifiers take the text for one and the same other language."""
    found = agreed(text, 0.6)
    return found is not None and found != canonical(lang)
