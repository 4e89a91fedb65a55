"""How long a filter will take: a few of its chunks are worked on, the rest is reckoned.

The chunks are spread over the input, and are worked on by whoever would do the whole, so what is
measured are those machines. Measured is processor time, which another program on the machine does
not stretch; the time that is foretold is that of machines that have nothing else to do.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from heapq import nsmallest
from statistics import fmean

from babelproof.core.forecast import Forecast
from babelproof.core.tally import rank
from babelproof.io.source import Loaded, Source, Task
from babelproof.run.crew import Hands, open_crew
from babelproof.run.filtering.work import Filter, keys, work

SAMPLE = 12


def forecast(source: Source, given: Filter, size: int | None, hands: Hands) -> Forecast:
    """Try some of the chunks of the source."""
    begun = time.perf_counter()
    counted, chosen = _chosen(source, size)
    reading = time.perf_counter() - begun
    with open_crew(hands, given) as crew:
        found = list(crew(timed, [(number, task) for _, number, task in chosen]))
        many = crew.hands
    a_chunk = fmean(pairs for pairs, _ in found) if found else 0
    pairs = source.total if source.total is not None else round(a_chunk * counted)
    size_of = sum(item.bytes for item in source.inputs())
    overlaps = any(_is_read_here(task) for _, _, task in chosen)
    return Forecast(counted, pairs, size_of, many, found, reading, overlaps)


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


def _is_read_here(task: Task) -> bool:
    """Whether the reader had to read the text of a chunk itself."""
    piece = getattr(task, "piece", None)
    return isinstance(task, Loaded) or (piece is not None and hasattr(piece, "block"))


_warm = False


def timed(given: Filter, job: tuple[int, Task]) -> tuple[int, float]:
    """The pairs of a chunk and the processor time they take, in every pass."""
    global _warm
    if not _warm:  # tables are loaded once a process, which says nothing of the rest
        _passes(given, job)
        _warm = True
    begun = time.process_time()
    pairs = _passes(given, job)
    return pairs, time.process_time() - begun


def _passes(given: Filter, job: tuple[int, Task]) -> int:
    number, task = job
    if any(one.of_corpus() for one in given.judges):
        keys(given, job)
    return work(given, (number, task, [{} for _ in given.judges])).pairs
