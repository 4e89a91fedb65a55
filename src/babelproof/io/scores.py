"""Scores from elsewhere: EvalSet score files, VAT's CSV, JSON lines.

EvalSet files hold ``SYSTEM<tab>SCORE``, one line a segment (``.seg.score``) or one line a system
(``.sys.score``), ``None`` where a score is missing.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite, nan
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.core.scores import Scores, ScoreTable, column
from babelproof.io import files

MISSING = frozenset({"none", "nan", "null", ""})
SOURCE = "src"
VAT_COLUMNS = ("TESTSET", "LP", "ID", "METRIC", "SYS", "SCORE")


def parse_score(text: str, where: str) -> float:
    """A number, or NaN for ``None``; anything else is an error that names the place."""
    if text.strip().lower() in MISSING:
        return nan
    try:
        value = float(text)
    except ValueError:
        raise InputError(f"{where}: {text!r} is no score (a number or None)") from None
    if not isfinite(value):
        raise InputError(f"{where}: {text!r} is no finite score")
    return value


def read_score_file(path: Path) -> dict[str, list[float]]:
    """System → scores in the order of their lines."""
    found: dict[str, list[float]] = {}
    for number, raw in enumerate(files.lines(path), 1):
        line = files.decode(raw, str(path), number, "strict")
        if not line.strip():
            continue
        system, tab, score = line.rpartition("\t")
        where = f"{path}, line {number}"
        if not tab:
            raise InputError(f"{where}: no tab between system and score")
        found.setdefault(system, []).append(parse_score(score, where))
    return found


def metric_name(stem: str, references: Iterable[str]) -> tuple[str, frozenset[str]]:
    """A score file's name as metric and what it compared with: ``COMET-refA`` → COMET, {refA}."""
    for end in sorted((*references, SOURCE), key=len, reverse=True):
        if stem.endswith(f"-{end}") and len(stem) > len(end) + 1:
            return stem[: -len(end) - 1], frozenset({end})
    match = re.fullmatch(r"(.+)-((?:ref\w*)(?:[.,]ref\w*)*|src|all)", stem)
    if match:
        return match[1], frozenset(re.split("[.,]", match[2]))
    return stem, frozenset()


def read_metrics(
    folder: Path, langs: str, ref: str | None, references: Iterable[str], segments: int
) -> ScoreTable:
    """Every metric of a direction that compares with ``ref``, or with the source alone."""
    chosen: dict[str, Scores] = {}
    home = folder / "metric-scores" / langs
    stems = {_stem(path) for path in home.glob("*.s??.score")}
    known = list(references)
    for stem in sorted(stems, key=lambda s: (s.endswith(f"-{SOURCE}"), s)):
        name, against = metric_name(stem, known)
        if ref is not None and against and not against & {ref, SOURCE}:
            continue
        key = stem if name in chosen else name
        chosen[key] = _read_pair(home / stem, key, segments, origin=stem)
    return ScoreTable(segments, chosen)


def read_human(folder: Path, langs: str, segments: int) -> ScoreTable:
    """Every kind of human score a direction has: ``LP.NAME.{seg,sys}.score``."""
    home = folder / "human-scores"
    stems = {_stem(path) for path in home.glob(f"{_glob_safe(langs)}.*.s??.score")}
    names = {stem: stem.removeprefix(f"{langs}.") for stem in sorted(stems)}
    return ScoreTable(
        segments,
        {name: _read_pair(home / stem, name, segments, stem) for stem, name in names.items()},
    )


def _glob_safe(text: str) -> str:
    return re.sub(r"([*?\[])", r"[\1]", text)


def _stem(path: Path) -> str:
    return path.name.removesuffix(".score").removesuffix(".seg").removesuffix(".sys")


def _read_pair(base: Path, name: str, segments: int, origin: str) -> Scores:
    by_segment, by_system = {}, {}
    seg, whole = (base.with_name(f"{base.name}.{level}.score") for level in ("seg", "sys"))
    if seg.exists():
        for system, values in read_score_file(seg).items():
            if len(values) != segments:
                raise InputError(
                    f"{seg}: {system} has {len(values)} scores; the set has {segments} segments"
                )
            by_segment[system] = column(values)
    if whole.exists():
        for system, values in read_score_file(whole).items():
            if len(values) != 1:
                raise InputError(f"{whole}: {system} has {len(values)} scores instead of one")
            by_system[system] = values[0]
    return Scores(name, by_segment, by_system, origin)


def read_vat_csv(path: Path) -> dict[tuple[str, str], ScoreTable]:
    """VAT's ``TESTSET,LP,ID,METRIC,SYS,SCORE`` (an unnamed index column may come first).

    A file that ends in .tsv has tabs instead of commas.
    """
    text = "\n".join(
        files.decode(raw, str(path), number, "strict")
        for number, raw in enumerate(files.lines(path), 1)
    )
    delimiter = "\t" if path.suffix == ".tsv" else ","
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    lacking = set(VAT_COLUMNS) - set(reader.fieldnames or ())
    if lacking:
        raise InputError(f"{path}: no column {', '.join(sorted(lacking))} in its first line")
    cells: dict[tuple[str, str], list[tuple[str, str, int, float]]] = {}
    for row in reader:
        where = f"{path}, line {reader.line_num}"
        line, score = _line(row["ID"], where), parse_score(row["SCORE"], where)
        cell = (row["METRIC"], row["SYS"], line, score)
        cells.setdefault((row["TESTSET"], row["LP"]), []).append(cell)
    return {key: table_of(found) for key, found in cells.items()}


def read_jsonl(path: Path) -> ScoreTable:
    """One score a line: ``{"metric": …, "system": …, "id": 0, "score": …}``; no id, no segment."""
    cells: list[tuple[str, str, int, float]] = []
    whole: dict[str, dict[str, float]] = {}
    for number, raw in enumerate(files.lines(path), 1):
        where = f"{path}, line {number}"
        if not raw.strip():
            continue
        try:
            row = json.loads(raw)
            metric, system, score = str(row["metric"]), str(row["system"]), row["score"]
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{where}: needs metric, system and score ({error})") from error
        value = parse_score(str(score), where)
        if row.get("id") is None:
            whole.setdefault(metric, {})[system] = value
        else:
            cells.append((metric, system, _line(str(row["id"]), where), value))
    return table_of(cells, whole)


def _line(text: str, where: str) -> int:
    if not text.isdecimal():
        raise InputError(f"{where}: the segment's number is {text!r}; it counts from 0")
    return int(text)


def table_of(
    cells: Sequence[tuple[str, str, int, float]],
    whole: Mapping[str, Mapping[str, float]] | None = None,
) -> ScoreTable:
    """A table from (metric, system, segment, score) in any order; what is absent is missing."""
    segments = max((cell[2] for cell in cells), default=-1) + 1
    grids: dict[str, dict[str, list[float]]] = {}
    for metric, system, segment, score in cells:
        by_system = grids.setdefault(metric, {})
        by_system.setdefault(system, [nan] * segments)[segment] = score
    names = dict.fromkeys([*grids, *(whole or {})])
    metrics = {
        name: Scores(
            name,
            {system: column(values) for system, values in grids.get(name, {}).items()},
            dict((whole or {}).get(name, {})),
        )
        for name in names
    }
    return ScoreTable(segments, metrics)
