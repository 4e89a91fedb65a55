"""What metrics have in common whose numbers and signatures are sacreBLEU's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from babelproof.metrics.protocol import Array, Case, Metric, Progress


class OfSacrebleu(Metric):
    """A row for a translation and its references, which are made ready once for all systems."""

    kind: str
    # Progress is told whenever so many cases are done, less one; a power of two.
    step = 1023

    def theirs(self) -> Any:
        """The same metric of sacreBLEU."""
        raise NotImplementedError

    def prepare(self, refs: Sequence[str]) -> Any:
        """What :meth:`row` takes of the references."""
        return refs

    def row(self, hyp: str, prepared: Any) -> Sequence[float]:
        """The statistics of a translation."""
        raise NotImplementedError

    @cached_property
    def key(self) -> str:
        return f"{self.kind}|{self.signature(1)}"

    def signature(self, references: int) -> str:
        theirs = self.theirs()
        theirs.num_refs = references
        return str(theirs.get_signature())

    def rows(self, cases: Sequence[Case], progress: Progress) -> Array:
        out = np.zeros((len(cases), self.width))
        last, prepared = None, None
        for at, case in enumerate(cases):
            if case.refs is not last:
                last, prepared = case.refs, self.prepare(case.refs)
            out[at] = self.row(case.hyp, prepared)
            if not at & self.step:
                progress(at)
        return out
