"""A part of the source has no counterpart in the translation.

## What it does
Splits both sides into sentences and matches them in order: one to one, one to two or three, two or
three to one, two to two, or one to none. What a match costs depends on lengths – how many
characters a language takes for what another says, by a table – and on anchors: numbers, addresses,
words and names that both sides share, names in other scripts by their consonants, question marks,
quotes, brackets. A finding is

* **`sentence`**: one or more whole sentences of the source (at least four words and 25 characters)
  stand without match on the cheapest way, every way that leaves nothing out is clearly dearer, and
  the whole target is shorter than the source lets expect.

The finding marks what is lost in the source and, in the target, the words between which it should
stand. If nothing of the source follows, it is the end of the text that is missing: see `cut-off`.

Each pair is judged by itself, whatever else is in the run. Not judged: directions with a language
whose lengths are not in the table, and texts of very many sentences.

## Why it matters
A dropped sentence leaves a fluent text that nobody who cannot read the source would doubt, and
scores that compare words forgive it as brevity.

## Limits
A sentence lost where another was made longer (or invented) evens out the lengths and is not seen.
Of several sentences alike it may name the wrong one. Losses inside a sentence are not seen.
"""

from __future__ import annotations

from babelproof.align.losses import around, losses
from babelproof.align.screen import fit, sift
from babelproof.align.sentences import matching
from babelproof.core.rule import Answer, Class, NotJudged, Options, Rule, Screen
from babelproof.core.segment import Pair, Span
from babelproof.text.quoting import shortened
from babelproof.text.visible import is_visible, says_something

SENTENCE = Class("sentence", "major", "Not translated: “{shown}”")


def check(pair: Pair, options: Options) -> Answer:
    """Reports lost sentences that something follows."""
    if not says_something(pair.src.text) or not is_visible(pair.tgt.text):
        return None
    if pair.of(matching) is None:
        return NotJudged("too many sentences to match")
    return [
        SENTENCE.hit(
            (Span("src", loss.start, loss.end), around(pair, loss.gap)),
            {"sentences": loss.sentences},
            shown=shortened(pair.src.text[loss.start : loss.end]),
        )
        for loss in pair.of(losses)
        if not loss.at_end
    ]


RULE = Rule(
    id="dropped-content",
    family="omission",
    summary="A sentence of the source has no counterpart in the translation.",
    classes=(SENTENCE,),
    check=check,
    trigger=Screen(sift),
    status="preview",
    fit=fit,
    doc=__doc__ or "",
)
