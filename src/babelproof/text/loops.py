"""Loops: repeated pairs of units, which bigrams a text repeats, how often, and whether they loop.

A unit is a word where words are spaced, and a character (with its marks) where they are not.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import regex

from babelproof.core.segment import Pair, View

UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}ー\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_CHARACTER = regex.compile(rf"[{UNSPACED}]\p{{M}}*|[^\s{UNSPACED}]+")
_LETTER = regex.compile(rf"[{UNSPACED}]")
_WORDY = regex.compile(r"[\p{L}\p{N}]")
# The tsheg parts Tibetan syllables as a blank parts words.
_WORD = re.compile(r"[^\s\u0f0b\u0f0c]+")
_EDGES = regex.compile(r"^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$")
_NUMBERED = re.compile(r"[^\W\d_]{2,40}_?\d(?!\d)")
_DIGITS = re.compile(r"\d+")
_LETTER_RUN = re.compile(r"([^\W_]{1,12}?)\1{2,}")
_MARK_RUN = re.compile(r"([^\w\s]|_)\1{2,}")

# SALTED's thresholds: more often than this, and so many times more than in the source.
MIN_COUNT, EXCESS = 10, 4
CHARACTERS_A_WORD = 2
# Dots that lead to the next column fill it, however many that takes.
LEADERS = 4


@dataclass(frozen=True, slots=True)
class Unit:
    """A word or character in normal form, and where it stands."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Units:
    """A text in units. In a loop the same bigram returns every ``dense`` units or fewer, or a
    phrase of ``phrase`` units returns as a whole: names and function words do neither."""

    units: Sequence[Unit]
    spaced: bool
    dense: int
    phrase: int


@dataclass(frozen=True, slots=True)
class Loop:
    """A bigram that returns again and again, and the stretch of text from first to last."""

    bigram: str
    count: int
    start: int
    end: int


def words(view: View) -> Units:
    """The text in words, as written: capitals and punctuation make a different word."""
    return Units(_units(_WORD, view.text), spaced=True, dense=6, phrase=5)


def characters(view: View) -> Units:
    """The text in characters of unspaced scripts; whatever stands between them is one unit."""
    found = _units(_CHARACTER, view.text) if _LETTER.search(view.text) else []
    return Units(found, spaced=False, dense=4, phrase=12)


def _units(pattern: re.Pattern[str], text: str) -> list[Unit]:
    return [
        Unit(unicodedata.normalize("NFC", m.group()), m.start(), m.end())
        for m in pattern.finditer(text)
    ]


def endless(
    pair: Pair, more_than: int = MIN_COUNT, excess: int = EXCESS
) -> tuple[Loop, int] | None:
    """A loop of the target that the source does not have, and what the source repeats most."""
    for units in (pair.tgt.of(words), pair.tgt.of(characters)):
        loop = next(loops(units, more_than), None)
        if loop is not None:
            source, allowed = _source_counts(pair.src, loop, units.spaced)
            if loop.count - allowed >= excess:
                return loop, source
    return None


def most_frequent(pair: Pair, more_than: int, excess: int) -> tuple[Loop, int] | None:
    """The most frequent bigram of words as written, if it comes more often than that, and that much
    more often than the most frequent one of the source; and how often that one comes."""
    units = pair.tgt.of(words).units
    bigrams = Counter(pairwise(unit.text for unit in units))
    if not bigrams:
        return None
    bigram, count = bigrams.most_common(1)[0]
    source = _most(pairwise(unit.text for unit in pair.src.of(words).units))
    if count <= more_than or count - source < excess:
        return None
    at = [n for n, (one, two) in enumerate(pairwise(units)) if (one.text, two.text) == bigram]
    return Loop(" ".join(bigram), count, units[at[0]].start, units[at[-1] + 1].end), source


def _source_counts(source: View, loop: Loop, spaced: bool) -> tuple[int, int]:
    """What the source repeats most, and how much repeating that allows the translation."""
    pairs = source.of(repetition)
    lettered = any(map(str.isalnum, loop.bigram))
    single = [source.of(letter_run if lettered else mark_run)]
    if not spaced:
        single.append(source.of(word_repetition))
    if not lettered:
        pairs = max(pairs, LEADERS * source.text.count(loop.bigram))
    elif spaced:
        pairs = max(pairs, source.of(name_repetition))
    return max(pairs, *single), max(pairs, max(single) * (1 if spaced else CHARACTERS_A_WORD))


def loops(text: Units, more_than: int) -> Iterator[Loop]:
    """The bigrams that come more than so many times and loop, the most frequent first."""
    units = text.units
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, (one, two) in enumerate(pairwise(units)):
        places[one.text, two.text].append(place)
    frequent = [(pair, at) for pair, at in places.items() if len(at) > more_than]
    for pair, at in sorted(frequent, key=lambda item: -len(item[1])):
        if _loops(text, pair, at, more_than):
            joined = (" " if text.spaced else "").join(pair)
            yield Loop(joined, len(at), units[at[0]].start, units[at[-1] + 1].end)


def _loops(text: Units, pair: tuple[str, str], at: Sequence[int], steps: int) -> bool:
    lettered = [bool((_WORDY if text.spaced else _LETTER).search(unit)) for unit in pair]
    if all(lettered):
        return _returns_fast(at, steps, text.dense) or _returns_whole(text, at)
    # The marks of a list also come back; they loop only if next to nothing stands between them.
    return _returns_whole(text, at) if any(lettered) else _returns_fast(at, steps, 2)


def _returns_fast(at: Sequence[int], steps: int, within: int) -> bool:
    return any(b - a <= steps * within for a, b in zip(at, at[steps:], strict=False))


def _returns_whole(text: Units, at: Sequence[int]) -> bool:
    phrases = Counter(
        tuple(unit.text for unit in text.units[start : start + text.phrase])
        for start in at
        if start + text.phrase <= len(text.units)
    )
    return bool(phrases) and max(phrases.values()) * 2 >= len(at)


def repetition(view: View) -> int:
    """How often the text's most frequent bigram comes, counted generously: capitals, digits and
    punctuation make no difference."""
    plain = _plain_words(view.text)
    chars = [unit.text for unit in view.of(characters).units]
    literal = [unit.text for unit in view.of(words).units]
    return max(_most(pairwise(units)) for units in (literal, plain, chars))


def word_repetition(view: View) -> int:
    """How often the text's most frequent word comes."""
    return _most(_plain_words(view.text))


def name_repetition(view: View) -> int:
    """How often the text's most frequent numbered name comes: *ARG1*, in a table."""
    return _most(name.casefold() for name in _NUMBERED.findall(view.text))


def letter_run(view: View) -> int:
    """Returns of a stretch of letters within one word, as in *hahahaha*: three."""
    return _longest_run(_LETTER_RUN, view.text)


def mark_run(view: View) -> int:
    """Returns of one mark, as in a row of four dots: three."""
    return _longest_run(_MARK_RUN, view.text)


def _longest_run(pattern: re.Pattern[str], text: str) -> int:
    folded = unicodedata.normalize("NFC", text).casefold()
    return max((len(m[0]) // len(m[1]) - 1 for m in pattern.finditer(folded)), default=0)


def _plain_words(text: str) -> list[str]:
    folded = unicodedata.normalize("NFC", text).casefold()
    return [_DIGITS.sub("0", _EDGES.sub("", word) or word) for word in _WORD.findall(folded)]


def _most(things: Iterable[Hashable]) -> int:
    return max(Counter(things).values(), default=0)
