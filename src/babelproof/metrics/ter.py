"""TER by sacreBLEU. It is slow on real text, so nothing is ever scored twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from babelproof.metrics.of_sacrebleu import OfSacrebleu
from babelproof.metrics.protocol import Array


class Ter(OfSacrebleu):
    """Rows: edits, and the mean length of the references. Lower is better."""

    name = kind = "TER"
    higher_is_better = False
    step = 31

    def __init__(self, normalized: bool = False, case_sensitive: bool = False) -> None:
        self._options: dict[str, Any] = {"normalized": normalized, "case_sensitive": case_sensitive}

    @cached_property
    def _theirs(self) -> Any:
        from sacrebleu.metrics.ter import TER

        return TER(**self._options)

    def theirs(self) -> Any:
        return self._theirs

    def row(self, hyp: str, refs: Sequence[str]) -> tuple[float, float]:
        score = self._theirs.sentence_score(hyp, refs)
        return score.num_edits, score.ref_length

    def segment_scores(self, rows: Array) -> Array:
        return ter_of(rows)


def ter_of(rows: Array) -> Array:
    """Edits for a hundred words of the reference; 100 for any edit where there are none."""
    edits, length = np.asarray(rows[..., 0], float), np.asarray(rows[..., 1], float)
    with np.errstate(invalid="ignore", divide="ignore"):
        rate = np.where(length > 0, edits / length, (edits > 0).astype(float))
    return 100 * rate
