"""A run in the making: chunk by chunk into ``unfinished/``, then merged into the folder.

``journal.jsonl`` notes after each chunk how far the files are good, so a run that was killed goes
on from there; one that was killed while it was merged is merged again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from babelproof.core.counts import Counts
from babelproof.core.errors import BabelproofError, UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.segment import Passage
from babelproof.io.writing import make_folder, opened, write_text
from babelproof.run import journal
from babelproof.run.folder import COUNTS, DONE, MANIFEST, RECORDS, load
from babelproof.run.journal import JOURNAL, Note
from babelproof.run.lock import LOCK, FolderLock
from babelproof.run.outcome import Outcome
from babelproof.run.packing import index_of
from babelproof.run.texts import FOLDER as TEXTS
from babelproof.run.texts import INDEX, PASSAGES, unpack

UNFINISHED, CHUNKS = "unfinished", "records.txt"
# What a folder may hold if the very first writing was cut short.
TORN = ".babelproof-*.tmp"
# What must be the same for a run to be gone on with.
SAME = ("schema", "version", "code", "components", "rules", "inputs", "options", "texts")


class RunWriter:
    """Takes the outcomes of chunks; ``finished`` says that there is nothing left to do."""

    def __init__(self, path: Path, manifest: Manifest, size: int | None, resume: bool) -> None:
        self.path, self.size, self.notes = path, size, list[Note]()
        self.counts, self.finished = Counts(), False
        self._work = path / UNFINISHED
        # Texts that are not to be kept go with the rest of what is unfinished.
        self._texts = path / TEXTS if manifest.texts else self._work
        make_folder(path)
        self._lock = FolderLock(path)
        self._files: dict[Path, Any] = {}
        try:
            self._begin(manifest, resume)
        except BaseException:
            self.close()
            raise
        if self.finished:
            self._clear()

    @property
    def done_chunks(self) -> int:
        return len(self.notes)

    def _begin(self, manifest: Manifest, resume: bool) -> None:
        if (self.path / MANIFEST).exists():
            self._reopen(manifest, resume)
            return
        if not _is_begun(self.path):
            raise UsageError(f"{self.path} is not empty and holds no run; name a new folder")
        self._work.mkdir(exist_ok=True)
        self._texts.mkdir(exist_ok=True)
        journal.begin(self._work, self.size)
        _write_json(self.path / MANIFEST, manifest.to_dict())

    def _reopen(self, manifest: Manifest, resume: bool) -> None:
        if not resume:
            raise UsageError(
                f"{self.path} holds a run already; add ⸨resume=True⸩, or name a new folder"
            )
        if not manifest.resumable:
            raise UsageError("standard input cannot be resumed: it can be read only once")
        _same_run(load(self.path / MANIFEST), manifest, self.path)
        self.finished = (self.path / DONE).exists()
        if not self.finished:
            self._recover()

    def _recover(self) -> None:
        """Take over what the journal vouches for; cut off the rest."""
        self.size, self.notes = journal.read(self._work)
        for note in self.notes:
            self.counts.add(Counts.from_dict(note.counts))
        ends = self.notes[-1].ends if self.notes else {}
        for path in [*self._work.glob("keys-*.bin"), self._work / CHUNKS, self._passages]:
            if path.exists():
                with path.open("r+b") as handle:
                    handle.truncate(ends.get(path.name, 0))
        journal.begin(self._work, self.size, self.notes)

    @property
    def _passages(self) -> Path:
        return self._texts / PASSAGES

    def keys(self, rule_id: str) -> Path:
        """Where the keys of a corpus rule are."""
        return self._work / f"keys-{rule_id}.bin"

    def add(self, outcome: Outcome) -> None:
        """Append a chunk's outcome, then vouch for it."""
        ends = dict(self.notes[-1].ends) if self.notes else {}
        pieces = {self.keys(rule): rows for rule, rows in outcome.keys.items()}
        pieces[self._work / CHUNKS] = outcome.lines
        pieces[self._passages] = b"".join(frame.data for frame in outcome.frames)
        for path, data in pieces.items():
            ends[path.name] = self._append(path, data)
        frames = [(len(frame.data), frame.lines) for frame in outcome.frames]
        records, counts = outcome.counts.records, outcome.counts.to_dict()
        note = Note(ends, frames, outcome.batches, records, counts)
        self._append(self._work / JOURNAL, journal.line(note).encode())
        self.notes.append(note)
        self.counts.add(outcome.counts)

    def _append(self, path: Path, data: bytes) -> int:
        if path not in self._files:
            self._files[path] = opened(path, "ab")
        handle = self._files[path]
        handle.write(data)
        handle.flush()
        return int(handle.tell())

    def chunk_lines(self) -> Iterator[Sequence[bytes]]:
        """The placed records of each chunk; an error where there are others than were noted."""
        if not self.notes:
            return
        with (self._work / CHUNKS).open("rb") as handle:
            start = 0
            for note in self.notes:
                lines = handle.read(note.ends[CHUNKS] - start).splitlines(keepends=True)
                start = note.ends[CHUNKS]
                if len(lines) != note.records:
                    raise damaged(self.path, f"{len(lines)} records where {note.records} are noted")
                yield lines

    def passages(self, chunk: int) -> list[Passage]:
        """The texts of a chunk."""
        sizes = [size for size, _ in self.notes[chunk].frames]
        with self._passages.open("rb") as handle:
            handle.seek(self.notes[chunk].ends[PASSAGES] - sum(sizes))
            return list(chain.from_iterable(unpack(handle.read(size)) for size in sizes))

    def close(self) -> None:
        """Let go of the folder, as it is."""
        for handle in self._files.values():
            handle.close()
        self._files.clear()
        self._lock.release()

    def finish(self, manifest: Manifest) -> None:
        """Write what tells of the merged records, say it is done, drop what is no longer needed."""
        kept = [RECORDS]
        if manifest.texts:
            frames = chain.from_iterable(note.frames for note in self.notes)
            index = json.dumps(index_of(frames)) + "\n"
            write_text(self._texts / INDEX, index, durable=False)
            self._passages.touch()
            kept += [f"{TEXTS}/{PASSAGES}", f"{TEXTS}/{INDEX}"]
        _write_json(self.path / MANIFEST, manifest.to_dict())
        _write_json(self.path / COUNTS, self.counts.to_dict())
        _write_json(self.path / DONE, {name: (self.path / name).stat().st_size for name in kept})
        self._clear()

    def _clear(self) -> None:
        torn = [item for folder in (self.path, self._work) for item in folder.glob(TORN)]
        names = (CHUNKS, JOURNAL, PASSAGES)
        files = [*(self._work / name for name in names), *self._work.glob("keys-*.bin")]
        _remove(self._work, [*torn, *files])
        self.close()


def _is_begun(path: Path) -> bool:
    """Whether a folder without a manifest holds nothing but what the first steps of a run leave:
    no chunk has been noted yet, so nothing of anybody is in it."""
    inside = {item for item in path.iterdir() if not _is_torn(item)}
    ours = {path / UNFINISHED, path / TEXTS}
    if not all(item.is_dir() if item in ours else item.name == LOCK for item in inside):
        return False
    held = [item for folder in inside & ours for item in folder.iterdir()]
    left = [item for item in held if not _is_torn(item)]
    return all(item == path / UNFINISHED / JOURNAL and journal.is_bare(item) for item in left)


def _is_torn(path: Path) -> bool:
    return path.match(TORN)


def _remove(folder: Path, files: Iterable[Path]) -> None:
    """Remove our files, and the folder if nothing else is in it."""
    for path in files:
        path.unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


def _write_json(path: Path, value: Any) -> None:
    """Data as JSON, whole or not at all. Nothing of a run is forced to the disk: what a power cut
    takes shows in the number of records."""
    write_text(path, json.dumps(value, ensure_ascii=True, indent=2) + "\n", durable=False)


def damaged(path: Path, how: str) -> BabelproofError:
    """A folder whose files do not agree."""
    return BabelproofError(f"{path} is damaged: {how}; remove it and run again")


def _same_run(old: dict[str, Any], new: Manifest, path: Path) -> None:
    now = json.loads(json.dumps(new.to_dict()))
    for what in SAME:
        if old.get(what) != now[what]:
            raise UsageError(
                f"{path} was begun with other {what}, so it cannot be resumed;"
                " use the same command, files and version, or name a new folder"
            )
