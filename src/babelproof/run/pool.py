"""One ordered, bounded map: in this process, or over worker processes.

Results come back in the order of the tasks, and no more tasks are taken from the input than are
needed to keep the workers busy, so memory does not grow with the input. Whatever ends the map
early – an error, Ctrl-C – ends the workers at once: they hold nothing that is worth waiting for.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol, TypeVar

from babelproof.core.errors import BabelproofError
from babelproof.core.signals import SIGNALS, dying_with, uninterrupted, wait_for

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
    context = multiprocessing.get_context(_method())
    with uninterrupted():  # half a pool would hang, and so would half an ending
        pool = ProcessPoolExecutor(jobs, context, initializer=_start, initargs=(setup, args))
        pool.submit(_nothing)  # workers start now, before any thread of a progress bar
    try:
        yield lambda function, tasks: ordered(pool, jobs * AHEAD, function, tasks)
    except BaseException as error:
        end_workers(pool)
        if isinstance(error, BrokenProcessPool):
            raise BabelproofError(
                "a worker process died (out of memory?); the run folder, if one was given, can be"
                " completed with ⸨resume=True⸩, perhaps with fewer workers (⸨jobs⸩) or"
                " smaller chunks (⸨chunk⸩)"
            ) from error
        raise
    pool.shutdown(wait=True)


def _method() -> str | None:
    """How workers start: as the program has set it, else the way that suits best."""
    if chosen := multiprocessing.get_start_method(allow_none=True):
        return chosen
    # Forking is cheap and needs no __main__ guard in scripts; elsewhere the platform's default.
    return "fork" if sys.platform == "linux" else None


def end_workers(pool: ProcessPoolExecutor) -> None:
    """Kill the workers, then put the pool away; a signal meanwhile waits its turn."""
    with uninterrupted():
        # Python 3.14 has kill_workers(); before, the processes are the pool's own secret.
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def ordered(
    pool: Executor, ahead: int, function: Callable[[A], B], tasks: Iterable[A]
) -> Iterator[B]:
    """The results of an executor, in the order of the tasks, few tasks ahead."""
    waiting: deque[Future[B]] = deque()
    for task in tasks:
        waiting.append(pool.submit(function, task))
        if len(waiting) > ahead:
            yield _result(waiting.popleft())
    while waiting:
        yield _result(waiting.popleft())


def _result(future: Future[B]) -> B:
    wait_for(lambda seconds: future.done() or bool(wait([future], seconds).done))
    return future.result()


def _nothing() -> None:
    pass


def _start(setup: Callable[..., None], args: tuple[object, ...]) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)  # the parent decides what a signal means
    if begin := dying_with(_parent()):
        begin()
    setup(*args)


def _parent() -> int:
    """The process that this one works for; of a fork server, that server."""
    parent = multiprocessing.parent_process()
    served = multiprocessing.get_start_method(allow_none=True) == "forkserver"
    return os.getppid() if parent is None or served else parent.pid or 0
