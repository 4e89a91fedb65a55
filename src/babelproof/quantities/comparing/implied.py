"""Values that a translation may give in digits though the source says them without a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from babelproof.quantities.exact import Fraction, fraction
from babelproof.quantities.quantity import Quantity

_SMALL = 2


@dataclass(frozen=True, slots=True)
class _Table:
    """Numbers with their units, numbers with the names they belong to, and days of the year."""

    numbers: frozenset[tuple[Fraction, str]]
    names: frozenset[tuple[Fraction, str]]
    days: frozenset[tuple[int, int]]


def is_implied(quantity: Quantity, around: str) -> bool:
    """Whether words without a number may stand behind a quantity. ``around``: it and the text
    close to it, in lower case."""
    table = _table()
    if any((month, day) in table.days for _, month, day in quantity.days if day is not None):
        return True
    if "percent" in quantity.units and any(value % 100 == 0 for value in quantity.values):
        return True
    for value in quantity.values:
        if value <= _SMALL or any((value, unit) in table.numbers for unit in ("", *quantity.units)):
            return True
        if any(value == number and name in around for number, name in table.names):
            return True
    return False


@cache
def _table() -> _Table:
    path = files("babelproof").joinpath("data", "quantities", "implied.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] != "#"]
    found: dict[str, set[tuple[Fraction, str]]] = {"number": set(), "name": set()}
    days = set()
    for kind, value, what, _ in rows:
        if kind == "day":
            month, day = value.split("-")
            days.add((int(month), int(day)))
        else:
            found[kind].add((fraction(value), what))
    return _Table(frozenset(found["number"]), frozenset(found["name"]), frozenset(days))
