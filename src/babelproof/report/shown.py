"""A segment as a page shows it: its source, all outputs, and what was found in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from babelproof.core.record import Mark
from babelproof.core.segment import Side
from babelproof.report.pieces import cut

LONGEST = 4_000
Key = tuple[str, int, int]


@dataclass(slots=True)
class Told:
    """A finding without the texts of its segment, and those that follow from it."""

    rule: str
    system: str
    message: str
    facts: list[list[str]]
    spans: Sequence[Mark]
    following: Sequence[Told] = ()


@dataclass(slots=True)
class Shown:
    """A segment as a page shows it; without findings it stands there as a neighbour."""

    langs: str
    line: int
    part: int = 0
    id: str = ""
    doc: str = ""
    src: str = ""
    ref: str = ""
    tgt: dict[str, str] = field(default_factory=dict)
    found: list[Told] = field(default_factory=list)

    def source(self) -> list[str]:
        """The source, what any finding points at marked."""
        return _pieces(self.src, [mark for told in self.found for mark in told.spans], "src")

    def outputs(self) -> list[tuple[str, list[str]]]:
        """Every system's output, marked alike."""
        return [(system, self._output(system, text)) for system, text in self.tgt.items()]

    def flagged(self) -> dict[str, str]:
        """The outputs with a finding."""
        systems = {told.system for told in self.found}
        return {system: text for system, text in self.tgt.items() if system in systems}

    def _output(self, system: str, text: str) -> list[str]:
        spans = [mark for told in self.found if told.system == system for mark in told.spans]
        return _pieces(text, spans, "tgt")


def _pieces(text: str, spans: Sequence[Mark], side: Side) -> list[str]:
    """Pieces by turns unmarked and marked, beginning with an unmarked one."""
    out = [""]
    for piece in cut(text, spans, side, LONGEST):
        if piece.marked == bool(len(out) % 2):
            out.append(piece.text)
        elif piece.marked:
            out += ["", piece.text]
        else:
            out[-1] += piece.text
    return out
