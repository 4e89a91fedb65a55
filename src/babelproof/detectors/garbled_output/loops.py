"""Loops too short for ``oscillation``: a word or phrase said again at once, or a doubled input."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from babelproof.core.batch import Batch
from babelproof.core.later import module
from babelproof.core.segment import Pair, Span, View
from babelproof.text.codes import target_shapes
from babelproof.text.counting import word_count
from babelproof.text.languages import known
from babelproof.text.loops import endless, letter_run
from babelproof.text.scripts import script_of
from babelproof.text.words import Word, is_unspaced, words

if TYPE_CHECKING:
    import numpy as np
else:
    np = module("numpy")

# A phrase of so many words is said so many times at least.
LEAST = {1: 4, 2: 3, 3: 3, **dict.fromkeys(range(4, 13), 2)}
LONGEST = max(LEAST)
# Short phrases return in lists and verses; longer ones do not.
LETTERS = 12
# What may stand between what is said and what is said again.
_PLAIN = re.compile(r"[\s,.;!?。，、！？…]*")
_LISTING = ",،、，;；၊"
_KANA = ("Hira", "Kana")
# Of words so long it counts whether they come twice in the source; of shorter ones only on both
# sides of a comma, as in *all animals, and all plants*: phrases of so many words may be one then.
CONTENT, ALIKE, NEAR = 4, 3, 5
# Inputs of so few words are doubled as a whole.
SHORT = 3


@dataclass(frozen=True, slots=True)
class Loop:
    """``times`` the same ``size`` words in a row, the first of them at ``first``."""

    first: int
    size: int
    times: int


def loops(forms: Sequence[str]) -> Iterator[Loop]:
    """All rows of a phrase said again at once, those of short phrases first."""
    for size in range(1, min(LONGEST, len(forms) // 2) + 1):
        run = 0
        for place in range(size, len(forms) + 1):
            if place < len(forms) and forms[place] == forms[place - size]:
                run += 1
                continue
            if run >= size:
                yield Loop(place - run - size, size, run // size + 1)
            run = 0


def rows(batch: Batch) -> list[int]:
    """The rows that may hold a loop, or nothing but a short text twice."""
    shapes = batch.of(target_shapes)
    lengths = np.bincount(shapes.rows, minlength=len(batch))[shapes.rows]
    found: set[int] = set()
    for size, times in LEAST.items():
        again = (shapes.words[size:] == shapes.words[:-size]) & (
            shapes.rows[size:] == shapes.rows[:-size]
        )
        sums = np.concatenate(([0], np.cumsum(again)))
        for need in {size, size * (times - 1)}:
            ends = np.flatnonzero(sums[need:] - sums[:-need] == need)
            if need < size * (times - 1):
                ends = ends[lengths[ends] == 2 * size]
            found.update(shapes.rows[ends].tolist())
    return sorted(found)


def said_again(pair: Pair) -> tuple[Span, int] | None:
    """A stretch in which the target says the same again and again, as the source does not, and
    how often."""
    spoken = pair.tgt.of(words)
    forms = [word.form for word in spoken]
    if next(loops(forms), None) is None or endless(pair):
        return None
    allowed = pair.src.of(repetition)
    for loop in loops(forms):
        phrase = spoken[loop.first : loop.first + loop.size]
        if loop.times == 2 and _is_gloss(pair, loop):
            continue
        times = _times(pair, loop)
        long = allowed == 1 and _is_long(pair, loop) and times >= _least(pair, loop)
        if long or (_is_all(loop, forms) and _doubles(pair, phrase, allowed)):
            last = spoken[loop.first + loop.size * loop.times - 1]
            return Span("tgt", phrase[0].start, last.end), times
    return None


def _least(pair: Pair, loop: Loop) -> int:
    """How often a phrase must be said at least, by what the source repeats."""
    phrase = _phrase(pair, loop)
    size = _size(pair, phrase)
    least = LEAST[size]
    if size == 1:
        return least
    if least > 2:
        return least + (pair.src.of(phrase_returns) or (size == 2 and _is_listed(pair, loop)))
    parallel = size <= NEAR and _is_listed(pair, loop) and pair.src.of(lists_alike)
    return least + (pair.src.of(returns) or _is_quoted(pair, phrase) or parallel)


def _phrase(pair: Pair, loop: Loop) -> Sequence[Word]:
    return pair.tgt.of(words)[loop.first : loop.first + loop.size]


def _times(pair: Pair, loop: Loop) -> int:
    """How often it is said. In a script without blanks a word is several characters, and doubling
    makes words of some: *谢谢，谢谢* is a word said twice, and so is *ぐるぐるぐるぐる*."""
    phrase = _phrase(pair, loop)
    if not all(map(is_unspaced, phrase)) or _size(pair, phrase) > 1:
        return loop.times
    spoken = pair.tgt.of(words)[loop.first : loop.first + loop.size * loop.times]
    apart = 1 + sum(one.end < two.start for one, two in pairwise(spoken))
    if apart > 1:
        return apart
    mimetic = loop.size == 2 and all(script_of(word.form[0]) in _KANA for word in phrase)
    return loop.times // 2 if mimetic else loop.times


def _is_quoted(pair: Pair, phrase: Sequence[Word]) -> bool:
    """The phrase stands in the source as it is, so that it may be said as well as copied."""
    forms, source = [word.form for word in phrase], [word.form for word in pair.src.of(words)]
    return any(source[at : at + len(forms)] == forms for at in range(len(source)))


def _size(pair: Pair, phrase: Sequence[Word]) -> int:
    """The words of a phrase; where these are not spaced, several characters are one."""
    text = pair.tgt.text[phrase[0].start : phrase[-1].end]
    size = word_count(text, pair.tgt.lang) if any(map(is_unspaced, phrase)) else len(phrase)
    return min(max(size, 1), LONGEST)


def repetition(view: View) -> int:
    """Analysis: how often in a row the text says the same at most, within a word too."""
    forms = [word.form for word in view.of(words)]
    return max(1 + letter_run(view), *(loop.times for loop in loops(forms)), 1)


def returns(view: View) -> bool:
    """Analysis: some word comes twice, so that a translation may say more than that twice."""
    found = [word.form for word in view.of(words) if word.is_word]
    long = [form for form in found if len(form) >= CONTENT]
    pairs = list(pairwise(form for form in found if len(form) == 1))
    return len(set(long)) < len(long) or len(set(pairs)) < len(pairs)


def phrase_returns(view: View) -> bool:
    """Analysis: three words in a row, or characters of an unspaced script, come twice."""
    forms = [word.form for word in view.of(words)]
    rows = list(zip(forms, forms[1:], forms[2:], strict=False))
    return len(set(rows)) < len(rows)


def lists_alike(view: View) -> bool:
    """Analysis: a word comes again soon, behind a comma: two phrases that begin alike."""
    last: dict[str, tuple[int, int]] = {}
    for place, word in enumerate(view.of(words)):
        before, end = last.get(word.form, (place, word.start))
        again = before < place <= before + NEAR and len(word.form) >= ALIKE
        if again and any(sign in _LISTING for sign in view.text[end : word.start]):
            return True
        last[word.form] = place, word.end
    return False


def _is_listed(pair: Pair, loop: Loop) -> bool:
    """What is said again stands behind a comma: different words of the source may be one here."""
    return any(sign in _between(pair, loop) for sign in _LISTING)


def _is_gloss(pair: Pair, loop: Loop) -> bool:
    """The second time explains the first: it stands in brackets or behind a dash."""
    return not _PLAIN.fullmatch(_between(pair, loop))


def _between(pair: Pair, loop: Loop) -> str:
    """What stands between the first time and the second."""
    spoken, middle = pair.tgt.of(words), loop.first + loop.size
    return pair.tgt.text[spoken[middle - 1].end : spoken[middle].start]


def _is_all(loop: Loop, forms: Sequence[str]) -> bool:
    return loop.times == 2 and loop.size * 2 == len(forms)


def _is_long(pair: Pair, loop: Loop) -> bool:
    """It says something, and is long enough not to be said twice on purpose."""
    phrase = _phrase(pair, loop)
    if not any(word.is_word and (len(word.form) > 1 or is_unspaced(word)) for word in phrase):
        return False
    unspaced = any(map(is_unspaced, phrase))
    return LEAST[loop.size] > 2 or unspaced or sum(len(w.form) for w in phrase) >= LETTERS


def _doubles(pair: Pair, phrase: Sequence[Word], allowed: int) -> bool:
    """Of a short input that says nothing twice, all that is said is said twice."""
    language = known(pair.tgt.lang.code)
    given = pair.src.of(words)
    return (
        language is not None
        and not language.doubles
        and allowed == 1
        and 0 < len(given) <= min(SHORT, len(phrase))
        and all(word.is_word and len(word.form) > 1 for word in phrase)
    )
