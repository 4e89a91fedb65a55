"""What Ctrl-C and its like must not do: cut in two what must be whole, or leave programs behind."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Signals wait for the end of the block; the first that came is then sent on."""
    if current_thread() is not main_thread():  # Python interrupts the main thread alone
        yield
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number in SIGNALS:
        signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])


# Seconds.
LOOK_UP = 0.2


def wait_for(came: Callable[[float], bool]) -> None:
    """Wait until something came; ``came`` waits for it so many seconds and tells.

    Python sees a signal between two waits only: where one arrives just before the main thread
    begins to wait (on a busy machine, often), a wait without end would keep it until that is over.
    """
    while not came(LOOK_UP):
        pass


_DEATH_OF_PARENT = 1  # PR_SET_PDEATHSIG


def dying_with(parent: int) -> Callable[[], None] | None:
    """What a new process does first to end with its parent, even if that is killed outright, be it
    before this could be asked for. None where no system offers it."""
    if sys.platform != "linux":
        return None
    import ctypes

    ask = ctypes.CDLL(None).prctl

    def begin() -> None:
        ask(_DEATH_OF_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return begin


_endings: set[Callable[[], object]] = set()


def ends_with_us(end: Callable[[], object]) -> None:
    """What stops a program that runs beside us, should there be no time to end in good order."""
    _endings.add(end)


def has_ended(end: Callable[[], object]) -> None:
    """The program is gone; there is nothing to stop any more."""
    _endings.discard(end)


def end_all() -> None:
    """Stop whatever runs beside us, now."""
    for end in list(_endings):
        end()
