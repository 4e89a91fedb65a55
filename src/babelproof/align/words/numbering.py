"""Which words the numbers of links count: ours, or those that blanks divide."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from babelproof.core.links import Link, Linked, Token
from babelproof.text.words import fold

_WORD = re.compile(r"\S+")


def between_blanks(text: str) -> Sequence[Token]:
    """What stands between blanks."""
    return [Token(fold(match[0]), *match.span()) for match in _WORD.finditer(text)]


def by_blanks(linked: Linked, src: str, tgt: str) -> Linked:
    """The same links between words that blanks divide; of several links of two such words the
    surest."""
    ours, theirs = between_blanks(src), between_blanks(tgt)
    from_src, from_tgt = _holders(linked.src, ours), _holders(linked.tgt, theirs)
    best: dict[tuple[int, int], float] = {}
    for link in linked.links:
        place = from_src[link.src], from_tgt[link.tgt]
        best[place] = max(best.get(place, 0.0), link.weight)
    return Linked(ours, theirs, [Link(i, j, weight) for (i, j), weight in sorted(best.items())])


def _holders(parts: Sequence[Token], words: Sequence[Token]) -> Sequence[int]:
    """The number of the word that each part begins in."""
    starts = [word.start for word in words]
    return [bisect_right(starts, part.start) - 1 for part in parts]
