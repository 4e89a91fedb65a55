"""One ordered, bounded map: in this process, or over worker processes.

Results come back in the order of the tasks, and no more tasks are taken from the input than are
needed to keep the workers busy, so memory does not grow with the input.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol, TypeVar

from babelproof.core.errors import BabelproofError

A = TypeVar("A")
B = TypeVar("B")
AHEAD = 2


class Mapper(Protocol):
    """A function over many tasks; results in the order of the tasks."""

    def __call__(self, function: Callable[[A], B], tasks: Iterable[A], /) -> Iterator[B]: ...


@contextmanager
def open_map(jobs: int, setup: Callable[..., None], *args: object) -> Iterator[Mapper]:
    """A map over ``jobs`` processes, each prepared once by ``setup(*args)``."""
    if jobs <= 1:
        setup(*args)
        yield map
        return
    # Forking is cheap and needs no __main__ guard in scripts; elsewhere the platform's default.
    method = "fork" if sys.platform == "linux" else None
    pool = ProcessPoolExecutor(
        jobs, multiprocessing.get_context(method), initializer=_start, initargs=(setup, args)
    )
    try:
        pool.submit(_nothing).result()  # workers start now, before any thread of a progress bar
        yield lambda function, tasks: _ordered(pool, jobs * AHEAD, function, tasks)
    except BrokenProcessPool as error:
        raise BabelproofError(
            "a worker process died (out of memory?); the run folder, if one was given, can be"
            " completed with --resume, perhaps with fewer workers (-j) or smaller chunks (--chunk)"
        ) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ordered(
    pool: ProcessPoolExecutor, ahead: int, function: Callable[[A], B], tasks: Iterable[A]
) -> Iterator[B]:
    waiting: deque[Future[B]] = deque()
    for task in tasks:
        waiting.append(pool.submit(function, task))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _nothing() -> None:
    pass


def _start(setup: Callable[..., None], args: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    if sys.platform == "linux":
        # Die with the parent, even if it is killed outright.
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    setup(*args)
