"""Turns what was compared into a rule's answer, and sifts whole chunks for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Hit, NotJudged, Options, Screen, Screened
from babelproof.core.segment import Lang, Pair, Span, View
from babelproof.quantities import compare
from babelproof.quantities.compare import Judgement
from babelproof.quantities.language import Node, language
from babelproof.quantities.naming import Mismatch
from babelproof.quantities.quantity import Quantity
from babelproof.text.columns import source_rows

_TRIGGERS = frozenset({
    "cardinal", "scale", "ordinal", "magnitude", "fraction", "month", "quarter-prefix", "dual-unit",
})  # fmt: skip


def answer(rule: str, pair: Pair, options: Options) -> Answer:
    """What a quantity rule says of a pair."""
    judgement = pair.of(compare.judgement_of)
    hits = [
        _hit(item, pair)
        for item in judgement.mismatches
        if item.rule == rule and not (item.why == "converted" and options.get("allow_conversion"))
    ]
    if hits:
        return hits
    if rule in judgement.judged:
        return ()
    reason = judgement.unjudged.get(rule)
    return NotJudged(reason) if reason else None


def check_for(rule: str) -> Callable[[Pair, Options], Answer]:
    """The check of a quantity rule."""
    return partial(answer, rule)


def _hit(item: Mismatch, pair: Pair) -> Hit:
    quantity, other = item.quantity, item.other
    text = pair.src.text[quantity.start : quantity.end]
    became = pair.tgt.text[other.start : other.end] if other else None
    facts: dict[str, Any] = {"class": item.why, "source": text, "target": became}
    facts |= _facts(quantity)
    place = Span("src", quantity.start, quantity.end)
    if other is None:
        return Hit((place,), f"{text} is missing from the translation", facts)
    if item.why == "converted":
        message = f"{text} was converted to {became}"
    else:
        message = f"{text} became {became}"
    return Hit((place, Span("tgt", other.start, other.end)), message, facts)


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
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1 or value.denominator > 10**12:
        return str(value)
    digits = len(str(value.denominator)) * 4
    text = f"{value.numerator * 10**digits // value.denominator:0{digits + 1}d}"
    return f"{text[:-digits]}.{text[-digits:]}".rstrip("0")


# Whole chunks


def screen_for(rule: str) -> Screen:
    """The trigger of a quantity rule: everything is compared once per chunk for all of them."""
    return Screen(partial(_sift, rule))


def _sift(rule: str, batch: Batch, options: Options) -> Screened:
    fine, ask, unjudged = 0, [], Counter[str]()
    for row, judgement in batch.of(_judgements).items():
        if any(item.rule == rule for item in judgement.mismatches):
            ask.append(row)
        elif rule in judgement.judged:
            fine += 1
        elif rule in judgement.unjudged:
            unjudged[judgement.unjudged[rule]] += 1
    return Screened(fine, ask, unjudged)


def _judgements(batch: Batch) -> dict[int, Judgement]:
    langs, found = batch.langs, {}
    for row, view in batch.of_source(_source_views).items():
        judgement = compare.judge(langs, view, View(batch.tgt[row], langs.tgt))
        if judgement.judged or judgement.unjudged:
            found[row] = judgement
    return found


def _source_views(batch: Batch) -> dict[int, View]:
    rows = source_rows(batch, _finder(batch.langs.src))
    return {row: View(batch.src[row], batch.langs.src) for row in rows}


@cache
def _finder(lang: Lang) -> Any:
    """An RE2 pattern for texts that may hold a quantity: a digit or the beginning of a numeral."""
    import re2

    options = re2.Options()
    options.max_mem = 64 << 20
    options.case_sensitive = False
    known = language(lang.code)
    words = sorted(w for w in _starts(known.root) if len(w) > 1 or not w.isascii())
    joined = "|".join(re2.escape(word) for word in words)
    spaced = not {"myriad", "prefixed-and"} & known.traits and not known.clitics
    tail = "" if "glued" in known.traits else r"(?:[^\p{L}\p{M}]|$)"
    numerals = rf"(?:^|[^\p{{L}}\p{{M}}])(?:{joined}){tail}" if spaced else joined
    return re2.compile((rf"\p{{N}}|{numerals}" if words else r"\p{N}").encode(), options)


def _starts(root: Node) -> set[str]:
    found = set()
    for key, node in root.next.items():
        stack = [node]
        while stack:
            item = stack.pop()
            if any(e.kind in _TRIGGERS and not e.loose for e in item.entries):
                found.add(key)
                break
            stack.extend(item.next.values())
    return found
