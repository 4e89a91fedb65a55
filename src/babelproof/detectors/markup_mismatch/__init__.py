"""Markup, a placeholder or an anonymisation token was lost, changed or invented.

## What it does

What software reads must stand in the translation as it stands in the source, in any order:

* tags of HTML and XLIFF (``<b>``, ``</b>``, ``<br/>``, ``<g id="1">``), each as often as in the
  source, with the same attributes; white space in a tag, the letter case of its name and quotation
  marks are free, and so are the values of attributes that readers see (*title*, *alt*) and those
  that name a language;
* placeholders: ``%s``, ``%1$d``, ``%(name)s``, ``%{name}``, ``%@``, ``{0}``, ``{name}``,
  ``{{name}}``, ``${name}``, ``{count, plural, …}``. A plural's branches may differ, since
  languages differ there; a select's choices may not. ``%s`` may become ``%1$s``, and the other way
  round, and an ending may be glued to it. A placeholder that says its name may be repeated;
* anonymisation tokens: ``#NAME#``, ``#PRS_ORG#``, ``#Product1#``, ``[NAME]``, ``__NUM__``,
  ``<PERSON>``, character for character: *# NAME #* and *#Name#* are no longer recognised;
* entities: they must not be broken (*& nbsp ;*). The character itself is as good; white space
  that must not break, angle brackets and signs (*©*) must not vanish. In a source without any tag
  or entity, an entity in the translation is a finding: the reader would see it;
* targets of Markdown links, ``](/start)``.

Tags, placeholders and tokens that only the translation has are findings too (``<unk>``). What was
lost of one sort is one finding with several spans, and so is what was changed, or invented. Where
the sentence is too short for its source as well, words went with it: class ``left-out``.

## Why it matters

A lost tag breaks a page, a changed placeholder breaks a program, and a translated token can no
longer be replaced by the name it stands for.

## Limits

Not findings: the small letters of an ordinal (``XVII<sup>e</sup>``), a tag that only says in which
direction the translation is written, names in braces that the text itself defines, as grammars of
names do (*main={a}{b} a=Bar|Kor*), another way to write the time (*%H:%M*, *%I:%M %p*), *%d* for
*%i*, the blanks that French sets before stops and inside quotation marks, and *©* put in words. A
tag that a text only speaks of may be named without its brackets (*<meta>*, *the meta tag*), and an
escaped word in brackets may be put in words (*day &lt;n&gt;*). Words in braces or in square
brackets that only the translation has are not judged where the source has such words in other
letters or capitals (*{Таб}*, *[IME]*).

Read strictly: percentages (*10 % der*, *50%d*), inequalities, arrows and emoticons, words in angle
brackets that are no known tags, hashtags, footnotes and remarks in square brackets are no markup.
Markdown's emphasis, HTML comments and the text of links are not looked at. Entities for letters and
punctuation may be translated away. Whether a tag encloses the right words, and whether closing tags
follow their opening ones, is not judged. An everyday word in angle brackets without a closing tag
(*<source>*) may be translated, and from or into English put in words. In a source with entities of
its author's own (*&product;*) no entity of the translation is called new.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Any

from babelproof.align.left_out import Place, gone_with_words
from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Hit, NotJudged, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Span
from babelproof.detectors.markup_mismatch.matching import Change, changes
from babelproof.text.columns import source_rows, target_rows
from babelproof.text.markup import markup

_NAMES = {
    "tag": "tag",
    "entity": "entity",
    "placeholder": "placeholder",
    "token": "token",
    "link": "link target",
}
LOST = Class("lost", "major", "The {sort} {source} is missing from the translation")
LEFT_OUT = Class("left-out", "major", "The {sort} {source} is missing, and words around it with it")
CHANGED = Class("changed", "major", "The {sort} {source} became {target}")
ADDED = Class("added", "major", "The {sort} {target} stands in the translation only", "all")
_LIKELY = (
    rb"</?[A-Za-z]|&#?[A-Za-z0-9]+;|(?:^|[^0-9%])%[A-Za-z0-9({<@.+#-]|\{|#[A-Za-z][A-Za-z0-9_]*#"
    rb"|\]\(|\[[A-Z][A-Z0-9_]+\]|__[A-Z]"
)


def check(pair: Pair, options: Options) -> Answer:
    """The markup of both sides must be the same."""
    ours = pair.src.of(markup)
    if not ours and not pair.tgt.of(markup):
        return None
    if not pair.tgt.text.strip():
        return NotJudged("the translation is empty")
    found = changes(pair.src, pair.tgt)
    missing = [(mark.start, mark.end) for one in found if not one.found for mark in one.lost]
    gone = gone_with_words(pair, missing)
    hits = [_hit(change, pair, gone) for change in found]
    return tuple(hits) if hits or ours else None


def _hit(change: Change, pair: Pair, gone: Container[Place]) -> Hit:
    lost = change.lost[0].text if change.lost else None
    found = pair.tgt.text[slice(*change.found[0])] if change.found else None
    spans = [Span("src", mark.start, mark.end) for mark in change.lost]
    spans += [Span("tgt", start, end) for start, end in change.found]
    cls = ADDED if lost is None else LOST if found is None else CHANGED
    if cls is LOST and all((mark.start, mark.end) in gone for mark in change.lost):
        cls = LEFT_OUT
    facts = {"kind": change.kind, "source": lost, "target": found}
    return cls.hit(spans, facts, fault=change.kind, sort=_NAMES[change.kind])


def sift(batch: Batch, options: Options) -> Screened:
    """Rows with any sign of markup on either side."""
    found = {*batch.of_source(_marked_sources), *target_rows(batch, _finder())}
    return Screened(0, sorted(found))


def _marked_sources(batch: Batch) -> list[int]:
    return source_rows(batch, _finder())


@cache
def _finder() -> Any:
    import re2

    return re2.compile(_LIKELY)


RULE = Rule(
    id="markup-mismatch",
    family="markup",
    summary="Markup, a placeholder or an anonymisation token was lost, changed or invented.",
    classes=(LOST, LEFT_OUT, CHANGED, ADDED),
    check=check,
    trigger=Screen(sift),
    doc=__doc__ or "",
)
