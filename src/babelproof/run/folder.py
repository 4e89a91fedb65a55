"""The run folder: manifest.json, records.jsonl, counts.json, DONE.

While a run goes on, ``journal.jsonl`` notes after each chunk how far the files are good. A run
that was killed is completed from there: whatever was written after the last note is cut off.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babelproof.core.counts import Counts
from babelproof.core.errors import InputError, UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.record import Record, dump_line, from_dict
from babelproof.run.chunk import Outcome
from babelproof.run.lock import LOCK, FolderLock

MANIFEST, RECORDS, COUNTS, DONE = "manifest.json", "records.jsonl", "counts.json", "DONE"
JOURNAL = "journal.jsonl"
# What a folder may hold if the very first writing was cut short.
BEGUN = frozenset({JOURNAL, "journal.tmp", "manifest.tmp", LOCK})


def _write(path: Path, value: Any) -> None:
    _replace(path, json.dumps(value, ensure_ascii=True, indent=2) + "\n")


def _write_lines(path: Path, values: Iterable[Any]) -> None:
    _replace(path, "".join(dump_line(value) + "\n" for value in values))


def _replace(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    temporary = path.with_suffix(".tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


class RunFolder:
    """A finished run, to be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not (path / MANIFEST).is_file():
            raise InputError(f"{path} is no run folder: it has no {MANIFEST}")
        if not (path / DONE).exists():
            raise InputError(
                f"{path} holds an unfinished run; repeat its command with --resume to complete it"
            )
        self.manifest = Manifest.from_dict(_load(path / MANIFEST))
        self.counts = Counts.from_dict(_load(path / COUNTS))

    def records(self) -> Iterator[Record]:
        """The records in their order, streamed."""
        path = self.path / RECORDS
        with path.open(encoding="utf-8", newline="\n") as handle:
            for number, line in enumerate(handle, 1):
                try:
                    yield from_dict(json.loads(line))
                except (ValueError, KeyError, TypeError) as error:
                    raise InputError(f"{path}, line {number}: not a record ({error})") from error


def _load(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read ({error})") from error


class RunWriter:
    """A run in the making."""

    def __init__(self, path: Path, manifest: Manifest, size: int | None, resume: bool) -> None:
        self.path, self.counts, self.done_chunks = path, Counts(), 0
        self.size = size
        path.mkdir(parents=True, exist_ok=True)
        self.finished = False
        self._lock = FolderLock(path)
        try:
            self._begin(manifest, resume)
        except BaseException:
            self._lock.release()
            raise
        if self.finished:
            self._lock.release()
            return
        self._records = (path / RECORDS).open("ab")
        self._journal = (path / JOURNAL).open("a", encoding="utf-8")
        self._keys: dict[str, Any] = {}

    def _begin(self, manifest: Manifest, resume: bool) -> None:
        path = self.path
        if (path / MANIFEST).exists():
            self._reopen(manifest, resume)
        elif any(item.name not in BEGUN for item in path.iterdir()):
            raise UsageError(f"{path} is not empty and holds no run; name a new folder")
        else:
            _write_lines(path / JOURNAL, [{"chunk": self.size}])
            _write(path / MANIFEST, manifest.to_dict())

    def _reopen(self, manifest: Manifest, resume: bool) -> None:
        if not resume:
            raise UsageError(f"{self.path} holds a run already; add --resume, or name a new folder")
        if not manifest.resumable:
            raise UsageError("standard input cannot be resumed: it can be read only once")
        _same_run(Manifest.from_dict(_load(self.path / MANIFEST)), manifest, self.path)
        self.finished = (self.path / DONE).exists()
        if not self.finished:
            self._recover()

    def _recover(self) -> None:
        """Take over what the journal vouches for; cut off the rest."""
        header, *notes = _journal_lines(self.path / JOURNAL)
        self.size = header["chunk"]
        ends: dict[str, int] = {RECORDS: 0}
        for note in notes:
            ends = note["ends"]
            self.counts.add(Counts.from_dict(note["counts"]))
        self.done_chunks = len(notes)
        for path in [*self.path.glob("keys-*.bin"), self.path / RECORDS]:
            if path.exists():
                with path.open("r+b") as handle:
                    handle.truncate(ends.get(path.name, 0))
        _write_lines(self.path / JOURNAL, [header, *notes])

    def keys(self, rule_id: str) -> Path:
        return self.path / f"keys-{rule_id}.bin"

    def add(self, outcome: Outcome) -> None:
        """Append a chunk's outcome, then vouch for it."""
        self._records.write(outcome.lines)
        for rule_id, rows in outcome.keys.items():
            if rule_id not in self._keys:
                self._keys[rule_id] = self.keys(rule_id).open("ab")
            self._keys[rule_id].write(rows)
        self.counts.add(outcome.counts)
        ends = {RECORDS: self._flushed(self._records)}
        for path in self.path.glob("keys-*.bin"):
            handle = self._keys.get(path.name[5:-4])
            ends[path.name] = self._flushed(handle) if handle else path.stat().st_size
        note = {"ends": ends, "counts": outcome.counts.to_dict()}
        self._journal.write(dump_line(note) + "\n")
        self._journal.flush()

    @staticmethod
    def _flushed(handle: Any) -> int:
        handle.flush()
        return int(handle.tell())

    def flush(self) -> None:
        for handle in (self._records, *self._keys.values()):
            handle.flush()

    def append(self, lines: bytes) -> None:
        """Append records that belong to no chunk (those of corpus rules)."""
        self._records.write(lines)

    def close(self) -> None:
        for handle in (self._records, self._journal, *self._keys.values()):
            handle.close()
        self._lock.release()

    def finish(self, manifest: Manifest) -> None:
        """Write the counts, drop what only a running run needs, and say it is done."""
        for handle in (self._records, self._journal, *self._keys.values()):
            handle.close()
        _write(self.path / MANIFEST, manifest.to_dict())
        _write(self.path / COUNTS, self.counts.to_dict())
        (self.path / DONE).write_text("", encoding="utf-8")
        for path in [*self.path.glob("keys-*.bin"), self.path / JOURNAL]:
            path.unlink(missing_ok=True)
        self._lock.release()


def _journal_lines(path: Path) -> list[Any]:
    """The notes of a journal; a torn last line, left by a kill, is dropped."""
    lines = []
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        try:
            lines.append(json.loads(line))
        except ValueError:
            break
    return lines or [{"chunk": None}]


def _same_run(old: Manifest, new: Manifest, path: Path) -> None:
    for what in ("version", "rules", "inputs", "options"):
        before, now = _plain(getattr(old, what)), _plain(getattr(new, what))
        if before != now:
            raise UsageError(
                f"{path} was begun with other {what}, so it cannot be resumed;"
                " use the same command and files, or name a new folder"
            )


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value, default=lambda o: {k: getattr(o, k) for k in o.__slots__}))
