"""The characters of a column as numbers in one array, for what is asked of every character."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from babelproof.core.batch import Batch
from babelproof.core.later import module
from babelproof.text.columns import composed_targets
from babelproof.text.scripts import scripts, unspaced

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = module("numpy")

# Beyond are emoji and rare characters, which are no part of words here.
BEYOND = 0x10000
LINE_FEED = 0x0A
_NONE, _PART, _WHOLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Codes:
    """All texts, with a line feed before each and behind the last; text ``i`` ends before
    ``ends[i]``."""

    codes: npt.NDArray[np.uint32]
    ends: npt.NDArray[np.int64]

    def rows(self, places: npt.NDArray[np.int64]) -> list[int]:
        """The texts in which places lie."""
        return sorted(set(np.searchsorted(self.ends, places, "right").tolist()))


def target_codes(batch: Batch) -> Codes:
    """Analysis: the characters of all targets."""
    texts = batch.of(composed_targets)
    ends = np.cumsum([len(text) + 1 for text in texts], dtype=np.int64)
    return Codes(coded("\n" + "\n".join(texts) + "\n"), ends)


def coded(text: str) -> npt.NDArray[np.uint32]:
    """The characters of a text by number, all those beyond the table as one."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    return np.minimum(codes, BEYOND)


@dataclass(frozen=True, slots=True)
class Shapes:
    """The words of all targets, in order: a number each that equal words have in common, the
    place of the first character, and the row."""

    words: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]
    rows: npt.NDArray[np.int64]


def target_shapes(batch: Batch) -> Shapes:
    """Analysis: words as numbers, without regard to capitals. Words of the same letters have the
    same number, whatever their order: it serves to rule out, not to find."""
    found = batch.of(target_codes)
    kinds, weights = _tables()
    kind = kinds[found.codes]
    part = kind == _PART
    first = np.flatnonzero((part[1:] & ~part[:-1]) | (kind[1:] == _WHOLE)) + 1
    if not len(first):
        empty = np.empty(0, np.int64)
        return Shapes(empty, empty, empty)
    sums = np.add.reduceat(np.where(kind > _NONE, weights[found.codes], 0), first)
    return Shapes(sums, first, np.searchsorted(found.ends, first, "right"))


@cache
def _tables() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """What each character is to a word, and a number of its own for each letter."""
    kinds = np.zeros(BEYOND + 1, np.uint8)
    weights = np.random.default_rng(1).integers(1, 1 << 40, BEYOND + 1)
    for code in range(0x2000):
        char = chr(code)
        kinds[code] = _PART if char.isalnum() or 0x300 <= code < 0x370 else _NONE
        small = char.lower()
        weights[code] = weights[ord(small)] if len(small) == 1 else weights[code]
    for script in scripts().values():
        for low, high in script.ranges:
            whole = script.code in unspaced()
            kinds[min(low, BEYOND) : min(high + 1, BEYOND)] = _WHOLE if whole else _PART
    return kinds, weights
