"""What a source demands of its translations: worked out once for all of them, as far as it does
not depend on what stands there.

Which quantities of a source a translation must hold, and which rules speak of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, partial
from typing import NamedTuple

from babelproof.core.segment import View
from babelproof.quantities.comparing.copies import is_copied
from babelproof.quantities.comparing.demands import demanded
from babelproof.quantities.comparing.naming import Judgement
from babelproof.quantities.comparing.second_look import knows_unit
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import plain

_UNIT = "unit-mismatch"
_NO_WORD = "the tables of the target language have no word for the unit"
_PERCENT = frozenset({"percent"})
_NUMBERS = frozenset({"number-mismatch"})
_MOMENTS = {sort: frozenset({f"{sort}-mismatch"}) for sort in ("time", "date")}


class _Demand(NamedTuple):
    """A quantity, why it makes no duty, if so, and which rules speak of it."""

    quantity: Quantity
    reason: str
    rules: frozenset[str]


class Duties(NamedTuple):
    """What a target must hold, and which of it does not plainly stand there."""

    all: list[Quantity]
    lost: list[Quantity]


class Expected:
    """The quantities of a source as they are demanded. ``full``: the tables of the target are."""

    __slots__ = ("_carried", "_demands", "_full", "_lang", "_less", "_looked_for", "_text")

    def __init__(self, source: View, full: bool) -> None:
        self._lang, self._full, self._text = language(source.lang.code), full, source.text
        self._demands = [self._demand(q) for q in source.of(duties_of).quantities]
        self._less: dict[int, _Demand] = {}
        self._looked_for: list[tuple[int, Quantity]] | None = None
        self._carried: tuple[Judgement, list[Quantity]] | None = None

    def rules(self) -> frozenset[str]:
        """The rules that something is demanded by."""
        return frozenset().union(*(rules for _, reason, rules in self._demands if not reason))

    def in_target(self, target: str, table: Language, result: Judgement) -> Duties:
        """The duties towards a target; says in the result what is judged, and what is not."""
        if self._looked_for is None:
            self._looked_for = self._prepared()
        lost = {at for at, one in self._looked_for if not self._stands(one, target, table)}
        if lost:
            return self._settled(lost, target, table, result)
        if self._carried is None:
            judgement = Judgement()
            self._carried = judgement, self._settled((), target, table, judgement).all
        judgement, duties = self._carried
        result.judged |= judgement.judged
        result.unjudged |= judgement.unjudged
        return Duties(duties, [])

    def _prepared(self) -> list[tuple[int, Quantity]]:
        """What to look for; what is not sure is demanded at its least."""
        for at, (quantity, *_) in enumerate(self._demands):
            if not quantity.sure:
                self._demands[at] = self._at_least(at)
        demands = enumerate(self._demands)
        return [(at, one) for at, (one, reason, _) in demands if one.sure or not reason]

    def _stands(self, quantity: Quantity, target: str, table: Language) -> bool:
        return is_copied(quantity, target, table) or _is_left(quantity, self._text, target)

    def _settled(
        self, lost: Collection[int], target: str, table: Language, result: Judgement
    ) -> Duties:
        duties = Duties([], [])
        for at, (quantity, *_) in enumerate(self._demands):
            duty, reason, rules = self._at_least(at) if at in lost else self._demands[at]
            if reason:
                for rule in rules:
                    result.unjudged.setdefault(rule, reason)
                continue
            if _UNIT in rules and not knows_unit(table, duty.units):
                rules = rules - {_UNIT}
                result.unjudged.setdefault(_UNIT, _NO_WORD)
            result.judged |= rules
            duties.all.append(duty)
            if at in lost and not (duty is not quantity and is_copied(duty, target, table)):
                duties.lost.append(duty)
        return duties

    def _at_least(self, at: int) -> _Demand:
        """What is demanded where a quantity does not plainly stand in the target."""
        less = self._less.get(at)
        if less is None:
            quantity = self._demands[at].quantity
            duty = demanded(quantity, plain(self._text), self._lang)
            less = self._demands[at] if duty is quantity else self._demand(duty)
            self._less[at] = less
        return less

    def _demand(self, quantity: Quantity) -> _Demand:
        reason = _why_not(quantity, self._lang, self._full)
        return _Demand(quantity, reason, _rules_of(quantity, self._full))


def _expected(full: bool, source: View) -> Expected:
    return Expected(source, full)


# Analyses, by whether the target's tables are full.
EXPECTED = {full: partial(_expected, full) for full in (True, False)}


def _is_left(quantity: Quantity, source: str, target: str) -> bool:
    """Whether a scaled sum, £75m, or a time, 0200GMT, stands in the target as in the source: it is
    at least not lost."""
    if not (quantity.scale and quantity.currencies) and quantity.sort != "time":
        return False
    piece = source[quantity.start : quantity.end]
    if piece not in target:
        return False
    return re.search(rf"(?<![0-9A-Za-z.,]){re.escape(piece)}(?![0-9A-Za-z])", target) is not None


def _why_not(quantity: Quantity, source: Language, full: bool) -> str:
    """Why a quantity makes no duty; empty where it does. ``full``: the tables of the target are."""
    if not quantity.sure:
        return quantity.reason or "the reading is not sure"
    if not source.full and quantity.digits == "1":
        return "one is never demanded where its unit is not known"
    if full:
        return ""
    plain = quantity.sort in ("number", "code", "ordinal") and not quantity.spelled
    if not plain or quantity.scale or not quantity.digits:
        return "the target language has no tables"
    if quantity.values and (quantity.values[0] <= 100 or quantity.values[0] % 100 == 0):
        return "the number may be in words, and the target language has no tables"
    return ""


def _rules_of(quantity: Quantity, full: bool) -> frozenset[str]:
    """The rules that may find a quantity missing or changed."""
    if not full:
        return _NUMBERS
    if quantity.sort in ("time", "date"):
        return _MOMENTS[quantity.sort]
    if not (quantity.scale or quantity.currencies or quantity.units):
        return _NUMBERS
    large = bool(quantity.scale) and quantity.scale >= 1000
    money = bool(quantity.currencies) and quantity.firm_unit
    return _named(large, money, quantity.firm_unit and not quantity.units <= _PERCENT)


@cache
def _named(large: bool, money: bool, measured: bool) -> frozenset[str]:
    named = {"large-number-mismatch": large, "currency-mismatch": money, "unit-mismatch": measured}
    return _NUMBERS | {rule for rule, may in named.items() if may}
