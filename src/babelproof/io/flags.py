"""Which translations were found wrong, and by what: findings of a run, or verdicts of a suite.

Whether findings belong to a test set: by the hashes of their run, else by their own texts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError
from babelproof.io import files, whole
from babelproof.io.pieces import scan
from babelproof.io.scored import ScoredSet
from babelproof.lang import parse_pair

Flags = dict[str, set[tuple[str, int]]]
Check = Callable[[str, dict[str, Any], str, int], None]
_NAMES = ("rule", "phenomenon", "category")


def read_flags(path: Path, direction: str, check: Check | None = None) -> Flags:
    """Rule (or phenomenon) → (system, line from 0), from a run folder or a file of JSON lines.

    ``check`` is shown the place, the row, the system and the line (from 0) of every finding.
    """
    wanted = parse_pair(direction)
    found: Flags = {}
    for where, row in _rows(path):
        if not _is_wrong(row):
            continue
        name = next((str(row[key]) for key in _NAMES if row.get(key)), None)
        line = row.get("line")
        if name is None or not isinstance(line, int) or line < 1 or "system" not in row:
            raise InputError(f"{where}: a finding needs a rule, a system and a line (from 1)")
        langs = row.get("langs")
        if langs and parse_pair(str(langs)) != wanted:
            continue
        if check is not None:
            check(where, row, str(row["system"]), line - 1)
        found.setdefault(name, set()).add((str(row["system"]), line - 1))
    return found


def _is_wrong(row: dict[str, Any]) -> bool:
    """Findings, and verdicts that failed; what was skipped or passed is no error."""
    if "verdict" in row:
        return str(row["verdict"]).lower() == "fail"
    return str(row.get("kind", "finding")) == "finding"


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    place = path
    if path.is_dir():
        place = path / "records.jsonl"
        if not place.exists():
            raise InputError(f"{path} is no run folder: it has no records.jsonl")
    for number, raw in enumerate(files.lines(place), 1):
        if not raw.strip():
            continue
        where = f"{place}, line {number}"
        try:
            row = json.loads(raw)
        except ValueError as error:
            raise InputError(f"{where}: not JSON ({error})") from error
        if not isinstance(row, dict):
            raise InputError(f"{where}: an object is needed")
        yield where, row


MANIFEST, RECORDS = "manifest.json", "records.jsonl"


class SameSet:
    """Refuses what was found in other texts than those of the set."""

    def __init__(self, path: Path, data: ScoredSet) -> None:
        self._data = data
        self._source = lru_cache(1)(data.source)
        self._output = lru_cache(None)(data.output)
        # A run over files of the set's own shape says by hashes whether it was over these.
        self._vouched = _vouched(path, data)

    def check(self, where: str, row: Mapping[str, Any], system: str, line: int) -> None:
        """One finding; ``line`` counts from 0."""
        data = self._data
        if line >= data.segments:
            raise self._other(where, f"line {line + 1:,} of {data.segments:,}")
        if "source" not in self._vouched:
            self._compare(where, "source", row.get("src"), self._source()[line])
        if system in data.outputs and system not in self._vouched:
            self._compare(where, f"output of {system}", row.get("tgt"), self._output(system)[line])

    def _compare(self, where: str, what: str, given: object, here: str) -> None:
        if isinstance(given, str) and given.strip() != here.strip():
            raise self._other(where, f"its {what} is not that of the line")

    def _other(self, where: str, why: str) -> InputError:
        return InputError(
            f"{where}: found in other texts than {self._data.folder.name} {self._data.direction}"
            f" ({why}); name the findings of this test set"
        )


def _vouched(path: Path, data: ScoredSet) -> set[str]:
    """``source`` and the systems whose files were those of the set; others are an error."""
    files = {"source": data.folder / "sources" / f"{data.direction}.txt"}
    files |= {f"system:{name}": place for name, place in data.outputs.items()}
    found = set()
    for role, name, sha256 in _inputs(path, data):
        if role not in files:
            continue
        if scan(files[role]).sha256 != sha256:
            what = "source" if role == "source" else f"output of {role.removeprefix('system:')}"
            raise InputError(
                f"{path}: a run on another test set: its {what}, {name}, is not"
                f" {files[role]}; name the run on this test set"
            )
        found.add(role.removeprefix("system:"))
    return found


def _inputs(path: Path, data: ScoredSet) -> list[tuple[str, str, str]]:
    """Role, name and hash of the files that a run folder says it read for the direction."""
    place = (path.parent if path.name == RECORDS else path) / MANIFEST
    if not place.is_file():
        return []
    try:
        rows = json.loads(whole.text(place))["inputs"]
        roles = [(*str(row["role"]).partition(" "), row) for row in rows]
        return [
            (role, str(row["name"]), str(row["sha256"]))
            for langs, _, role, row in roles
            if role and _is(langs, data)
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{place}: cannot be read as a manifest ({error})") from error


def _is(langs: str, data: ScoredSet) -> bool:
    try:
        return parse_pair(langs) == data.langs
    except UsageError:
        return False
