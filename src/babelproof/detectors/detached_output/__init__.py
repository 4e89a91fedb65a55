"""One and the same output was given for many different sources.

## What it does
Groups the outputs of one system in one direction that are equal but for blanks at their ends. A
group is a finding, for each of its segments, if it holds `min_sources` (5) or more different
sources that are pairwise different in length: SALTED's *natural hallucination* (Raunak et al.
2022, B.2.2, Table 14). A source's length is its number of code points without blanks at its ends.

Not judged:

* empty outputs and empty sources (see `empty-output`);
* an output that equals its source (see `untranslated`);
* short stock replies such as *Yes.* or *Thank you.*, which are right for many sources: up to 20
  code points and 3 words (4 in phrases such as *Thank you very much*), or up to 12 code points in
  a script without blanks. Outputs without
  a letter or digit (`####`) are no replies and are judged where the source has one, nor are
  outputs with signs that no reply holds (`N/A`, `== Notes ==`);
* a group whose sources all have at most 14 code points: greetings and thanks.

A group is fine if its sources look like variants of one sentence (*I will knit Rosa a scarf*, *I
am going to knit Rosa a scarf*), which one translation may well serve: at least half of them share
their first or their last eight code points, the longest is at most 1.8 times as long as the
shortest, the shortest has ten code points or more, those alike at most a hundred, and there are
fewer than four times `min_sources`.

## Why it matters
An output that does not depend on its input is fluent, looks like a translation and says nothing
of the source; a notice or a filler on every line means that a system did not translate at all.

## Limits
Short fillers (*Error*, *None*) look like stock replies. An output that varies a little from line
to line is in no group. The whole corpus is needed: a file with fewer than five lines has no
finding.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from xxhash import xxh3_64_intdigest as digest

from babelproof.core.batch import Batch
from babelproof.core.rule import Class, CorpusCheck, Hit, Keys, Option, Options, Rule
from babelproof.core.segment import Pair, Span
from babelproof.detectors.detached_output.replies import REPLY_LENGTH, is_reply
from babelproof.text.bags import target_lines
from babelproof.text.columns import encoded
from babelproof.text.visible import says_something

# A decomposed letter has at most three parts, so a longer output is no reply, however written.
LONG = 3 * REPLY_LENGTH
EDGE = 8
SHORT_SOURCE = 14
VARIANT_RATIO = 1.8
VARIANT_LENGTH = 10
VARIANT_LONGEST = 100
VARIANT_GROUPS = 4
DETACHED = Class(
    "detached", "critical", "This same output was given for {sources} different sources"
)


def keys(batch: Batch, options: Options) -> Keys:
    """The segments to judge, grouped by system, direction and output."""
    seed = digest(encoded(f"{batch.system}\0{batch.langs}"))
    sources, witnesses = batch.of_source(_sources)
    targets = batch.of(target_lines)
    rows = [
        row
        for row, (source, target) in enumerate(zip(sources, batch.tgt, strict=True))
        if source and (len(target) > LONG or _judged(source, target.strip()))
        if source != target
    ]
    return Keys(
        rows=rows,
        group=[digest(targets[row].strip(), seed) for row in rows],
        witness=[witnesses[row] for row in rows],
        size=[len(sources[row]) for row in rows],
    )


def _judged(source: str, target: str) -> bool:
    if not says_something(target):
        return bool(target) and says_something(source)
    target = unicodedata.normalize("NFC", target)
    return target != source and not is_reply(target)


def _sources(batch: Batch) -> tuple[list[str], list[int]]:
    """The sources in one form, and their keys.

    Of those short enough the lower bits of the key tell how each begins and ends.
    """
    sources = [
        text if text.isascii() else unicodedata.normalize("NFC", text)
        for text in map(str.strip, batch.src)
    ]
    return sources, [
        _with_edges(source, data) if len(source) <= VARIANT_LONGEST else digest(data)
        for source, data in zip(sources, map(encoded, sources), strict=True)
    ]


def _with_edges(source: str, data: bytes) -> int:
    first, last = data[:EDGE], data[-EDGE:]
    if not source.isascii():
        first, last = encoded(source[:EDGE]), encoded(source[-EDGE:])
    return digest(data) & ~0xFFFFFFFF | (digest(first) & 0xFFFF) << 16 | digest(last) & 0xFFFF


def judge(members: Sequence[tuple[int, int]], options: Options) -> Mapping[str, Any] | None:
    """Condemn a group with enough sources of different length."""
    sizes, enough = dict(members), int(options["min_sources"])
    if len(set(sizes.values())) < enough or max(sizes.values()) <= SHORT_SOURCE:
        return None
    if len(sizes) < VARIANT_GROUPS * enough and _variants(sizes):
        return None
    return {"sources": len(sizes), "segments": len(members)}


def _variants(sizes: Mapping[int, int]) -> bool:
    shortest, longest = min(sizes.values()), max(sizes.values())
    if shortest < VARIANT_LENGTH or longest > VARIANT_RATIO * shortest:
        return False
    alike = [Counter(witness >> shift & 0xFFFF for witness in sizes) for shift in (16, 0)]
    return any(2 * max(edge.values()) >= len(sizes) for edge in alike)


def hit(pair: Pair, facts: Mapping[str, Any], options: Options) -> Hit:
    """What to report for one segment of a condemned group."""
    text = pair.tgt.text
    start = len(text) - len(text.lstrip())
    span = Span("tgt", start, start + len(text.strip()))
    return DETACHED.hit([span], facts)


def least(options: Options) -> int:
    """No group with fewer sources can be condemned."""
    return int(options["min_sources"])


RULE = Rule(
    id="detached-output",
    family="hallucination",
    summary="One output was given for many sources that have nothing in common.",
    classes=(DETACHED,),
    check=CorpusCheck(keys, judge, hit, least),
    options={
        "min_sources": Option(5, "so many different sources, pairwise different in length"),
    },
    doc=__doc__ or "",
)
