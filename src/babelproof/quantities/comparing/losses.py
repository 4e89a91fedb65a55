"""What to say of the quantities that a translation lost: their absence may be right.

A measure that the source gives twice, *100 feet (30 m)*, of which the translation keeps one.

What stands for the one is no conversion of the other: that was left out, or became something else
beside it (*100 Meter (30 m)*, *90 feet (30 m)*).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from babelproof.core.segment import View
from babelproof.quantities.comparing.naming import (
    Judgement,
    Mismatch,
    counterparts,
    has_rival,
    likeliest,
    rule_for,
)
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.units_found import conversions
from babelproof.quantities.comparing.unsaid import why_free, why_implied
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, quantities_of
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tables.sure_words import words_for
from babelproof.text.said import are_said

# Endings of Arabic duals; not of 200.
_DUAL = re.compile(
    "[^\\W\\d_]{2}(?:\u0627\u0646|\u064a\u0646"
    "|(?<!\u0645\u0626)(?<!\u0627\u0626)\u062a[\u0627\u064a])\\b|\u0647\u0645\u0627\\b"
)
_TWO = (Fraction(2),)
_HALF_DAY = 12
_SIZES = tuple(10**power for power in range(2, 13))
GIVEN_ONCE = "given-once"
_BESIDE = re.compile(r"[^\w.!?。！？]{1,3}")


def judge_missing(
    missing: Sequence[Quantity], offers: Offers, src: View, result: Judgement
) -> None:
    """Say what became of the quantities that were not found, unless their absence may be right."""
    free = _ungrounded(offers, src.of(quantities_of))
    duals = {q for q in missing if q.sort != "magnitude" and _may_be_dual(q, offers)}
    numbers = [q for q in missing if q.sort != "magnitude" and q not in duals]
    others = counterparts(numbers, free)
    for quantity in missing:
        if quantity.sort == "magnitude":
            _judge_magnitude(quantity, free, result)
        elif quantity in duals:
            result.unjudged.setdefault("number-mismatch", "two may be a dual")
        elif offers.weak and _may_be_scaled(quantity, offers):
            reason = "a scale word of the source is not known"
            result.unjudged.setdefault("number-mismatch", reason)
        elif reason := _why_unsaid(quantity, free, src, offers):
            result.unjudged.setdefault("number-mismatch", reason)
        else:
            found = _named(quantity, others.get(quantity), free, offers.lang)
            result.mismatches.append(found)


def _why_unsaid(quantity: Quantity, free: Sequence[Quantity], src: View, offers: Offers) -> str:
    if reason := why_free(quantity, src.text, free):
        return reason
    if _may_be_hour(quantity, src) and _later(quantity) & {v for q in free for v in q.values}:
        return "an hour may be told by the other clock"  # until 9 p.m., Sundays until 6
    if quantity.values == _TWO and quantity.spelled and _says_two(offers):
        return "two may belong to a longer number"
    return "" if has_rival(quantity, free) else why_implied(quantity, src.text, src.lang.code)


def _may_be_hour(quantity: Quantity, src: View) -> bool:
    """Whether a bare number may be an hour, as its text tells times."""
    if quantity.sort != "number" or quantity.units or quantity.currencies or quantity.scale:
        return False
    return any(q.sort == "time" for q in src.of(quantities_of).quantities)


def _later(quantity: Quantity) -> set[Fraction]:
    """An hour of the morning as one of the evening."""
    return {value + _HALF_DAY for value in quantity.values if 0 < value < _HALF_DAY}


def _says_two(offers: Offers) -> bool:
    """Whether the target has a word for two, in whatever number: *two thousand-crown notes*."""
    return are_said(words_for(offers.lang.code, _TWO[0], implied=True), offers.text)


def _ungrounded(offers: Offers, source: Reading) -> list[Quantity]:
    """The quantities of the target that nothing in the source says."""
    whole = [q for q in source.quantities if not (q.values and 0 < q.values[0] < 1)]
    stated = [q for q in (*flat(whole), *source.quantities) if not q.implied]
    known = {value for q in stated for value in q.values}
    implied = {value for q in source.quantities if q.implied for value in q.values}
    times = {minute for q in source.quantities for minute in q.times}
    days = {day for q in source.quantities for day in q.days}
    shares = {value for q in source.quantities for value in q.values if 0 < value < 1}
    nth = {1 / value for value in shares if value.numerator == 1}  # a third man
    return [
        q
        for q in offers.all
        if not known.intersection(q.values)
        and not (q.sort == "ordinal" and nth.intersection(q.values))
        and not implied.intersection(q.values[:1])
        and not times.intersection(q.times)
        and not days.intersection(q.days)
    ]


def _named(
    quantity: Quantity, other: Quantity | None, free: Sequence[Quantity], lang: Language
) -> Mismatch:
    """A lost quantity by the rule it belongs to; what is likest to it tells the rule even where
    that stands for another one."""
    rule, why = rule_for(quantity, other or likeliest(quantity, free))
    if not lang.full:
        rule = "number-mismatch"  # units and scales of this language cannot be read
    return Mismatch(rule, quantity, other, why if other else "missing")


def _judge_magnitude(quantity: Quantity, free: Sequence[Quantity], result: Judgement) -> None:
    other = _other_magnitude(quantity, free)
    if other is None:
        result.unjudged.setdefault("large-number-mismatch", "an uncertain number")
    else:
        found = Mismatch("large-number-mismatch", quantity, other, "scale")
        result.mismatches.append(found)


def _other_magnitude(quantity: Quantity, free: Sequence[Quantity]) -> Quantity | None:
    magnitudes = (q for q in free if q.sort == "magnitude")
    return next((q for q in magnitudes if q.scale != quantity.scale), None)


def _may_be_scaled(quantity: Quantity, offers: Offers) -> bool:
    """Whether a number of a language without tables may belong to a scale word: the target has
    one, or the number with noughts added, and the number is not so long that it needs none."""
    if quantity.values and quantity.values[0] >= 1000 and "," not in quantity.digits:
        return False
    if any(other.scale >= 1000 for other in offers.all):
        return True
    scaled = {value * size for value in quantity.values for size in _SIZES}
    return any(offers.by_value.get(value) for value in scaled if value >= 1000)


def _may_be_dual(quantity: Quantity, offers: Offers) -> bool:
    """Whether a noun of the target may be a dual, in a language where every noun has one."""
    if 2 not in quantity.values or quantity.currencies:
        return False
    return "dual-nouns" in offers.lang.traits and bool(_DUAL.search(offers.text))


def told_of_twins(
    mismatches: Sequence[Mismatch], every: Sequence[Quantity], offers: Offers, text: str
) -> list[Mismatch]:
    """The mismatches, those of measures whose twin stands in the target by what became of them.
    ``every``: the quantities of the source."""
    lost = {item.quantity for item in mismatches}
    return [_told(item, every, lost, offers, text) for item in mismatches]


def _told(
    item: Mismatch,
    every: Sequence[Quantity],
    lost: Collection[Quantity],
    offers: Offers,
    text: str,
) -> Mismatch:
    one = item.quantity
    if item.why not in ("converted", "missing") or not one.units:
        return item
    for twin in every:
        if twin in lost or not _are_beside(one, twin, text) or not _are_equal(one, twin):
            continue
        for kept in offers.of(twin.values):
            if measures.units_agree(kept.units, twin.units):
                return _beside(one, twin, offers) or replace(
                    item, rule="unit-mismatch", other=kept, why=GIVEN_ONCE
                )
    return item


def _beside(one: Quantity, twin: Quantity, offers: Offers) -> Mismatch | None:
    """What a measure became beside its twin, if that can be seen: its number with another unit, or
    its unit with a number that neither has."""
    for other in offers.of(one.values):
        if measures.are_other_units(one.units, other.units):
            return Mismatch("unit-mismatch", one, other, "unit")
    known = {*one.values, *twin.values}
    for other in flat(offers.all):
        if measures.units_agree(one.units, other.units) and known.isdisjoint(other.values):
            return Mismatch("number-mismatch", one, other, "value")
    return None


def _are_beside(one: Quantity, two: Quantity, text: str) -> bool:
    first, second = sorted((one, two), key=lambda quantity: quantity.start)
    return _BESIDE.fullmatch(text, first.end, max(first.end, second.start)) is not None


def _are_equal(one: Quantity, two: Quantity) -> bool:
    return any(True for _ in (*conversions(one, two), *conversions(two, one)))
