"""Who gets how many of what is wanted: as even as what there is allows."""

from __future__ import annotations

from collections.abc import Sequence


def even_shares(there: Sequence[int], wanted: int) -> list[int]:
    """For each, how many of what it has are taken, so that nobody gives two more than another that
    has some left."""
    shares = [0] * len(there)
    for place, left in sorted(enumerate(there), key=lambda one: one[1]):
        still = sum(1 for number in range(len(there)) if (there[number], number) >= (left, place))
        shares[place] = min(left, wanted // still)
        wanted -= shares[place]
    return shares
