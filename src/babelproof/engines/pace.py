"""When the next call may go out: so many a minute, and not before a server is ready again."""

from __future__ import annotations

import time
from threading import Lock
from typing import Protocol


class Clock(Protocol):
    """Time, and waiting for it to pass."""

    def monotonic(self) -> float: ...

    def time(self) -> float: ...

    def sleep(self, seconds: float, /) -> None: ...


class Pace:
    """Shared by all calls to a server; ``per_minute`` of None is as fast as it answers."""

    def __init__(self, per_minute: float | None = None, clock: Clock = time) -> None:
        self._step = 60 / per_minute if per_minute else 0.0
        self._clock, self._lock = clock, Lock()
        self._next = 0.0

    def wait(self) -> None:
        """Wait for this call's turn."""
        with self._lock:
            now = self._clock.monotonic()
            turn = max(now, self._next)
            self._next = turn + self._step
        if turn > now:
            self._clock.sleep(turn - now)

    def hold(self, seconds: float) -> None:
        """No call goes out for so long."""
        with self._lock:
            self._next = max(self._next, self._clock.monotonic() + seconds)
