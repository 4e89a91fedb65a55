"""The output speaks to its user instead of only translating.

## What it does
Finds what chat models add to a translation, or give instead of one, in some forty languages and
whatever the target language is, since models answer in the language of the prompt:

* announcements and labels: *Here is the translation:*, *Translation (German):*, *译文：*;
* refusals and talk about oneself: *I'm sorry, but I can't translate …*, *As an AI language model*;
* notes to the reader: *(Note: …)*, *Translator's note*, remarks on the translation, lessons on
  words (*In Dutch, the verb …*);
* closings: *Let me know if …*, *I hope this helps!*; several versions instead of one: *Option 1:*;
* code fences and leftovers of templates and prompts: `<|im_end|>`, `[INST]`, `<think>`.

The phrases are rows of the table `assistant_talk.tsv`. A phrase is a finding only if the source has
nothing alike, which is judged generously. Talk of translating is fine if any word of the source is
about translating, of an AI if it names one, and so on for notes, closings and choices; these words
are rows of the same table. Tokens and fences are fine if they are in the source. A phrase with a
colon must add a colon to those of the source, and likewise quotation marks; a note or a closing
must add a sentence or a bracket. Notes, closings, choices and refusals that name neither
translation nor AI are left alone where the table has no such words for the language of the source.
The name of a language with a colon is a label only if it names the language of the source or of the
target.

The finding marks the talk, not the translation. Every target with something visible is judged.

## Why it matters
Such text goes to readers, who learn that they read a machine, or get no translation at all. It
spoils scores as well: a perfect translation behind a preface looks like a bad one.

## Limits
A sentence of small talk that could be a translation (*Sure!*, *I can't help you with that.*) is not
reported. Phrases that the table lacks are not found, nor is talk about a text that is itself about
translation.

## Measured
Development half of WMT21 and WMT22 (41 directions, all systems; none is a chat model); as *human*
references and translations of software descriptions (188,478 pairs); as *exchanged* 192,282 pairs
of these with source and target exchanged. Every finding was read. *Found* are those of 170 outputs
that were invented while the table was written: no held-out figure.

| iteration | what changed | WMT: right of findings | human | exchanged | found |
|---|---|---|---|---|---|
| 1 | phrases and topics as first written | 0 of 12 (*Answer:* for *A.*) | 11 of 23 | | |
| 2 | no labels of answers, narrower closings | no finding | 11 of 15 | | 158 |
| 3 | real names of languages, more phrases, editor's notes | no finding | 10 of 12 | | 166 |
| 4 | nouns end where words end, quotes only after *is* | no finding | 10 of 10 | 0 of 1 | 166 |
| 5 | narrower remarks | no finding | 10 of 10 | none | 166 |

The ten are notes of human translators, which their sources do not have.

Test half (documents and systems never looked at before; at most one finding per source line;
seeds and judgements by key in `benchmarks/precision`): 0 of 3 right (seed 2026), one source about
somebody who translated a note. Since then such phrases count at the start of an output only
(iteration 6), and of all 626,605 pairs none is a finding, so WMT gives no figure. In 9,237
outputs of a real chat model from English into Chinese, not used before, 1 of 1 was right and 2
outputs with remarks were missed; with phrases added for those, 4 of 4 findings are right, but no
longer unseen.

Human translations of software, games and handbooks (packages of a Linux distribution: 40 languages
from and into English, some 970,000 segments, nearly all of them right, so that false alarms weigh
most; at most one finding per English text): at the first reading 42 of 53 were right, most of them
notes of translators. After glosses, *Note:* before a sentence that the source has, and some words
of single languages were mended on one half of the texts, **28 of 30 right** in the other half, not
looked at before. On 130 pairs made to trip the rule, none of them used for it, all findings were
right and 92.5 % of the talk was found.

Other packages of that distribution, not used before (41 languages from and into English, 2.3
million segments; one finding per English text): at the first reading 23 of 34 were right. Words in
brackets on both sides (*[IME]*, *[USER]*) and some words of the lists were mended after that; no
figure was taken again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Hit, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Span, View
from babelproof.text.assistant import Talk, label, talk, trigger
from babelproof.text.columns import invisible_targets, target_rows
from babelproof.text.sentences import sentences
from babelproof.text.topics import folded, knows, speaks_of
from babelproof.text.visible import is_visible

_COLON = re.compile(r"[:：](?!\d|//)")
_QUOTE = re.compile(r"[\"“”„«»‹›「」『』]|(?<!\w)['‘‚]|['’](?!\w)")
_CLAUSE = re.compile(r"[;；]\s")
_BRACKET = re.compile(r"[(\[（【]")
# English sentences that may well be a translation, where the target is English.
_ENGLISH = ("reply", "lesson")


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of talk is put in words, and what in the source excuses it."""

    says: str
    topics: tuple[str, ...] = ()
    sure: bool = True
    adds_sentence: bool = False


KINDS = {
    "preface": Kind("announces the translation", ("translation",)),
    "label": Kind("puts a label before the translation"),
    "role": Kind("puts a label before the translation", ("role", "ai"), sure=False),
    "reply": Kind("answers the request", ("sorry",)),
    "refusal": Kind("talks about translating instead of doing it", ("translation",)),
    "self": Kind("talks about itself", ("ai",)),
    "request": Kind("refuses to answer", ("request",), sure=False),
    "remark": Kind("comments on the translation", ("translation",)),
    "lesson": Kind("explains words of a language", ("translation",)),
    "aside": Kind("adds a translator's note", ("translation", "aside")),
    "note": Kind("adds a note", ("note",), sure=False, adds_sentence=True),
    "closing": Kind("speaks to the user", ("closing",), sure=False, adds_sentence=True),
    "choice": Kind("offers several versions", ("choice",), sure=False),
    "template": Kind("holds a leftover of a prompt or template"),
    "fence": Kind("holds a code fence"),
}


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    if not is_visible(pair.tgt.text):
        return None
    hits: list[Hit] = []
    reached = 0
    for found in _candidates(pair):
        if found.start >= reached and _is_foreign(found, pair):
            hits.append(_hit(found, pair.tgt.text))
            reached = found.end
    return hits


def _candidates(pair: Pair) -> Iterator[Talk]:
    named = label(pair.tgt.text, pair.segment.langs.src, pair.segment.langs.tgt)
    if named is not None:
        yield named
    yield from pair.tgt.of(talk)


def _is_foreign(found: Talk, pair: Pair) -> bool:
    """Whether the source has nothing alike."""
    kind, source = KINDS[found.kind], pair.src
    if unicodedata.normalize("NFC", found.phrase).casefold() in source.of(folded)[0]:
        return False
    if found.kind in _ENGLISH and pair.tgt.lang.code == "en":
        return False
    if found.phrase[0] in "[<" and _brackets(pair.tgt, found) <= _brackets(source, found):
        return False  # what a user has to put in: "[IME]" became "[USER]"
    if any(speaks_of(source, topic) for topic in kind.topics):
        return False
    if not kind.sure and not all(knows(topic, source.lang) for topic in kind.topics):
        return False
    if _COLON.search(found.phrase) and _colons(pair.tgt) <= _colons(source):
        return False
    if _QUOTE.search(found.phrase) and _quotes(pair.tgt) <= _quotes(source):
        return False
    return not kind.adds_sentence or _adds_sentence(pair, found)


def _brackets(view: View, found: Talk) -> int:
    return sum(map(view.text.count, (found.phrase[0], "「")))


def _colons(view: View) -> int:
    return len(_COLON.findall(view.text))


def _quotes(view: View) -> int:
    return len(_QUOTE.findall(view.text))


def _adds_sentence(pair: Pair, found: Talk) -> bool:
    """The source has fewer sentences, its clauses counted too, or the talk is one more bracket."""
    if pair.tgt.text[found.start :].strip() == found.phrase.strip():
        return True  # a label with nothing behind it
    theirs, ours = pair.tgt.of(sentences), pair.src.of(sentences)
    if len(theirs) > len(ours) + len(_CLAUSE.findall(pair.src.text)):
        return True
    if not _BRACKET.match(pair.tgt.text, found.start):
        return False
    return len(_BRACKET.findall(pair.tgt.text)) > len(_BRACKET.findall(pair.src.text))


def _hit(found: Talk, text: str) -> Hit:
    quoted = text[found.start : found.end]
    quoted = quoted if len(quoted) <= 80 else f"{quoted[:79]}…"
    message = f"The output {KINDS[found.kind].says}: “{quoted}”"
    return Hit([Span("tgt", found.start, found.end)], message, {"kind": found.kind})


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where a word or sign of some phrase occurs."""
    ask = target_rows(batch, trigger())
    return Screened(len(batch) - len({*ask, *batch.of(invisible_targets)}), ask)


RULE = Rule(
    id="assistant-talk",
    family="assistant",
    summary="The output holds talk of a chat model: announcements, refusals, notes, code fences.",
    check=check,
    trigger=Screen(sift),
    doc=__doc__ or "",
)
