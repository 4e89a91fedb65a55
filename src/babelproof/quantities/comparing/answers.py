"""Turns what was compared into a rule's answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from babelproof.core.rule import Answer, Hit, NotJudged, Options
from babelproof.core.segment import Span
from babelproof.quantities.classes import BY_ID, FAITHFUL
from babelproof.quantities.comparing.naming import Judgement, Mismatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity

_NAME = re.compile(r"(?<![^\W_])[A-Z]{2,}\Z")
_LONGEST_NAME = 24


def answer(rule: str, judgement: Judgement, texts: tuple[str, str], options: Options) -> Answer:
    """What a quantity rule says of a source and its translation, by what came of comparing them."""
    hits = [
        _hit(item, *texts)
        for item in judgement.mismatches
        if item.rule == rule and not (item.why in FAITHFUL and options.get("allow_conversion"))
    ]
    if hits:
        return hits
    if rule in judgement.judged:
        return ()
    reason = judgement.unjudged.get(rule)
    return NotJudged(reason) if reason else None


def _hit(item: Mismatch, src: str, tgt: str) -> Hit:
    quantity, other = item.quantity, item.other
    spans = [Span("src", _start(quantity, src), quantity.end)]
    if other is not None:
        spans.append(Span("tgt", _start(other, tgt), other.end))
    became = tgt[spans[1].start : spans[1].end] if other else None
    facts: dict[str, Any] = {"source": src[spans[0].start : spans[0].end], "target": became}
    facts |= _facts(quantity)
    return BY_ID[item.why].hit(spans, facts, fault=item.fault)


def _start(quantity: Quantity, text: str) -> int:
    """Where what is told begins: of a name in capitals that ends in a number, *PERSON7*, all of it
    was lost."""
    name = _NAME.search(text, max(0, quantity.start - _LONGEST_NAME), quantity.start)
    return name.start() if name else quantity.start


def _facts(quantity: Quantity) -> Mapping[str, Any]:
    facts: dict[str, Any] = {}
    if quantity.values:
        facts["value"] = written(quantity.values[0])
    for name, ids in (("unit", quantity.units), ("currency", quantity.currencies)):
        if ids:
            facts[name] = " or ".join(sorted(ids))
    return facts


def written(value: Fraction) -> str:
    """An exact value in digits, as a decimal where that is exact and short, else as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    if value < 0:
        return f"-{written(-value)}"
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1 or value.denominator > 10**12:
        return str(value)
    digits = len(str(value.denominator)) * 4
    text = f"{value.numerator * 10**digits // value.denominator:0{digits + 1}d}"
    return f"{text[:-digits]}.{text[-digits:]}".rstrip("0")
