"""What is never demanded, but must not become another of its kind: months that stand alone, days of
the week, shares, vague numbers, half a unit, hours with their part of the day, times told in words,
how often, multiples, the periods of rates, spans of time, discounts, scores, the second of several
and ordinals that may be something else, labels, marks of lists; and that a number is below zero.
What a source has of it is found once, for all its translations."""

from __future__ import annotations

from collections.abc import Callable

from babelproof.core.segment import View
from babelproof.quantities.comparing.discounts import changed_discount, names_discount
from babelproof.quantities.comparing.half_days import changed_hour, names_hour
from babelproof.quantities.comparing.halved_units import changed_half, names_half
from babelproof.quantities.comparing.labels import (
    changed_label,
    changed_mark,
    names_label,
    names_mark,
)
from babelproof.quantities.comparing.months import (
    changed_day,
    changed_month,
    has_month_alone,
    names_day,
)
from babelproof.quantities.comparing.multiples import changed_multiple, names_multiple
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.nth_parts import changed_part, names_part
from babelproof.quantities.comparing.other_counts import changed_number, names_number
from babelproof.quantities.comparing.rare import (
    BELOW,
    COUNT,
    DAY,
    HALF,
    LABEL,
    MARK,
    MULTIPLE,
    PAIR,
    PART,
    RATE,
    SECOND,
    SPAN,
    TOLD,
    rare_in,
)
from babelproof.quantities.comparing.rates import (
    changed_count,
    changed_rate,
    names_count,
    names_rate,
)
from babelproof.quantities.comparing.scores import changed_score, names_pair
from babelproof.quantities.comparing.seconds import (
    changed_nth,
    changed_second,
    names_nth,
    names_second,
)
from babelproof.quantities.comparing.signs import changed_sign, has_degrees, names_degrees
from babelproof.quantities.comparing.spans import changed_span, names_span
from babelproof.quantities.comparing.turned_times import changed_telling, names_telling
from babelproof.quantities.comparing.vague_sizes import changed_size, names_size
from babelproof.quantities.reading.read import duties_of
from babelproof.quantities.tables.language import Language, language

Check = Callable[[View, View, tuple[Language, Language]], Mismatch | None]
# What a source must hold, at a first look, to be worth a closer one.
_DATE, _UNSURE, _PARTED, _DEGREES = "date", "unsure", "parted", "degrees"
_TIME, _PERCENT, _TWO = "time", "percent", "two"
_CHECKS: tuple[tuple[tuple[str, ...], Callable[[View, Language], bool], Check], ...] = (
    ((_DATE,), has_month_alone, changed_month),
    ((DAY,), names_day, changed_day),
    ((_UNSURE,), names_part, changed_part),
    ((_UNSURE,), names_size, changed_size),
    ((_UNSURE, HALF), names_half, changed_half),
    ((PART, _TIME), names_hour, changed_hour),
    ((TOLD, _PARTED, _TIME), names_telling, changed_telling),
    ((COUNT,), names_count, changed_count),
    ((MULTIPLE,), names_multiple, changed_multiple),
    ((RATE,), names_rate, changed_rate),
    ((BELOW, _DEGREES), names_degrees, changed_sign),
    ((PAIR,), names_pair, changed_score),
    ((SECOND,), names_second, changed_second),
    ((_UNSURE,), names_nth, changed_nth),
    ((LABEL,), names_label, changed_label),
    ((MARK,), names_mark, changed_mark),
    ((_PERCENT,), names_discount, changed_discount),
    ((SPAN,), names_span, changed_span),
    ((_UNSURE, _TWO), names_number, changed_number),
)


def _checks_of(source: View) -> tuple[Check, ...]:
    """Analysis: the checks that a source has something for."""
    held = _held(source)
    if not held:
        return ()
    table = language(source.lang.code)
    return tuple(
        check
        for needs, names, check in _CHECKS
        if not held.isdisjoint(needs) and names(source, table)
    )


def _held(source: View) -> set[str]:
    """What a source holds at a first look."""
    read, held = source.of(duties_of), {*source.of(rare_in)}
    if read.months:
        held.add(_DATE)
    for quantity in read.quantities:
        if not quantity.sure:
            held.add(_UNSURE)
        if quantity.sort == "time":
            held.add(_TIME)
        if quantity.spelled and quantity.values and quantity.values[0].denominator > 1:
            held.add(_PARTED)
        if 2 in quantity.values:
            held.add(_TWO)
        if quantity.days:
            held.add(_DATE)
        if quantity.units and has_degrees(quantity):
            held.add(_DEGREES)
        if _PERCENT in quantity.units:
            held.add(_PERCENT)
    return held


def changed(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The first thing of a source that became another."""
    for check in src.of(_checks_of):
        found = check(src, tgt, tables)
        if found is not None:
            return found
    return None
