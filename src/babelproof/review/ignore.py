"""Findings that a person called wrong, by claim, so that later runs leave them out.

An entry holds for the same claim wherever it is made again – on another line, by another system –
and for no other wording. It holds no text. Lists of the first form named a system, a line and a
digest of both texts; they are read, and hold where just that comes again.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path

from babelproof.core.errors import InputError
from babelproof.core.record import Finding
from babelproof.io import whole

COLUMNS = ("rule", "claim", "langs", "system", "line", "spans", "texts")
FIRST_FORM = ("rule", "system", "langs", "line", "spans", "texts")
_TEXTS = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule and a claim; or, in the first form, where a finding was and on which texts."""

    rule: str
    claim: str = ""
    system: str = ""
    langs: str = ""
    line: int = 0
    spans: str = ""
    texts: str = ""

    def __str__(self) -> str:
        if self.claim:
            return f"{self.rule} {self.claim}"
        return f"{self.rule} {self.langs} {self.system} line {self.line} {self.spans}"


def entry_of(finding: Finding) -> Entry:
    """The entry that holds for a finding."""
    return Entry(finding.rule, finding.claim)


def first_form(finding: Finding) -> Entry:
    """The entry that the first form had for a finding."""
    spans = " ".join(f"{mark.side}:{mark.start}-{mark.end}" for mark in finding.spans)
    digest = hashlib.sha256(json.dumps([finding.src, finding.tgt]).encode()).hexdigest()
    place = (finding.system, finding.langs, finding.line, spans, digest[:_TEXTS])
    return Entry(finding.rule, "", *place)


@dataclass(frozen=True, slots=True)
class IgnoreList:
    """Findings to leave out; it can be sent to workers."""

    entries: frozenset[Entry] = frozenset()
    _old: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_old", any(not entry.claim for entry in self.entries))

    def entry(self, finding: Finding) -> str | None:
        """The name of the entry that holds for a finding, if one does."""
        if not self.entries:
            return None
        if (entry := entry_of(finding)) in self.entries:
            return str(entry)
        if self._old and (entry := first_form(finding)) in self.entries:
            return str(entry)
        return None

    def unused(self, held: Iterable[str], rules: Iterable[str]) -> list[str]:
        """The entries of these rules that held for nothing."""
        names, known = set(held), set(rules)
        return sorted(str(e) for e in self.entries if e.rule in known and str(e) not in names)

    def __len__(self) -> int:
        return len(self.entries)

    def digest(self) -> str:
        """Eight hex digits over the entries, whatever their order."""
        lines = sorted(repr(astuple(entry)) for entry in self.entries)
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]

    @classmethod
    def read(cls, path: Path | str) -> IgnoreList:
        """The list in a file written by ``babelproof review``."""
        lines = whole.text(Path(path)).split("\n")
        try:
            head, *rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        except csv.Error as error:
            raise InputError(f"{path}: no list of findings to ignore ({error})") from error
        for columns in (COLUMNS, FIRST_FORM):
            if tuple(head[: len(columns)]) == columns:
                return cls(frozenset(_entries(rows, columns, path)))
        raise InputError(f"{path}: its first line must be {' '.join(COLUMNS)}, by tabs")


def _entries(
    rows: Iterable[list[str]], columns: Sequence[str], path: Path | str
) -> Iterator[Entry]:
    for number, row in enumerate(rows, 2):
        if not row:
            continue
        try:
            if len(row) < len(columns):
                raise ValueError(f"{len(row)} columns of {len(columns)}")
            given = dict(zip(columns, row, strict=False))
            if given.get("claim"):
                yield Entry(given["rule"], given["claim"])
            else:
                system, line = _plain(given.pop("system")), int(given.pop("line"))
                yield Entry(**{**given, "claim": ""}, system=system, line=line)
        except ValueError as error:
            raise InputError(f"{path}, line {number}: no finding to ignore ({error})") from error


def write(entries: Iterable[tuple[Entry, str, str]]) -> str:
    """Entries as TSV, each with who called the finding wrong, and when."""
    lines = ["\t".join((*COLUMNS, "who", "when"))]
    for entry, who, when in entries:
        old = (entry.langs, _quoted(entry.system), str(entry.line), entry.spans, entry.texts)
        place = ("",) * len(old) if entry.claim else old
        lines.append("\t".join((entry.rule, entry.claim, *place, _quoted(who), when)))
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
