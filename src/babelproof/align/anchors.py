"""Anchors: what is told on both sides whatever the languages, as numbers, names and addresses."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import digit, normalize

from babelproof.align.skeletons import skeleton_of
from babelproof.core.segment import Pair, View
from babelproof.text.words import Word, words

_DIGITS = re.compile(r"\d+")
_STEM = 5
# Endings differ, and shorter ones are shared by many words.
_LONGEST_SKELETON = 4
_LEAST_SKELETON = 3
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc\u3099\u309a]{3,}")
# Signs that a translation keeps more often than not, by what they are in other scripts.
_SIGNS = re.compile(
    "(?P<question>[?？؟])|(?P<shout>[!！])|(?P<bracket>[(（\\[【])|(?P<colon>[:：])"
    '|(?P<quote>["“„«»「『])|(?P<dash>\\s[–—-]\\s|[—…]|\\.\\.\\.)'
)
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A key that both sides may share, where it stands, and how much it tells."""

    key: str
    start: int
    tells: float


def anchors(view: View) -> tuple[Anchor, ...]:
    """Analysis: all anchors of a text, in order."""
    found = [anchor for word in view.of(words) for anchor in _of_word(view.text, word)]
    kana = _KATAKANA.finditer(view.text)
    found += [a for match in kana for a in _of_name(normalize("NFC", match[0]), match.start())]
    found += [
        Anchor(f"<{sign.lastgroup}", sign.start(), 1.0) for sign in _SIGNS.finditer(view.text)
    ]
    return tuple(sorted(found, key=lambda anchor: anchor.start))


def _of_word(text: str, word: Word) -> Iterator[Anchor]:
    form, start = word.form, word.start
    if not word.is_word:
        for match in _DIGITS.finditer(text, start, word.end):
            number = "".join(str(digit(sign)) for sign in match[0]).lstrip("0")
            yield Anchor(f"#{number}", start, 2.0 if len(number) > 1 else 1.0)
        if len(form) > 3 and not form.isalnum():
            yield Anchor(form, start, 3.0)
        return
    if len(form) >= _STEM - 1 and form.isascii():
        yield Anchor(form[:_STEM], start, 1.0)
    if not word.is_lower or form == form.upper():
        yield from _of_name(form, start)


def _of_name(form: str, start: int) -> Iterator[Anchor]:
    skeleton = skeleton_of(form)[:_LONGEST_SKELETON]
    if len(skeleton) >= _LEAST_SKELETON:
        yield Anchor(f"~{skeleton}", start, 1.0)


def shared(pair: Pair, src: Sequence[Place], tgt: Sequence[Place]) -> Sequence[Sequence[float]]:
    """How much the anchors say that a stretch of the source and one of the target correspond;
    those that come again and again say less."""
    ours, theirs = pair.src.of(anchors), pair.tgt.of(anchors)
    left, right = (Counter(anchor.key for anchor in side) for side in (ours, theirs))
    columns = [_told(theirs, place) for place in tgt]
    return [
        [
            sum(row[key] / max(left[key], right[key]) for key in row.keys() & column.keys())
            for column in columns
        ]
        for row in (_told(ours, place) for place in src)
    ]


def _told(found: Sequence[Anchor], place: Place) -> Mapping[str, float]:
    first = bisect_left(found, place[0], key=lambda anchor: anchor.start)
    after = bisect_left(found, place[1], key=lambda anchor: anchor.start)
    return {anchor.key: anchor.tells for anchor in found[first:after]}
