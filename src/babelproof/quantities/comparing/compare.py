"""Compares what a source demands with what a translation offers."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.segment import LangPair, Pair, View
from babelproof.quantities.comparing.changed import changed
from babelproof.quantities.comparing.digits_replaced import replaced_digits
from babelproof.quantities.comparing.expected import EXPECTED
from babelproof.quantities.comparing.faults import by_fault, with_words
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.losses import judge_missing, told_of_twins
from babelproof.quantities.comparing.missing import still_missing
from babelproof.quantities.comparing.naming import Judgement, Mismatch, named_once
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.comparing.replaceable import is_fixed, is_one
from babelproof.quantities.comparing.replaced import replaced
from babelproof.quantities.comparing.turned_times import is_told
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.language import language
from babelproof.quantities.tokens import plain

# Each lost quantity is looked for among all of the target: a bound keeps the time linear.
MOST_LOST, MOST_COMPARISONS, MOST_SEARCHED = 100, 20_000, 4_000_000
_TOO_MANY = "too many numbers for one segment"


def judgement_of(pair: Pair) -> Judgement:
    """Every sure quantity of the source, looked for in the target."""
    return judge(pair.segment.langs, pair.src, pair.tgt)


def judge(langs: LangPair, src: View, tgt: View) -> Judgement:
    """Every sure quantity of one text, looked for in the other."""
    source, result = src.of(duties_of), Judgement()
    tables = language(langs.src.code), language(langs.tgt.code)
    expected = src.of(EXPECTED[tables[1].full])
    if len(source.quantities) * (len(src.text) + len(tgt.text)) > MOST_SEARCHED:
        result.unjudged = dict.fromkeys(expected.rules(), _TOO_MANY)
        return result
    duties, lost = expected.in_target(tgt.text, tables[1], result)
    at_sight = not lost
    if lost and not tgt.text.strip():
        result.withdraw("the translation is empty")
    elif _are_too_many(lost, tgt):
        result.withdraw(_TOO_MANY)
    elif lost:
        offers = Offers(tgt.of(quantities_of), tgt.text, tables[1], weak=not tables[0].full)
        offers.told = frozenset(time for q in duties if q not in lost for time in q.times)
        at_sight = _judge(lost, offers, src, result)
    if result.mismatches:
        result.mismatches = by_fault(with_words(result.mismatches, langs, src, tgt), src)
        return result
    if not (tables[0].full and tables[1].full):
        result.add(replaced_digits(src, tgt))
        return result
    if at_sight:
        result.add(replaced([*duties, *src.of(_may_be_new)], (src, tgt), lost))
    if not result.mismatches and tgt.text.strip():
        result.add(changed(src, tgt))
    return result


def _may_be_new(source: View) -> tuple[Quantity, ...]:
    """Analysis: what is not demanded, but must not become another."""
    unsure = (q for q in source.of(duties_of).quantities if not q.sure)
    return tuple(q for q in unsure if is_one(q) or is_fixed(q) or is_told(q))


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
    left = still_missing(missing, offers, src) if missing else ()
    if left:
        judge_missing(left, offers, src, result)
    every = src.of(duties_of).quantities
    result.mismatches = named_once(told_of_twins(result.mismatches, every, offers, text))
    return not missing
