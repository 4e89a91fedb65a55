"""Findings by segment, as a page shows them: the source once, the outputs of all systems under it,
its neighbours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from babelproof.core.errors import InputError
from babelproof.core.record import Finding, Mark
from babelproof.core.segment import Passage, Side
from babelproof.report.escape import visible
from babelproof.report.folding import Folded
from babelproof.report.pieces import brief, cut
from babelproof.report.results import Results, Texts

LONGEST_FACT = 500
# Measured on 116 directions in many scripts: what a byte of text takes, deflated, in Base64.
PACKED = 0.31
OVERHEAD = 30
SAMPLES = 400


def segments(
    results: Results, findings: Iterable[Folded], most_bytes: int
) -> tuple[Room, Iterator[Shown]]:
    """The segments of the findings in their order, those before and after them between, as far as
    there is room for them."""
    groups, apart = _grouped(results, findings)
    if results.texts is None:
        return Room(neighbours=False, outputs=False), iter([*apart, *groups.values()])
    room = room_for(groups, results.texts, most_bytes)
    return room, _with_texts(groups, results.texts, room)


def _grouped(results: Results, findings: Iterable[Folded]) -> tuple[dict[Key, Shown], list[Shown]]:
    """The segments by their place. Without texts there may be several at one: those stand apart."""
    apart: list[Shown] = []
    groups: dict[Key, Shown] = {}
    for finding, following in findings:
        key = (finding.langs, finding.line, finding.part)
        shown = groups.get(key)
        if shown is None or (results.texts is None and shown.src != finding.src):
            if shown is not None:
                apart.append(groups.pop(key))
            shown = groups[key] = _first(finding)
        if results.texts is None:
            shown.tgt[finding.system] = finding.tgt
        shown.found.append(_told(finding, following))
    return groups, apart


def _first(finding: Finding) -> Shown:
    return Shown(
        finding.langs,
        finding.line,
        finding.part,
        str(finding.id),
        finding.doc or "",
        finding.src,
        finding.ref or "",
    )


def _with_texts(groups: Mapping[Key, Shown], texts: Texts, room: Room) -> Iterator[Shown]:
    done: set[Key] = set()
    for (langs, line, part), shown in groups.items():
        if room.neighbours:
            yield from _neighbour((langs, line - 1, 0), groups, done, texts)
        shown.tgt = dict(texts.passage(langs, line, part).tgt)
        if not room.outputs:
            shown.tgt, shown.ref = shown.flagged(), ""
        yield shown
        if room.neighbours:
            yield from _neighbour((langs, line + 1, 0), groups, done, texts)


def _neighbour(
    key: Key, groups: Mapping[Key, Shown], done: set[Key], texts: Texts
) -> Iterator[Shown]:
    if key in groups or key in done:
        return
    done.add(key)
    try:
        found = texts.passage(*key)
    except InputError:  # the first has none before it, the last none after
        return
    yield _plain(found)


def _plain(found: Passage) -> Shown:
    ident = str(found.line if found.id is None else found.id)
    rest = (found.doc or "", found.src, found.ref or "", dict(found.tgt))
    return Shown(found.langs, found.line, found.part, ident, *rest)


def _told(finding: Finding, following: Sequence[Finding] = ()) -> Told:
    classed = {"class": f"{finding.cls} ({finding.severity})"} if finding.cls else {}
    facts = {**classed, **finding.facts}
    return Told(
        finding.rule,
        finding.system,
        brief(finding.message, LONGEST),
        [[visible(str(key)), _fact(value)] for key, value in facts.items()],
        finding.spans,
        [_told(one) for one in following],
    )


def _fact(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return brief(value, LONGEST_FACT)
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return brief(" · ".join(value), LONGEST_FACT) or "–"
    return brief(json.dumps(value, ensure_ascii=False, default=str), LONGEST_FACT)


@dataclass(frozen=True, slots=True)
class Room:
    """Whether a page carries the lines beside those with a finding, and outputs without one (and
    references)."""

    neighbours: bool = True
    outputs: bool = True


def room_for(groups: Mapping[Key, Shown], texts: Texts, most_bytes: int) -> Room:
    """As much as fits, judged by a sample."""
    step = max(1, len(groups) // SAMPLES)
    sample = list(islice(groups.items(), 0, None, step))
    whole = flagged = 0
    for key, shown in sample:
        outputs = texts.passage(*key).tgt
        systems = {told.system for told in shown.found}
        always = _bytes((shown.src, shown.ref)) + sum(
            _bytes((told.message, *(word for fact in told.facts for word in fact)))
            for told in shown.found
        )
        whole += always + _bytes(outputs.values())
        flagged += always + _bytes(text for name, text in outputs.items() if name in systems)
    scale = PACKED * len(groups) / max(1, len(sample))
    beside = {(lp, at) for lp, line, _ in groups for at in (line - 1, line + 1)}
    more = len(beside - {(langs, line) for langs, line, _ in groups}) / max(1, len(groups))
    if scale * whole * (1 + more) <= most_bytes:
        return Room()
    return Room(neighbours=False, outputs=scale * whole <= most_bytes)


def _bytes(texts: Iterable[str]) -> int:
    return sum(OVERHEAD + len(text.encode(errors="replace")) for text in texts)


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
