"""Publish a part of a suite and hold the rest back, so that a tuned system can be found out.

The share is kept within every phenomenon. Items with the same source go to the same side, since
a published source would give the held-back item away. The same seed gives the same parts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from babelproof.core.errors import UsageError
from babelproof.suites.item import Item, Suite


class Parts(NamedTuple):
    """The two parts of a suite."""

    public: Suite
    held: Suite


Topic = tuple[str, str, str]


def split(suite: Suite, share: float = 0.5, seed: int = 0) -> Parts:
    """Split a suite; ``share`` of every phenomenon's items become public, to the nearest item."""
    if not 0 < share < 1:
        raise UsageError(f"the public share must lie between 0 and 1, not {share}")
    sizes = Counter(map(_topic, suite.items))
    room = Counter({topic: int(size * share + 0.5) for topic, size in sizes.items()})
    kept = sizes - room
    source = random.Random(seed)
    public: set[tuple[str, str]] = set()
    for group in _groups(suite.items, source):
        needs = Counter(map(_topic, group))
        if _goes_public(needs, room, kept, source.random()):
            public.update(item.key for item in group)
            room.subtract(needs)
        else:
            kept.subtract(needs)
    return Parts(
        suite.only(lambda item: item.key in public), suite.only(lambda item: item.key not in public)
    )


def _topic(item: Item) -> Topic:
    return (item.langs, *item.topic)


def _groups(items: Sequence[Item], source: random.Random) -> list[list[Item]]:
    """Items by source in a random order, the larger groups first: they are the hardest to place."""
    by_source: dict[tuple[str, str], list[Item]] = {}
    for item in items:
        by_source.setdefault((item.langs, item.line), []).append(item)
    groups = list(by_source.values())
    source.shuffle(groups)
    return sorted(groups, key=len, reverse=True)


def _goes_public(
    needs: Counter[Topic], room: Counter[Topic], kept: Counter[Topic], chance: float
) -> bool:
    """As likely as there is room left on that side; certain if only one side has room."""
    fits_public = all(room[topic] >= n for topic, n in needs.items())
    fits_kept = all(kept[topic] >= n for topic, n in needs.items())
    if fits_public != fits_kept:
        return fits_public
    open_places = sum(max(0, room[topic]) for topic in needs)
    held_places = sum(max(0, kept[topic]) for topic in needs)
    return chance * (open_places + held_places) < open_places
