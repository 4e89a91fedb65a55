"""Which language many lines are in, told by a few pieces of them."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.segment import Lang
from babelproof.text.languages import are_close, canonical

# So many pieces, of so many lines each, are given to the language identifiers; so large a share
# must be in the language.
_PIECES, _PIECE, _SHARE = 20, 5, 0.8


def are_in(lang: Lang, due: Lang, texts: Sequence[str]) -> bool:
    """Whether texts due in one language are in another, which is no close relative of it."""
    from babelproof.text.langid import agreed

    if are_close(lang.code, due.code):
        return False
    pieces = [" ".join(texts[at : at + _PIECE]) for at in range(0, len(texts), _PIECE)]
    pieces = pieces[:: max(1, len(pieces) // _PIECES)]
    others = 0
    for piece in pieces:  # as a rule the first few settle it
        others += agreed(piece) != canonical(lang.code)
        if len(pieces) - others < _SHARE * len(pieces):
            return False
    return bool(pieces)
