"""A stream that is read once, from front to back, and looked into before."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count, islice

from babelproof.core.errors import InputError
from babelproof.io import streams
from babelproof.io.files import Readable

STREAM = "standard input"
# What compressed data begins with.
PACKED: Mapping[bytes, str] = {
    b"\x1f\x8b": "zcat",
    b"BZh": "bzcat",
    b"\xfd7zXZ": "xzcat",
    b"\x28\xb5\x2f\xfd": "zstdcat",
}


def refuse_packed(beginning: bytes, name: str) -> None:
    """Complain of what is to be lines, and begins as compressed data do."""
    for mark, program in PACKED.items():
        if beginning.startswith(mark):
            raise InputError(f"{name} is compressed; put `{program} |` before it")


class Once:
    """Standard input. What was looked at is there again for who reads it."""

    def __init__(self) -> None:
        self._handle = streams.standard_input()
        self._seen: deque[bytes] = deque()
        self._begun = False

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line, or so many bytes of it."""
        return self._seen.popleft() if self._seen else self._read(limit)

    def _read(self, limit: int) -> bytes:
        line = self._handle.readline(limit)
        if not self._begun:
            self._begun = True
            refuse_packed(line, STREAM)
        return line

    @contextmanager
    def looking(self) -> Iterator[Readable]:
        """From the beginning, as long as nothing was read in earnest."""
        yield _Look(self)

    def line(self, number: int, limit: int) -> bytes:
        """A line that is only looked at, counted from 0."""
        while len(self._seen) <= number:
            self._seen.append(self._read(limit))
        return next(islice(self._seen, number, None))

    @contextmanager
    def opened(self) -> Iterator[Readable]:
        """The stream, to be read."""
        yield self


class _Look:
    def __init__(self, stream: Once) -> None:
        self._stream, self._numbers = stream, count()

    def readline(self, limit: int = -1, /) -> bytes:
        return self._stream.line(next(self._numbers), limit)
