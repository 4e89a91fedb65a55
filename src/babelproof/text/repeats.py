"""How often a word may come in each target: a bound from above, for whole columns at once.

To split every text into words costs many times more, and few texts repeat a word often enough to
be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from babelproof.core.batch import Batch
from babelproof.core.later import module
from babelproof.text.columns import target_block

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = module("numpy")

_TAB, _BLANK = 0x09, 0x20
# From the tab on: tab, line feed, vertical tab, form feed, carriage return.
_CONTROLS = 5
# Words that begin alike are counted as one.
_KINDS = 64


@dataclass(frozen=True, slots=True)
class Repeats:
    """For each row how often a word comes at most, parted by blanks; 0 where there is none."""

    most: npt.NDArray[np.int64]

    def more_than(self, least: int) -> list[int]:
        """The rows in which a word may come more often than that."""
        found: list[int] = np.flatnonzero(self.most > least).tolist()
        return found

    def blank(self) -> int:
        """How many rows hold no word."""
        return int((self.most == 0).sum())


def target_repeats(batch: Batch) -> Repeats:
    """Analysis: the words of all targets, each by its first two bytes."""
    block = batch.of(target_block)
    data = block.data
    for blank in map(str.encode, block.blanks):
        data = data.replace(blank, b" " * len(blank))
    # Framed, so that each row begins behind a blank and each word has a second byte.
    codes = np.frombuffer(b"\n" + data + b"\n\n", np.uint8)
    gaps = (codes - _TAB < _CONTROLS) | (codes == _BLANK)
    first = np.flatnonzero(gaps[:-1] & ~gaps[1:]) + 1
    second = np.where(gaps[first + 1], 0, codes[first + 1])
    kinds = (codes[first].astype(np.int64) * 31 + second) % _KINDS
    ends = np.searchsorted(first, np.asarray(block.ends, np.int64) + 1)
    rows = np.repeat(np.arange(len(batch)), np.diff(ends, prepend=0))
    counts = np.bincount(rows * _KINDS + kinds, minlength=len(batch) * _KINDS)
    return Repeats(counts.reshape(len(batch), _KINDS).max(axis=1, initial=0))
