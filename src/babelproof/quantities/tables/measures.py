"""Units and currencies: which names agree, and what one unit is in another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from babelproof.quantities.exact import Fraction, fraction
from babelproof.text.tables import rows

_SPANS = frozenset({"time", "calendar"})  # months and weeks


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its type (length, mass …), its system, its worth in the base unit, and the classes
    of names it belongs to."""

    id: str
    type: str
    system: str
    factor: Fraction | None
    offset: Fraction
    agrees: frozenset[str]


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency, a family of currencies (dollar) or a subunit (cent), with its relations."""

    id: str
    family: frozenset[str]
    subunits: frozenset[str]


@cache
def units() -> Mapping[str, Unit]:
    """All units by id."""
    found = {}
    for row in rows("quantities/units.tsv"):
        factor = fraction(row["factor"]) if row["factor"] else None
        agrees = frozenset(row["agrees"].split()) | {row["id"]}
        offset = fraction(row["offset"] or "0")
        found[row["id"]] = Unit(row["id"], row["type"], row["system"], factor, offset, agrees)
    return found


@cache
def currencies() -> Mapping[str, Currency]:
    """All currencies, families and subunits by id."""
    return {
        row["id"]: Currency(row["id"], *(frozenset(row[k].split()) for k in ("family", "subunit")))
        for row in rows("quantities/currencies.tsv")
    }


@cache
def unit_classes(ids: frozenset[str]) -> frozenset[str]:
    """The classes of names of any of these units."""
    table = units()
    return frozenset[str]().union(*(table[i].agrees if i in table else {i} for i in ids))


@cache
def unit_types(ids: frozenset[str]) -> frozenset[str]:
    """The types of any of these units."""
    table = units()
    return frozenset(table[i].type for i in ids if i in table)


@cache
def units_agree(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two units, each perhaps ambiguous, may be the same by name."""
    return bool(unit_classes(one) & unit_classes(other))


@cache
def are_other_units(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two units measure the same kind of thing, spans of time for instance, but by no
    name are the same."""
    types = unit_types(one), unit_types(other)
    kin = not types[0].isdisjoint(types[1]) or types[0] | types[1] == _SPANS
    return kin and not units_agree(one, other)


@cache
def currencies_agree(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two currencies may be the same: equal, or one is the bare family of the other. Two
    subunits need a currency in common; cents are no dollars."""
    parts = subunits()
    small, whole = _with_families(one & parts), one - parts
    if small & _with_families(other & parts):
        return True
    other -= parts
    return bool(_with_families(whole) & other or _with_families(other) & whole)


def _with_families(ids: Collection[str]) -> frozenset[str]:
    table = currencies()
    return frozenset(ids).union(*(table[i].family for i in ids if i in table))


def is_subunit(major: Collection[str], minor: Collection[str]) -> bool:
    """Whether the second names parts of the first: dollars and cents."""
    table = currencies()
    names = _with_families(major)
    for i in minor:
        if i in table and table[i].family & names:
            return True
    return any(not table[i].subunits.isdisjoint(minor) for i in names if i in table)


def subunits() -> frozenset[str]:
    """The ids of all subunits."""
    return _subunits()


@cache
def _subunits() -> frozenset[str]:
    return frozenset(part for item in currencies().values() for part in item.subunits)


def amount(value: Fraction, unit: str) -> tuple[str, Fraction] | None:
    """A measure in the base unit of its type."""
    known = units().get(unit)
    if known is None or known.factor is None:
        return None
    return known.type, (value + known.offset) * known.factor


def converted(value: Fraction, source: str, target: str) -> Fraction | None:
    """What a measure is in another unit of its type."""
    table = units()
    one, other = table.get(source), table.get(target)
    if one is None or other is None or one.type != other.type:
        return None
    if one.factor is None or other.factor is None:
        return None
    return (value + one.offset) * one.factor / other.factor - other.offset


def fits(exact: Fraction, printed: Fraction, step: Fraction) -> bool:
    """Whether a printed number is the exact one at the precision it is printed with.

    Noughts at the end of a whole number may be rounding, as long as it is small.
    """
    gap = abs(exact - printed)
    if 2 * gap <= step:
        return True
    return step == 1 and printed % 10 == 0 and gap * 40 <= abs(exact)


def same_system(one: str, other: str) -> bool:
    """Whether two units belong to one system, so that going from one to the other is no change."""
    table = units()
    first, second = table.get(one), table.get(other)
    return first is not None and second is not None and first.system == second.system
