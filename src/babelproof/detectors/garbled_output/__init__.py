"""A stretch of the output is no text of the target language.

## What it does
A finding is

* **`encoding`**: characters that were lost (U+FFFD, the mark of an unknown piece `⁇`, joints of a
  tokenizer, control characters in place of signs), and rows of characters which, taken for bytes,
  are letters of the target language or signs of punctuation in UTF-8: *MÃ¼ller*, *donâ€™t*;
* **`letters`**: words whose letters are mixed up. For two letters a table says how much likelier
  the second is behind the first than anywhere. Over text these logarithms rise; a stretch of at
  least four such words is reported if they fall by 18 bits (28 in scripts without capitals, where
  names cannot be told), and if the stretch makes sense in no other language of the table either.
  In Arabic, Bengali, English, German, Hebrew, Hindi and Persian frequent words are known as well:
  one of them says that letters are in order, and a word that is none of them, but has the letters
  of one, that they are not (23 bits are enough then in scripts without capitals). Names (words with
  a capital, or with an apostrophe where there are none), abbreviations, words with digits, parts of
  addresses and whatever stands in the source are left out of it;
* **`loop`**: a phrase said again at once, where `oscillation` does not report it: a word four times
  or more, a phrase of two or three words three times, a longer one twice; or a short input of which
  all is said twice (*Hello*: *Hallo hallo*). Nothing is reported if the source repeats anything,
  within a word too (*hahaha*). A long phrase must be said once more if a word of the source comes
  twice, a shorter one if a phrase of it does, and two words if a comma stands between: they may be
  the names of two things. So must a long phrase that stands in the source as it is, as a gloss
  does, and one of up to five words with a comma between where the source has two phrases that begin
  alike (*all animals, and all plants*). Words that doubling makes, as in Chinese and Japanese,
  count once. Doubled inputs are reported only in languages in which doubling is no form of a word.

Each pair is judged by itself. Mixed-up letters are judged in languages of which the table has the
letters: not in scripts without blanks, nor in Korean.

## Why it matters
Such output is not even wrong: nobody can read it. Scores that count letters in common may still
give it points.

## Limits
A few words with mixed-up letters do not add up to a finding. Words in the wrong order need a
model of which words follow one another. What one-byte encodings took for each other is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Hit, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair
from babelproof.detectors.garbled_output import loops
from babelproof.detectors.garbled_output.encoding import broken, traces
from babelproof.detectors.garbled_output.letters import least_by_letters, mixed_up
from babelproof.text.columns import invisible_targets, target_rows
from babelproof.text.controls import shortened
from babelproof.text.letter_order import falls, order
from babelproof.text.visible import is_visible

ENCODING = Class("encoding", "major", "Broken encoding: “{shown}”", "all")
LETTERS = Class("letters", "critical", "The letters of these words are mixed up: “{shown}”", "all")
LOOP = Class("loop", "major", "Said {times} times in a row: “{shown}”", "all")


def check(pair: Pair, options: Options) -> Answer:
    """Reports what is no text, by its kinds."""
    if not is_visible(pair.tgt.text):
        return None
    return list(_hits(pair))


def _hits(pair: Pair) -> Sequence[Hit]:
    text = pair.tgt.text
    hits = []
    if spans := broken(pair):
        hits.append(ENCODING.hit(spans, shown=text[spans[0].start : spans[0].end]))
    if (span := mixed_up(pair)) is not None:
        hits.append(LETTERS.hit((span,), shown=shortened(text[span.start : span.end])))
    if (said := loops.said_again(pair)) is not None:
        span, times = said
        shown = shortened(text[span.start : span.end])
        hits.append(LOOP.hit((span,), {"times": times}, shown=shown))
    return hits


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where signs of it are."""
    ask = {*target_rows(batch, traces()), *loops.rows(batch)}
    due = order(batch.langs.tgt.code)
    if due is not None:
        ask.update(falls(batch, due, least_by_letters(due.lang)))
    return Screened(len(batch) - len({*ask, *batch.of(invisible_targets)}), sorted(ask))


RULE = Rule(
    id="garbled-output",
    family="hallucination",
    summary="A stretch of the output is no text: broken encoding, mixed-up letters, a short loop.",
    classes=(ENCODING, LETTERS, LOOP),
    check=check,
    trigger=Screen(sift),
    doc=__doc__ or "",
)
