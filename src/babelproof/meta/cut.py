"""Which items are kept, given how useful each is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction

import numpy as np

from babelproof.core.errors import UsageError
from babelproof.meta.ranks import Array


def as_share(keep: float) -> Fraction:
    """The share as it was written: 0.4 is two fifths, not the double next to it."""
    share = Fraction(str(keep))
    if not 0 < share < 1:
        raise UsageError(f"⸨keep⸩ takes a share between 0 and 1, not {keep}")
    return share


def percentile(values: Array, share: Fraction) -> float:
    """Interpolated linearly between the two nearest values, the position exact."""
    ordered = np.sort(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    if place == low:
        return float(ordered[low])
    part = float(place - low)
    return float(ordered[low] + (ordered[low + 1] - ordered[low]) * part)


def kept_count(items: int, keep: float) -> int:
    """How many items the rule keeps where no two are equally useful."""
    if items < 1:
        return 0
    return items - 1 - int((1 - as_share(keep)) * (items - 1))


def above_percentile(utility: Array, keep: float) -> tuple[list[int], float]:
    """The paper's rule: strictly above the percentile, and that percentile."""
    judged = np.flatnonzero(~np.isnan(utility))
    if not len(judged):
        raise UsageError("no item has scores from every system")
    threshold = percentile(utility[judged], 1 - as_share(keep))
    return [int(line) for line in judged if utility[line] > threshold], threshold


def best_first(utility: Array) -> list[int]:
    """Judged items from the most useful on; equal ones in order of line."""
    order = np.argsort(-utility, kind="stable")
    return [int(line) for line in order if not np.isnan(utility[line])]


def within_segments(utility: Array, budget: int) -> list[int]:
    """The most useful items, so many."""
    return sorted(best_first(utility)[:budget])


def within_words(utility: Array, lengths: Sequence[int], budget: int) -> list[int]:
    """The most useful items that fit; one that does not is passed over."""
    kept, left = [], budget
    for line in best_first(utility):
        if lengths[line] <= left:
            kept.append(line)
            left -= lengths[line]
    return sorted(kept)


def stratified(utility: Array, strata: Sequence[Hashable], count: int) -> list[int]:
    """The most useful of every stratum, each in proportion to its size (largest remainders)."""
    lines: dict[Hashable, list[int]] = {}
    for line in best_first(utility):
        lines.setdefault(strata[line], []).append(line)
    judged = sum(map(len, lines.values()))
    exact = {name: Fraction(count * len(some), judged) for name, some in lines.items()}
    quota = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: (quota[name] - exact[name], min(lines[name])))
    for name in by_rest[: count - sum(quota.values())]:
        quota[name] += 1
    return sorted(line for name, some in lines.items() for line in some[: quota[name]])
