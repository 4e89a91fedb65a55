"""Stretches in quotation marks or brackets: titles, quotations, glosses, asides."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from babelproof.core.segment import View
from babelproof.text.words import Word

_PAIRS = re.compile(
    '“[^“”]*”|„[^„“”"]*[“”"]|«[^«»]*»|»[^«»]*«|"[^"]*"|「[^「」]*」|『[^『』]*』|《[^《》]*》'
    "|〈[^〈〉]*〉|【[^【】]*】|‹[^‹›]*›|‚[^‚‘’]*[‘’](?!\\w)|‘[^‘’]*’(?!\\w)|(?<!\\w)'[^']*'(?!\\w)"
    "|<(a|em|i|cite|q)\\b[^<>]*>[^<>]*</\\1 ?>"
    "|\\([^()]*\\)|（[^（）]*）|\\[[^\\[\\]]*\\]|\\*[^*]+\\*|_[^_]+_"
)


def enclosed(view: View) -> tuple[tuple[int, int], ...]:
    """Analysis: where quoted or bracketed stretches stand, marks included."""
    return tuple(match.span() for match in _PAIRS.finditer(view.text))


def enclosing(view: View, start: int, end: int) -> tuple[int, int] | None:
    """The pair of quotation marks or brackets that a stretch lies in."""
    spans = view.of(enclosed)
    place = bisect_right(spans, (start, len(view.text))) - 1
    return spans[place] if place >= 0 and end <= spans[place][1] else None


def without_enclosed(view: View, part: Sequence[Word]) -> Sequence[Word]:
    """The words of a part less those in quotations or brackets that lie within it."""
    start, end = part[0].start, part[-1].end
    out = []
    for word in part:
        span = enclosing(view, word.start, word.end)
        # The marks themselves are no words, so they may stand one place outside.
        if span is None or span[0] + 1 < start or span[1] - 1 > end:
            out.append(word)
    return out
