"""Omissions that people marked: WMT23 en-de with MQM spans (``mtme``), and TED talks (``mqm``)."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babelproof.core.segment import Lang, View
from babelproof.text.sentences import sentences
from benchmarks.shared_data import unpacked

Place = tuple[int, int]
# A mark of so much of a sentence is of the whole sentence.
WHOLE = 0.8
_MARK = re.compile("</?v>")


@dataclass(slots=True)
class Rated:
    """An output that somebody rated, with what they marked as lost in its source (major errors),
    and whether any major error was marked."""

    system: str
    line: int
    src: str
    tgt: str
    lost: list[Place] = field(default_factory=list)
    faulty: bool = False

    @property
    def words(self) -> int:
        """The words of the longest mark."""
        return max((len(self.src[start:end].split()) for start, end in self.lost), default=0)

    @property
    def sort(self) -> str:
        """``sentence`` if a whole one was marked, else ``inside``."""
        view = View(self.src, Lang("en"))
        whole = any(
            min(end, last) - max(start, first) >= WHOLE * (last - first)
            for start, end in self.lost
            for first, last in view.of(sentences)
        )
        return "sentence" if whole else "inside"


def of_wmt23() -> Iterator[Rated]:
    """The outputs of twelve systems that were rated; not the reference."""
    folder = folder_of("mtme") / "wmt23"
    sources = lines_of(folder / "sources" / "en-de.txt")
    rated: dict[str, list[str]] = defaultdict(list)
    for line in lines_of(folder / "human-scores" / "en-de.mqm.merged.seg.rating"):
        system, _, found = line.partition("\t")
        rated[system].append(found)
    for system, rows in rated.items():
        outputs = lines_of(folder / "system-outputs" / "en-de" / f"{system}.txt")
        if "ref" in system:
            continue
        for line, (src, tgt, row) in enumerate(zip(sources, outputs, rows, strict=True), 1):
            if row != "None":
                major = [e for e in json.loads(row)["errors"] if e["severity"] == "major"]
                lost = [
                    (e["start"], e["end"])
                    for e in major
                    if e["category"] == "accuracy/omission" and e["is_source_error"]
                ]
                yield Rated(system, line, src, tgt, lost, bool(major))


def of_ted() -> Iterator[Rated]:
    """The outputs of the systems for TED talks, with what any rater marked."""
    found: dict[tuple[str, str], Rated] = {}
    with (folder_of("mqm") / "ted.en-de.tsv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["system"] == "ref":
                continue
            src, tgt = (clean(row[side]) for side in ("source", "target"))
            one = found.setdefault(
                (row["system"], row["seg_id"]), Rated(row["system"], int(row["seg_id"]), src, tgt)
            )
            if row["severity"] == "Major":
                one.faulty = True
                if row["category"] == "Accuracy/Omission" and "<v>" in row["source"]:
                    before, mark = row["source"].split("<v>")[:2]
                    one.lost.append((len(before), len(before) + len(mark.split("</v>")[0])))
    yield from found.values()


def baseline(src: str, tgt: str) -> bool:
    """The simplest that could do: the target has fewer sentences."""
    return _count(tgt) < _count(src)


def _count(text: str) -> int:
    return max(1, len(re.findall(r"[.!?]+[\"”“»')]*(?=\s|$)|[。！？]+", text)))


def references() -> Iterator[Rated]:
    """The human reference of WMT23 en-de (``synthetic_ref``, its other one, is no translation by a
    person), as an output without marks."""
    folder = folder_of("mtme") / "wmt23"
    sources = lines_of(folder / "sources" / "en-de.txt")
    human = lines_of(folder / "references" / "en-de.refA.txt")
    for line, texts in enumerate(zip(sources, human, strict=True), 1):
        yield Rated("refA", line, *texts)


def clean(text: str) -> str:
    """A text of TED without the marks in it."""
    return _MARK.sub("", text)


def lines_of(path: Path) -> list[str]:
    """The lines of a file."""
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def folder_of(name: str) -> Path:
    """The folder of a set."""
    folder = unpacked(name)
    if folder is None:
        raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
    return folder
