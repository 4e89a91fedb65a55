"""Compares what a source demands with what a translation offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from babelproof.core.segment import LangPair, Pair, View
from babelproof.quantities.comparing.copies import is_copied
from babelproof.quantities.comparing.demands import demanded
from babelproof.quantities.comparing.digit_strings import is_run_together
from babelproof.quantities.comparing.duties import rules_of, why_not
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.listed import why_implied
from babelproof.quantities.comparing.minutes_told import without_told
from babelproof.quantities.comparing.naming import (
    Mismatch,
    counterparts,
    has_rival,
    likeliest,
    named_once,
    rule_for,
)
from babelproof.quantities.comparing.offers import Offers, flat
from babelproof.quantities.comparing.powers import is_in_power
from babelproof.quantities.comparing.replaced import is_fixed, is_one, replaced
from babelproof.quantities.comparing.run_together import without_glued_words
from babelproof.quantities.comparing.runs import without_runs
from babelproof.quantities.comparing.second_look import (
    digits_in,
    has_same_digits,
    is_left_as_is,
    is_list,
    may_be_untidy,
    tidied,
)
from babelproof.quantities.comparing.sisters import without_sister_words
from babelproof.quantities.comparing.slips import without_slips
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import Reading, duties_of, quantities_of, read
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tokens import plain

__all__ = ["Judgement", "Offers", "judge", "judgement_of"]

# Endings of Arabic duals; not of 200.
_DUAL = re.compile(
    "[^\\W\\d_]{2}(?:\u0627\u0646|\u064a\u0646"
    "|(?<!\u0645\u0626)(?<!\u0627\u0626)\u062a[\u0627\u064a])\\b|\u0647\u0645\u0627\\b"
)
# Each lost quantity is looked for among all of the target: a bound keeps the time linear.
MOST_LOST, MOST_COMPARISONS, MOST_SEARCHED = 100, 20_000, 4_000_000
_DIGITS = re.compile(r"\d+")
_TOO_MANY = "too many numbers for one segment"
_MOST_SUMMED = 12
_SIZES = tuple(10**power for power in range(2, 13))


_MOST_RECENT = 4096


@dataclass(slots=True)
class Judgement:
    """What came of one pair: rules with something to judge, mismatches, and what was left out."""

    judged: set[str] = field(default_factory=set)
    mismatches: list[Mismatch] = field(default_factory=list)
    unjudged: dict[str, str] = field(default_factory=dict)

    def add(self, found: Mismatch | None) -> None:
        """Take in one more mismatch, if there is one."""
        if found is not None:
            self.judged.add(found.rule)
            self.mismatches.append(found)

    def withdraw(self, reason: str) -> None:
        """Leave everything unjudged after all."""
        self.unjudged.update(dict.fromkeys(self.judged, reason))
        self.judged.clear()


_RECENT: dict[tuple[LangPair, str, str], Judgement] = {}


def judgement_of(pair: Pair) -> Judgement:
    """Every sure quantity of the source, looked for in the target."""
    known = _RECENT.get((pair.segment.langs, pair.src.text, pair.tgt.text))
    return known or judge(pair.segment.langs, pair.src, pair.tgt)


def remember(langs: LangPair, src: str, tgt: str, judgement: Judgement) -> None:
    """Keep a judgement that is about to be asked for again, and forget older ones."""
    if len(_RECENT) >= _MOST_RECENT:
        _RECENT.clear()
    _RECENT[langs, src, tgt] = judgement


def judge(langs: LangPair, src: View, tgt: View) -> Judgement:
    """Every sure quantity of one text, looked for in the other."""
    source = src.of(duties_of)
    result = Judgement()
    if not source.quantities:
        return result
    tables = language(langs.src.code), language(langs.tgt.code)
    if len(source.quantities) * (len(src.text) + len(tgt.text)) > MOST_SEARCHED:
        result.unjudged = dict.fromkeys(_rules(source.quantities, tables), _TOO_MANY)
        return result
    duties, lost = _duties(source.quantities, (src.text, tgt.text), tables, result)
    at_sight = not lost
    if lost and not tgt.text.strip():
        result.withdraw("the translation is empty")
    elif _are_too_many(lost, tgt):
        result.withdraw(_TOO_MANY)
    elif lost:
        offers = Offers(tgt.of(quantities_of), tgt.text, tables[1], weak=not tables[0].full)
        at_sight = _judge(lost, offers, src, result)
    if at_sight and not result.mismatches and tables[0].full and tables[1].full:
        more = [q for q in source.quantities if not q.sure and (is_one(q) or is_fixed(q))]
        result.add(replaced([*duties, *more], (src, tgt), tables, lost))
    return result


def _duties(
    quantities: Sequence[Quantity],
    texts: tuple[str, str],
    tables: tuple[Language, Language],
    result: Judgement,
) -> tuple[list[Quantity], list[Quantity]]:
    """What the target must hold, and which of it does not plainly stand there."""
    duties, lost = list[Quantity](), list[Quantity]()
    for quantity in quantities:
        copied = quantity.sure and is_copied(quantity, texts[1], tables[1])
        duty = quantity if copied else demanded(quantity, plain(texts[0]), tables[0])
        reason, rules = why_not(duty, *tables), rules_of(duty, tables[1])
        if reason:
            for rule in rules:
                result.unjudged.setdefault(rule, reason)
            continue
        result.judged |= rules
        duties.append(duty)
        if not copied and not (duty is not quantity and is_copied(duty, texts[1], tables[1])):
            lost.append(duty)
    return duties, lost


def _rules(quantities: Sequence[Quantity], tables: tuple[Language, Language]) -> set[str]:
    duties = [quantity for quantity in quantities if not why_not(quantity, *tables)]
    return set().union(*(rules_of(quantity, tables[1]) for quantity in duties))


def _are_too_many(lost: Sequence[Quantity], tgt: View) -> bool:
    if len(lost) > MOST_LOST:
        return True
    return bool(lost) and len(lost) * len(tgt.of(quantities_of).quantities) > MOST_COMPARISONS


def _judge(lost: Sequence[Quantity], offers: Offers, src: View, result: Judgement) -> bool:
    """Compare; says whether everything was found at first sight."""
    missing: list[Quantity] = []
    text = plain(src.text)
    for quantity in lost:
        found = verdict(quantity, offers, text)
        if found is None:
            missing.append(quantity)
        elif isinstance(found, Mismatch):
            result.mismatches.append(found)
    at_sight = not missing
    missing = without_runs(missing, src.of(duties_of).quantities, offers)
    missing = _still_missing(_without_sums(missing, offers), offers, text)
    if missing:
        missing = without_told(missing, src.of(quantities_of).quantities, offers)
    if missing:
        free = _ungrounded(offers, src.of(quantities_of))
        _judge_missing(missing, free, offers, src, result)
    result.mismatches = named_once(result.mismatches)
    return at_sight


def _still_missing(missing: list[Quantity], offers: Offers, text: str) -> list[Quantity]:
    """What is not found at a second look, either."""
    missing = [
        q
        for q in missing
        if not is_left_as_is(q, text, offers.text)
        and not has_same_digits(q, offers.text, offers.all)
        and not is_run_together(q, text, offers.text)
        and not is_list(q, offers.text)
        and not is_in_power(q, text, offers.by_value)
    ]
    digits = digits_in(offers.text) if missing else ""
    untidy = {q for q in missing if may_be_untidy(q, digits)} if digits else set()
    known = {*_DIGITS.findall(text), *(str(value) for q in missing for value in q.values)}
    for other in tidied(offers.text, known) if untidy else ():
        again = Offers(read(other, offers.lang), other, offers.lang, weak=offers.weak)
        found = {q for q in untidy if verdict(q, again, text) is True}
        missing, untidy = [q for q in missing if q not in found], untidy - found
    missing = without_glued_words(missing, offers, text)
    return without_slips(without_sister_words(missing, offers, text), offers, text)


def _judge_missing(
    missing: Sequence[Quantity],
    free: Sequence[Quantity],
    offers: Offers,
    src: View,
    result: Judgement,
) -> None:
    """Say what became of the quantities that were not found, unless their absence may be right."""
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
        elif not has_rival(quantity, free) and (reason := why_implied(quantity, src.text)):
            result.unjudged.setdefault("number-mismatch", reason)
        else:
            found = _named(quantity, others.get(quantity), free, offers.lang)
            result.mismatches.append(found)


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


def _may_be_scaled(quantity: Quantity, offers: Offers) -> bool:
    """Whether a number of a language without tables may belong to a scale word: the target has
    one, or the number with noughts added, and the number is not so long that it needs none."""
    if quantity.values and quantity.values[0] >= 1000 and "," not in quantity.digits:
        return False
    if any(other.scale >= 1000 for other in offers.all):
        return True
    scaled = {value * size for value in quantity.values for size in _SIZES}
    return any(offers.by_value.get(value) for value in scaled if value >= 1000)


def _other_magnitude(quantity: Quantity, free: Sequence[Quantity]) -> Quantity | None:
    magnitudes = (q for q in free if q.sort == "magnitude")
    return next((q for q in magnitudes if q.scale != quantity.scale), None)


def _may_be_dual(quantity: Quantity, offers: Offers) -> bool:
    """Whether a noun of the target may be a dual, in a language where every noun has one."""
    if 2 not in quantity.values or quantity.currencies:
        return False
    return "dual-nouns" in offers.lang.traits and bool(_DUAL.search(offers.text))


def _without_sums(missing: list[Quantity], offers: Offers) -> list[Quantity]:
    """Three apples and two apples may have become five apples."""
    numbers = [q for q in missing if q.values and q.sort == "number"][:_MOST_SUMMED]
    for one in numbers:
        for two in numbers:
            if one is two or one.units != two.units or one.currencies != two.currencies:
                continue
            if offers.by_value.get(one.values[0] + two.values[0]):
                return [q for q in missing if q is not one and q is not two]
    return missing


def _ungrounded(offers: Offers, source: Reading) -> list[Quantity]:
    """The quantities of the target that nothing in the source says."""
    whole = [q for q in source.quantities if not (q.values and 0 < q.values[0] < 1)]
    stated = [q for q in (*flat(whole), *source.quantities) if not q.implied]
    known = {value for q in stated for value in q.values}
    implied = {value for q in source.quantities if q.implied for value in q.values}
    times = {minute for q in source.quantities for minute in q.times}
    days = {day for q in source.quantities for day in q.days}
    return [
        q
        for q in offers.all
        if not known.intersection(q.values)
        and not implied.intersection(q.values[:1])
        and not times.intersection(q.times)
        and not days.intersection(q.days)
    ]
