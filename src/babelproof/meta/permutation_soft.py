"""PERM-BOTH on soft pairwise accuracy: segment scores are swapped, p-values of all pairs follow.

Sums over sign flips are linear in the scores, so one matrix product a swap serves all metrics.
"""

from __future__ import annotations

import numpy as np

from babelproof.meta.permutation import Difference, Plan, run_pairs, z_scores
from babelproof.meta.ranks import Array
from babelproof.meta.soft import pair_p_values, sign_flips

_ROUNDING = 1e-9


def perm_both_soft(scores: Array, people: Array, plan: Plan | None = None) -> list[Difference]:
    """All pairs of metrics; a row of ``scores`` is systems × segments, flattened."""
    systems, segments = people.shape
    flips = sign_flips(segments)
    sure = pair_p_values(people, flips)
    i, j = np.triu_indices(systems, 1)
    grids = z_scores(scores).reshape(-1, systems, segments)
    null, total = grids @ flips.T, grids.sum(axis=2)

    def accuracy(sums: Array, totals: Array) -> float:
        """From sums over flips (systems × flips) and plain sums."""
        observed = totals[i] - totals[j]
        slack = _ROUNDING * np.maximum(1.0, np.abs(observed))
        p = (sums[i] - sums[j] >= (observed - slack)[:, None]).mean(axis=1)
        return float(1 - np.abs(sure - p).mean())

    def swapped(block: Array, a: Array, b: Array) -> Array:
        out = np.empty((len(block), len(a)))
        for row, chosen in enumerate(block.reshape(-1, systems, segments)):
            taken = grids * chosen
            sums, totals = taken @ flips.T, taken.sum(axis=2)
            for at, (one, two) in enumerate(zip(a, b, strict=True)):
                step, jump = sums[one] - sums[two], totals[one] - totals[two]
                out[row, at] = accuracy(null[one] - step, total[one] - jump) - accuracy(
                    null[two] + step, total[two] + jump
                )
        return out

    reached = np.array([accuracy(n, t) for n, t in zip(null, total, strict=True)])
    return run_pairs(reached, systems * segments, swapped, plan or Plan())
