"""Zstandard from front to back: frame after frame, and what ends inside one is broken.

The reader of the library takes the end of a file for the end of what was packed, so that half a
file looks whole. Its other reader, which tells, unpacks all it is given at once; it is given a
block at a time here, as a block holds little (128 kB) however densely it is packed.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer

# Of a block: whether it is the last, its kind, its size.
BLOCK_HEADER = 3
SUM = 4
_MAGIC, _REPEATED = 4, 1
# What a frame begins with that every reader passes over; the last four bits are free.
_PASSED_OVER = 0x184D2A50


class Unpacked(io.RawIOBase):
    """What a file holds, as a stream of bytes."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._pieces = _unpacked(packed)
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        while not self._ready:
            if (piece := next(self._pieces, None)) is None:
                return 0
            self._ready = memoryview(piece)
        room = memoryview(buffer)
        size = min(len(room), len(self._ready))
        room[:size], self._ready = self._ready[:size], self._ready[size:]
        return size


def block(header: bytes) -> tuple[bool, int]:
    """Whether a block is the last of its frame, and how long it is behind its header."""
    said = int.from_bytes(header, "little")
    return bool(said & 1), 1 if said >> 1 & 3 == _REPEATED else said >> 3


def _unpacked(packed: IO[bytes]) -> Iterator[bytes]:
    while magic := packed.read(_MAGIC):
        if int.from_bytes(magic, "little") & ~0xF == _PASSED_OVER:
            left = int.from_bytes(_exactly(packed, _MAGIC), "little")
            while left:
                left -= len(_exactly(packed, min(left, io.DEFAULT_BUFFER_SIZE)))
        else:
            yield from _frame(packed, magic)


def _frame(packed: IO[bytes], magic: bytes) -> Iterator[bytes]:
    import zstandard

    begin = magic + _exactly(packed, 1)
    size = zstandard.frame_header_size(begin)
    begin += _exactly(packed, size - len(begin))
    frame = zstandard.ZstdDecompressor().decompressobj()
    frame.decompress(begin)
    last = False
    while not last:
        header = _exactly(packed, BLOCK_HEADER)
        last, length = block(header)
        yield frame.decompress(header + _exactly(packed, length))
    if not frame.eof:
        yield frame.decompress(_exactly(packed, SUM))


def _exactly(packed: IO[bytes], size: int) -> bytes:
    """So many bytes, which a frame that has begun still has."""
    data = packed.read(size)
    if len(data) < size:
        raise EOFError("it ends inside a frame")
    return data
