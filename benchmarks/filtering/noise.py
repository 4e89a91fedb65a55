"""Noise of the kinds that corpora have, planted in good pairs.

A line of every kind starts from another pair, and what is planted is only what the kind says: a
swapped line is a good translation of its neighbour, a copy is the source to the character.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from benchmarks.planting.plant import plant

Texts = tuple[str, str]
LANGS = ("en", "de")
CLEAN = "clean"
# Enough words that a half of them is surely no whole.
LEAST_WORDS = 12
NOTE = "Sure, here is the German translation of your text: "


@dataclass(frozen=True, slots=True)
class Line:
    """A pair, and the kind of noise that was planted in it."""

    kind: str
    src: str
    tgt: str


@dataclass(frozen=True, slots=True)
class Place:
    """A pair with what is needed to spoil it: its neighbour, one in a third language, a number."""

    src: str
    tgt: str
    beside: Texts
    foreign: Texts
    number: int


Spoil = Callable[[Place], Texts | None]


def _planted(kind: str) -> Spoil:
    def spoil(at: Place) -> Texts | None:
        found = (one for one in plant(at.src, at.tgt, LANGS, str(at.number)) if one.kind == kind)
        return next(((at.src, one.text) for one in found), None)

    return spoil


def _truncated(at: Place) -> Texts | None:
    words = at.tgt.split(" ")
    return (at.src, " ".join(words[: len(words) // 2])) if len(words) >= LEAST_WORDS else None


def _loop(at: Place) -> Texts | None:
    words = at.tgt.split(" ")
    return (at.src, " ".join(words + words[-4:] * 12)) if len(words) >= LEAST_WORDS else None


def _dropped(at: Place) -> Texts | None:
    """Two sentences, of which one was not translated: the first or the second."""
    (src, tgt), own = at.beside, (at.src, at.tgt)
    if min(len(text.split()) for text in (*own, src, tgt)) < LEAST_WORDS:
        return None
    return f"{at.src} {src}", at.tgt if at.number % 2 else tgt


def _address(at: Place) -> Texts:
    where = f"www.site-{at.number}.example"
    return f"{at.src} More: {where}.org/a", f"{at.tgt} Mehr: {where}.com/a"


def _mojibake(at: Place) -> Texts | None:
    broken = at.tgt.encode().decode("cp1252", "ignore")
    return (at.src, broken) if broken != at.tgt else None


KINDS: Mapping[str, Spoil] = {
    "swapped lines": lambda at: (at.src, at.beside[1]),
    "copy of the source": lambda at: (at.src, at.src),
    "wrong language": lambda at: at.foreign,
    "sides swapped": lambda at: (at.tgt, at.src),
    "truncated": _truncated,
    "sentence dropped": _dropped,
    "wrong number": _planted("digit"),
    "wrong unit": _planted("unit"),
    "wrong address": _address,
    "loop": _loop,
    "note of an assistant": lambda at: (at.src, NOTE + at.tgt),
    "broken encoding": _mojibake,
}
TWICE = "pair twice"


def noisy(
    pairs: Sequence[Texts], foreign: Sequence[Texts], clean: int, each: int, seed: int
) -> list[Line]:
    """So many clean lines, and of every kind of noise ``each`` (or as many as there are), mixed."""
    chance = random.Random(seed)
    order = list(range(len(pairs)))
    chance.shuffle(order)
    left = iter(order)
    lines = [Line(CLEAN, *pairs[at]) for at in islice(left, clean)]
    again = [Line(TWICE, line.src, line.tgt) for line in chance.sample(lines, min(each, clean))]
    spare = list(left)
    # What has fewest places goes first.
    for kind in sorted(KINDS, key=lambda kind: not kind.startswith("wrong")):
        made, spare = _made(kind, spare, pairs, foreign, each)
        lines += made
    chance.shuffle(lines)
    # The second of two is the one too many, so it must come later.
    return lines + again


def _made(
    kind: str, spare: Sequence[int], pairs: Sequence[Texts], foreign: Sequence[Texts], each: int
) -> tuple[list[Line], list[int]]:
    made: list[Line] = []
    unused: list[int] = []
    for at in spare:
        found = None
        if len(made) < each:
            beside = pairs[(at + 1) % len(pairs)]
            place = Place(*pairs[at], beside, foreign[at % len(foreign)], at)
            found = KINDS[kind](place)
        if found is None:
            unused.append(at)
        else:
            made.append(Line(kind, *found))
    return made, unused


def kinds(lines: Sequence[Line]) -> dict[str, int]:
    """How many lines of each kind there are, clean ones first."""
    counts: dict[str, int] = dict.fromkeys((CLEAN, *KINDS, TWICE), 0)
    for line in lines:
        counts[line.kind] += 1
    return counts


def unseen(pairs: Iterator[Texts]) -> list[Texts]:
    """The pairs, each once, that a line of a table can hold."""
    held = dict.fromkeys(pair for pair in pairs if all(_plain(text) for text in pair))
    return list(held)


def _plain(text: str) -> bool:
    return bool(text.strip()) and text == " ".join(text.split())
