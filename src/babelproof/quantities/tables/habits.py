"""How languages without tables count: in lakhs or myriads, their hours from sunrise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from babelproof.text.tables import rows

LAKH, MYRIAD, SUNRISE = "lakh", "myriad", "sunrise"
_NONE: frozenset[str] = frozenset()


def habits_of(code: str) -> frozenset[str]:
    """What is known of how a language counts."""
    return _habits().get(code, _NONE)


@cache
def _habits() -> Mapping[str, frozenset[str]]:
    return {row["lang"]: frozenset(row["habits"].split()) for row in rows("quantities/habits.tsv")}
