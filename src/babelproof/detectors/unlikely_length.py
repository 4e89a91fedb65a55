"""A side is much longer or shorter than translations of the other are.

## What it does
Runs on request only (the preset `strict` of `babelproof filter`, or `--rules unlikely-length`).
Lengths are compared in characters, as the languages need them: a table (`data/lengths.tsv`, from
human translations) says how much a character of each language holds, those of Chinese script, of
kana and of other heavy scripts apart, and how far translations stray from that. A finding is a pair
whose lengths stray by more than `most` standard deviations. Short texts vary more, which the
deviation knows, so there is no least length: three words for two are no finding, thirty for twenty
are.

Where both sides are empty there is nothing to judge. Not judged: directions with a language that is
not in the table.

## Why it matters
Sentences that were aligned wrongly, cut short or run together mostly differ in length. Of words,
which [length-mismatch](length-mismatch.md) counts as the literature does, a language with compounds
needs a third of what another one does, so that rule must be lenient or throw good pairs away.

## Limits
It sorts out, and does not know what is wrong. A free translation that leaves half away is one,
too. A swapped line that is as long as the right one is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.align.lengths import lengths_of
from babelproof.align.screen import fit
from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, NotJudged, Option, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Span

LONG = Class(
    "long", "major", "The translation is {times:.1f} times as long as the source lets expect"
)
SHORT = Class(
    "short", "major", "The translation has {times:.0%} of the length the source lets expect"
)
UNKNOWN = NotJudged("how long texts in these languages are is not known")


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    lengths = lengths_of(pair.segment.langs)
    if lengths is None:
        return UNKNOWN
    src, tgt = lengths.src.of(pair.src.text.strip()), lengths.tgt.of(pair.tgt.text.strip())
    if not src and not tgt:
        return None
    strays = lengths.strays(src, tgt)
    if abs(strays) <= float(options["most"]):
        return ()
    times = tgt / max(src, 1.0)
    facts = {"strays": round(strays, 2), "times": round(times, 3)}
    spans = (Span("src", 0, len(pair.src.text)), Span("tgt", 0, len(pair.tgt.text)))
    return [(LONG if strays > 0 else SHORT).hit(spans, facts)]


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where the lengths do not go together."""
    lengths = lengths_of(batch.langs)
    if lengths is None:
        return Screened(0, range(len(batch)))
    src, tgt = batch.of_source(_sources), batch.of(_targets)
    most = float(options["most"])
    ask = [
        row
        for row, (one, other) in enumerate(zip(src, tgt, strict=True))
        if abs(lengths.strays(one, other)) > most or not (one or other)
    ]
    return Screened(len(batch) - len(ask), ask)


def _sources(batch: Batch) -> Sequence[float]:
    lengths = lengths_of(batch.langs)
    assert lengths is not None
    return [lengths.src.of(text.strip()) for text in batch.src]


def _targets(batch: Batch) -> Sequence[float]:
    lengths = lengths_of(batch.langs)
    assert lengths is not None
    return [lengths.tgt.of(text.strip()) for text in batch.tgt]


RULE = Rule(
    id="unlikely-length",
    family="corpus",
    summary="A side is much longer or shorter than the other lets expect.",
    classes=(LONG, SHORT),
    check=check,
    trigger=Screen(sift),
    status="on request",
    fit=fit,
    options={"most": Option(4.0, "so many standard deviations are too many")},
    doc=__doc__ or "",
)
