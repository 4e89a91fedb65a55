"""One pass over the words of every target, for all rules whose screens ask about words.

Splitting a text costs more than anything else a screen does, so it is done once a column, on
bytes, and both questions are asked while the words are at hand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from babelproof.core.batch import Batch
from babelproof.text.columns import target_block
from babelproof.text.languages import distinctive_words, telling_words


@dataclass(frozen=True, slots=True)
class Bags:
    """What the words of the targets tell.

    ``unmarked``: rows without a word that only the language due has; ``telling``: rows with two
    words of the source language that the language due does not have.
    """

    unmarked: Sequence[int]
    telling: Sequence[int]


def bags(batch: Batch) -> Bags:
    """The words of all targets, looked at once."""
    own, foreign = _sets(batch.langs.src.code, batch.langs.tgt.code)
    unmarked: list[int] = []
    telling: list[int] = []
    for row, words in enumerate(map(bytes.split, batch.of(target_lines))):
        if own.isdisjoint(words):
            unmarked.append(row)
        if not foreign.isdisjoint(words) and len(foreign.intersection(words)) > 1:
            telling.append(row)
    return Bags(unmarked, telling)


def target_lines(batch: Batch) -> Sequence[bytes]:
    """Each target as UTF-8, all blanks made plain ones."""
    block = batch.of(target_block)
    if not block.blanks:
        return block.lines
    lines = _plain(block.data, block.blanks).split(b"\n")
    if len(lines) != len(batch):  # a text of several lines
        lines = [_plain(line, block.blanks) for line in block.lines]
    return lines


def _plain(block: bytes, blanks: str) -> bytes:
    for blank in blanks:
        block = block.replace(blank.encode(), b" ")
    return block


@cache
def _sets(lang: str, due: str) -> tuple[frozenset[bytes], frozenset[bytes]]:
    return _encoded(distinctive_words(due)), _encoded(telling_words(lang, due))


def _encoded(words: Iterable[str]) -> frozenset[bytes]:
    return frozenset(
        unicodedata.normalize(form, spelling).encode()
        for word in words
        for spelling in (word, word.capitalize(), word.upper())
        for form in ("NFC", "NFD")
    )
