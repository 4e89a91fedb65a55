"""Who does the work of a run: this process, worker processes, or a cluster.

Whoever it is gets one *state* (a plan, a filter) and is then asked for functions of that state and
a task. In this process and in workers beside it the state is there as it is; elsewhere it is made
again from plain data.

One ordered, bounded map: in this process, or over worker processes.

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
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from babelproof.core.errors import BabelproofError
from babelproof.core.signals import SIGNALS, dying_with, uninterrupted, wait_for
from babelproof.io.source import Source

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


S = TypeVar("S", bound="State")


class State(Protocol):
    """What workers are prepared with; another machine makes it again from plain data."""

    def warm_up(self) -> None:
        """Load what will be needed, so that workers which are forked share it."""

    def to_data(self) -> dict[str, Any]: ...

    @classmethod
    def from_data(cls, data: Any) -> State: ...


@dataclass(frozen=True, slots=True)
class Crew(Generic[S]):
    """A function of the state over many tasks; results in the order of the tasks. ``hands`` are
    the tasks that can be worked on at a time."""

    hands: int
    _map: Callable[[Callable[[S, Any], Any], Iterable[Any]], Iterator[Any]]

    def __call__(self, function: Callable[[S, A], B], tasks: Iterable[A], /) -> Iterator[B]:
        return self._map(function, tasks)


@dataclass(frozen=True, slots=True)
class Hands:
    """How many processes of this machine, or which cluster; ``told`` is given what is to be known
    of it."""

    jobs: int = 1
    cluster: str | None = None
    told: Callable[[str], None] = lambda text: None

    def tell_of(self, source: Source) -> None:
        """Say of what a cluster must be given the lines."""
        if self.cluster is not None and source.read_here:
            self.told(
                f"{', '.join(source.read_here)}: read here, and the lines handed out; of plain"
                " files, seekable .zst and Parquet each worker reads its own"
            )


@contextmanager
def open_crew(hands: Hands, state: S) -> Iterator[Crew[S]]:
    """A crew, prepared with the state."""
    if hands.cluster is not None:
        from babelproof.run.cluster import open_cluster

        with open_cluster(hands.cluster, state, hands.told) as crew:
            yield crew
    elif hands.jobs <= 1:
        yield Crew(1, lambda do, tasks: map(partial(do, state), tasks))
    else:
        state.warm_up()
        with open_map(hands.jobs, _prepare, state) as run_map:
            yield Crew(hands.jobs, lambda do, tasks: run_map(partial(_call, do), tasks))


_state: Any = None


def _prepare(state: object) -> None:
    global _state
    _state = state


def _call(function: Callable[[Any, A], B], task: A) -> B:
    return function(_state, task)
