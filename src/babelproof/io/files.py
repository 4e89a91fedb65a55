"""Bytes from any file: plain, compressed by its ending, or standard input."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import file_digest, sha256
from pathlib import Path
from typing import IO, Literal, Protocol, cast

from babelproof.core.errors import InputError
from babelproof.core.manifest import InputFile
from babelproof.io.remote import is_remote
from babelproof.io.zst import Unpacked

EncodingErrors = Literal["strict", "replace"]
STDIN = "-"
COMPRESSED = frozenset({".gz", ".bz2", ".xz", ".zst"})
BOM = b"\xef\xbb\xbf"
BLOCK = 1 << 20
# In bytes. A longer line is no line of text, and must not be held in memory to find that out.
LONGEST_LINE = 10_000_000
# Of all devices, what has an end: nothing, and standard input, which somebody chose to give.
_DEVICES = frozenset({"/dev/null", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"})


def is_compressed(path: Path) -> bool:
    return path.suffix.lower() in COMPRESSED


class Readable(Protocol):
    """What lines can be read from."""

    def readline(self, limit: int = -1, /) -> bytes: ...


def require(path: Path) -> Path:
    """The path if it is a readable file; else an error that says what is wrong with it."""
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a file (for an EvalSet give the folder alone)")
    if not path.exists():
        raise InputError(f"{path}: no such file")
    if _is_endless(path):
        raise InputError(f"{path} is a device, which may never end; name a file or a pipe")
    return path


def _is_endless(path: Path) -> bool:
    if is_remote(path) or str(path) in _DEVICES:
        return False
    return path.is_char_device() or path.is_block_device()


def _decompress(packed: IO[bytes], suffix: str) -> IO[bytes]:
    if suffix == ".gz":
        return cast(IO[bytes], gzip.open(packed, "rb"))
    if suffix == ".bz2":
        return bz2.open(packed, "rb")
    if suffix == ".xz":
        return lzma.open(packed, "rb")
    return io.BufferedReader(Unpacked(packed), BLOCK)


@contextmanager
def open_stored(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file as they are stored; what is wrong with it, be it found while they are
    unpacked, is an :class:`InputError`."""
    require(path)
    import zstandard

    try:
        with path.open("rb") as stored:
            yield stored
    except (EOFError, zlib.error, gzip.BadGzipFile, lzma.LZMAError, zstandard.ZstdError) as error:
        raise InputError(f"{path}: broken or truncated {path.suffix} file ({error})") from error
    except OSError as error:
        if is_compressed(path):
            raise InputError(f"{path}: cannot be read as {path.suffix} ({error})") from error
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from error


@contextmanager
def open_bytes(path: Path) -> Iterator[IO[bytes]]:
    """The decompressed bytes of a file; a broken archive is an :class:`InputError`."""
    with open_stored(path) as stored:
        if not is_compressed(path):
            yield stored
            return
        with _decompress(stored, path.suffix.lower()) as handle:
            yield handle


def changed(path: Path) -> float:
    """When a file was changed, so that what is remembered of it can be told from what it is."""
    # Not every kind of storage tells.
    return float(getattr(path.stat(), "st_mtime", 0.0) or 0.0)


def blocks(path: Path) -> Iterator[bytes]:
    """A file's decompressed bytes in large blocks."""
    with open_bytes(path) as handle:
        while block := handle.read(BLOCK):
            yield block


def whole_lines(handle: Readable, name: str, longest: int = LONGEST_LINE) -> Iterator[bytes]:
    """Lines ended by ``\\n`` alone, with it. One that is too long is never held whole."""
    most = longest + len(b"\r\n")
    for number, line in enumerate(iter(partial(handle.readline, most), b""), 1):
        if len(line) > longest and len(line.rstrip(b"\r\n")) > longest:
            raise too_long(name, number, longest)
        yield line


def split(handle: Readable, name: str, longest: int = LONGEST_LINE) -> Iterator[bytes]:
    """Lines without ``\\n`` and without one trailing ``\\r``; no BOM."""
    for number, line in enumerate(whole_lines(handle, name, longest)):
        text = line if number else line.removeprefix(BOM)
        yield text.removesuffix(b"\n").removesuffix(b"\r")


def lines(path: Path, name: str | None = None, longest: int = LONGEST_LINE) -> Iterator[bytes]:
    """The lines of a file, as :func:`split`; ``name`` is what messages call it."""
    with open_bytes(path) as handle:
        yield from split(handle, name or str(path), longest)


class LineLengths:
    """Looks at the bytes of a file as they go by, and complains of a line that is too long."""

    def __init__(self, name: str, longest: int) -> None:
        self._name, self._longest = name, longest
        self._ended = 0  # lines so far
        self._begun = 0  # bytes of the one that has not ended

    def see(self, piece: bytes) -> None:
        """The bytes that come next."""
        first, last = piece.find(b"\n"), piece.rfind(b"\n")
        rest = len(piece) - last - 1 + (self._begun if first < 0 else 0)
        if max(self._begun + first, last - first, rest) > self._longest:
            self._find(piece)
        self._ended, self._begun = self._ended + piece.count(b"\n"), rest

    def _find(self, piece: bytes) -> None:
        before = self._begun
        for number, line in enumerate(piece.split(b"\n"), self._ended + 1):
            if len(line.removesuffix(b"\r")) + before > self._longest:
                raise too_long(self._name, number, self._longest)
            before = 0


def too_long(name: str, number: int, longest: int) -> InputError:
    """What is said of a line that no text can be meant by."""
    return InputError(
        f"{name}, line {number}: longer than {longest:,} bytes, so hardly a text;"
        " ⸨max_line⸩ of `check` and `filter` allows longer ones"
    )


def decode(line: bytes, path: str, number: int, errors: EncodingErrors) -> str:
    """A line as text, or an error that names file, line and byte."""
    try:
        return line.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path}, line {number}, byte {error.start + 1} of the line: not valid UTF-8"
            f" (0x{line[error.start]:02x}). Save it as UTF-8; `check`, `filter`,"
            " `translate` and `suite run` can replace such bytes: ⸨encoding_errors=replace⸩"
        ) from error


def fingerprint(path: Path, role: str, name: str | None = None) -> InputFile:
    """The file's name, size and SHA-256, as stored on disk."""
    digest = hashlib.sha256()
    with require(path).open("rb") as handle:
        while block := handle.read(BLOCK):
            digest.update(block)
    return InputFile(role, name or path.name, path.stat().st_size, digest.hexdigest())


def digest_of(folder: Path) -> str:
    """A digest of all that is in a folder."""
    digest = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(folder)}\0".encode("utf-8", "surrogatepass"))
        with path.open("rb") as handle:
            digest.update(file_digest(handle, "sha256").digest())
    return digest.hexdigest()[:12]
