"""Files are written here: whole or not at all, compressed by their ending, errors name the file.

What is no plain file (a pipe, a device) is written to; a symbolic link is followed. A file that
is there is replaced only once the new one is complete and on the disk.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, TextIO, cast

from babelproof.core.errors import OutputError
from babelproof.io import remote
from babelproof.io.files import BLOCK, is_compressed

LEVEL = 6


@contextmanager
def naming(name: str) -> Iterator[None]:
    """What goes wrong inside is said to have gone wrong while writing ``name``."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has had enough, which is no error
    except OSError as error:
        raise OutputError(f"{name}: cannot be written ({error.strerror or error})") from error


class NamedFile(io.FileIO):
    """A file, or a file's number, whose errors say what was written."""

    def __init__(self, file: Path | int, mode: str, name: str) -> None:
        self._said = name
        with naming(name):
            super().__init__(file, mode, closefd=not isinstance(file, int))

    def write(self, data: object) -> int:
        with naming(self._said):
            return super().write(data)  # type: ignore[arg-type]


def opened(path: Path, mode: str, name: str | None = None) -> io.BufferedWriter:
    """A file open to be written (``wb``, ``xb``, ``ab``) whose errors name it."""
    return io.BufferedWriter(NamedFile(path, mode, name or str(path)), BLOCK)


def resumed(path: Path, end: int, name: str) -> io.BufferedWriter:
    """A file open to be written on from byte ``end``; what is behind that is cut off."""
    with naming(name):
        path.touch()
        if path.stat().st_size < end:
            raise OutputError(f"{path} is shorter than it was; begin anew (⸨force=True⸩)")
        os.truncate(path, end)
    return opened(path, "ab", name)


def settle(part: Path, target: Path) -> None:
    """What was written under another name, complete now, becomes the file asked for."""
    if remote.is_remote(target):
        remote.put(part, target)
        part.unlink()
        return
    target = _real(target)
    with naming(str(target)):
        with part.open("rb") as handle:
            os.fsync(handle.fileno())
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)


def check_writable(path: Path) -> os.stat_result | None:
    """What is there now; complains where nothing can be written."""
    with naming(str(path)):
        try:
            there = path.stat()
        except FileNotFoundError:
            there = None
    if there is not None and stat.S_ISDIR(there.st_mode):
        raise OutputError(f"{path} is a folder; name a file")
    if remote.is_remote(path):
        remote.try_to_put(path)
        return there
    folder = _real(path).parent
    if there is None and not folder.is_dir():
        raise OutputError(f"{path}: the folder {folder} does not exist")
    return there


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


@contextmanager
def write_bytes(path: Path, *, durable: bool = True) -> Iterator[IO[bytes]]:
    """A binary file to write to; it is there once the block has ended well. ``durable``: even if
    the machine breaks down a moment later."""
    there = check_writable(path)
    if there is not None and not stat.S_ISREG(there.st_mode):
        with opened(path, "wb") as out, _packing(out, path) as packed:
            yield packed
        return
    target = _real(path)
    temporary = target.with_name(f".babelproof-{os.getpid()}-{token_hex(4)}.tmp")
    try:
        with opened(temporary, "xb", str(path)) as out:
            with _packing(out, path) as packed:
                yield packed
            out.flush()
            if durable:
                # Else a crash of the machine could leave the new name with nothing behind it.
                with naming(str(path)):
                    os.fsync(out.fileno())
        with naming(str(path)):
            if there is not None:
                shutil.copymode(target, temporary)
            temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def _packing(out: IO[bytes], path: Path) -> Iterator[IO[bytes]]:
    """What compresses as the ending says; the same bytes for the same content."""
    if not is_compressed(path):
        yield out
        return
    with _compressor(out, path.suffix.lower()) as packed:
        yield packed


def _compressor(out: IO[bytes], suffix: str) -> IO[bytes]:
    if suffix == ".gz":
        return cast(IO[bytes], gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0))
    if suffix == ".bz2":
        return bz2.BZ2File(out, "wb")
    if suffix == ".xz":
        return lzma.LZMAFile(out, "wb")
    import zstandard

    return cast(IO[bytes], zstandard.ZstdCompressor().stream_writer(out, closefd=False))


def packed(data: bytes, path: Path) -> bytes:
    """Data compressed as the ending says, by itself: such pieces behind one another are a file."""
    suffix = path.suffix.lower()
    if suffix == ".gz":
        return gzip.compress(data, LEVEL, mtime=0)
    if suffix == ".bz2":
        return bz2.compress(data)
    if suffix == ".xz":
        return lzma.compress(data)
    if suffix == ".zst":
        import zstandard

        return zstandard.ZstdCompressor().compress(data)
    return data


@contextmanager
def write_lines(path: Path, *, durable: bool = True) -> Iterator[TextIO]:
    """A text file to write to, as :func:`write_bytes`; what UTF-8 cannot hold is escaped."""
    with write_bytes(path, durable=durable) as out:
        text = io.TextIOWrapper(out, encoding="utf-8", errors="backslashreplace", newline="\n")
        try:
            yield text
            text.flush()
        finally:
            # What is left unwritten after an error is of no use to anyone.
            with suppress(Exception):
                text.detach()


def write_text(path: Path, text: str, *, durable: bool = True) -> None:
    """A text file with this content."""
    with write_lines(path, durable=durable) as out:
        out.write(text)


def make_folder(path: Path) -> Path:
    """The folder, made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        taken = isinstance(error, FileExistsError)  # by something else than a folder
        why = "there is a file of that name" if taken else error.strerror or error
        raise OutputError(f"{path}: no folder can be made here ({why})") from error
    return path
