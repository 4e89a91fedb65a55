"""Streams kept in a place of their own, so that what can be read only once is read again."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from babelproof.io import streams
from babelproof.io.addresses import is_address, place_of
from babelproof.io.files import BLOCK, STDIN
from babelproof.io.writing import opened


def is_stream(path: Path) -> bool:
    """Whether it can be read only once: a pipe, as in ``-s <(command)``, or a device."""
    return path.exists() and not path.is_file() and not path.is_dir()


class Spool:
    """Standard input and pipes kept in an unnamed place, so that they can be read again."""

    def __init__(self) -> None:
        self.names: dict[Path, str] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def place(self, path: str) -> Path:
        """Where to read a path: there, if it is a file; a stream is copied first."""
        if path != STDIN and (is_address(path) or not is_stream(Path(path))):
            return place_of(path)
        self._folder = self._folder or tempfile.TemporaryDirectory(prefix="babelproof-")
        name = "stdin" if path == STDIN else Path(path).name
        kept = Path(self._folder.name) / str(len(self.names)) / name
        kept.parent.mkdir()
        with opened(kept, "wb", f"the copy of {name} in {tempfile.gettempdir()}") as out:
            if path == STDIN:
                shutil.copyfileobj(streams.standard_input(), out, BLOCK)
            else:
                with Path(path).open("rb") as stream:
                    shutil.copyfileobj(stream, out, BLOCK)
        self.names[kept] = name
        return kept

    def remove(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
