"""The same pair has been there before.

## What it does
Runs on request only (a preset of `babelproof filter`, or `--rules duplicate-pair`), over the whole
input. Pairs of one direction and system are alike if both sides are, and every one but the first is
a finding. Letter case, digits' values and punctuation count; the number of blanks and how letters
with marks are composed do not. With `digits` switched off, all digits are alike, so that lines that
differ in nothing but numbers count as one.

## Why it matters
What stands in a corpus many times is learned by heart, and test sentences that also stand in the
training text make results look better than they are.

## Limits
Near-duplicates that differ in a word are not found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from xxhash import xxh3_64_intdigest as digest

from babelproof.core.batch import Batch
from babelproof.core.identity import normal
from babelproof.core.rule import Class, CorpusCheck, Hit, Keys, Option, Options, Rule
from babelproof.core.segment import Pair, Span
from babelproof.text.columns import encoded

AGAIN = Class("again", "minor", "One of {times} pairs that are the same", "all")
_DIGIT = re.compile(r"\d")


def keys(batch: Batch, options: Options) -> Keys:
    """All segments, grouped by system, direction and both texts."""
    head = f"{batch.system}\0{batch.langs}"
    pairs = zip(batch.src, batch.tgt, strict=True)
    group = [digest(encoded(f"{head}\0{_form(s, options)}\0{_form(t, options)}")) for s, t in pairs]
    rows = range(len(batch))
    # Each is a witness of its own, that is, as many as there are lines.
    return Keys(rows, group, list(batch.lines), [0] * len(batch))


def _form(text: str, options: Options) -> str:
    return normal(text) if options["digits"] else _DIGIT.sub("0", normal(text))


def judge(members: Sequence[tuple[int, int]], options: Options) -> Mapping[str, Any]:
    """Every group of several is condemned."""
    return {"times": len(members)}


def hit(pair: Pair, facts: Mapping[str, Any], options: Options) -> Hit:
    """What to report for each but the first."""
    spans = [Span("src", 0, len(pair.src.text)), Span("tgt", 0, len(pair.tgt.text))]
    return AGAIN.hit(spans, facts)


def least(options: Options) -> int:
    """A pair alone is no duplicate."""
    return 2


RULE = Rule(
    id="duplicate-pair",
    family="corpus",
    summary="The same pair has been there before.",
    classes=(AGAIN,),
    check=CorpusCheck(keys, judge, hit, least, spared=1),
    status="on request",
    options={"digits": Option(True, "whether other digits make another pair")},
    doc=__doc__ or "",
)
