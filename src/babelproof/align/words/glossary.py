"""Words linked by a list of translations: what cases of rules are judged with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from babelproof.align.words.compete import links_of
from babelproof.align.words.tokens import words_of
from babelproof.core.links import Linked

# A word so long finds a link so often; shorter ones seldom do, lost or not.
_LONG, _RATE = 4, 0.9
_STRAY = 0.02
_SURE = -1.0


class Glossary:
    """An aligner of pairs of words: ``bridge Brücke, river Fluss``."""

    name = "glossary"
    stretch = 1.0

    def __init__(self, pairs: str) -> None:
        self._known: dict[str, dict[str, float]] = {}
        for pair in pairs.split(","):
            src, tgt = (word.form for word in words_of(pair))
            self._known.setdefault(src, {})[tgt] = _SURE

    def translations(self, form: str) -> Mapping[str, float]:
        """The translations of a word, all as sure."""
        return self._known.get(form, {})

    def link(self, src: str, tgt: str) -> Linked:
        """The links between two texts."""
        ours, theirs = words_of(src), words_of(tgt)
        found = links_of([w.form for w in ours], [w.form for w in theirs], self)
        return Linked(ours, theirs, found)

    def rate(self, side: Literal["src", "tgt"], form: str) -> float | None:
        """How often a word finds a link."""
        return _RATE if len(form) >= _LONG else _STRAY

    def stray(self, side: Literal["src", "tgt"], form: str) -> float:
        """How often a word finds a link where its translation is lost."""
        return _STRAY

    def unknown(self, side: Literal["src", "tgt"]) -> float:
        """It knows all words."""
        return _RATE

    def by_chance(self, weight: float) -> float:
        """All links are as sure."""
        return 0.0

    def chance(self, side: Literal["src", "tgt"], form: str) -> float:
        """Among unrelated words none finds a link."""
        return 0.0
