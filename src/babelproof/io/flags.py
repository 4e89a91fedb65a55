"""Which translations were found wrong, and by what: findings of a run, or verdicts of a suite."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError
from babelproof.io import files
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
