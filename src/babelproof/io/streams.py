"""The one place that prints: messages, reports, machine formats.

Whatever goes to people passes through :func:`tell`, :func:`aside` or :func:`show`, which let no
character steer a terminal. Renderers, which see to that themselves, and formats for programs,
whose bytes are exact, write to :func:`out`.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, TextIO

from babelproof.core.errors import InputError, OutputError
from babelproof.io.files import BLOCK
from babelproof.io.writing import NamedFile
from babelproof.text.controls import visible_lines

if TYPE_CHECKING:
    from typing_extensions import Buffer

OUTPUT = "standard output"
CLOSED = f"{OUTPUT} is closed; name a file with ⸨output⸩, or open it"


class _ClosedOutput(io.RawIOBase):
    """Stands in for a standard output that the program was started without; complains once."""

    _told = False

    def writable(self) -> bool:
        return True

    def write(self, data: Buffer) -> int:
        if self._told:
            return len(memoryview(data))
        self._told = True
        raise OutputError(CLOSED)


class _ClosedInput(io.RawIOBase):
    """Stands in for a standard input that the program was started without."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        raise InputError("standard input is closed; name a file, or open it")


def prepare() -> None:
    """Make the standard streams ready: none is missing, what one cannot show is escaped."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # Else the next file opened would get the number and with it the messages.
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_ClosedInput()), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = _text(_ClosedOutput())
    elif sys.stdout is sys.__stdout__:  # and not what a caller put in its place
        sys.stdout = _text(NamedFile(1, "w", OUTPUT), os.isatty(1))
    if sys.stderr is None:
        sys.stderr = _text(NamedFile(2, "w", "standard error"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _text(raw: io.RawIOBase, by_line: bool = False) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(raw, BLOCK), "utf-8", line_buffering=by_line)


def out() -> TextIO:
    """Standard output as it is, for renderers and for formats that programs read."""
    return sys.stdout


def check_open() -> None:
    """Complain before the work, not after it, if the program was started without an output."""
    if isinstance(getattr(getattr(sys.stdout, "buffer", None), "raw", None), _ClosedOutput):
        raise OutputError(CLOSED)


def drawn() -> TextIO:
    """Standard error as it is, for what is drawn and redrawn there."""
    return sys.stderr


def show(text: str = "") -> None:
    """A line (or lines) of a report on standard output."""
    sys.stdout.write(f"{visible_lines(text)}\n")


def exact(text: str) -> None:
    """A line for programs on standard output, to the byte."""
    sys.stdout.write(f"{text}\n")


def tell(text: str) -> None:
    """A message on standard error, marked as ours."""
    aside(f"babelproof: {text}")


def aside(text: str) -> None:
    """A line on standard error. One that cannot be written is lost: what was to be told of
    matters more, and the exit code still tells it."""
    try:
        sys.stderr.write(f"{visible_lines(text)}\n")
        sys.stderr.flush()
    except (OSError, OutputError, ValueError):
        _drop(sys.stderr)


def finish() -> None:
    """Write what waits to be written; complains if it cannot be."""
    sys.stdout.flush()


def leave() -> None:
    """Write what waits to be written if that can be done; nothing is left for Python to try."""
    try:
        sys.stdout.flush()
    except (OSError, OutputError, ValueError):
        _drop(sys.stdout)


def _drop(stream: TextIO) -> None:
    """Nothing more is written to a stream, not even what is waiting to be."""
    with suppress(OSError, ValueError, OutputError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def standard_input() -> BinaryIO:
    """Standard input as bytes."""
    return sys.stdin.buffer


def standard_output() -> BinaryIO:
    """Standard output as bytes."""
    sys.stdout.flush()
    return sys.stdout.buffer


def standard_error() -> BinaryIO:
    """Standard error as bytes, for lines of the input that programs read there."""
    sys.stderr.flush()
    return sys.stderr.buffer
