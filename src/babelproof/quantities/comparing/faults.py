"""Which mismatches are one fault, and so one finding.

Amounts that are converted in one translation were converted by one decision; shekels that became
pounds did so throughout. Amounts of one sentence that are missing, with none between them that is
there, went with the words that held them; where nothing but a blank or a dash parts them (a date
and a time, both ends of a range) they are one, and one rule tells it.

Of amounts that are missing together with the words around them this is told (``align.left_out``).
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import replace

from babelproof.align.left_out import gone_with_words
from babelproof.core.segment import LangPair, Pair, Segment, View
from babelproof.quantities.classes import FAITHFUL, GONE, LEFT_OUT, MISSING
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.read import duties_of
from babelproof.text.sentences import sentences

_PLAIN = "number-mismatch"
_PARTED = re.compile(r"[^\w.!?。！？]{0,3}")


def by_fault(mismatches: Sequence[Mismatch], source: View) -> list[Mismatch]:
    """The mismatches of one source, each with the name of its fault."""
    if len(mismatches) < 2:
        return list(mismatches)
    lost = [item for item in mismatches if item.why in GONE]
    stretches = _stretches(lost, mismatches, source) if len(lost) > 1 else {}
    rules = _rules(lost, source.text)
    return [
        replace(item, rule=rules[item.quantity], fault=stretches.get(item.quantity, ""))
        if item.why in GONE
        else replace(item, fault=_change(item))
        for item in mismatches
    ]


def _change(item: Mismatch) -> str:
    """What became what: of a change that goes by unit, currency or scale; other numbers are each
    their own."""
    one, two = item.quantity, item.other
    if item.why in FAITHFUL:
        return item.why
    if two is None or item.why not in ("currency", "unit", "scale"):
        return ""
    if item.why == "scale":
        return f"{one.scale} {two.scale}"
    kept = "units" if item.why == "unit" else "currencies"
    return " > ".join(",".join(sorted(getattr(q, kept))) for q in (one, two))


def _stretches(
    lost: Sequence[Mismatch], mismatches: Collection[Mismatch], source: View
) -> dict[Quantity, str]:
    """For what is missing the stretch it is missing from: its sentence, between what is there."""
    gone = [item.quantity for item in lost]
    there = [q for q in source.of(duties_of).quantities if q.sure and not any(map(q.meets, gone))]
    changed = [item.quantity for item in mismatches if item.why not in GONE]
    bounds = sorted(q.start for q in (*there, *changed))
    bounds = sorted([*bounds, *(start for start, _ in source.of(sentences))])
    return {quantity: f"after {bisect(bounds, quantity.start)}" for quantity in gone}


def _rules(lost: Sequence[Mismatch], text: str) -> dict[Quantity, str]:
    """The rule that tells what is missing; of amounts with nothing between them one tells all: the
    first that knows more than the number."""
    rules: dict[Quantity, str] = {}
    groups: list[list[Mismatch]] = []
    for item in sorted(lost, key=lambda item: item.quantity.start):
        before = groups[-1][-1].quantity.end if groups else 0
        beside = groups and _PARTED.fullmatch(text, before, max(before, item.quantity.start))
        if beside:
            groups[-1].append(item)
        else:
            groups.append([item])
    for group in groups:
        telling = [item.rule for item in group if item.rule != _PLAIN] or [_PLAIN]
        rules |= dict.fromkeys([item.quantity for item in group], telling[0])
    return rules


def with_words(
    mismatches: Sequence[Mismatch], langs: LangPair, source: View, target: View
) -> list[Mismatch]:
    """The mismatches, those of missing amounts by whether words went with them."""
    lost = [item.quantity for item in mismatches if item.why == MISSING.id]
    if not lost:
        return list(mismatches)
    pair = Pair(Segment("", 0, source.text, target.text, langs))
    gone = gone_with_words(pair, [(one.start, one.end) for one in lost])
    return [
        replace(item, why=LEFT_OUT.id)
        if item.why == MISSING.id and (item.quantity.start, item.quantity.end) in gone
        else item
        for item in mismatches
    ]
