"""Whether findings belong to a test set: by the hashes of their run, else by their own texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError
from babelproof.io import whole
from babelproof.io.pieces import scan
from babelproof.io.scored import ScoredSet
from babelproof.lang import parse_pair

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
