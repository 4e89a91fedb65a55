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
    days_of,
    is_plain,
    months_of,
)
from babelproof.quantities.comparing.multiples import changed_multiple, multiples_of
from babelproof.quantities.comparing.rare import COUNT, DAY, MULTIPLE, RATE, SECOND, rare_in
from babelproof.quantities.comparing.rates import (
    changed_count,
    changed_rate,
    periods_of,
    times_of,
)
from babelproof.quantities.comparing.seconds import changed_second, may_say_second, second_forms
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.months import months, weekdays
from babelproof.quantities.tables.multiples import multiples

_CHECKS = (
    (DAY, days_of, changed_day),
    (COUNT, times_of, changed_count),
    (MULTIPLE, multiples_of, changed_multiple),
    (SECOND, may_say_second, changed_second),
    (RATE, periods_of, changed_rate),  # once a week
)


@dataclass(frozen=True, slots=True)
class Names:
    """The months in a text, and the checks that it has something for."""

    months: frozenset[int]
    checks: tuple[Check, ...]


def named(source: View) -> Names:
    """Analysis: what a source names."""
    held = source.of(rare_in)
    checks = (check for kind, due, check in _CHECKS if kind in held and source.of(due))
    months_there = frozenset(month for month, *_ in source.of(months_of))
    return Names(months_there, tuple(checks))


def is_renamed(source: View, target: View) -> bool:
    """Whether a day, a month, a count, a multiple or the second may have become another."""
    names = source.of(named)
    if any(check(source, target) is not None for check in names.checks):
        return True
    if all(is_plain(month, target) for month in names.months):
        return False
    return changed_month(source, target) is not None


def beginnings(lang: Language) -> set[str]:
    """How the names of days and months begin, and words for counts, multiples and the second:
    a text without one of these names none."""
    counts = how_often(lang.code).beginnings()
    names = {*weekdays(lang.code).beginnings(), *months(lang.code).sure}
    return {*names, *counts, *second_forms(lang.code), *multiples(lang.code).words}
