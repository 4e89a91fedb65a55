"""Where a file is, by what the user typed: on this machine, or behind an address.

Addresses (``s3://bucket/corpus.tsv``, ``gs://``, ``hdfs://``, ``https://``; extra ``remote``, and
what fsspec needs for the kind) are read where they are: a worker on a cluster fetches its own
stretch of a plain file, and nobody copies the whole.

What can be read only once, standard input or a pipe, is kept in a place of its own. It may have no
end, so a copy stops at a line that is too long, and leaves the disk half of what is free.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from babelproof.core.errors import InputError, MissingExtra, UsageError
from babelproof.io import streams
from babelproof.io.files import (
    BLOCK,
    LONGEST_LINE,
    STDIN,
    LineLengths,
    is_compressed,
    require,
)
from babelproof.io.once import refuse_packed
from babelproof.io.remote import is_address
from babelproof.io.writing import opened


def place_of(name: str) -> Path:
    """Where it is; whatever reads a path reads this."""
    if not is_address(name):
        return Path(name)
    try:
        from upath import UPath
    except ImportError as error:
        raise MissingExtra(f"reading {name}", "remote") from error
    try:
        place = cast(Path, UPath(name))
        place.exists()
    except (ImportError, ValueError, OSError) as error:
        raise UsageError(f"{name}: cannot be reached ({error})") from error
    return place


def is_stream(path: Path) -> bool:
    """Whether it can be read only once: a pipe, as in ``-s <(command)``, or a device."""
    return path.exists() and not path.is_file() and not path.is_dir()


class Spool:
    """Standard input and pipes kept in an unnamed place, so that they can be read again."""

    def __init__(self) -> None:
        self.names: dict[Path, str] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def place(self, path: str, longest: int | None = LONGEST_LINE) -> Path:
        """Where to read a path: there, if it is a file; a stream is copied first. ``longest`` is
        that of its lines, if it is text in lines."""
        if path != STDIN and (is_address(path) or not is_stream(Path(path))):
            return place_of(path)
        try:
            return self._copy(path, longest)
        except BaseException:
            self.remove()
            raise

    def _copy(self, path: str, longest: int | None) -> Path:
        if path != STDIN:
            require(Path(path))
        self._folder = self._folder or tempfile.TemporaryDirectory(prefix="babelproof-")
        name = "stdin" if path == STDIN else Path(path).name
        kept = Path(self._folder.name) / str(len(self.names)) / name
        kept.parent.mkdir()
        lines = LineLengths(name, longest) if longest and not is_compressed(Path(path)) else None
        with (
            opened(kept, "wb", f"the copy of {name} in {tempfile.gettempdir()}") as out,
            _stream(path) as stream,
        ):
            _pour(stream, out, name, lines)
        self.names[kept] = name
        return kept

    def remove(self) -> None:
        """Leave no copy behind."""
        if self._folder is not None:
            self._folder.cleanup()


@contextmanager
def _stream(path: str) -> Iterator[IO[bytes]]:
    if path == STDIN:
        yield streams.standard_input()
        return
    with Path(path).open("rb") as stream:
        yield stream


def _pour(stream: IO[bytes], out: IO[bytes], name: str, lines: LineLengths | None) -> None:
    """A stream into a file, if it is what it is taken for and there is room."""
    most, size = shutil.disk_usage(tempfile.gettempdir()).free // 2, 0
    while block := stream.read(BLOCK):
        if lines is not None:
            if not size:
                refuse_packed(block, name)
            lines.see(block)
        size += len(block)
        if size > most:
            raise InputError(
                f"{name}: a copy of it would take more than half of what is free in"
                f" {tempfile.gettempdir()} ({most:,} bytes); put it into a file and name that, or"
                " set TMPDIR to a folder with more room"
            )
        out.write(block)
