"""Chance that is the same each time: what is drawn rests on the seed and the text alone, not on
the order, the chunks or the workers in which texts come."""

from __future__ import annotations

from random import Random

import xxhash

_WHOLE = 1 << 64


def rank(seed: int, *texts: str) -> int:
    """A number of 64 bits that a text always draws."""
    joined = "\x00".join((str(seed), *texts))
    return int(xxhash.xxh3_64_intdigest(joined.encode("utf-8", "surrogatepass")))


def share(seed: int, *texts: str) -> float:
    """A number from 0 up to 1 that a text always draws."""
    return rank(seed, *texts) / _WHOLE


def drawing(seed: int, *texts: str) -> Random:
    """A source of chance for one text."""
    return Random(rank(seed, *texts))
