"""Which patterns have run out of time too often to be tried again.

A pattern that goes astray on one text mostly does so on all: a limit for each text alone would
cost a large file its limit a line.
"""

from __future__ import annotations

from collections import Counter
from math import inf


class Patience:
    """How much time patterns may lose: each so many times, all together so many seconds.

    It does not travel: another process begins with new patience.
    """

    __slots__ = ("_lost", "_times", "seconds", "times")

    def __init__(self, times: int, seconds: float = inf) -> None:
        self.times, self.seconds = times, seconds
        self._times: Counter[str] = Counter()
        self._lost = 0.0

    def __reduce__(self) -> tuple[type[Patience], tuple[int, float]]:
        return Patience, (self.times, self.seconds)

    def is_over(self, pattern: str) -> bool:
        """Whether the pattern is not to be tried again."""
        return self._times[pattern] >= self.times or self._lost > self.seconds

    def lose(self, pattern: str, seconds: float) -> None:
        """The pattern ran out of time after so many seconds."""
        self._times[pattern] += 1
        self._lost += seconds

    def spend(self, seconds: float) -> None:
        """A pattern took so many seconds of the time that all may lose, and came to an end."""
        self._lost += seconds

    def times_lost(self, pattern: str) -> int:
        """How often the pattern ran out of time."""
        return self._times[pattern]
