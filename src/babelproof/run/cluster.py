"""A crew of processes on other machines, through Dask (extra ``cluster``).

Workers share no memory with us, only storage. They get the state as plain data, with each task, so
one that joins late or takes the place of another needs nothing else; they make it once. A chunk
whose worker died is done by another.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from babelproof.core.errors import BabelproofError, MissingExtra, UsageError
from babelproof.run import doubts
from babelproof.run.crew import AHEAD, Crew, State, ordered

A = TypeVar("A")
B = TypeVar("B")
S = TypeVar("S", bound=State)
SECONDS = 20
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
# One chunk at a time in a process: threads would wait for each other all the same.
_turn = threading.Lock()


@contextmanager
def open_cluster(address: str, state: S, told: Callable[[str], None]) -> Iterator[Crew[S]]:
    """A crew on the cluster of a scheduler; ``told`` is given the address of its dashboard."""
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError as error:
        raise MissingExtra("a cluster", "cluster") from error
    if about := doubt(address):
        doubts.tell([about])
    recipe = json.dumps(state.to_data())
    client = _client(distributed, address)
    try:
        hands = _hands(client, address)
        told(f"{hands} workers of {address}; they are shown on {client.dashboard_link}")
        executor = client.get_executor(pure=False)

        def crew(function: Callable[[S, A], B], tasks: Iterable[A]) -> Iterator[B]:
            there = partial(_do, type(state), recipe, function)
            return ordered(executor, hands * AHEAD, there, tasks)

        yield Crew(hands, crew)
    except distributed.scheduler.KilledWorker as error:
        raise BabelproofError(
            "a chunk ended every worker that was given it (out of memory?); smaller ones (⸨chunk⸩)"
            " may help, and ⸨resume=True⸩ goes on from where this came to"
        ) from error
    except (CommClosedError, distributed.client.FutureCancelledError) as error:
        raise BabelproofError(f"the scheduler at {address} went away ({error})") from error
    finally:
        client.close(timeout=SECONDS)


def _client(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise UsageError(
            f"no scheduler answers at {address!r} ({error}); how to start one is told in"
            " docs/how-to/clean-a-corpus.md"
        ) from error


def _hands(client: Any, address: str) -> int:
    """How many chunks can be worked on at a time: one a process."""
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError as error:
        raise UsageError(
            f"the scheduler at {address} has no workers; how to start some is told in"
            " docs/how-to/clean-a-corpus.md"
        ) from error
    return len(client.scheduler_info(n_workers=-1)["workers"])


def doubt(address: str) -> str:
    """A scheduler runs whatever it is given, so who can reach it should be asked who they are."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme == "tls" or parts.hostname in LOOPBACK:
        return ""
    return (
        f"{address} is not encrypted, and whoever reaches it can run programs on its workers; use"
        " it in a network of your own only, or tls:// with certificates as Dask has it"
    )


def _do(kind: type[State], recipe: str, function: Callable[[Any, A], B], task: A) -> B:
    """What runs on a worker."""
    with _turn:
        return function(_made(kind, recipe), task)


@lru_cache(maxsize=2)
def _made(kind: type[State], recipe: str) -> State:
    return kind.from_data(json.loads(recipe))
