"""Signals reach the main thread while it waits, whatever it waits for."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from babelproof.core import signals
from babelproof.engines.sharing import shared
from babelproof.io.child import Child
from babelproof.run.crew import ordered

# Seconds, far more than any signal takes.
AGES = 30


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A signal that arrived, but too early for the wait that follows to be cut short by it: it is
    dealt with when that wait is over."""
    arrived = threading.Event()

    def look(frame: object, event: str, argument: object) -> None:
        if arrived.is_set():
            sys.setprofile(None)
            raise KeyboardInterrupt

    timer = threading.Timer(0.3, arrived.set)
    timer.start()
    sys.setprofile(look)
    yield
    sys.setprofile(None)
    timer.cancel()


def _for_a_worker() -> None:
    end = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        try:
            list(ordered(pool, 2, lambda _: end.wait(AGES), [1]))
        finally:
            end.set()


def _for_a_program() -> None:
    with Child(["sleep", str(AGES)]) as child:
        list(child.lines())


def _for_a_server() -> None:
    end = threading.Event()
    try:
        list(shared(lambda _: end.wait(AGES), [1, 2], 2))
    finally:
        end.set()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are waited for as POSIX does")
@pytest.mark.parametrize("wait", [_for_a_worker, _for_a_program, _for_a_server])
def test_a_signal_that_comes_just_before_a_wait_is_seen(
    unheard: None, wait: Callable[[], None]
) -> None:
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        wait()
    assert time.monotonic() - start < AGES / 2


def test_what_ends_with_us_is_ended_once() -> None:
    ended: list[int] = []

    def end() -> None:
        ended.append(1)

    signals.ends_with_us(end)
    signals.end_all()
    signals.has_ended(end)
    signals.end_all()
    assert ended == [1]


def test_signals_wait_for_what_must_be_whole() -> None:
    whole = False
    with pytest.raises(KeyboardInterrupt), signals.uninterrupted():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        whole = True
    assert whole
