"""subset2evaluate's methods, where that package is installed: the living rival of the paper's."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np

from babelproof.core.errors import BabelproofError, UsageError, did_you_mean
from babelproof.io.scored import ScoredSet
from babelproof.meta.rankings import Ranking
from babelproof.meta.ranks import Array

PREFIX = "s2e:"
METRIC = "metric"


def utilities(data: ScoredSet, filtered: Ranking, rows: Sequence[int], method: str) -> Array:
    """What ``method`` thinks of every item, seeing these systems only; NaN where scores miss."""
    if find_spec("subset2evaluate") is None:
        raise BabelproofError(f"{PREFIX}{method} needs a package: pip install subset2evaluate")
    from subset2evaluate import methods, select_subset

    if method not in methods.METHODS:
        hint = did_you_mean(method, methods.METHODS)
        raise UsageError(f"subset2evaluate has no method {method!r}; {hint}")
    out = np.full(data.segments, np.nan)
    for item in select_subset.basic(_items(data, filtered, rows), method=method, metric=METRIC):
        out[item["i"]] = float(item["subset2evaluate_utility"])
    return out


def _items(data: ScoredSet, filtered: Ranking, rows: Sequence[int]) -> list[dict[str, Any]]:
    """The set as that package wants it: one record an item with texts and scores by system."""
    grid = filtered.segment_scores()
    names = [filtered.systems[row] for row in rows]
    texts = {name: data.output(name) for name in names}
    source = data.source()
    reference = data.reference() if data.ref else source
    return [
        {
            "i": line,
            "src": source[line],
            "ref": reference[line],
            "tgt": {name: texts[name][line] for name in names},
            "scores": {
                name: {METRIC: float(grid[row, line])}
                for row, name in zip(rows, names, strict=True)
            },
        }
        for line in range(data.segments)
        if not np.isnan(grid[list(rows), line]).any()
    ]
