"""Do letters stand in an order that a language has, or are they mixed up?

By ``data/letters.tsv``: for two letters how much likelier the second is behind the first than
anywhere, as a logarithm to base 2. In text of a language these add up to about one for each letter;
of letters that were mixed up the sum falls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from babelproof.core.batch import Batch
from babelproof.core.later import module
from babelproof.text.codes import BEYOND, LINE_FEED, coded, target_codes
from babelproof.text.languages import canonical, known
from babelproof.text.tables import rows

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = module("numpy")

_ZERO, _STEP = ord("A") + 12, 0.5
# What the sum rises by between lines, so that it falls over no end of a line.
_RISE = 1 << 10


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """The letters of a language as numbers (nought is no letter) and a score for each of one
    behind another, in steps of a half."""

    lang: str
    number: npt.NDArray[np.uint8]
    scores: npt.NDArray[np.int8]
    is_caseless: bool

    def of(self, word: str) -> float:
        """The sum of a word, its ends too."""
        numbers = self.number[coded(f" {word} ")]
        return float(self.scores[numbers[:-1], numbers[1:]].sum(dtype=np.int64)) * _STEP

    def knows(self, word: str) -> bool:
        """All its letters and marks are in the table."""
        return bool(self.number[coded(word)].all())


@cache
def order(lang: str) -> Order | None:
    """The order of letters in a language, if the table has it."""
    row = _table().get(canonical(lang))
    return _order(row) if row else None


@cache
def orders_beside(lang: str) -> Sequence[Order]:
    """Those of all other languages in a script of this one."""
    language = known(lang)
    scripts = language.scripts if language else frozenset()
    others = ((code, known(code)) for code in _table() if code != canonical(lang))
    return [_order(_table()[code]) for code, other in others if other and other.scripts & scripts]


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    return {row["lang"]: row for row in rows("letters.tsv")}


def _order(row: Mapping[str, str]) -> Order:
    letters = row["letters"]
    number = np.zeros(BEYOND + 1, np.uint8)
    for place, letter in enumerate(letters, 1):
        for form in (letter, letter.upper(), letter.title()):
            if len(form) == 1:
                number[ord(form)] = place
    size = len(letters) + 1
    cells = np.frombuffer(row["scores"].encode(), np.uint8).astype(np.int16) - _ZERO
    scores = cells.astype(np.int8).reshape(size, size)
    return Order(row["lang"], number, scores, letters == letters.upper())


def falls(batch: Batch, order: Order, least: float) -> list[int]:
    """The rows in which the sum falls by so much from one place to a later one."""
    found = batch.of(target_codes)
    numbers = order.number[found.codes].astype(np.uint16)
    steps = order.scores.ravel()[numbers[:-1] * len(order.scores) + numbers[1:]].astype(np.int32)
    steps[found.codes[1:] == LINE_FEED] = _RISE
    sums = np.cumsum(steps, dtype=np.int64)
    fallen = np.maximum.accumulate(sums) - sums >= least / _STEP
    return found.rows(np.flatnonzero(fallen))
