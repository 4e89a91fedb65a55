"""Whether work grows in step with what it is done to: in processor time, so that other load on the
machine does not matter, and against itself, so that the machine does not matter either."""

from __future__ import annotations

import time
from collections.abc import Callable

TIMES = 4
# Below this many seconds a measurement says nothing, and the work is fast enough anyway.
SOON = 0.5


def grows_in_step(work: Callable[[int], object], size: int) -> bool:
    """Four times as much takes about four times as long; were it quadratic, sixteen times."""
    wholes, parts = [], []
    for _ in range(3):  # one slip of the clock is no proof
        wholes.append(_seconds(work, size))
        if min(wholes) < SOON:
            return True
        parts.append(_seconds(work, size // TIMES))
        if min(wholes) < 9 * min(parts):
            return True
    return False


def _seconds(work: Callable[[int], object], size: int) -> float:
    started = time.process_time()
    work(size)
    return time.process_time() - started
