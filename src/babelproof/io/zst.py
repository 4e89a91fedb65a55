"""Zstandard from front to back: frame after frame, and what ends inside one is broken.

The reader of the library takes the end of a file for the end of what was packed, so that half a
file looks whole.
"""

from __future__ import annotations

import io
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Buffer

# So little is unpacked at a time that even the densest fits into memory: 64 MB.
_STEP = 2048


class Unpacked(io.RawIOBase):
    """What a file holds, as a stream of bytes."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed = packed
        self._frame: Any = None
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        while not self._ready:
            if not (data := self._packed.read(_STEP)):
                if self._frame is not None:
                    raise EOFError("it ends inside a frame")
                return 0
            self._ready = memoryview(self._unpack(data))
        room = memoryview(buffer)
        size = min(len(room), len(self._ready))
        room[:size], self._ready = self._ready[:size], self._ready[size:]
        return size

    def _unpack(self, data: bytes) -> bytes:
        import zstandard

        found = []
        while data:
            frame = self._frame or zstandard.ZstdDecompressor().decompressobj()
            found.append(frame.decompress(data))
            self._frame, data = (None, frame.unused_data) if frame.eof else (frame, b"")
        return b"".join(found)
