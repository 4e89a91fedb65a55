"""What is never demanded, but must not become another of its kind: months that stand alone, days of
the week, shares, vague numbers, half a unit, hours in words, how often, scores, the second of
several, labels; and that a number is below zero. What a source has of it is found once, for all its
translations."""

from __future__ import annotations

from collections.abc import Callable

from babelproof.core.segment import View
from babelproof.quantities.comparing.half_days import changed_hour, names_hour
from babelproof.quantities.comparing.halved_units import changed_half, names_half
from babelproof.quantities.comparing.how_often import changed_count, names_count
from babelproof.quantities.comparing.labels import changed_label, names_label
from babelproof.quantities.comparing.months import changed_month, has_month_alone
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.nth_parts import changed_part, names_part
from babelproof.quantities.comparing.scores import changed_score, names_pair
from babelproof.quantities.comparing.seconds import changed_second, names_second
from babelproof.quantities.comparing.signs import changed_sign, names_degrees
from babelproof.quantities.comparing.vague_sizes import changed_size, names_size
from babelproof.quantities.comparing.weekdays import changed_day, names_day
from babelproof.quantities.tables.language import Language, language

Check = Callable[[View, View, tuple[Language, Language]], Mismatch | None]
_CHECKS: tuple[tuple[Callable[[View, Language], bool], Check], ...] = (
    (has_month_alone, changed_month),
    (names_day, changed_day),
    (names_part, changed_part),
    (names_size, changed_size),
    (names_half, changed_half),
    (names_hour, changed_hour),
    (names_count, changed_count),
    (names_degrees, changed_sign),
    (names_pair, changed_score),
    (names_second, changed_second),
    (names_label, changed_label),
)


def checks_of(source: View) -> tuple[Check, ...]:
    """Analysis: the checks that a source has something for."""
    table = language(source.lang.code)
    return tuple(check for names, check in _CHECKS if names(source, table))


def changed(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The first thing of a source that became another."""
    for check in src.of(checks_of):
        found = check(src, tgt, tables)
        if found is not None:
            return found
    return None
