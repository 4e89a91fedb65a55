"""Which lines of a test set are kept: VAT's JSON (``{"en-de": [4, 7, …]}``, lines from 0)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.io import files
from babelproof.lang import parse_pair

Kept = dict[str, list[int]]
# A plain list of lines is meant for whichever direction is asked for.
ANY = "*"


def read_kept(path: Path) -> Kept:
    """VAT's JSON, what ``babelproof select -f json`` printed, or one plain list of lines."""
    raw = b"".join(files.blocks(path))
    try:
        data = json.loads(raw)
    except ValueError as error:
        raise InputError(f"{path}: not JSON ({error})") from error
    if isinstance(data, dict) and "kept" in data:
        data = data["kept"]
    if _is_lines(data):
        data = {ANY: data}
    if not isinstance(data, dict) or not all(_is_lines(lines) for lines in data.values()):
        raise InputError(
            f'{path}: lists of line numbers by direction are needed, as {{"en-de": [0, 3]}}'
        )
    return {str(name): list(lines) for name, lines in data.items()}


def _is_lines(value: Any) -> bool:
    return isinstance(value, list) and all(type(line) is int and line >= 0 for line in value)


def kept_of(kept: Mapping[str, Sequence[int]], direction: str, segments: int) -> list[int]:
    """The kept lines of one direction, checked against the number of its segments."""
    named = next((name for name in (direction, ANY) if name in kept), None)
    name = named or _same_pair(kept, direction)
    lines = sorted(set(kept[name]))
    if not lines:
        raise InputError(f"the subset keeps no line of {direction}")
    if lines[-1] >= segments:
        raise InputError(
            f"the subset keeps line {lines[-1]} of {direction} (from 0), which has {segments}"
        )
    return lines


def _same_pair(kept: Mapping[str, Sequence[int]], direction: str) -> str:
    wanted = parse_pair(direction)
    for name in kept:
        if parse_pair(name) == wanted:
            return name
    raise UsageError(f"the subset has no direction {direction}; {did_you_mean(direction, kept)}")


def vat_json(kept: Mapping[str, Sequence[int]]) -> str:
    """As VAT's files are written: one line, no line break at its end."""
    return json.dumps({name: list(lines) for name, lines in kept.items()})
