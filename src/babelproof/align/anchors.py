"""Anchors: what is told on both sides whatever the languages, as numbers, names and addresses."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
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
_BEGINS = re.compile(r"(?:^|[.!?…:。！？]|\n)[\s\"'“”„«»‘’‹›(\[¿¡「『-]*\Z")
_BEFORE = 8
# How often an anchor of a sentence stands in its translation, and in that of the next sentence: in
# references of WMT21–22 and FLORES, about the same whatever the scripts.
_KEPT = {
    "number": (0.93, 0.045),
    "digit": (0.85, 0.045),
    "address": (0.5, 0.03),
    "foreign": (0.97, 0.11),
    "stem": (0.13, 0.017),
    "name": (0.45, 0.07),
    "first": (0.17, 0.03),
    "word": (0.06, 0.012),
    "question": (0.96, 0.17),
    "shout": (0.93, 0.15),
    "bracket": (0.93, 0.07),
    "colon": (0.8, 0.12),
    "dash": (0.55, 0.11),
    "quote": (0.88, 0.28),
}
# Anchors are not independent of one another: a name is two.
_TEMPER = 0.8
_MOST, _LEAST = 8.0, -5.0
# Of these a translation seldom has one of its own.
_TELLING = ("number", "digit", "foreign", "question", "shout")
Place = tuple[int, int]
SAYS = {
    kind: (_TEMPER * log(kept / other), _TEMPER * log((1 - kept) / (1 - other)))
    for kind, (kept, other) in _KEPT.items()
}


@dataclass(frozen=True, slots=True)
class Anchor:
    """A key that both sides may share, where it stands, and of which kind it is."""

    key: str
    start: int
    kind: str


def anchors(view: View) -> tuple[Anchor, ...]:
    """Analysis: all anchors of a text, in order."""
    ascii_only = view.text.isascii()
    foreign = "foreign" if not ascii_only and _is_other_script(view) else "stem"
    found = [anchor for word in view.of(words) for anchor in _of_word(view.text, word, foreign)]
    kana = _KATAKANA.finditer(view.text)
    found += [
        a for match in kana for a in _of_name(normalize("NFC", match[0]), match.start(), "name")
    ]
    found += [
        Anchor(f"<{sign.lastgroup}", sign.start(), sign.lastgroup or "")
        for sign in _SIGNS.finditer(view.text)
    ]
    return tuple(sorted(found, key=lambda anchor: anchor.start))


def _is_other_script(view: View) -> bool:
    """Whether a text is written in other letters than Latin ones."""
    letters = [char for char in view.text if char.isalpha()]
    return sum(map(str.isascii, letters)) < 0.4 * len(letters)


def _of_word(text: str, word: Word, foreign: str) -> Iterator[Anchor]:
    form, start = word.form, word.start
    if not word.is_word:
        for match in _DIGITS.finditer(text, start, word.end):
            number = "".join(str(digit(sign)) for sign in match[0]).lstrip("0")
            yield Anchor(f"#{number}", start, "number" if len(number) > 1 else "digit")
        if len(form) > 3 and not form.isalnum():
            yield Anchor(form, start, "address")
        return
    if len(form) >= _STEM - 1 and form.isascii():
        yield Anchor(form[:_STEM], start, foreign)
    if not word.is_lower or form == form.upper():
        kind = "word" if form.lower() == form.upper() else "name"
        if kind == "name" and _BEGINS.search(text[max(0, start - _BEFORE) : start]):
            kind = "first"
        yield from _of_name(form, start, kind)


def _of_name(form: str, start: int, kind: str) -> Iterator[Anchor]:
    skeleton = skeleton_of(form)[:_LONGEST_SKELETON]
    if len(skeleton) >= _LEAST_SKELETON:
        yield Anchor(f"~{skeleton}", start, kind)


class Evidence:
    """What anchors say for stretches of the source and of the target being translations.

    ``shared`` and ``own`` is what those of the target say together that the source has, too, and
    that it has not: a part of a translation has few of its own, whatever else is lost.
    """

    def __init__(self, pair: Pair, src: Sequence[Place], tgt: Sequence[Place]) -> None:
        ours, theirs = pair.src.of(anchors), pair.tgt.of(anchors)
        left, right = (Counter(anchor.key for anchor in side) for side in (ours, theirs))
        kinds = {anchor.key: anchor.kind for anchor in theirs}
        self.shared = sum(SAYS[kinds[key]][0] for key in kinds if key in left)
        own = (kinds[key] for key in kinds if key not in left)
        self.own = sum(SAYS[kind][1] for kind in own if kind in _TELLING)
        columns: dict[str, int] = {}
        for number, place in enumerate(tgt):
            for anchor in _in(theirs, place):
                columns[anchor.key] = columns.get(anchor.key, 0) | 1 << number
        self._rows: list[list[tuple[int, float, float]]] = [
            [
                (columns.get(key, 0), *_shared_out(kind, max(left[key], right[key])))
                for key, kind in {a.key: a.kind for a in _in(ours, place)}.items()
            ]
            for place in src
        ]

    def says(self, row: int, below: int, column: int, beyond: int, lost: bool = False) -> float:
        """A logarithm; what is not there says nothing if a part is lost."""
        mask = (1 << beyond) - (1 << column)
        total = 0.0
        for line in self._rows[row:below]:
            for where, there, missing in line:
                total += there if where & mask else 0.0 if lost else missing
        return max(_LEAST, min(total, _MOST))


def _shared_out(kind: str, times: int) -> tuple[float, float]:
    """What comes again and again says less."""
    there, missing = SAYS[kind]
    return there / times, missing / times


def _in(found: Sequence[Anchor], place: Place) -> Sequence[Anchor]:
    first = bisect_left(found, place[0], key=lambda anchor: anchor.start)
    after = bisect_left(found, place[1], key=lambda anchor: anchor.start)
    return found[first:after]
