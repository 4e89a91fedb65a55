"""``--keep-by variance``: of several outputs of a line, do all agree too well, or not at all?

Lines on which every system says the same tell systems apart as little as lines on which each says
something else, mostly because the source is no text; variance-aware selection drops both from test
sets, and here they are dropped from a corpus with several outputs a line. Agreement is the mean
overlap (Dice, in percent) of character trigrams between every two outputs of a line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

from babelproof.core.batch import Chunk
from babelproof.core.record import Finding
from babelproof.core.rule import Answer, Class, NotJudged, Option, Options, Rule
from babelproof.core.segment import Pair, Segment, Span
from babelproof.run import answers
from babelproof.run.chunk import Judged
from babelproof.run.placed import Place

VARIANCE = "variance"
GRAM = 3
AGREE = Class("agree", "minor", "All {outputs} outputs agree too well ({agreement:.0f} %)")
DIFFER = Class("differ", "major", "The {outputs} outputs hardly agree ({agreement:.0f} %)")
ALONE = NotJudged("a line with one output")


def _by_itself(pair: Pair, options: Options) -> Answer:
    """Of one output nothing can be said; lines are judged by :class:`Agreement`."""
    return ALONE


RULE = Rule(
    id=VARIANCE,
    family="corpus",
    summary="The outputs of a line agree too well, or not at all.",
    classes=(AGREE, DIFFER),
    check=_by_itself,
    status="on request",
    options={
        "least": Option(20.0, "outputs that agree less, in percent, hardly agree"),
        "most": Option(95.0, "outputs that agree more agree too well"),
    },
    doc=__doc__ or "",
)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Judges lines by how far their outputs agree."""

    least: float
    most: float

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Agreement:
        """With the thresholds of the rule's options."""
        return cls(float(options["least"]), float(options["most"]))

    def add(self, judged: Judged, chunk: Chunk, rank: int) -> None:
        """Judge the lines of a chunk and add what is found; ``rank`` is the place of the rule."""
        lines: dict[tuple[int, str], list[tuple[int, Segment]]] = {}
        for batch in chunk.batches:
            for row, line in enumerate(batch.lines):
                key = line, str(batch.langs)
                lines.setdefault(key, []).append((batch.order, batch.segment(row)))
        for outputs in lines.values():
            order, head = outputs[0]
            counts = judged.counts.group(head.system, str(head.langs)).rule(VARIANCE)
            if len(outputs) < 2:
                counts.skips[ALONE.reason] += 1
                continue
            counts.judged += 1
            found = self._finding([segment for _, segment in outputs])
            if found is not None:
                place = Place(head.line, order, 0, rank, 0)
                judged.placed.append((place, found))

    def _finding(self, outputs: Sequence[Segment]) -> Finding | None:
        agreement = agreement_of([segment.tgt for segment in outputs])
        if self.least <= agreement <= self.most:
            return None
        head = outputs[0]
        facts = {"agreement": round(agreement, 1), "outputs": len(outputs)}
        cls = AGREE if agreement > self.most else DIFFER
        hit = cls.hit([Span("tgt", 0, len(head.tgt))], facts)
        return answers.findings(RULE, head, [hit])[0]


def agreement_of(outputs: Sequence[str]) -> float:
    """How far texts agree, in percent."""
    grams = [_grams(text) for text in outputs]
    return 100 * fmean(_dice(one, other) for one, other in combinations(grams, 2))


def _grams(text: str) -> frozenset[str]:
    text = f" {' '.join(text.split())} "
    return frozenset(text[at : at + GRAM] for at in range(max(1, len(text) - GRAM + 1)))


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))
