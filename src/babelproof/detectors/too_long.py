"""A side is longer than a training example should be.

## What it does
Runs on request only (a preset of `babelproof filter`, or `--rules too-long`). A finding is a pair
one side of which has more than `most` words, or fewer than `least`, if that is set. What a word is,
is told under [length-mismatch](length-mismatch.md).

## Why it matters
Training cuts off or leaves out what is longer than its window. Whole paragraphs on a line are often
wrongly aligned, and lists, tables and code.

## Limits
Nothing is known of such a pair but that it is long.
"""

from __future__ import annotations

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Option, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Side, Span
from babelproof.text.counting import source_words, target_words, word_count

LONG = Class("long", "minor", "{words} words on one side", "all")
SHORT = Class("short", "minor", "Only {words} words on one side", "all")


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    sides: tuple[Side, Side] = ("src", "tgt")
    found = []
    for side, view in zip(sides, (pair.src, pair.tgt), strict=True):
        words = word_count(view.text, view.lang)
        cls = LONG if words > int(options["most"]) else SHORT
        if cls is LONG or words < int(options["least"]):
            found.append(cls.hit([Span(side, 0, len(view.text))], {"words": words}))
    return found


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only about those that are."""
    most, least = int(options["most"]), int(options["least"])
    words = zip(batch.of_source(source_words), batch.of(target_words), strict=True)
    ask = [n for n, both in enumerate(words) if max(both) > most or min(both) < least]
    return Screened(len(batch) - len(ask), ask)


RULE = Rule(
    id="too-long",
    family="corpus",
    summary="A side has more words than a training example should have.",
    classes=(LONG, SHORT),
    check=check,
    trigger=Screen(sift),
    status="on request",
    options={
        "most": Option(150, "so many words are not too many"),
        "least": Option(0, "fewer words are too few"),
    },
    doc=__doc__ or "",
)
