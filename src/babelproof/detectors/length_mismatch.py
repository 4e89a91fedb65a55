"""One side is too long for the other.

## What it does
Runs on request only (a preset of `babelproof filter`, or `--rules length-mismatch`): it sorts out,
and does not know what is wrong. A finding is a pair one side of which has more than `ratio` times
the words of the other. A word is what stands between blanks; in Chinese, Japanese, Thai, Burmese,
Khmer, Lao and Tibetan so many letters count as one word as a translation from English has for each
word of it (1.64 in Chinese, 2.39 in Japanese, 5.46 in Thai, 6.97 in Burmese).

A pair whose longer side has fewer than `least` words is not judged: of two words and four, nobody
can tell. Where both sides are empty there is nothing to judge.

## Why it matters
Sentences that were aligned wrongly, cut short or run together mostly differ in length, and a model
that is trained on them learns to leave out and to make up.

## Limits
Languages differ, too. A ratio of 1.3 in words, which papers use, throws away many good translations
into languages with long words or with many short ones, see *Measured*.
"""

from __future__ import annotations

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, NotJudged, Option, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Span
from babelproof.text.counting import source_words, target_words, word_count

LONG = Class("long", "major", "The translation has {tgt} words for {src} of the source")
SHORT = Class("short", "major", "The translation has only {tgt} words for {src} of the source")
FEW = NotJudged("too short to compare lengths")


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    src = word_count(pair.src.text, pair.src.lang)
    tgt = word_count(pair.tgt.text, pair.tgt.lang)
    longer, shorter, ratio = max(src, tgt), min(src, tgt), float(options["ratio"])
    if not longer:
        return None
    if longer < int(options["least"]):
        return FEW
    if longer <= ratio * shorter:
        return ()
    facts = {"src": src, "tgt": tgt}
    spans = (Span("src", 0, len(pair.src.text)), Span("tgt", 0, len(pair.tgt.text)))
    return [(LONG if tgt > src else SHORT).hit(spans, facts)]


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where the lengths do not go together, or are small."""
    src, tgt = batch.of_source(source_words), batch.of(target_words)
    least, ratio = max(1, int(options["least"])), float(options["ratio"])
    ask = [
        row
        for row, (one, other) in enumerate(zip(src, tgt, strict=True))
        if one > ratio * other or other > ratio * one or (one < least and other < least)
    ]
    return Screened(len(batch) - len(ask), ask)


RULE = Rule(
    id="length-mismatch",
    family="corpus",
    summary="One side has too many words for the other.",
    classes=(LONG, SHORT),
    check=check,
    trigger=Screen(sift),
    status="on request",
    options={
        "ratio": Option(1.3, "so many times the words of the other side are too many"),
        "least": Option(0, "a pair is judged if its longer side has so many words"),
    },
    doc=__doc__ or "",
)
