"""Which language many lines are in, told by a few pieces of them."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.core.segment import Lang, LangPair
from babelproof.text.languages import are_close, canonical

# So many pieces, of so many lines each, are given to the language identifiers; so large a share
# must be in the language.
_PIECES, _PIECE, _SHARE = 20, 5, 0.8


def are_in(lang: Lang, due: Lang, texts: Sequence[str]) -> bool:
    """Whether texts due in one language are in another, which is no close relative of it."""
    return not are_close(lang.code, due.code) and _all_but_few(canonical(lang.code), _of(texts))


def in_a_third(langs: LangPair, texts: Sequence[str]) -> str | None:
    """The language that texts are in, if it is neither of the two due, nor a relative of them."""
    from babelproof.text.langid import agreed

    pieces = _of(texts)
    for piece in pieces[:1]:
        code = agreed(piece)
        if code is None or any(are_close(code, lang.code) for lang in (langs.src, langs.tgt)):
            return None
        return code if _all_but_few(code, pieces) else None
    return None


def _of(texts: Sequence[str]) -> Sequence[str]:
    """Some pieces from all over the texts."""
    pieces = [" ".join(texts[at : at + _PIECE]) for at in range(0, len(texts), _PIECE)]
    return pieces[:: max(1, len(pieces) // _PIECES)]


def _all_but_few(code: str, pieces: Sequence[str]) -> bool:
    from babelproof.text.langid import agreed

    others = 0
    for piece in pieces:  # as a rule the first few settle it
        others += agreed(piece) != code
        if len(pieces) - others < _SHARE * len(pieces):
            return False
    return bool(pieces)
