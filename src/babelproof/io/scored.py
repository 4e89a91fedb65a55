"""One direction of an EvalSet with its scores: what selection and meta-evaluation work on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isnan, nan
from pathlib import Path

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.scores import Scores, ScoreTable, column
from babelproof.core.segment import LangPair
from babelproof.io import documents, files
from babelproof.io.evalset import directions, directions_asked, outputs_of, references_of
from babelproof.io.scores import (
    metric_name,
    read_human,
    read_jsonl,
    read_metrics,
    read_score_file,
    read_vat_csv,
)
from babelproof.lang import parse_pair


@dataclass(frozen=True)
class ScoredSet:
    """A direction: its files by name, the reference in use, metric scores and human scores."""

    folder: Path
    direction: str
    langs: LangPair
    segments: int
    references: dict[str, Path]
    outputs: dict[str, Path]
    ref: str | None
    ref_chosen: bool
    metrics: ScoreTable
    human: ScoreTable

    def is_human(self, system: str) -> bool:
        """An output named like a reference was written by a person."""
        return system in self.references

    def source(self) -> list[str]:
        return read_lines(self.folder / "sources" / f"{self.direction}.txt")

    def reference(self, name: str | None = None) -> list[str]:
        found = name or self.ref
        if found is None or found not in self.references:
            hint = did_you_mean(str(found), self.references)
            raise InputError(f"{self.direction} has no reference {found}; {hint}")
        return read_lines(self.references[found])

    def output(self, system: str) -> list[str]:
        return read_lines(self.outputs[system])

    def documents(self) -> list[tuple[str, str]] | None:
        """(domain, document) of every segment, where the set says."""
        path = documents.path_of(self.folder, self.direction)
        if path is None:
            return None
        found = documents.read(read_lines(path), path)
        if len(found) != self.segments:
            raise InputError(f"{path} has {len(found)} lines, the source has {self.segments}")
        return found


def read_lines(path: Path) -> list[str]:
    """The lines of a text file."""
    name = str(path)
    return [files.decode(raw, name, n, "strict") for n, raw in enumerate(files.lines(path), 1)]


def directions_of(folder: Path, langs: LangPair | None) -> list[str]:
    """The names of the directions asked for (exactly, or else by language), or all."""
    return list(directions_asked(folder, langs))


def open_scored(folder: Path, direction: str, ref: str | None = None) -> ScoredSet:
    """Read one direction; without ``ref`` the first reference by name is used."""
    segments = sum(1 for _ in files.lines(folder / "sources" / f"{direction}.txt"))
    references, outputs = references_of(folder, direction), outputs_of(folder, direction)
    if ref is not None and ref not in references:
        raise UsageError(f"{direction} has no reference {ref!r}; {did_you_mean(ref, references)}")
    chosen = ref or (min(references) if references else None)
    return ScoredSet(
        folder=folder,
        direction=direction,
        langs=directions(folder)[direction],
        segments=segments,
        references=references,
        outputs=outputs,
        ref=chosen,
        ref_chosen=ref is None and len(references) > 1,
        metrics=read_metrics(folder, direction, chosen, references, segments),
        human=read_human(folder, direction, segments),
    )


def with_scores(data: ScoredSet, path: Path) -> ScoredSet:
    """The set with scores from elsewhere: VAT's CSV, JSON lines, or an EvalSet score file."""
    metrics = dict(data.metrics.metrics)
    for name, scores in _scores_of(path, data).items():
        before = metrics.get(name, Scores(name))
        metrics[name] = Scores(
            name,
            {**before.by_segment, **scores.by_segment},
            {**before.by_system, **scores.by_system},
            path.name,
        )
    return replace(data, metrics=ScoreTable(data.segments, metrics))


def _scores_of(path: Path, data: ScoredSet) -> dict[str, Scores]:
    if path.name.endswith((".seg.score", ".sys.score")):
        name, _ = metric_name(path.name[: -len(".seg.score")], data.references)
        values = read_score_file(path)
        if path.name.endswith(".sys.score"):
            return {name: Scores(name, {}, {s: v[0] for s, v in values.items()})}
        if {len(some) for some in values.values()} - {data.segments}:
            raise InputError(f"{path}: every system needs {data.segments} scores, one a segment")
        return {name: Scores(name, {s: column(v) for s, v in values.items()})}
    delimited = path.suffix in (".csv", ".tsv")
    table = _vat_table(path, data) if delimited else read_jsonl(path)
    found = {}
    for name, scores in table.metrics.items():
        columns = {s: column(_fitted(list(v), path, data)) for s, v in scores.by_segment.items()}
        found[name] = Scores(name, columns, scores.by_system)
    return found


def _vat_table(path: Path, data: ScoredSet) -> ScoreTable:
    """The scores of this direction; of several test sets, the one named like the folder."""
    tables = {
        name: table
        for (name, lp), table in read_vat_csv(path).items()
        if parse_pair(lp) == data.langs
    }
    if len(tables) <= 1:
        return next(iter(tables.values()), ScoreTable(data.segments, {}))
    if data.folder.name not in tables:
        raise InputError(
            f"{path}: scores of several test sets ({', '.join(sorted(tables))}), none of them"
            f" named like the folder, {data.folder.name}"
        )
    return tables[data.folder.name]


def _fitted(values: list[float], path: Path, data: ScoredSet) -> list[float]:
    """As many values as segments; numbers that count from 1 are moved to count from 0."""
    if len(values) == data.segments + 1 and isnan(values[0]):
        return values[1:]
    if len(values) > data.segments:
        raise InputError(f"{path}: {len(values)} scores; {data.direction} has {data.segments}")
    return values + [nan] * (data.segments - len(values))
