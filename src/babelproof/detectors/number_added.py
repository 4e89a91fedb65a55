"""A quantity of the translation has no ground in the source.

## What it does

## Why it matters

## Limits

## Measured
"""

from __future__ import annotations

from babelproof.core.rule import Answer, Hit, NotJudged, Options, Pattern, Rule
from babelproof.core.segment import Pair, Span
from babelproof.quantities.added import added_of
from babelproof.quantities.language import language


def check(pair: Pair, options: Options) -> Answer:
    """Every sure quantity of the target must be found in the source, read generously."""
    langs = pair.segment.langs
    if not (language(langs.src.code).full and language(langs.tgt.code).full):
        return NotJudged("one of the languages has no tables")
    added = pair.of(added_of)
    hits = []
    for quantity in added:
        text = pair.tgt.text[quantity.start : quantity.end]
        place = Span("tgt", quantity.start, quantity.end)
        hits.append(Hit((place,), f"{text} stands in the translation only", {"target": text}))
    return hits


RULE = Rule(
    id="number-added",
    family="quantities",
    summary="a quantity of the translation has no ground in the source",
    check=check,
    trigger=Pattern("tgt", r"\p{Nd}"),
    status="preview",
    doc=__doc__ or "",
)
