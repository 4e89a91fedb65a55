"""TER by sacreBLEU. It is slow on real text, so nothing is ever scored twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from babelproof.metrics.protocol import Array, Case, Progress


class Ter:
    """Rows: edits, and the mean length of the references. Lower is better."""

    name = "TER"
    higher_is_better = False
    needs_source = False
    needs_reference = True
    digits = 2
    spreads = True
    width = 2

    def __init__(self, normalized: bool = False, case_sensitive: bool = False) -> None:
        self._options: dict[str, Any] = {"normalized": normalized, "case_sensitive": case_sensitive}

    @cached_property
    def _theirs(self) -> Any:
        from sacrebleu.metrics.ter import TER

        return TER(**self._options)

    @cached_property
    def key(self) -> str:
        return f"TER|{self.signature(1)}"

    def signature(self, references: int, sentence: bool = False) -> str:
        self._theirs.num_refs = references
        return str(self._theirs.get_signature())

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.zeros((len(cases), self.width))
        for at, case in enumerate(cases):
            score = self._theirs.sentence_score(case.hyp, case.refs)
            out[at] = score.num_edits, score.ref_length
            if not at & 31:
                progress(at)
        return out

    def segment_scores(self, rows: Array) -> Array:
        return ter_of(rows)

    def system_scores(self, sums: Array) -> Array:
        return ter_of(sums)


def ter_of(rows: Array) -> Array:
    """Edits for a hundred words of the reference; 100 for any edit where there are none."""
    edits, length = np.asarray(rows[..., 0], float), np.asarray(rows[..., 1], float)
    with np.errstate(invalid="ignore", divide="ignore"):
        rate = np.where(length > 0, edits / length, (edits > 0).astype(float))
    return 100 * rate
