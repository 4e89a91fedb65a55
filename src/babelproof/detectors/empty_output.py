"""There is no translation where one was due.

## What it does
A finding is a target in which nothing can be seen: it is empty, or holds only blanks, zero-width,
format and control characters, byte order marks, fillers or marks without a letter. The source must
hold something to translate: a letter, a digit or a symbol such as an emoji. A source that is itself
empty, or only punctuation, leaves nothing to judge.

The finding marks the whole source, for that is what is missing, and the invisible characters of the
target, where it has any.

## Why it matters
An empty line is the one error that no reader of the target alone can notice, and it shifts the
blame: length-based scores punish it mildly, and invisible characters hide it from a test for
emptiness.

## Limits
A target of mere punctuation (a lone full stop) is not empty. A character from a private area is
taken for visible.
"""

from __future__ import annotations

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Class, Options, Rule, Screen, Screened
from babelproof.core.segment import Pair, Span
from babelproof.text.columns import invisible_targets, source_block, wordless_starts
from babelproof.text.visible import has_content, is_visible

EMPTY = Class("empty", "critical", "The translation is empty")
INVISIBLE = Class("invisible", "critical", "The translation holds only invisible characters")


def check(pair: Pair, options: Options) -> Answer:
    """Judge one segment."""
    source, target = pair.src.text, pair.tgt.text
    if not has_content(source):
        return None
    if is_visible(target):
        return ()
    start = len(source) - len(source.lstrip())
    spans = [Span("src", start, start + len(source.strip()))]
    if target:
        spans.append(Span("tgt", 0, len(target)))
    cls = INVISIBLE if target.strip() else EMPTY
    return [cls.hit(spans, {"target_length": len(target)})]


def sift(batch: Batch, options: Options) -> Screened:
    """Ask only where the target does not start with a letter or digit and shows nothing."""
    ask = batch.of(invisible_targets)
    return Screened(len(batch) - len(batch.of_source(_mute_sources).union(ask)), ask)


def _mute_sources(batch: Batch) -> set[int]:
    rows = wordless_starts(batch.src, batch.of_source(source_block))
    return {row for row in rows if not has_content(batch.src[row])}


RULE = Rule(
    id="empty-output",
    family="omission",
    summary="The translation is empty or holds only invisible characters.",
    classes=(EMPTY, INVISIBLE),
    check=check,
    trigger=Screen(sift),
    doc=__doc__ or "",
)
