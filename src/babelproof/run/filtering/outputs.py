"""Where a filter writes: files that appear once they are complete, or a stream.

Files in the making lie in ``NAME.unfinished`` beside the first of them (of one behind an address in
the folder where the program runs), with a state that says how
far they are good. A filter that was killed goes on from there; only a stream cannot be taken back.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from babelproof.core.errors import InputError, OutputError, UsageError
from babelproof.core.tally import Tally, Versus
from babelproof.io import raw_table, seekable, streams, whole, writing
from babelproof.io.addresses import is_stream
from babelproof.io.files import STDIN
from babelproof.io.remote import is_remote
from babelproof.io.writing import write_text
from babelproof.run.filtering.work import Result
from babelproof.run.lock import FolderLock

STDOUT = Path(STDIN)
STATE, ENDING = "state.json", ".unfinished"
SECONDS_BETWEEN_STATES = 1.0
TORN = ".babelproof-*.tmp"


class Outputs:
    """The files and streams of a filter, the counts of what is in them, and how far it has come.

    ``identity`` is what must be the same for an unfinished filter to be gone on with.
    """

    def __init__(
        self,
        targets: Sequence[Path],
        identity: Mapping[str, Any],
        size: int | None,
        *,
        resume: bool = False,
        force: bool = False,
        resumable: bool = True,
    ) -> None:
        self.targets, self.size = targets, size
        self._identity = json.loads(json.dumps(identity))
        self.done, self.tally = 0, Tally()
        self.other: Tally | None = None
        self.versus: Versus | None = None
        self._files = [path for path in targets if not _streams(path)]
        self._resumable = resumable and len(self._files) == len(targets)
        self._work = _beside(self._files[0]) if self._files else None
        self._handles: list[IO[bytes]] = []
        self._ends: list[int] = []
        self._saved = 0.0
        self._lock: FolderLock | None = None
        try:
            self._begin(resume, force)
        except BaseException:
            self._release()
            raise

    def _begin(self, resume: bool, force: bool) -> None:
        for path in self._files:
            writing.check_writable(path)
        if resume and not self._resumable:
            raise UsageError("only what is read from files and written to files can be resumed")
        state = self._state(resume, force)
        for path in self._files:
            if path.exists() and not force and not (state and state["complete"]):
                raise OutputError(f"{path} is there already; add ⸨force=True⸩ to write it anew")
        self._ends = state["ends"] if state else [0] * len(self.targets)
        if not self.complete:
            self._handles = [
                self._opened(path, number, self._ends[number])
                for number, path in enumerate(self.targets)
            ]

    def _state(self, resume: bool, force: bool) -> dict[str, Any] | None:
        """Take the folder of unfinished work, and what it holds if that is to be gone on with."""
        if self._work is None:
            return None
        there = self._work.exists()
        writing.make_folder(self._work)
        self._lock = FolderLock(self._work)  # first of all: what is at work there says so
        if there and not (resume or force):
            raise OutputError(
                f"{self._work} holds an unfinished filter; add ⸨resume=True⸩ to complete it, or"
                " ⸨force=True⸩ to begin anew"
            )
        if not (resume and (self._work / STATE).exists()):
            return None
        try:
            state: dict[str, Any] = json.loads(whole.text(self._work / STATE))
            self._take(state)
        except (InputError, ValueError, KeyError, TypeError) as error:
            raise InputError(f"{self._work / STATE} is damaged ({error}); ⸨force=True⸩") from error
        return state

    def _take(self, state: Mapping[str, Any]) -> None:
        for what, value in self._identity.items():
            if state["identity"].get(what) != value:
                raise UsageError(
                    f"{self._work} was begun with other {what}, so it cannot be resumed; use the"
                    " same command, files and version, or ⸨force=True⸩ to begin anew"
                )
        self.size, self.done = state["size"], state["done"]
        self.tally = Tally.from_dict(state["tally"])
        self.other = Tally.from_dict(state["other"]) if state["other"] else None
        self.versus = Versus(**state["versus"]) if state["versus"] else None
        self.complete = state["complete"]

    complete = False

    def _opened(self, path: Path, number: int, end: int) -> IO[bytes]:
        if path == STDOUT:
            return streams.standard_output()
        if path not in self._files:
            return writing.opened(path, "wb")
        return writing.resumed(self._part(number), end, str(path))

    def _part(self, number: int) -> Path:
        assert self._work is not None
        return self._work / f"{number}-{self.targets[number].name}"

    def add(self, result: Result) -> None:
        """Append what a chunk gave."""
        pieces = [*result.kept, result.rejected][: len(self._handles)]
        for handle, data in zip(self._handles, pieces, strict=True):
            handle.write(data)
            handle.flush()
        # Only what was written whole counts: were the disk full, the rest would be nothing.
        self._ends = [end + len(data) for end, data in zip(self._ends, pieces, strict=True)]
        self.done += 1
        self.tally.add(result.tally)
        if result.other is not None:
            self.other = self.other or Tally()
            self.other.add(result.other)
        if result.versus is not None:
            self.versus = self.versus or Versus()
            self.versus.add(result.versus)
        if time.monotonic() - self._saved > SECONDS_BETWEEN_STATES:
            self._save()

    def _save(self, *, complete: bool = False) -> None:
        if self._work is None or not self._resumable:
            return
        state = {
            "identity": self._identity,
            "size": self.size,
            "done": self.done,
            "complete": complete,
            "ends": self._ends,
            "tally": self.tally.to_dict(),
            "other": self.other.to_dict() if self.other else None,
            "versus": self.versus.to_dict() if self.versus else None,
        }
        write_text(self._work / STATE, json.dumps(state), durable=False)
        self._saved = time.monotonic()

    def finish(self) -> None:
        """Put every file in its place, whole."""
        if not self.complete:
            self._ends = [self._ended(number) for number in range(len(self.targets))]
            self._save(complete=True)
        self._close()
        for number, path in enumerate(self.targets):
            if path in self._files and self._part(number).exists():
                self._settle(number, path)
        self._clear()

    def _ended(self, number: int) -> int:
        """Write what comes last in a file; how long it is then."""
        path, handle, end = self.targets[number], self._handles[number], self._ends[number]
        if path in self._files and not end:
            end += handle.write(writing.packed(b"", path))  # nothing has some bytes, too
        handle.flush()
        if path in self._files and path.suffix.lower() == seekable.ENDING:
            with self._part(number).open("rb") as part:
                end += handle.write(seekable.table_of(part))
            handle.flush()
        return end

    def _settle(self, number: int, path: Path) -> None:
        part = self._part(number)
        if not raw_table.is_parquet(path):
            writing.settle(part, path)
            return
        raw_table.make_parquet(part, self._made(number), str(path))
        writing.settle(self._made(number), path)
        part.unlink()

    def _made(self, number: int) -> Path:
        return self._part(number).with_suffix(".made")

    def leave(self) -> None:
        """Let go, as it is: what can be gone on with stays, the rest goes."""
        with suppress(OSError, OutputError):
            if self._handles:
                self._save()
        self._close()
        if self._resumable and self.done:
            self._release()
        else:
            self._clear()

    def _close(self) -> None:
        for handle, path in zip(self._handles, self.targets, strict=False):
            if path != STDOUT:
                with suppress(OSError, OutputError):
                    handle.close()
        self._handles = []

    def _clear(self) -> None:
        if self._work is not None and self._lock is not None:
            numbers = range(len(self.targets))
            parts = [*map(self._part, numbers), *map(self._made, numbers)]
            for path in [*parts, self._work / STATE, *self._work.glob(TORN)]:
                path.unlink(missing_ok=True)
        self._release()

    def _release(self) -> None:
        if self._lock is not None and self._work is not None:
            self._lock.release()
            with suppress(OSError):
                self._work.rmdir()
            self._lock = None


def _streams(path: Path) -> bool:
    return path == STDOUT or is_stream(path)


def _beside(path: Path) -> Path:
    """Where the unfinished lies; for a file behind an address that is where one is."""
    place = Path(path.name) if is_remote(path) else path
    return place.with_name(path.name + ENDING)
