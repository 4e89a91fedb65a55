"""Whether a text may still be believed with another token in it: no tooth of 43 miles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.tables import measures
from babelproof.substitute.site import Site
from babelproof.text.tables import rows

# How many times as large, or as small, what is told of may become.
_MOST = {"unit": Fraction(150), "duration": Fraction(60), "scale": Fraction(1000)}
_DAYS_IN = {2: 28, 4: 30, 6: 30, 9: 30, 11: 30}


@dataclass(frozen=True, slots=True)
class Range:
    """The size of a token, and the numbers of it that people say."""

    size: Fraction | None
    least: Fraction | None = None
    most: Fraction | None = None

    def holds(self, value: Fraction | None) -> bool:
        """Whether people say so many."""
        low = self.least is None or value is None or value >= self.least
        return low and (self.most is None or value is None or value <= self.most)


@cache
def _ranges() -> Mapping[tuple[str, str], Range]:
    return {
        (row["type"], row["token"]): Range(
            *(fraction(row[name]) if row[name] else None for name in ("size", "least", "most"))
        )
        for row in rows("forms/plausible.tsv")
    }


def _range(kind: str, token: str) -> Range:
    found = _ranges().get((kind, token))
    unit = measures.units().get(token)
    exact = unit.factor if kind == "unit" and unit is not None else None
    if found is None:
        return Range(exact)
    return Range(exact or found.size, found.least, found.most)


def is_of_kin(site: Site, token: str) -> bool:
    """Whether another token measures the same kind of thing, a length for a length; and whether
    a month has the day that stands beside it."""
    if site.type == "month":
        return int(site.kin) <= _DAYS_IN.get(int(token), 31)
    unit = measures.units().get(token)
    return site.type != "unit" or (unit is not None and unit.type == site.kin)


def is_plausible(site: Site, token: str) -> bool:
    """Whether what is told of stays of about the same size, in numbers that people say."""
    most = _MOST.get(site.type)
    if most is None:
        return True
    old, new = _range(site.type, site.token), _range(site.type, token)
    value = site.counted.value if site.counted and not site.counted.scaled else None
    if not new.holds(value):
        return False
    if not old.size or not new.size:
        return True
    return bool(max(old.size, new.size) / min(old.size, new.size) <= most)
