"""The systems that stand beside each other in a chunk, as witnesses of what a line says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from babelproof.core.batch import Chunk
from babelproof.core.segment import LangPair
from babelproof.run.plan import Plan

if TYPE_CHECKING:
    from babelproof.align.witnesses import Bench


def benches(chunk: Chunk, plan: Plan) -> Mapping[LangPair, Bench]:
    """By direction, what systems tell of one another; nothing unless that is asked for."""
    if not plan.consensus or plan.aligners is None:
        return {}
    from babelproof.align.witnesses import Bench

    found = {}
    for langs in dict.fromkeys(batch.langs for batch in chunk.batches):
        if (aligner := plan.aligners.of(langs)) is not None:
            found[langs] = Bench([b for b in chunk.batches if b.langs == langs], aligner)
    return found
