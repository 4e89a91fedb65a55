"""What must not be cut in two by Ctrl-C or its like: the signal waits until it is whole."""

from __future__ import annotations

import signal
from collections.abc import Iterator
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
