"""Random subsets to compare a selection with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from babelproof.meta.ranks import Array

_AT_ONCE = 500


def random_masks(
    pool: Sequence[int], size: int, segments: int, count: int, seed: int
) -> Iterator[Array]:
    """``count`` subsets of ``size`` items of the pool as rows of 0 and 1, some at a time."""
    rng = np.random.default_rng(seed)
    lines = np.asarray(pool)
    for first in range(0, count, _AT_ONCE):
        some = min(_AT_ONCE, count - first)
        draws = rng.random((some, len(lines)))
        chosen = np.argpartition(draws, size - 1, axis=1)[:, :size] if size < len(lines) else None
        masks = np.zeros((some, segments))
        if chosen is None:
            masks[:, lines] = 1
        else:
            np.put_along_axis(masks, lines[chosen], 1, axis=1)
        yield masks
