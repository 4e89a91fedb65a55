"""Who a finding is: its *place*, the spot in the source, and its *claim*, what was said of it.

A place is the same in every release and for every system that stumbles over the same spot, so it
tells new, fixed and kept. A claim is a place with the target wording, so a verdict on one
translation is never taken for one on another. Neither knows of lines, systems or files.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol

from babelproof.core.segment import Segment, Side

_BYTES = 8
Spot = tuple[str, int]


class Spanned(Protocol):
    """Anything that points into a side's text."""

    @property
    def side(self) -> Side: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def normal(text: str) -> str:
    """A text less what does not show: one form for letters with marks, one blank for many."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def spots(segment: Segment, spans: Sequence[Spanned]) -> tuple[Spot, ...]:
    """What is pointed at in the source, or in the target where the source has nothing; each with
    how many of its like stand before it."""
    wanted = [s for s in spans if s.side == "src"] or [s for s in spans if s.side == "tgt"]
    return tuple(_spot(segment.src if s.side == "src" else segment.tgt, s) for s in wanted)


def _spot(text: str, span: Spanned) -> Spot:
    piece = text[span.start : span.end]
    return normal(piece), text.count(piece, 0, span.start) if piece else 0


def place(segment: Segment, rule: str, cls: str, found: tuple[Spot, ...], nth: int = 0) -> str:
    """The identity of a spot; ``nth`` tells findings apart that share all the rest."""
    parts = [str(segment.langs), rule, cls, normal(segment.src), str(nth)]
    return _digest([*parts, *(part for text, count in found for part in (text, str(count)))])


def claim(segment: Segment, at: str, spans: Sequence[Spanned]) -> str:
    """The identity of what was judged: the place and the target text pointed at; where there is
    nothing to point at, the whole of it."""
    pieces = (normal(segment.tgt[s.start : s.end]) for s in spans if s.side == "tgt")
    wanted = [piece for piece in pieces if piece]
    return _digest([at, *(wanted or ["", normal(segment.tgt)])])


def _digest(parts: Iterable[str]) -> str:
    # Each with its length, so that no two lists of texts read alike.
    text = "".join(f"{len(part)}:{part}" for part in parts).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=_BYTES).hexdigest()


def digest(parts: Iterable[str | bytes]) -> str:
    """The same for the same parts in the same order; lengths tell parts from one another."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()[:8]
