"""A part of the source has no counterpart in the translation.

## What it does
Splits both sides into sentences and matches them in order: one to one, one to two or three, two or
three to one, two to two, or one to none. What a match costs depends on lengths – how many
characters a language takes for what another says, by a table – and on anchors: numbers, addresses,
words and names that both sides share, names in other scripts by their consonants, question marks,
quotes, brackets; what a sentence has of these and its match lacks counts against the match, by how
often translations keep it. What stands between semicolons is a sentence, too. The target must be
shorter than the source lets expect, and it must not have numbers or signs of its own that speak
against its being a part of a translation at all (an output that translates something else has lost
nothing).

Many ways to match two texts are about as likely. So all of them count, each by how likely it is,
and so does how wordy a translation may be throughout, as it is longer than an original and shorter
than a text that was itself a translation. That something is lost must be four times as likely as
not; the finding marks the shortest stretch of the source, of at most three sentences of at least
four words and 25 characters, in which it nearly certainly is. Where there is no such stretch, none
is told. A finding is

* **`sentence`**: what is marked, one or more sentences of each of which that is certain, has no
  counterpart;
* **`one-of`**: of what is marked, two or three sentences, not all is there: which one is missing,
  or whether the output runs parts of each into one, lengths and anchors do not tell.

With words aligned (`--align MODEL`, or `--align train`) it also looks into sentences. Each word
says something: one that elsewhere nearly always finds a link and here does not says that it is
lost. How often words find one, and how often lost words do by chance, is measured in training, on
pairs kept from it; a weak link says less than a strong one; and where many of the target's words
find no link, as in texts of a kind that the model does not know, a missing link says less. What
neighbouring words say is added up, less what the target's own words in that place say that found no
link either, for these may put it otherwise; and the lengths of the sentence and of the text must
fit. Findings are then also

* **`clause`**: at least three words between signs (commas, brackets, the ends of a sentence);
* **`run`**: other words in a row, at least three.

A sentence that stands without match is reported only if the links do not say that it is there, so
`one-of` is rare with them.

The option `paper` asks for SALTED's coverage detector (Raunak et al. 2022, B.2.1) instead, class
**`paper`**: more than 10 content words without a link, if the source has fewer than 50 tokens; 20
below 100, 30 below 200, 40 else. Its stop words are the frequent words of `function_words.tsv`;
its aligner is the model of `--align`, where the paper has awesome-align.

The finding marks what is lost in the source and, in the target, the words between which it should
stand. If nothing of the source follows, it is the end of the text that is missing: see `cut-off`.

With `--consensus`, beside `--align`, the other systems' outputs of the line are witnesses, if there
are at least two: how often a word is linked in *them* takes the place of how often it is linked on
the whole, and their lengths that of the expected length. A finding then says which of them have
what is lost. In formats with a record for each output nothing stands beside another.

Unless that is asked for, each pair is judged by itself, whatever else is in the run. Not judged:
directions with a language whose lengths are not in the table, and texts of very many sentences;
without `--align` nothing inside of sentences is judged, and the option `paper` judges nothing.

## Why it matters
A dropped sentence leaves a fluent text that nobody who cannot read the source would doubt, and
scores that compare words forgive it as brevity.

## Limits
A sentence lost where another was made longer (or invented) evens out the lengths and is not seen.
Two sentences made into one that is much shorter are taken for a loss. Losses inside a sentence are
not seen without `--align`, and with it not if they are short: a lost name or number is for other
rules. A name said again (*he said*) or a phrase said in one compound may be taken for lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from babelproof.align.cut import cut
from babelproof.align.gaps import Gap, gaps, stands
from babelproof.align.losses import around, losses
from babelproof.align.screen import fit, sift
from babelproof.align.sentences import matching
from babelproof.align.unaligned import too_many_unaligned
from babelproof.align.witnesses import carriers
from babelproof.core.rule import Answer, Class, Hit, NotJudged, Option, Options, Rule, Screen
from babelproof.core.segment import Pair, Span
from babelproof.text.controls import shortened
from babelproof.text.visible import is_visible, says_something

SENTENCE = Class("sentence", "major", "Not translated: “{shown}”{others}")
ONE_OF = Class(
    "one-of",
    "major",
    "Of {candidates} sentences not all is translated: “{shown}”{others}",
)
CLAUSE = Class("clause", "major", "A clause is not translated: “{shown}”{others}")
RUN = Class("run", "major", "Words are not translated: “{shown}”{others}")
PAPER = Class("paper", "major", "{words} content words have no counterpart: “{shown}” …")
CLASSES = {one.id: one for one in (SENTENCE, ONE_OF, CLAUSE, RUN, PAPER)}


def check(pair: Pair, options: Options) -> Answer:
    """Reports what was left out and something follows."""
    if not says_something(pair.src.text) or not is_visible(pair.tgt.text):
        return None
    if options["paper"]:
        return _as_in_the_paper(pair)
    if pair.of(matching) is None:
        return NotJudged("too many sentences to match")
    off = pair.of(cut)
    end = off.start if off else len(pair.src.text)
    inner = [gap for gap in pair.of(gaps) if gap.end <= end]
    return [*_by_words(pair, inner), *_by_lengths(pair, inner, end)]


def _by_words(pair: Pair, found: Sequence[Gap]) -> Iterator[Hit]:
    for gap in found:
        facts = {"sentences": gap.sentences} if gap.sentences else {"words": gap.words}
        yield _hit(CLASSES[gap.extent], pair, (gap.start, gap.end), gap.gap, facts)


def _by_lengths(pair: Pair, known: Sequence[Gap], end: int) -> Iterator[Hit]:
    for loss in pair.of(losses):
        told = any(gap.start < loss.end and loss.start < gap.end for gap in known)
        if not (loss.at_end or told or loss.end > end or stands(pair, loss.start, loss.end)):
            place = loss.start, loss.end
            if loss.is_known:
                yield _hit(SENTENCE, pair, place, loss.gap, {"sentences": loss.sentences})
            else:
                yield _hit(ONE_OF, pair, place, loss.gap, {"candidates": loss.sentences})


def _as_in_the_paper(pair: Pair) -> Answer:
    if pair.aligner is None:
        return NotJudged("the paper's definition needs words aligned (--align)")
    found = pair.of(too_many_unaligned)
    if not found:
        return ()
    first = pair.src.text[found[0].start : found[0].end]
    return [PAPER.hit(found, {"words": len(found)}, shown=shortened(first))]


def _hit(cls: Class, pair: Pair, lost: tuple[int, int], gap: int, facts: Mapping[str, Any]) -> Hit:
    spans = (Span("src", *lost), around(pair, gap))
    told, others = _elsewhere(pair, lost)
    shown = shortened(pair.src.text[slice(*lost)])
    return cls.hit(spans, {**facts, **told}, shown=shown, others=others)


def _elsewhere(pair: Pair, lost: tuple[int, int]) -> tuple[Mapping[str, Any], str]:
    """Which other systems have what is lost here, as facts and in words."""
    found = carriers(pair, *lost)
    if found is None:
        return {}, ""
    systems, others = found
    named = f" ({', '.join(systems)})" if systems else ""
    return (
        {"carried": list(systems), "others": others},
        f"; {len(systems)} of {others} other systems have it{named}",
    )


RULE = Rule(
    id="dropped-content",
    family="omission",
    summary="A sentence of the source has no counterpart in the translation.",
    classes=tuple(CLASSES.values()),
    check=check,
    trigger=Screen(sift),
    status="preview",
    fit=fit,
    options={"paper": Option(False, "SALTED's coverage detector, to the letter, instead")},
    doc=__doc__ or "",
)
