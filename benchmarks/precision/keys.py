"""Judgements by key: where a finding was, never what it said.

A judgement file has one row a finding that someone read: set, direction, system, line, spans,
verdict (right or wrong), half, round, seed, claim. No text of the data sets enters the project. The
claim, a digest, names what was judged, so a verdict on one translation is none on another; a
judgement of what is no longer found has none, and is known by its spans.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

JUDGEMENTS = Path(__file__).parent / "judgements"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One finding, read and judged."""

    set: str
    langs: str
    system: str
    line: int
    spans: str
    verdict: str
    half: str
    round: str
    seed: int
    claim: str = ""


def spans_key(spans: Iterable[Any]) -> str:
    """Spans as text: ``src:3-9 tgt:4-12``."""
    return " ".join(f"{s['side']}:{s['start']}-{s['end']}" for s in spans)


def read(rule: str, folder: Path = JUDGEMENTS) -> list[Judgement]:
    """The judgements of a rule; none if it has no file."""
    path = folder / f"{rule}.tsv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as handle:
        rows = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [_typed(row) for row in rows]


def _typed(row: dict[str, str]) -> Judgement:
    values: dict[str, Any] = dict(row)
    values["line"], values["seed"] = int(row["line"]), int(row["seed"])
    return Judgement(**values)


def append(rule: str, judgements: Iterable[Judgement], folder: Path = JUDGEMENTS) -> None:
    """Add rows to a rule's file."""
    path = folder / f"{rule}.tsv"
    fresh = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as handle:
        if fresh:
            handle.write("\t".join(f.name for f in fields(Judgement)) + "\n")
        for judgement in judgements:
            handle.write("\t".join(str(value) for value in astuple(judgement)) + "\n")


def write(rule: str, judgements: Iterable[Judgement], folder: Path = JUDGEMENTS) -> None:
    """Write a rule's file anew."""
    (folder / f"{rule}.tsv").unlink(missing_ok=True)
    append(rule, judgements, folder)


def rules(folder: Path = JUDGEMENTS) -> Iterator[str]:
    return (path.stem for path in sorted(folder.glob("*.tsv")))
