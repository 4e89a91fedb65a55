"""Rows for cases: what is kept on disk, and the rest made here or by several processes.

Whoever makes a row, and in which order, changes nothing: a row depends on its case alone. Rows are
kept by content, so that nothing is scored twice, in this run or the next: the key is a digest of
the metric's own key and of the texts. A cache that cannot be read or written is not used; scoring
goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from babelproof.io.caches import Cache, cache_file, key_of, packed
from babelproof.metrics.protocol import Array, Case, Metric, Progress

# Opens a map over processes that are prepared by a function and its arguments.
OpenMap = Callable[..., AbstractContextManager[Callable[..., Iterator[Any]]]]
# Told the seconds of one process's work that lie ahead, and for how many cases.
Expect = Callable[[float, int], None]

# Rows are put away every so often, and at the end, so that an interrupted run is not lost.
_KEEP_EVERY = 4096
_PART = 128
_SAMPLE = 64


@contextmanager
def in_this_process(setup: Callable[..., None], *args: object) -> Iterator[Callable[..., Any]]:
    """The map that needs no other process."""
    setup(*args)
    yield map


def make_rows(
    metric: Metric,
    cases: Sequence[Case],
    cache: RowCache,
    tell: Progress,
    workers: OpenMap,
    expect: Expect | None,
) -> tuple[Array, int]:
    """A row for every case, and how many were known already."""
    keys = digests(metric, cases) if metric.key is not None else []
    known = cache.find(keys, metric.width) if keys else {}
    out = np.empty((len(cases), metric.width))
    for at, key in enumerate(keys):
        if key in known:
            out[at] = np.frombuffer(known[key])
    fresh = [at for at in range(len(cases)) if not known or keys[at] not in known]
    done = len(cases) - len(fresh)
    waiting: list[int] = []

    def keep() -> None:
        if keys and waiting:
            cache.keep([keys[at] for at in waiting], out[waiting])
        waiting.clear()

    tell(done)
    try:
        for places, rows in _made(metric, cases, fresh, tell, workers, expect):
            out[places] = rows
            waiting += places
            done += len(places)
            tell(done)
            if len(waiting) >= _KEEP_EVERY:
                keep()
    finally:
        keep()
    return out, len(cases) - len(fresh)


def _made(
    metric: Metric,
    cases: Sequence[Case],
    fresh: list[int],
    tell: Progress,
    workers: OpenMap,
    expect: Expect | None,
) -> Iterator[tuple[list[int], Array]]:
    """Places and their rows, part by part."""
    if not fresh:
        return
    if not metric.spreads:
        before = len(cases) - len(fresh)
        for first in range(0, len(fresh), _KEEP_EVERY):
            some = fresh[first : first + _KEEP_EVERY]
            onward = partial(_onward, tell, before + first)
            yield some, metric.rows([cases[at] for at in some], onward)
        return
    if expect is not None and len(fresh) > 2 * _SAMPLE:
        sample = fresh[:: len(fresh) // _SAMPLE]
        yield sample, _timed(metric, [cases[at] for at in sample], len(fresh), expect)
        taken = set(sample)
        fresh = [at for at in fresh if at not in taken]
    parts = [fresh[first : first + _PART] for first in range(0, len(fresh), _PART)]
    with workers(_prepare, metric) as each:
        texts = ([cases[at] for at in part] for part in parts)
        yield from zip(parts, each(_rows_of, texts), strict=True)


def _onward(tell: Progress, before: int, done: int) -> None:
    tell(before + done)


def _timed(metric: Metric, sample: list[Case], cases: int, expect: Expect) -> Array:
    """The rows of cases from all over the text, whose time foretells that of the others."""
    metric.rows(sample[:1], _silent)  # what is loaded once is no part of the measure
    start = perf_counter()
    rows = metric.rows(sample, _silent)
    left = cases - len(sample)
    expect((perf_counter() - start) / len(sample) * left, left)
    return rows


_metric: Metric | None = None


def _prepare(metric: Metric) -> None:
    global _metric
    _metric = metric


def _rows_of(cases: list[Case]) -> Array:
    assert _metric is not None
    return _metric.rows(cases, _silent)


def _silent(done: int) -> None:
    pass


_DOUBLE = 8


def digests(metric: Metric, cases: Sequence[Case]) -> list[bytes]:
    """A key a case, of all its statistics depend on; fields are told apart by their lengths."""
    found = []
    name, head, last = metric.key or "", b"", None
    for case in cases:
        if case.refs is not last:
            last = case.refs
            head = packed(name, *(case.refs if metric.needs_reference else ()))
        parts = (case.hyp, case.src) if metric.needs_source else (case.hyp,)
        found.append(key_of(head + packed(*parts)))
    return found


class RowCache:
    """Rows by key. Without a path nothing is found and nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._kept = Cache(path)

    @classmethod
    def of_user(cls) -> RowCache:
        return cls(cache_file("scores.sqlite3"))

    def find(self, keys: Sequence[bytes], width: int) -> dict[bytes, bytes]:
        """The rows that are known and sound, as ``width`` packed doubles."""
        found = self._kept.find(keys)
        return {key: row for key, row in found.items() if len(row) == _DOUBLE * width}

    def keep(self, keys: Sequence[bytes], rows: Array) -> None:
        """Remember these rows."""
        plain = np.ascontiguousarray(rows, float)
        pairs = zip(keys, plain, strict=True)
        self._kept.keep((key, row.tobytes()) for key, row in pairs)
