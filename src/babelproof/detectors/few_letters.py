"""Hardly a letter stands in a side: a table, a list of numbers, code, rubbish.

## What it does
Runs on request only (a preset of `babelproof filter`, or `--rules few-letters`). A finding is a
pair one side of which has fewer letters (and their marks) than `share` of its characters, blanks
left out. A side without any character but blanks has none, so it is a finding, too.

## Why it matters
Such lines teach a model to copy, and there are many of them in text that was taken from web pages.

## Limits
Rows of figures may be translated rightly; they are of little use all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, normalize

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Option, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Side, Span
from babelproof.text.columns import composed_sources, composed_targets

FEW = Class("few", "minor", "Only {share:.0%} of the characters are letters", "all")


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    sides: tuple[Side, Side] = ("src", "tgt")
    found = []
    for side, view in zip(sides, (pair.src, pair.tgt), strict=True):
        share = _share(view.text)
        if share < float(options["share"]):
            span = Span(side, 0, len(view.text))
            found.append(FEW.hit([span], {"share": round(share, 3)}))
    return found


def _share(text: str) -> float:
    signs = "".join(normalize("NFC", text).split())
    letters = sum(char.isalpha() or category(char)[0] == "M" for char in signs)
    return letters / len(signs) if signs else 0.0


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only about rows with too few letters; marks are looked for only there."""
    wanted = float(options["share"])
    poor = {*_poor(batch.of_source(composed_sources), wanted)}
    ask = sorted(poor.union(_poor(batch.of(composed_targets), wanted)))
    return Screened(len(batch) - len(ask), ask)


def _poor(texts: Sequence[str], wanted: float) -> list[int]:
    found = []
    for row, text in enumerate(texts):
        signs = "".join(text.split())
        if not signs.isalpha() and sum(map(str.isalpha, signs)) < max(wanted * len(signs), 1):
            found.append(row)
    return found


RULE = Rule(
    id="few-letters",
    family="corpus",
    summary="Hardly a letter stands in a side.",
    classes=(FEW,),
    check=check,
    trigger=Screen(sift),
    status="on request",
    options={"share": Option(0.5, "such a share of the characters must be letters")},
    doc=__doc__ or "",
)
