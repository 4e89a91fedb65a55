"""Months and days of the week that a source names, how often it says that things happen, and how
many times as much: mostly they stand in the translation by one of their usual names, which is
quickly seen, so that nothing need be read."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.core.segment import View
from babelproof.quantities.comparing.changed import Check
from babelproof.quantities.comparing.months import (
    changed_day,
    changed_month,
    is_plain,
    months_of,
    names_day,
)
from babelproof.quantities.comparing.multiples import changed_multiple, names_multiple
from babelproof.quantities.comparing.rare import COUNT, DAY, MULTIPLE, RATE, SECOND, rare_in
from babelproof.quantities.comparing.rates import (
    changed_count,
    changed_rate,
    names_count,
    names_rate,
)
from babelproof.quantities.comparing.seconds import changed_second, names_second, second_forms
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.months import months, weekdays
from babelproof.quantities.tables.multiples import multiples

_CHECKS = (
    (DAY, names_day, changed_day),
    (COUNT, names_count, changed_count),
    (MULTIPLE, names_multiple, changed_multiple),
    (SECOND, names_second, changed_second),
    (RATE, names_rate, changed_rate),  # once a week
)


@dataclass(frozen=True, slots=True)
class Names:
    """The months in a text, and the checks that it has something for."""

    months: frozenset[int]
    checks: tuple[Check, ...]


def named(source: View) -> Names:
    """Analysis: what a source names."""
    table, held = language(source.lang.code), source.of(rare_in)
    checks = (check for kind, names, check in _CHECKS if kind in held and names(source, table))
    months_there = frozenset(month for month, *_ in source.of(months_of))
    return Names(months_there, tuple(checks))


def is_renamed(source: View, target: View, tables: tuple[Language, Language]) -> bool:
    """Whether a day, a month, a count, a multiple or the second may have become another."""
    names = source.of(named)
    if any(check(source, target, tables) is not None for check in names.checks):
        return True
    if all(is_plain(month, target.text, tables[1]) for month in names.months):
        return False
    return changed_month(source, target, tables) is not None


def beginnings(lang: Language) -> set[str]:
    """How the names of days and months begin, and words for counts, multiples and the second:
    a text without one of these names none."""
    counts = how_often(lang.code).beginnings()
    names = {*weekdays(lang.code).beginnings(), *months(lang.code).sure}
    return {*names, *counts, *second_forms(lang.code), *multiples(lang.code).words}
