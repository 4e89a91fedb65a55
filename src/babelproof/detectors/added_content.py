"""The translation holds a sentence that nothing in the source asks for.

## What it does
Looks at the pair from the other side: what a translation has added is what its source, taken for a
translation of it, has left out, and is found as `dropped-content` finds that. Both sides are split
into sentences, which are matched in order by their lengths and by what both sides share. A finding
is

* **`sentence`**: one or more whole sentences of the translation (at least four words and 25
  characters) that nearly for certain have no match, in a translation that is longer than the
  source lets expect. Where one of several is added and it is not known which, none is told.

With words aligned (`--align MODEL`, or `--align train`) links decide instead: a sentence is added
whose words, which elsewhere nearly always find a link, here find none, if the lengths agree.

The finding marks what is added and, in the source, the words between which it stands. What
other rules tell is none: what speaks to the user or comments on the translation
(`assistant-talk`), and what most of the words of the source or of the rest of the translation make
up (`untranslated`, `oscillation`); nor is anything told of outputs that hold the source as it was.

Each pair is judged by itself. Not judged: directions with a language whose lengths are not in the
table, texts of very many sentences, and, without `--align`, sources of one sentence, which may be
made several, and spaced translations of sources in scripts without blanks (Chinese, Japanese): what
stands there between two commas often becomes a sentence.

## Why it matters
What nobody wrote reads like the rest, and whoever cannot read the source takes it for what the
author said.

## Limits
A sentence added where another was lost leaves the lengths as they were and is not seen without
`--align`. Words or clauses added within a sentence are not seen: see `number-added` for numbers. A
source that says in one line what takes several sentences in another language – a title that is
explained – may be reported.
"""

from __future__ import annotations

from babelproof.align.additions import additions, sift
from babelproof.align.screen import fit
from babelproof.align.sentences import Matching, matching
from babelproof.core.rule import Answer, Class, NotJudged, Options, Rule, Screen
from babelproof.core.segment import Pair, Span
from babelproof.text.controls import shortened
from babelproof.text.languages import known
from babelproof.text.visible import is_visible, says_something

# Of a source of one sentence lengths do not tell what is added from what is put at length.
SEVERAL = 2
SENTENCE = Class("sentence", "major", "Not in the source: “{shown}”")


def check(pair: Pair, options: Options) -> Answer:
    """Reports the sentences that only the translation has."""
    if not says_something(pair.src.text) or not is_visible(pair.tgt.text):
        return None
    found = pair.of(matching)
    if found is None:
        return NotJudged("too many sentences to match")
    if pair.aligner is None and not _tells_sentences(pair, found):
        return NotJudged("one sentence may well be several in the translation (--align)")
    return [
        SENTENCE.hit(
            (one.beside, Span("tgt", one.start, one.end)),
            {"sentences": one.sentences},
            shown=shortened(pair.tgt.text[one.start : one.end]),
        )
        for one in pair.of(additions)
    ]


def _tells_sentences(pair: Pair, found: Matching) -> bool:
    """Whether sentences end where those of the translation do. A single one may be made several,
    and what scripts without blanks put between two commas is a sentence elsewhere."""
    if len(found.src) < SEVERAL:
        return False
    languages = [known(lang.code) for lang in (pair.src.lang, pair.tgt.lang)]
    spaced = [language is not None and language.is_spaced for language in languages]
    return spaced[0] or not spaced[1]


RULE = Rule(
    id="added-content",
    family="hallucination",
    summary="A sentence of the translation has no counterpart in the source.",
    classes=(SENTENCE,),
    check=check,
    trigger=Screen(sift),
    status="preview",
    fit=fit,
    doc=__doc__ or "",
)
