"""The translation is caught in a loop.

## What it does
Counts bigrams, pairs of neighbouring units, on both sides. A finding is a translation whose most
frequent bigram comes *more than* `min_count` (10) times and *at least* `excess` (4) times more
than the most frequent bigram of the source. These are SALTED's definition and thresholds
(Raunak et al. 2022, B.2.2). Overlapping pairs count: twelve times *ha* in a row are eleven
bigrams.

Units are words as written, parted by blanks (in Tibetan by the tsheg). Where the text is in a
script without blanks (Han, kana, Thai, Lao, Khmer, Myanmar) its characters are counted as well,
each with its marks.

Two things keep long paragraphs out, where *of the* may come a dozen times. The bigram must loop:
it returns every six words (four characters) or sooner, or it returns as part of one and the
same phrase of five words (twelve characters); mere marks, as in lists, must stand almost side by
side. And the source is counted generously: without
regard to capitals, digits and punctuation, by characters where it has no blanks, and with stretches
repeated inside a word (*hahaha*). Two characters are about one word, so characters of a translation
are measured against twice the count of the source's most frequent word too.

With `strict` the definition is the paper's to the letter, so that figures compare with its tables:
words parted by blanks on both sides, whether or not their bigram loops, and nothing is left alone.

The finding marks the stretch from the first to the last occurrence of the bigram. Every segment
whose translation is not blank is judged.

## Why it matters
A decoder that loops produces text nobody wrote: it is the plainest form of hallucination, makes
a translation useless, and hides in averages since it is rare.

## Limits
A loop inside one word of a spaced script (*nanananana*) is not seen, nor one with fewer than
eleven repeats. A loop that the source half shares (song lyrics, tables) passes by the difference;
dots that lead to the next column may be four times as many, and numbered names (*ARG1 ARG2*) are
counted one by one in the source. Texts that a script of KDE puts together (``|/|``) are not judged.
Characters of a short unspaced loop are counted one by one, so that one character must come twelve
times.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from babelproof.core.batch import Batch
from babelproof.core.rule import (
    Answer,
    Class,
    Hit,
    NotJudged,
    Option,
    Options,
    Rule,
    Screen,
    Screened,
)
from babelproof.core.segment import Pair, Span
from babelproof.text.columns import target_block
from babelproof.text.loops import EXCESS, MIN_COUNT, Loop, endless, most_frequent
from babelproof.text.repeats import target_repeats

_MAYBE_UNSPACED = re.compile("[\u0e00-\u1dff\u2e80-\U0003ffff]")
# Lead bytes that UTF-8 never uses for the characters above.
_OTHER_BYTES = bytes([*range(0xE0), 0xE2])

# KDE's mark before the calls of a script.
_SCRIPTED = "|/|"

LOOP = Class(
    "loop",
    "critical",
    "“{bigram}” comes {target_count} times, while nothing in the source {rest}",
)


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    if not pair.tgt.text.strip():
        return None
    least, excess = int(options["min_count"]), int(options["excess"])
    if options["strict"]:
        found = most_frequent(pair, least, excess)
        return [_hit(*found)] if found else ()
    if _SCRIPTED in pair.tgt.text:
        return NotJudged("a script puts the text together")
    found = endless(pair, least, excess)
    return [_hit(*found)] if found else ()


def _hit(loop: Loop, source: int) -> Hit:
    rest = f"comes more than {source} times" if source > 1 else "is repeated"
    facts = {"bigram": loop.bigram, "target_count": loop.count, "source_count": source}
    return LOOP.hit([Span("tgt", loop.start, loop.end)], facts, rest=rest)


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where enough units repeat."""
    least = max(0, int(options["min_count"]))
    unspaced = bool(batch.of(target_block).data.translate(None, _OTHER_BYTES))
    repeats = batch.of(target_repeats)
    ask = [row for row in repeats.more_than(least) if _repeats(batch.tgt[row].split(), least)]
    if unspaced:
        ask = sorted({*ask, *(r for r, text in enumerate(batch.tgt) if _many_twins(text, least))})
    return Screened(len(batch) - repeats.blank() - len(ask), ask)


def _repeats(found: list[str], least: int) -> bool:
    return max(Counter(pairwise(found)).values(), default=0) > least


def _many_twins(text: str, least: int) -> bool:
    if not _MAYBE_UNSPACED.search(text):
        return False
    return len(text) - len(set(pairwise(text))) >= least


RULE = Rule(
    id="oscillation",
    family="hallucination",
    summary="The translation repeats the same words in a loop that the source does not have.",
    classes=(LOOP,),
    check=check,
    trigger=Screen(sift),
    options={
        "min_count": Option(MIN_COUNT, "the most frequent bigram must come more often than this"),
        "excess": Option(EXCESS, "and at least this many times more than the source's"),
        "strict": Option(False, "SALTED's definition to the letter: any bigram of words"),
    },
    doc=__doc__ or "",
)
