"""Findings that a person called wrong, by key, so that later runs leave them out.

A key says where a finding was and, by a hash, on which texts; it holds no text. As soon as the
source or the translation changes, the finding is looked at afresh.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.core.record import Finding

COLUMNS = ("rule", "system", "langs", "line", "spans", "texts")
_TEXTS = 16


@dataclass(frozen=True, slots=True)
class Key:
    """What tells a finding from all others."""

    rule: str
    system: str
    langs: str
    line: int
    spans: str
    texts: str


def key_of(finding: Finding) -> Key:
    """The key of a finding."""
    spans = " ".join(f"{mark.side}:{mark.start}-{mark.end}" for mark in finding.spans)
    digest = hashlib.sha256(json.dumps([finding.src, finding.tgt]).encode()).hexdigest()
    return Key(finding.rule, finding.system, finding.langs, finding.line, spans, digest[:_TEXTS])


@dataclass(frozen=True, slots=True)
class IgnoreList:
    """Findings to leave out. ``finding in ignore_list`` asks; it can be sent to workers."""

    keys: frozenset[Key] = frozenset()

    def __contains__(self, finding: object) -> bool:
        return bool(self.keys) and isinstance(finding, Finding) and key_of(finding) in self.keys

    def __len__(self) -> int:
        return len(self.keys)

    def digest(self) -> str:
        """Eight hex digits over the keys, whatever their order."""
        lines = sorted(repr(astuple(key)) for key in self.keys)
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]

    @classmethod
    def read(cls, path: Path | str) -> IgnoreList:
        """The list in a file written by ``babelproof review``."""
        try:
            with Path(path).open(encoding="utf-8", newline="") as handle:
                rows = list(csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            raise InputError(f"{path}: no list of findings to ignore ({error})") from error
        if not rows or tuple(rows[0][: len(COLUMNS)]) != COLUMNS:
            raise InputError(f"{path}: its first line must be {' '.join(COLUMNS)}, by tabs")
        return cls(frozenset(_key(row, path, n) for n, row in enumerate(rows[1:], 2) if row))


def _key(row: list[str], path: Path | str, number: int) -> Key:
    try:
        rule, system, langs, line, spans, texts = row[: len(COLUMNS)]
        return Key(rule, _plain(system), langs, int(line), spans, texts)
    except ValueError as error:
        raise InputError(f"{path}, line {number}: not a key of a finding ({error})") from error


def write(keys: Iterable[tuple[Key, str, str]]) -> str:
    """Keys as TSV, each with who called the finding wrong, and when."""
    lines = ["\t".join((*COLUMNS, "who", "when"))]
    for key, who, when in keys:
        place = (key.langs, str(key.line), key.spans, key.texts)
        lines.append("\t".join((key.rule, _quoted(key.system), *place, _quoted(who), when)))
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A name on one line and in one column: JSON, if it needs be."""
    said = json.dumps(text, ensure_ascii=False)
    plain = said == f'"{text}"' and text.isprintable() and not text.startswith('"')
    return text if plain else json.dumps(text)


def _plain(text: str) -> str:
    if not text.startswith('"'):
        return text
    value = json.loads(text)
    return value if isinstance(value, str) else text
