"""The judged sentences most like an output, each with what differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from heapq import nlargest
from typing import Literal

from babelproof.suites.item import Item, Judged

Op = Literal["same", "only-judged", "only-output"]
COMPARED = 30
# Of very many sentences only the latest are looked at: a question must not take seconds.
LOOKED_AT = 5000
MOST_WORDS = 400
_WORD = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that both share, or that stands in one of them only."""

    op: Op
    text: str


@dataclass(frozen=True, slots=True)
class Near:
    """A judged sentence, how like the output it is (0 to 1), and the difference."""

    judged: Judged
    likeness: float
    pieces: tuple[Piece, ...]


def near(item: Item, text: str, most: int = 3) -> list[Near]:
    """The judged sentences of the item most like a text, the nearest first."""
    words = _words(text)
    bag = set(words)
    latest = item.judged[-LOOKED_AT:]
    known = {judged.text.strip(): judged for judged in latest if judged.text.strip()}
    rough = nlargest(COMPARED, known.values(), key=lambda judged: _overlap(bag, judged.text))
    found = [_compare(judged, words) for judged in rough]
    return nlargest(most, found, key=lambda each: each.likeness)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.strip())[:MOST_WORDS]


def _overlap(bag: set[str], text: str) -> float:
    other = set(_words(text))
    return len(bag & other) / (len(bag | other) or 1)


def _compare(judged: Judged, words: Sequence[str]) -> Near:
    other = _words(judged.text)
    matcher = SequenceMatcher(a=other, b=words, autojunk=False)
    pieces: list[Piece] = []
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(words[b0:b1])))
            continue
        if a1 > a0:
            pieces.append(Piece("only-judged", "".join(other[a0:a1])))
        if b1 > b0:
            pieces.append(Piece("only-output", "".join(words[b0:b1])))
    return Near(judged, matcher.ratio(), tuple(pieces))
