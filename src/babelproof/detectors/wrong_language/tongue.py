"""In which language is a text, for certain? Silence is an answer."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.rule import NotJudged
from babelproof.core.segment import Lang, View
from babelproof.text.langid import Guess, by_cld2, by_fasttext
from babelproof.text.languages import (
    are_close,
    distinctive_words,
    known,
    scripts_due,
    telling_letters,
)
from babelproof.text.prose import Evidence, weigh
from babelproof.text.scripts import script_of
from babelproof.text.words import Word, is_unspaced
from babelproof.text.words import words as all_words

# Shares of letters so small that they may be a unit, and names.
_TRACE, _NAMES = 0.05, 0.15
# A text that turns round a few words tells no language.
_LEAST_DIFFERENT, _LEAST_SHARE, _LEAST_SHARE_ELSEWHERE = 5, 0.3, 0.5
# A shorter text without a frequent word of any language is not told by the identifiers alone.
_LONG = 8
_Heard = tuple[Guess, Guess, Evidence]


def is_in(words: Sequence[Word], lang: str) -> bool:
    """A word stands in the text that no language but this one and its relatives has."""
    language = known(lang)
    if language is None or not language.is_spaced:
        return False
    telling = distinctive_words(lang)
    return any(word.is_word and word.form in telling for word in words)


def other_language(view: View, source: View) -> str | NotJudged:
    """The language of a text that is hardly in its own, or why it cannot be told."""
    real = [word for word in view.of(all_words) if word.is_word]
    text = " ".join(view.text[word.start : word.end] for word in real)
    due = view.lang
    given = {word.form for word in source.of(all_words)}
    strange = _is_strange(real, given, scripts_due(due))
    first, second = by_cld2(text), by_fasttext(text)
    if not strange and any(are_close(g.lang, due.code) for g in (first, second) if g.sure > 0.3):
        return due.code
    different = len({word.form for word in real})
    if (not strange and different < _LEAST_DIFFERENT) or different < _LEAST_SHARE * len(real):
        return NotJudged("too few different words to tell the language")
    fresh = [word for word in real if word.is_lower and word.form not in given]
    whole = [word for word in real if not _is_hyphenated(view.text, word)]
    for found in dict.fromkeys((first.lang, second.lang)):
        # What the source has too is a name or a loan, unless the language is the source's own.
        own = are_close(found, source.lang.code)
        said = whole if own else [word for word in whole if word.form not in given]
        heard = first, second, weigh(said, found, due.code)
        if _is_mixed(found, due, strange) or _has_own_letters(fresh, due.code, found):
            continue
        # Terms and titles in English stand in texts of any language.
        spoken = heard[2].clausal if found == "en" else heard[2].telling
        if not (strange or spoken or _is_shown(real, found, due.code)):
            continue
        # What garbles a text looks like any language but that of its source.
        if not own and different < _LEAST_SHARE_ELSEWHERE * len(real):
            continue
        if _is_settled(found, due.code, heard, strange):
            return found
    return NotJudged("the language cannot be told for certain")


def _is_hyphenated(text: str, word: Word) -> bool:
    """Part of a compound: the *up* of *back-up* is no word of a sentence."""
    around = text[max(0, word.start - 2) : word.start], text[word.end : word.end + 2][::-1]
    return any(side[-1:] == "-" and side[0].isalpha() for side in around)


def _has_own_letters(words: Sequence[Word], due: str, found: str) -> bool:
    """A word that did not come from the source has letters of the language due, not the other.

    Asked only where the identifiers are weak, since names carry letters from anywhere.
    """
    letters = telling_letters(due, found) if _able(due) != "both" else ""
    return any(letter in word.form for letter in letters for word in words)


def _is_shown(words: Sequence[Word], found: str, due: str) -> bool:
    """Without a frequent word: long enough, or in letters that the language due lacks."""
    letters = set(telling_letters(found, due))
    return (
        len(words) >= _LONG
        or any(letters.intersection(word.form) for word in words)
        or any(map(is_unspaced, words))
    )


def _is_strange(words: Sequence[Word], names: set[str], scripts: frozenset[str]) -> bool:
    """Hardly anything but names, or what the source has too, is written in the scripts due."""
    total = sum(len(word.form) for word in words)
    other = sum(len(word.form) for word in words if script_of(word.form[0]) not in scripts)
    if 2 * other < total:
        return False
    own = [w for w in words if w.form not in names and script_of(w.form[0]) in scripts]
    plain = sum(len(word.form) for word in own if word.is_lower)
    return plain < _TRACE * total and sum(len(word.form) for word in own) < _NAMES * total


def _is_mixed(found: str, due: Lang, strange: bool) -> bool:
    """The letters are of the script due in part, though the language found is not written so."""
    language = known(found)
    return language is None or (not strange and not language.scripts & scripts_due(due))


def _is_settled(found: str, due: str, heard: _Heard, strange: bool) -> bool:
    """Two of three witnesses (two identifiers, telling words) agree and none objects."""
    first, second, seen = heard
    # In a strange script German, with its capitals, is no title either.
    running = seen.plain + (seen.telling if strange else seen.clausal)
    if seen.contrary * 4 > seen.telling or running < 2:
        return False
    if any(g.sure >= 0.8 and not are_close(g.lang, found) for g in (first, second)):
        return False
    cld2 = first.sure >= 0.8 and are_close(first.lang, found)
    enough = 0.5 if strange else 0.6 if seen.telling and found != "en" else 0.7
    fasttext = second.sure >= enough and are_close(second.lang, found)
    if not strange and _able(due) != "both":
        # A language that only one of them knows may be taken for another by both.
        return cld2 and fasttext and seen.telling >= 3 and seen.size >= 6
    if _able(found) != "both":
        knower = cld2 if _able(found) == "cld2" else fasttext
        long = seen.letters >= (30 if seen.telling else 60)
        return knower and seen.plain >= 2 and (strange or long or seen.telling >= 2)
    if not seen.telling and not strange:
        sure = 0.9 if seen.size < _LONG or found == "en" else 0.8
        return cld2 and fasttext and second.sure >= sure and seen.plain >= 4
    alone = not (cld2 and fasttext)
    doubt = any(g.sure >= 0.4 and not are_close(g.lang, found) for g in (first, second))
    if alone and (seen.contrary or (doubt and seen.telling < 3)):
        return False
    # Any language may be spelled in Latin letters, but hardly in those of another script.
    if strange and not _is_latin(found) and max(first.sure, second.sure) > 0.8:
        return cld2 or fasttext
    return cld2 + fasttext + (seen.telling >= (1 if strange else 2)) >= 2


def _is_latin(lang: str) -> bool:
    language = known(lang)
    return language is None or "Latn" in language.scripts


def _able(lang: str) -> str:
    language = known(lang)
    return language.identified if language else "no"
