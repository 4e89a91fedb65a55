"""What a worker makes of a chunk for the run folder. Pure: a chunk in, an outcome out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from babelproof.core.batch import Chunk
from babelproof.core.counts import Counts
from babelproof.run.chunk import judge
from babelproof.run.packing import Frame, pack
from babelproof.run.placed import written
from babelproof.run.plan import Plan


@dataclass(slots=True)
class Outcome:
    """What a chunk gave: its records in order, each behind its place; additive counts; keys for
    each corpus rule; the frames of its texts; its batches by system, direction and rank."""

    lines: bytes = b""
    counts: Counts = field(default_factory=Counts)
    keys: dict[str, bytes] = field(default_factory=dict)
    frames: Sequence[Frame] = ()
    batches: Sequence[tuple[str, str, int]] = ()
    pairs: int = 0


def process(chunk: Chunk, plan: Plan, number: int) -> Outcome:
    """Judge every segment of a chunk by every rule of the plan."""
    texts = pack(chunk)
    judged = judge(chunk, plan, number, texts)
    judged.placed.sort(key=lambda item: item[0])
    judged.counts.records = len(judged.placed)
    return Outcome(
        "".join(written(place, record) for place, record in judged.placed).encode(),
        judged.counts,
        judged.keys,
        texts.frames,
        [(batch.system, str(batch.langs), batch.order) for batch in chunk.batches],
        judged.pairs,
    )
