"""The output stops before its source does.

## What it does
Matches the sentences of both sides as `dropped-content` does. A finding is

* **`mid-sentence`**: the source ends with a sign that ends sentences and the output with a comma, a
  dash or a word, and what stands for the last part of the source is much too short for it. In
  languages that often leave out the full stop (Arabic, Japanese, Thai, Lao, Khmer, Burmese) a word
  is not enough; nor is it where the output is less than a third as long as the source and shares
  nothing with it, as a label would be;
* **`tail`**: one or more whole sentences at the end of the source (at least four words and 25
  characters) have no counterpart, each nearly for certain. Where it may as well be another sentence
  that is lost, `dropped-content` says so (class `one-of`).

With words aligned (`--align`) the last words must have found no link, fewer of them are enough, and
the place in the source is where the links end.

The finding marks the last word of the output and, in the source, what is missing. Of an output that
stops in mid-sentence that is, without links, all from the beginning of the sentence that is not
finished: another language may put last what stands first. Which sentence that is, is an estimate by
length.

Each pair is judged by itself, whatever else is in the run. Not judged: directions with a language
whose lengths are not in the table, and texts of very many sentences.

## Why it matters
Systems stop early on long inputs, at odd characters or at a limit of tokens. The reader of the
target alone sees a text that ends.

## Limits
A sentence cut off near its end is short by less than translations vary. Two sentences made into one
that is much shorter are taken for a loss of the second. Where only the second of two sentences is
translated and nothing shows which it is, the second is named. Where the source does not end a
sentence either (headings, lists), or the target language marks no ends (Thai), only whole sentences
are missed.
"""

from __future__ import annotations

from babelproof.align.cut import cut
from babelproof.align.losses import around
from babelproof.align.screen import fit, sift
from babelproof.align.sentences import matching
from babelproof.core.rule import Answer, Class, NotJudged, Options, Rule, Screen
from babelproof.core.segment import Pair, Span
from babelproof.text.controls import shortened
from babelproof.text.visible import is_visible, says_something

MID_SENTENCE = Class("mid-sentence", "major", "The output stops in mid-sentence: “…{last}”")
TAIL = Class("tail", "major", "The output stops early; not translated: “{shown}”")


def check(pair: Pair, options: Options) -> Answer:
    """Reports where the output stops."""
    if not says_something(pair.src.text) or not is_visible(pair.tgt.text):
        return None
    if pair.of(matching) is None:
        return NotJudged("too many sentences to match")
    found = pair.of(cut)
    if found is None:
        return ()
    text = pair.src.text
    lost, last = Span("src", found.start, len(text.rstrip())), around(pair, len(pair.tgt.text))
    return [
        (MID_SENTENCE if found.in_sentence else TAIL).hit(
            (lost, last),
            shown=shortened(text[lost.start : lost.end]),
            last=pair.tgt.text[last.start : last.end],
        )
    ]


RULE = Rule(
    id="cut-off",
    family="omission",
    summary="The output stops before its source does.",
    classes=(MID_SENTENCE, TAIL),
    check=check,
    trigger=Screen(sift),
    status="preview",
    fit=fit,
    doc=__doc__ or "",
)
