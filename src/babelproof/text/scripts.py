"""Writing systems: which script a letter belongs to, and how much of a text each script takes.

Only the scripts of ``data/scripts.tsv`` are told apart; anything else is ``other``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from babelproof.core.segment import View
from babelproof.text.tables import rows

OTHER = "other"


@dataclass(frozen=True, slots=True)
class Script:
    """A script: ISO 15924 code, English name, code point ranges, blanks between words or not."""

    code: str
    name: str
    ranges: tuple[tuple[int, int], ...]
    spaced: bool


@cache
def scripts() -> Mapping[str, Script]:
    """All known scripts by code."""
    return MappingProxyType({row["script"]: _script(row) for row in rows("scripts.tsv")})


def _script(row: Mapping[str, str]) -> Script:
    ranges = (part.split("-") for part in row["ranges"].split())
    return Script(
        code=row["script"],
        name=row["name"],
        ranges=tuple((int(low, 16), int(high, 16)) for low, high in ranges),
        spaced=row["spaced"] == "yes",
    )


@cache
def char_class(codes: Iterable[str]) -> str:
    """The letters of scripts as a character class, without brackets, for ``re`` and RE2."""
    ranges = sorted(pair for code in codes for pair in scripts()[code].ranges)
    return "".join(f"{chr(low)}-{chr(high)}" for low, high in ranges)


@cache
def unspaced() -> frozenset[str]:
    """The scripts that put no blanks between words."""
    return frozenset(code for code, script in scripts().items() if not script.spaced)


@cache
def _edges() -> tuple[list[int], list[int], list[str]]:
    table = sorted((low, high, code) for code, s in scripts().items() for low, high in s.ranges)
    return [t[0] for t in table], [t[1] for t in table], [t[2] for t in table]


@lru_cache(maxsize=8192)
def script_of(char: str) -> str | None:
    """The script of a letter; None for what is no letter (digits, marks, punctuation)."""
    if not char.isalpha():
        return None
    lows, highs, codes = _edges()
    place = bisect_right(lows, ord(char)) - 1
    return codes[place] if place >= 0 and ord(char) <= highs[place] else OTHER


def count_letters(text: str) -> Mapping[str, int]:
    """How many letters of each script a text has."""
    counts: dict[str, int] = {}
    for char in text:
        script = script_of(char)
        if script is not None:
            counts[script] = counts.get(script, 0) + 1
    return counts


def letters(view: View) -> Mapping[str, int]:
    """Analysis: letters by script."""
    return count_letters(view.text)
