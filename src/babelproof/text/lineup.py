"""Whether line n of a translation belongs to line n of its source, told by lengths alone.

Long sentences have long translations in every language: over a few hundred lines the lengths of
the two sides rise and fall together where the lines belong together, and hardly elsewhere. A
misfit is told only where another order of the lines fits far better, so outputs that are merely
bad, or copies of one text, are never taken for shifted ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import atanh, sqrt
from typing import TYPE_CHECKING

from babelproof.core.later import module

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Lengths = NDArray[np.float64]
else:
    np = module("numpy")

SAMPLE = 500
REVERSED = "reversed"
_LEAST_LINES, _FARTHEST = 30, 5
# How well the better order must fit, and by how many standard errors better than the order given.
_FIT, _MARGIN = 0.5, 4.0


@dataclass(slots=True)
class Sample:
    """The lengths of both sides in the first and the last lines of one output."""

    lines: int = 0
    first: list[tuple[int, int]] = field(default_factory=list)
    last: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=SAMPLE))

    def add(self, src: Sequence[str], tgt: Sequence[str]) -> None:
        """Take what is needed of the next lines."""
        pairs = zip(src, tgt, strict=True)
        lengths = [(len(one), len(other)) for one, other in pairs]
        self.first += islice(lengths, SAMPLE - len(self.first))
        self.last += lengths[-SAMPLE:]
        self.lines += len(lengths)


def misfit(sample: Sample) -> int | str | None:
    """The shift of the lines (1: line n fits line n+1 of the source), ``REVERSED``, or nothing."""
    if sample.lines < _LEAST_LINES:
        return None
    src, tgt = _columns(sample.first)
    end_src, end_tgt = _columns(list(sample.last))
    for one, other in ((src, tgt), (end_src, end_tgt)):
        given = _fit(one, other)
        shifts = [by for by in range(-_FARTHEST, _FARTHEST + 1) if by]
        fits = {by: _fit(one[max(0, by) :], other[max(0, -by) :]) for by in shifts}
        best = max(fits, key=lambda by: fits[by])
        if _is_better(fits[best], given, len(one)):
            return best
    turned = min(_fit(src, end_tgt[::-1]), _fit(end_src, tgt[::-1]))
    return REVERSED if _is_better(turned, _fit(src, tgt), len(src)) else None


def _columns(lengths: Sequence[tuple[int, int]]) -> tuple[_Lengths, _Lengths]:
    both = np.log1p(np.array(lengths, dtype=float).reshape(-1, 2))
    return both[:, 0], both[:, 1]


def _fit(one: _Lengths, other: _Lengths) -> float:
    """Pearson's correlation over the lines that both have; 0 where there is nothing to compare."""
    size = min(len(one), len(other))
    one, other = one[:size], other[:size]
    if size < _LEAST_LINES or not one.std() or not other.std():
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])


def _is_better(found: float, given: float, size: int) -> bool:
    if size < _LEAST_LINES or found < _FIT:
        return False
    return _z(found) - _z(given) > _MARGIN * sqrt(2 / (size - 3))


def _z(fit: float) -> float:
    """Fisher's transformation: differences of it have one and the same standard error."""
    return atanh(max(-0.999, min(0.999, fit)))
