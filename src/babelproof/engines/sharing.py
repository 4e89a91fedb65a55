"""Calls spread over a few threads, their results as they come.

The threads are daemons: a call that hangs holds up nobody who wants to leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

from babelproof.core.signals import wait_for

Job = TypeVar("Job")
Result = TypeVar("Result")


def shared(
    call: Callable[[Job], Result], jobs: Sequence[Job], threads: int
) -> Iterator[Result | Exception]:
    """The result of each job, or its error, in the order in which they end."""
    if threads == 1 or len(jobs) < 2:
        for job in jobs:
            yield _tried(call, job)
        return
    rest, lock, left = iter(jobs), Lock(), False
    done: SimpleQueue[Result | Exception] = SimpleQueue()

    def work() -> None:
        while not left:
            with lock:
                job = next(rest, None)
            if job is None:
                return
            done.put(_tried(call, job))

    for _ in range(min(threads, len(jobs))):
        Thread(target=work, daemon=True).start()
    try:
        for _ in jobs:
            yield _next(done)
    finally:
        left = True


def _next(done: SimpleQueue[Result]) -> Result:
    found: list[Result] = []

    def came(seconds: float) -> bool:
        with suppress(Empty):
            found.append(done.get(timeout=seconds))
        return bool(found)

    wait_for(came)
    return found[0]


def _tried(call: Callable[[Job], Result], job: Job) -> Result | Exception:
    try:
        return call(job)
    except Exception as error:
        return error
