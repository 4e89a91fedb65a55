"""Bytes from any file: plain, compressed by its ending, or standard input."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal, cast

from babelproof.core.errors import InputError
from babelproof.core.manifest import InputFile

EncodingErrors = Literal["strict", "replace"]
STDIN = "-"
COMPRESSED = frozenset({".gz", ".bz2", ".xz", ".zst"})
BOM = b"\xef\xbb\xbf"
BLOCK = 1 << 20


def is_compressed(path: Path) -> bool:
    return path.suffix.lower() in COMPRESSED


def require(path: Path) -> Path:
    """The path if it is a readable file; else an error that says what is wrong with it."""
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a file (for an EvalSet give the folder alone)")
    if not path.exists():
        raise InputError(f"{path}: no such file")
    return path


def _decompress(path: Path) -> IO[bytes]:
    suffix = path.suffix.lower()
    if suffix == ".gz":
        return cast(IO[bytes], gzip.open(path, "rb"))
    if suffix == ".bz2":
        return bz2.open(path, "rb")
    if suffix == ".xz":
        return lzma.open(path, "rb")
    import zstandard

    reader = zstandard.ZstdDecompressor().stream_reader(
        path.open("rb"), read_across_frames=True, closefd=True
    )
    return io.BufferedReader(cast(io.RawIOBase, reader), BLOCK)


@contextmanager
def open_bytes(path: Path) -> Iterator[IO[bytes]]:
    """The decompressed bytes of a file; a broken archive is an :class:`InputError`."""
    require(path)
    import zstandard

    try:
        with _decompress(path) if is_compressed(path) else path.open("rb") as handle:
            yield handle
    except (EOFError, zlib.error, gzip.BadGzipFile, lzma.LZMAError, zstandard.ZstdError) as error:
        raise InputError(f"{path}: broken or truncated {path.suffix} file ({error})") from error
    except OSError as error:
        if is_compressed(path):
            raise InputError(f"{path}: cannot be read as {path.suffix} ({error})") from error
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from error


def blocks(path: Path) -> Iterator[bytes]:
    """A file's decompressed bytes in large blocks."""
    with open_bytes(path) as handle:
        while block := handle.read(BLOCK):
            yield block


def lines(path: Path) -> Iterator[bytes]:
    """Lines ended by ``\\n`` alone, without it and without one trailing ``\\r``; no BOM."""
    with open_bytes(path) as handle:
        first = True
        for line in handle:
            if first:
                line, first = line.removeprefix(BOM), False
            yield line.removesuffix(b"\n").removesuffix(b"\r")


def decode(line: bytes, path: str, number: int, errors: EncodingErrors) -> str:
    """A line as text, or an error that names file, line and byte."""
    try:
        return line.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path}, line {number}, byte {error.start + 1} of the line: not valid UTF-8"
            f" (0x{line[error.start]:02x}). Convert the file, or use --encoding-errors replace"
        ) from error


def fingerprint(path: Path, role: str, name: str | None = None) -> InputFile:
    """The file's name, size and SHA-256, as stored on disk."""
    digest = hashlib.sha256()
    with require(path).open("rb") as handle:
        while block := handle.read(BLOCK):
            digest.update(block)
    return InputFile(role, name or path.name, path.stat().st_size, digest.hexdigest())


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
        if path != STDIN and not is_stream(Path(path)):
            return Path(path)
        self._folder = self._folder or tempfile.TemporaryDirectory(prefix="babelproof-")
        name = "stdin" if path == STDIN else Path(path).name
        kept = Path(self._folder.name) / str(len(self.names)) / name
        kept.parent.mkdir()
        with kept.open("wb") as out:
            if path == STDIN:
                shutil.copyfileobj(sys.stdin.buffer, out, BLOCK)
            else:
                with Path(path).open("rb") as stream:
                    shutil.copyfileobj(stream, out, BLOCK)
        self.names[kept] = name
        return kept

    def remove(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
