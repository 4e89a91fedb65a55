"""Who does the work of a run: this process, worker processes, or a cluster.

Whoever it is gets one *state* (a plan, a filter) and is then asked for functions of that state and
a task. In this process and in workers beside it the state is there as it is; elsewhere it is made
again from plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from babelproof.io.source import Source
from babelproof.run.pool import open_map

A = TypeVar("A")
B = TypeVar("B")
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
