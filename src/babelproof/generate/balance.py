"""Who gets how many of what is wanted: as even as what there is allows."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence


def even_shares(there: Sequence[int], wanted: int) -> list[int]:
    """For each, how many of what it has are taken, so that nobody gives two more than another that
    has some left."""
    shares = [0] * len(there)
    poorest_first = sorted(range(len(there)), key=there.__getitem__)
    for before, place in enumerate(poorest_first):
        shares[place] = min(there[place], wanted // (len(there) - before))
        wanted -= shares[place]
    return shares


def fair_most(there: Iterable[int], share: int) -> int:
    """How much one may give so that it is no more than one part in ``share`` of all; any amount
    where there are too few for that."""
    numbers = Counter(there)
    most = max(numbers, default=0)
    if sum(many for few, many in numbers.items() if few) < share:
        return most

    def is_too_much(cap: int) -> bool:
        return cap * share > sum(min(few, cap) * many for few, many in numbers.items())

    # What is too much stays so for more: giving one more each adds at most what it did before.
    return max(min(1, most), bisect_left(range(1, most + 1), True, key=is_too_much))
