"""How long a work will take: a few of its chunks are worked on, the rest is reckoned.

The chunks are spread over the input, and are worked on by whoever would do the whole, so what is
measured are those machines. Measured is processor time, which another program on the machine does
not stretch; the time that is foretold is that of machines that have nothing else to do.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from heapq import nsmallest
from statistics import fmean
from typing import TypeVar

from babelproof.core.forecast import Forecast
from babelproof.core.tally import rank
from babelproof.io.source import Source, Task
from babelproof.run.crew import Hands, State, open_crew

SAMPLE = 12
Job = tuple[int, Task]
S = TypeVar("S", bound=State)


def forecast(
    source: Source, given: S, work: Callable[[S, Job], int], size: int | None, hands: Hands
) -> Forecast:
    """Try some of the chunks of the source; ``work`` does all there is to do with one, and answers
    with its pairs."""
    begun = time.perf_counter()
    counted, chosen = _chosen(source, size)
    reading = time.perf_counter() - begun
    with open_crew(hands, given) as crew:
        there = partial(timed, work)
        found = list(crew(there, [(number, task) for _, number, task in chosen]))
        many = crew.hands
    a_chunk = fmean(pairs for pairs, _ in found) if found else 0
    pairs = source.total if source.total is not None else round(a_chunk * counted)
    size_of = sum(item.bytes for item in source.inputs())
    return Forecast(counted, pairs, size_of, many, found, reading, bool(source.read_here))


def _chosen(source: Source, size: int | None) -> tuple[int, list[tuple[int, int, Task]]]:
    """How many chunks there are, and some of them, spread evenly; no more than those are held."""
    counted = 0

    def ranked() -> Iterator[tuple[int, int, Task]]:
        nonlocal counted
        for number, task in enumerate(source.tasks(size)):
            counted += 1
            yield rank(number), number, task

    chosen = nsmallest(SAMPLE, ranked(), key=lambda item: item[:2])
    return counted, sorted(chosen, key=lambda item: item[1])


_warm = False


def timed(work: Callable[[S, Job], int], given: S, job: Job) -> tuple[int, float]:
    """The pairs of a chunk and the processor time they take."""
    global _warm
    if not _warm:  # tables are loaded once a process, which says nothing of the rest
        work(given, job)
        _warm = True
    begun = time.process_time()
    pairs = work(given, job)
    return pairs, time.process_time() - begun
