"""A unit divided by another with a stroke: *km/h*, *Meilen/h*, *Liter/Min.*"""

from __future__ import annotations

from babelproof.quantities.line import Line
from babelproof.quantities.tables import measures

_LONG_WORD = 4


def divided_unit(line: Line, end: int, units: frozenset[str]) -> tuple[frozenset[str], int] | None:
    """The unit that a unit and what it is divided by make, if that is one, and where it ends."""
    below = line.longest(end + 1, "unit") if line.tokens.keys[end : end + 1] == ["/"] else None
    if below is None or not units:
        return None
    made = {f"{unit}-per-{entry.what}" for unit in units for entry in below.of("unit")}
    known = frozenset(made & measures.units().keys())
    return (known, below.end) if known else None


def is_divided(line: Line, end: int) -> bool:
    """Whether a unit is one part of another: *km/h*, but not *500 lbs/bale*."""
    keys = line.tokens.keys[end : end + 2]
    if not keys or keys[0] != "/":
        return False
    word = keys[1] if len(keys) > 1 and keys[1].isalpha() else ""
    return len(word) < _LONG_WORD or line.longest(end + 1, "unit") is not None
