"""How much of the texts around its findings a page has room for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from babelproof.report.results import Texts
from babelproof.report.shown import Key, Shown

# Measured on 116 directions in many scripts: what a byte of text takes, deflated, in Base64.
PACKED = 0.31
OVERHEAD = 30
SAMPLES = 400


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
