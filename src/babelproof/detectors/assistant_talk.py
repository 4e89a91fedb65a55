"""The output speaks to its user instead of only translating.

## What it does
Finds what chat models add to a translation, or give instead of one, in some forty languages and
whatever the target language is, since models answer in the language of the prompt:

* announcements and labels: *Here is the translation:*, *Translation (German):*, *译文：*;
* refusals and talk about oneself: *I'm sorry, but I can't translate …*, *As an AI language model*;
* notes to the reader: *(Note: …)*, *Translator's note*, remarks on the translation, lessons on
  words (*In Dutch, the verb …*);
* closings: *Let me know if …*, *I hope this helps!*; several versions instead of one: *Option 1:*;
* instructions that were repeated: *Output only the translation.*; thoughts: *The user wants me to
  translate …*, and all between `<think>` and `</think>`, or without the one or the other to the
  beginning or end of the output;
* code fences and leftovers of templates and prompts: `<|im_end|>`, `[INST]`.

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
    ("instruction", "major", "repeats what the model was told"),
    ("reasoning", "major", "thinks aloud"),
    ("thought", "major", "thinks aloud"),
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
