"""A text cut where spans begin and end, so that each format may mark them in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from babelproof.core.record import Mark
from babelproof.core.segment import Side
from babelproof.report.escape import visible

ELLIPSIS = "…"
NOT_KEPT = "(text not kept)"


class Piece(NamedTuple):
    """A stretch of text, made visible; ``marked`` ones may be empty and show a place."""

    text: str
    marked: bool


def cut(text: str, marks: Iterable[Mark], side: Side, most: int | None = None) -> list[Piece]:
    """The text of one side in pieces; with ``most``, stretches far from any mark are left out.

    Spans that overlap or touch become one; spans outside the text are cut to fit it. Where a run
    kept no texts, that is said.
    """
    marks = list(marks)
    if not text and any(m.end > m.start and not m.text for m in marks):
        return [Piece(NOT_KEPT, False)]
    spans = _merged(
        (min(max(m.start, 0), len(text)), min(max(m.end, 0), len(text)))
        for m in marks
        if m.side == side
    )
    pieces: list[Piece] = []
    at = 0
    for start, end in spans:
        pieces.append(Piece(text[at:start], False))
        pieces.append(Piece(text[start:end], True))
        at = end
    pieces.append(Piece(text[at:], False))
    if most is not None and len(text) > most:
        pieces = _shortened(pieces, most)
    return [Piece(visible(t), marked) for t, marked in pieces if t or marked]


def brief(text: str, most: int) -> str:
    """The text made visible, less its far end if it is longer than ``most``."""
    return visible(text if len(text) <= most else text[: most - 1] + ELLIPSIS)


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(span for span in spans if span[0] <= span[1]):
        if out and start <= out[-1][1] and (end > start or start < out[-1][1]):
            out[-1] = (out[-1][0], max(out[-1][1], end))
        elif not out or (start, end) != out[-1]:
            out.append((start, end))
    return out


def _shortened(pieces: Sequence[Piece], most: int) -> list[Piece]:
    """Keeps the ends of what lies between marks; a budget bounds the whole."""
    context = max(12, most // (2 * len(pieces)))
    out: list[Piece] = []
    left = most
    for index, (text, marked) in enumerate(pieces):
        if left <= 0:
            out.append(Piece(ELLIPSIS, False))
            break
        if marked:
            short = _middle_out(text, max(context, left // 2), True, True)
        else:
            short = _middle_out(text, context, index > 0, index < len(pieces) - 1)
        out.append(Piece(short, marked))
        left -= len(short)
    return out


def _middle_out(text: str, context: int, keep_head: bool, keep_tail: bool) -> str:
    """The text less its middle (or its far end), where that saves anything."""
    if keep_head and keep_tail:
        if len(text) <= 2 * context + 1:
            return text
        return f"{text[:context]}{ELLIPSIS}{text[-context:]}"
    room = 2 * context
    if len(text) <= room + 1:
        return text
    return f"{ELLIPSIS}{text[-room:]}" if keep_tail else f"{text[:room]}{ELLIPSIS}"
