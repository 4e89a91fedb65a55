"""The source, or a long stretch of it, stands untranslated in the target.

## What it does
Looks for words of the source that stand in the target, unchanged and in the same order; case,
width, punctuation and blanks are not compared. Four things are findings:

* **The whole source was copied**, be it without its blanks, and it is a text: at least four words,
  two different *telling words* among them. Telling words are frequent words of the source language,
  mostly function words, that are not frequent in the target language. With fewer of them, five
  words will do where both language identifiers take the text for the source language. Of four words
  that are nearly all telling ones (*Where is the station?*) three will do, if the text ends like a
  sentence.
* **A whole sentence of six words or more was left** as it was, by the same measure.
* **A stretch of six words or more was left** inside a sentence: two telling words again, some of
  them of the kind that makes clauses (*they*, *was*, *because*), not titles (*of*, *the*, *for*).
* **Most of the target is copied**, with other words in between, and it is in the source language.

Two characters count as a word in scripts without blanks. The words must not be mostly
capitalised: names, titles and headings may stay. Between close relatives (Czech and Slovak,
Russian and Ukrainian, Croatian and Serbian …) a sentence may be the same in both, so more is
asked there: eight words, some of which tell the two languages apart.

Not judged are titles and slogans (a stretch in quotation marks, brackets or italics needs twenty
words and eight telling ones, if there is text around it, and so does an entry of a bibliography;
one that begins with a capital in mid-sentence needs eight words, two of which make clauses; the
text of a link, where that is all, needs two of those), names of which only the article is gone,
addresses, paths, code, formulas, the syntax of commands, lists of packages and placeholders, long
runs with hardly a telling word (names, commands and codes in a row), and a stretch that the
identifiers take for a third language, which stood as such in the source. An output with talk of a
chat model, which may quote the source, is left to `assistant-talk`, and of one with more paragraphs
than its source the first is judged. A segment has either a finding of this rule or one of
`wrong-language`, never both.

## Why it matters
A sentence left in the source language is the plainest omission there is: the reader gets nothing.
Metrics that look at word overlap or at meaning alone forgive it.

## Limits
Single words, short phrases and headings in capitals that were left are not seen, nor are
quotations of everyday length. Of a source language without a list of telling words only whole
copies are found. Between close relatives most copies stay unseen: of Xhosa copied for Zulu 15 %
are found, of Zulu for Xhosa 24 %. A segment with a source of fewer than four words is not judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from babelproof.core.batch import Batch
from babelproof.core.rule import (
    YES,
    Answer,
    Class,
    Fit,
    Hit,
    NotJudged,
    Options,
    Rule,
    Screen,
    Screened,
)
from babelproof.core.segment import LangPair, Pair, Span
from babelproof.detectors.untranslated.glance import rows_to_ask
from babelproof.text.added_talk import added_talk, own_part
from babelproof.text.columns import composed_sources
from babelproof.text.controls import shortened
from babelproof.text.languages import known
from babelproof.text.leftovers import LEAST, copies, is_glued, is_whole, leftovers
from babelproof.text.words import Word, words

# So many characters hold four words.
_SURELY_LONG = 80


WHOLE = Class("whole", "critical", "The source was copied, not translated")
PART = Class("part", "major", "Left untranslated: “{shown}”")


def check(pair: Pair, options: Options) -> Answer:
    """Reports what stands in the target as it stood in the source."""
    if len(pair.src.of(words)) < LEAST:
        return None
    output, pair = pair, own_part(pair)
    if is_glued(pair):
        return _glued(pair)
    found = copies(pair)
    whole = is_whole(pair, found)
    hits = [_hit(pair, src, tgt, whole) for src, tgt in leftovers(pair, found)]
    if whole and not hits:
        return NotJudged("a copy, but perhaps of names, a title or another language")
    if hits and any(added_talk(output)):
        return NotJudged("beside talk of a chat model, which may quote the source")
    return hits


def _glued(pair: Pair) -> list[Hit]:
    """Judges a copy without blanks as if it had them."""
    copy = Pair(replace(pair.segment, tgt=pair.src.text))
    if not leftovers(copy, copies(copy)):
        return []
    return [_hit(pair, pair.src.of(words), pair.tgt.of(words), True)]


def _hit(pair: Pair, src: Sequence[Word], tgt: Sequence[Word], whole: bool) -> Hit:
    here, there = Span("src", src[0].start, src[-1].end), Span("tgt", tgt[0].start, tgt[-1].end)
    shown = shortened(pair.tgt.text[there.start : there.end])
    facts = {"words": len(tgt)}
    return (WHOLE if whole else PART).hit((here, there), facts, fault="copied", shown=shown)


def fit(langs: LangPair) -> Fit:
    """Languages that are not known, or one language, of which nothing is to be translated."""
    if known(langs.src.code) is None and known(langs.tgt.code) is None:
        return Fit("no", "nothing is known of either language")
    if langs.src.code == langs.tgt.code:
        return Fit("no", "source and target are in the same language")
    return YES


def sift(batch: Batch, options: Options) -> Screened:
    """Asks about targets that begin like their source or hold words of its language."""
    ask = rows_to_ask(batch)
    short = batch.of_source(_short_sources)
    return Screened(fine=len(batch) - len(short | {*ask}), ask=ask)


def _short_sources(batch: Batch) -> frozenset[int]:
    """The rows whose source has too few words to be judged."""
    language = known(batch.langs.src.code)
    spaced = language is None or language.is_spaced
    texts = batch.of_source(composed_sources)
    surely, sizes = _SURELY_LONG if spaced else LEAST, enumerate(map(len, texts))
    short = [row for row, size in sizes if size < surely]
    if spaced:
        short = [row for row in short if texts[row].count(" ") < LEAST - 1]
    return frozenset(short)


RULE = Rule(
    id="untranslated",
    family="language",
    summary="The source, or a long stretch of it, was copied and not translated.",
    classes=(WHOLE, PART),
    check=check,
    trigger=Screen(sift),
    fit=fit,
    doc=__doc__ or "",
)
