"""Findings by segment: the source once, the outputs of all systems under it, its neighbours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from babelproof.core.errors import InputError
from babelproof.core.record import Finding, Mark
from babelproof.core.segment import Side
from babelproof.report.escape import visible
from babelproof.report.pieces import brief, cut
from babelproof.report.results import Passage, Results, Texts

LONGEST, LONGEST_FACT = 4_000, 500
Key = tuple[str, int, int]


@dataclass(slots=True)
class Told:
    """A finding without the texts of its segment."""

    rule: str
    system: str
    message: str
    facts: list[list[str]]
    spans: Sequence[Mark]
    cause: str


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

    def _output(self, system: str, text: str) -> list[str]:
        spans = [mark for told in self.found if told.system == system for mark in told.spans]
        return _pieces(text, spans, "tgt")


def segments(results: Results, findings: Iterable[Finding]) -> Iterator[Shown]:
    """The segments of the findings in their order, those before and after them between."""
    groups: dict[Key, Shown] = {}
    for finding in findings:
        key = (finding.langs, finding.line, finding.part)
        shown = groups.get(key)
        if shown is None or (results.texts is None and shown.src != finding.src):
            if shown is not None:  # another segment of that number, in a run without texts
                yield groups.pop(key)
            shown = groups[key] = _first(finding)
        if results.texts is None:
            shown.tgt[finding.system] = finding.tgt
        shown.found.append(_told(finding))
    if results.texts is None:
        yield from groups.values()
    else:
        yield from _with_neighbours(groups, results.texts)


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


def _with_neighbours(groups: Mapping[Key, Shown], texts: Texts) -> Iterator[Shown]:
    done: set[Key] = set()
    for (langs, line, part), shown in groups.items():
        yield from _neighbour((langs, line - 1, 0), groups, done, texts)
        shown.tgt = dict(texts.passage(langs, line, part).tgt)
        yield shown
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


def _told(finding: Finding) -> Told:
    classed = {"class": f"{finding.cls} ({finding.severity})"} if finding.cls else {}
    facts = {**classed, **finding.facts}
    return Told(
        finding.rule,
        finding.system,
        brief(finding.message, LONGEST),
        [[visible(str(key)), _fact(value)] for key, value in facts.items()],
        finding.spans,
        finding.cause,
    )


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


def _fact(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return brief(value, LONGEST_FACT)
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return brief(" · ".join(value), LONGEST_FACT) or "–"
    return brief(json.dumps(value, ensure_ascii=False, default=str), LONGEST_FACT)
