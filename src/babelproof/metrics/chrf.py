"""chrF and chrF++, numbers and signatures equal to sacreBLEU's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from babelproof.metrics.ngrams import Grams, char_grams, word_grams
from babelproof.metrics.protocol import Array, Case, Progress

CHARS = 6
BETA_SQUARED = 4
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


class ChrF:
    """Rows: for each order the n-grams of the hypothesis, of the reference, and the matches."""

    higher_is_better = True
    needs_source = False
    needs_reference = True
    digits = 2
    spreads = True

    def __init__(self, words: int = 0, lowercase: bool = False) -> None:
        self._order = words
        self._lowercase = lowercase

    @property
    def name(self) -> str:
        return "chrF" + "+" * self._order

    @property
    def width(self) -> int:
        return 3 * (CHARS + self._order)

    def _theirs(self) -> Any:
        from sacrebleu.metrics.chrf import CHRF

        return CHRF(word_order=self._order, lowercase=self._lowercase)

    @cached_property
    def key(self) -> str:
        return f"chrF|{self.signature(1)}"

    def signature(self, references: int, sentence: bool = False) -> str:
        theirs = self._theirs()
        theirs.num_refs = references
        return str(theirs.get_signature())

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.zeros((len(cases), self.width))
        last: tuple[str, ...] | None = None
        prepared: list[list[Grams]] = []
        for at, case in enumerate(cases):
            if case.refs is not last:
                last = case.refs
                prepared = [[Grams(grams) for grams in self._grams(ref)] for ref in case.refs]
            out[at] = self._row(case.hyp, prepared)
            if not at & 1023:
                progress(at)
        return out

    def _grams(self, text: str) -> list[list[Any]]:
        if self._lowercase:
            text = text.lower()
        joined = "".join(text.split())
        grams: list[list[Any]] = [char_grams(joined, order) for order in range(1, CHARS + 1)]
        if self._order:
            words = split_punctuation(text)
            grams += [word_grams(words, order) for order in range(1, self._order + 1)]
        return grams

    def _row(self, hyp: str, refs: list[list[Grams]]) -> list[int]:
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

    def system_scores(self, sums: Array) -> Array:
        return chrf_of(sums)


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
