"""chrF and chrF++, numbers and signatures equal to sacreBLEU's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from babelproof.metrics.of_sacrebleu import Grams, OfSacrebleu, char_grams, word_grams
from babelproof.metrics.protocol import Array

CHARS = 6
BETA_SQUARED = 4
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


class ChrF(OfSacrebleu):
    """Rows: for each order the n-grams of the hypothesis, of the reference, and the matches."""

    kind = "chrF"

    def __init__(self, words: int = 0, lowercase: bool = False) -> None:
        self._order = words
        self._lowercase = lowercase
        self.name = "chrF" + "+" * words

    @property
    def width(self) -> int:
        return 3 * (CHARS + self._order)

    def theirs(self) -> Any:
        from sacrebleu.metrics.chrf import CHRF

        return CHRF(word_order=self._order, lowercase=self._lowercase)

    def prepare(self, refs: Sequence[str]) -> list[list[Grams]]:
        return [[Grams(grams) for grams in self._grams(ref)] for ref in refs]

    def _grams(self, text: str) -> list[list[Any]]:
        if self._lowercase:
            text = text.lower()
        joined = "".join(text.split())
        grams: list[list[Any]] = [char_grams(joined, order) for order in range(1, CHARS + 1)]
        if self._order:
            words = split_punctuation(text)
            grams += [word_grams(words, order) for order in range(1, self._order + 1)]
        return grams

    def row(self, hyp: str, refs: list[list[Grams]]) -> list[int]:
        grams = self._grams(hyp)
        best: list[int] = []
        best_score = -1.0
        for ref in refs:
            row: list[int] = []
            for mine, theirs in zip(grams, ref, strict=True):
                size = len(mine) if theirs.total else 0
                row += (size, theirs.total, theirs.matches(mine) if size else 0)
            if len(refs) == 1:
                return row
            score = float(chrf_of(np.array(row)))
            if score > best_score:
                best, best_score = row, score
        return best

    def segment_scores(self, rows: Array) -> Array:
        return chrf_of(rows)


def split_punctuation(text: str) -> list[str]:
    """Words with one mark cut off their end, or else off their beginning."""
    words: list[str] = []
    for word in text.split():
        if len(word) > 1 and word[-1] in _PUNCTUATION:
            words += (word[:-1], word[-1])
        elif len(word) > 1 and word[0] in _PUNCTUATION:
            words += (word[0], word[1:])
        else:
            words.append(word)
    return words


def chrf_of(rows: Array) -> Array:
    """The F-score of mean precision and mean recall over the orders both sides have."""
    rows = np.asarray(rows, float)
    hyp, ref, match = rows[..., 0::3], rows[..., 1::3], rows[..., 2::3]
    there = (hyp > 0) & (ref > 0)
    orders = np.maximum(there.sum(axis=-1), 1)
    with np.errstate(invalid="ignore", divide="ignore"):
        precision = np.where(there, match / hyp, 0.0).sum(axis=-1) / orders
        recall = np.where(there, match / ref, 0.0).sum(axis=-1) / orders
        score = (1 + BETA_SQUARED) * precision * recall / (BETA_SQUARED * precision + recall)
    return np.where(precision + recall > 0, 100 * score, 0.0)
