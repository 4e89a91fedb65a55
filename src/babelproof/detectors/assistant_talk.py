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
Outputs of a small chat model (135 million parameters) asked to translate newswire from English
into 12 languages: on one half of 3,120 outputs phrases were added (all 54 findings read there were
right); of the other half, not looked at, **100 of 100 right** (one finding per source, seed 2036;
95 % interval 96.3–100 %). Of 7,812 more, from other sources into 18 languages, **98 of 100** (seed
2037): two marked the quoted translation along with its announcement, which was mended. Of 7,560
outputs from other sources (newswire into 16 languages, and WMT22 sources into English) at first 96
of 100, two marking a quoted translation as well and two being beyond telling (seed 2044); with a
mark that ends before the quotation, **100 of 100** in sources not read before (seed 2045; 95 %
interval 96.3–100 %).
"""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Hit, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Severity, Span
from babelproof.text.added_talk import added_talk
from babelproof.text.assistant import Talk, trigger
from babelproof.text.columns import invisible_targets, target_rows
from babelproof.text.visible import is_visible

_KINDS: Sequence[tuple[str, Severity, str]] = (
    ("preface", "minor", "announces the translation"),
    ("label", "minor", "puts a label before the translation"),
    ("role", "minor", "puts a label before the translation"),
    ("reply", "major", "answers the request"),
    ("refusal", "critical", "talks about translating instead of doing it"),
    ("self", "critical", "talks about itself"),
    ("request", "critical", "refuses to answer"),
    ("remark", "major", "comments on the translation"),
    ("lesson", "major", "explains words of a language"),
    ("aside", "major", "adds a translator's note"),
    ("note", "major", "adds a note"),
    ("closing", "minor", "speaks to the user"),
    ("choice", "major", "offers several versions"),
    ("template", "major", "holds a leftover of a prompt or template"),
    ("fence", "minor", "holds a code fence"),
)
CLASSES = {
    kind: Class(kind, severity, f"The output {what}: “{{quoted}}”", "all")
    for kind, severity, what in _KINDS
}


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    if not is_visible(pair.tgt.text):
        return None
    return [_hit(found, pair.tgt.text) for found in added_talk(pair)]


def _hit(found: Talk, text: str) -> Hit:
    quoted = text[found.start : found.end]
    quoted = quoted if len(quoted) <= 80 else f"{quoted[:79]}…"
    return CLASSES[found.kind].hit([Span("tgt", found.start, found.end)], quoted=quoted)


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where a word or sign of some phrase occurs."""
    ask = target_rows(batch, trigger())
    return Screened(len(batch) - len({*ask, *batch.of(invisible_targets)}), ask)


RULE = Rule(
    id="assistant-talk",
    family="assistant",
    summary="The output holds talk of a chat model: announcements, refusals, notes, code fences.",
    classes=tuple(CLASSES.values()),
    check=check,
    trigger=Screen(sift),
    doc=__doc__ or "",
)
