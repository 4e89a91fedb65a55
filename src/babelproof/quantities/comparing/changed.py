"""What is never demanded, but must not become another of its kind: months that stand alone, days of
the week, shares, vague numbers, half a unit, hours with their part of the day, times told in words,
how often, multiples, the periods of rates, spans of time, discounts, scores, the second of several
and ordinals that may be something else, labels, marks of lists; and that a number is below zero.
What a source has of it is found once, for all its translations."""

from __future__ import annotations

from collections.abc import Callable

from babelproof.core.segment import View
from babelproof.quantities.comparing.discounts import changed_discount, discounts_of
from babelproof.quantities.comparing.half_days import changed_hour, hours_of
from babelproof.quantities.comparing.halved_units import changed_half, halves_of
from babelproof.quantities.comparing.labels import (
    changed_label,
    changed_mark,
    labels_of,
    mark_of,
)
from babelproof.quantities.comparing.months import (
    changed_day,
    changed_month,
    days_of,
    is_plain,
    months_alone,
    months_of,
)
from babelproof.quantities.comparing.multiples import changed_multiple, multiples_of
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.nth_parts import changed_part, parts_of
from babelproof.quantities.comparing.other_counts import changed_number, counts_of
from babelproof.quantities.comparing.rates import (
    changed_count,
    changed_rate,
    periods_of,
    times_of,
)
from babelproof.quantities.comparing.scores import changed_score, scores_of
from babelproof.quantities.comparing.seconds import (
    changed_nth,
    changed_second,
    may_say_second,
    nths_of,
    second_forms,
)
from babelproof.quantities.comparing.signs import changed_sign, degrees_of
from babelproof.quantities.comparing.spans import changed_span, spans_of
from babelproof.quantities.comparing.turned_times import changed_telling, tellings_due
from babelproof.quantities.comparing.vague_sizes import changed_size, vague_sizes_of
from babelproof.quantities.reading.read import duties_of
from babelproof.quantities.tables.how_often import how_often
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.months import months, weekdays
from babelproof.quantities.tables.multiples import multiples

Check = Callable[[View, View], Mismatch | None]
# What a source must hold, if that says something, to be worth a closer look, which is an analysis,
# and the check of what that finds.
_DATE, _UNSURE, _PERCENT, _TWO = "date", "unsure", "percent", "two"
_CHECKS: tuple[tuple[tuple[str, ...], Callable[[View], object], Check], ...] = (
    ((_DATE,), months_alone, changed_month),
    ((), days_of, changed_day),
    ((_UNSURE,), parts_of, changed_part),
    ((_UNSURE,), vague_sizes_of, changed_size),
    ((), halves_of, changed_half),
    ((), hours_of, changed_hour),
    ((), tellings_due, changed_telling),
    ((), times_of, changed_count),
    ((), multiples_of, changed_multiple),
    ((), periods_of, changed_rate),
    ((), degrees_of, changed_sign),
    ((), scores_of, changed_score),
    ((), may_say_second, changed_second),
    ((_UNSURE,), nths_of, changed_nth),
    ((), labels_of, changed_label),
    ((), mark_of, changed_mark),
    ((_PERCENT,), discounts_of, changed_discount),
    ((), spans_of, changed_span),
    ((_UNSURE, _TWO), counts_of, changed_number),
)
_OF_NAMES = frozenset({
    changed_day, changed_count, changed_multiple, changed_second, changed_rate,  # once a week
})  # fmt: skip


def _checks_of(source: View) -> tuple[Check, ...]:
    """Analysis: the checks that a source has something for."""
    held = _held(source)
    return tuple(
        check
        for needs, due, check in _CHECKS
        if not (needs and held.isdisjoint(needs)) and source.of(due)
    )


def _held(source: View) -> set[str]:
    """What a source holds at a first look."""
    read, held = source.of(duties_of), set[str]()
    if read.months:
        held.add(_DATE)
    for quantity in read.quantities:
        if not quantity.sure:
            held.add(_UNSURE)
        if 2 in quantity.values:
            held.add(_TWO)
        if quantity.days:
            held.add(_DATE)
        if _PERCENT in quantity.units:
            held.add(_PERCENT)
    return held


def changed(src: View, tgt: View) -> Mismatch | None:
    """The first thing of a source that became another."""
    for check in src.of(_checks_of):
        found = check(src, tgt)
        if found is not None:
            return found
    return None


def is_renamed(source: View, target: View) -> bool:
    """Whether a day, a month, a count, a multiple or the second may have become another. Mostly
    they stand in the translation by one of their usual names, which is quickly seen, so that
    nothing need be read."""
    if any(check(source, target) is not None for check in source.of(_checks_of_names)):
        return True
    if all(is_plain(month, target) for month in source.of(_months_named)):
        return False
    return changed_month(source, target) is not None


def _checks_of_names(source: View) -> tuple[Check, ...]:
    """Analysis: the checks of what a source tells by such a name."""
    return tuple(check for _, due, check in _CHECKS if check in _OF_NAMES and source.of(due))


def _months_named(source: View) -> frozenset[int]:
    """Analysis: the months in a source."""
    return frozenset(month for month, *_ in source.of(months_of))


def beginnings(lang: Language) -> set[str]:
    """How the names of days and months begin, and words for counts, multiples and the second:
    a text without one of these names none."""
    counts = how_often(lang.code).beginnings()
    names = {*weekdays(lang.code).beginnings(), *months(lang.code).sure}
    return {*names, *counts, *second_forms(lang.code), *multiples(lang.code).words}
