"""One process at a time writes a run folder; a second is refused and told of the first.

The lock is the operating system's: it goes with the process, however that ends. What the file says
is only for people.
"""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from threading import Lock
from typing import IO

from babelproof.core.errors import UsageError

LOCK = "lock"
# The system's lock is per process, so this process keeps count of its own.
_held: set[tuple[int, int]] = set()
_guard = Lock()


class FolderLock:
    """The right to write a folder, from its making until ``release``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK
        self._handle = self._taken()

    def _taken(self) -> IO[str]:
        while True:
            handle = self._path.open("a+", encoding="utf-8")
            identity = _identity(handle)
            with _guard:
                if identity in _held or not _lock(handle):
                    handle.seek(0)
                    holder = handle.read(200).strip() or "another process"
                    # Closing a file gives up this process's own lock on it, so only where it is
                    # somebody else's may it be closed at once.
                    if identity not in _held:
                        handle.close()
                    raise UsageError(
                        f"{self._path.parent} is being written by {holder};"
                        " wait for it to end, or name another folder"
                    )
                if not _same_file(self._path, identity):
                    handle.close()  # its holder ended and took the file away in between
                    continue
                _held.add(identity)
            handle.truncate(0)
            handle.write(f"process {os.getpid()} on {socket.gethostname()}\n")
            handle.flush()
            return handle

    def release(self) -> None:
        """Give the folder back and leave no trace; doing it twice is no harm."""
        if self._handle.closed:
            return
        with _guard:
            identity = _identity(self._handle)
            if _same_file(self._path, identity):
                self._path.unlink(missing_ok=True)
            _held.discard(identity)
            self._handle.close()


def _identity(handle: IO[str]) -> tuple[int, int]:
    stat = os.fstat(handle.fileno())
    return stat.st_dev, stat.st_ino


def _same_file(path: Path, identity: tuple[int, int]) -> bool:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return False
    return (stat.st_dev, stat.st_ino) == identity


def _lock(handle: IO[str]) -> bool:
    """Take the lock without waiting; elsewhere than on POSIX only this process is kept out."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except PermissionError:  # some systems say so instead
        return False
    return True
