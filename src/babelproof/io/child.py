"""A program run beside this one, which ends with us and takes all it started with it.

It gets a session of its own, so that it and its children can be ended as one, and so that Ctrl-C
reaches us alone: we decide. Where we are killed outright, Linux ends it, and its children see their
pipes close. What it says on standard error is read while it runs, the end of it
is kept, and only a line that no terminal obeys ever comes out.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from subprocess import PIPE
from threading import Thread
from time import monotonic, sleep
from typing import IO

from babelproof.core.signals import dying_with, ends_with_us, has_ended, uninterrupted, wait_for

TAIL = 64 * 1024
LONGEST_LINE = 200


class Child:
    """The running program; at the end of the ``with`` block nothing of it is left."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            # Without buffers, whose locks a closing pipe would have to wait for.
            with uninterrupted():
                self.process = subprocess.Popen(
                    words, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True,
                    preexec_fn=dying_with(os.getpid()),
                )  # fmt: skip
                # Holds even if we are interrupted before the `with` block is entered.
                self._kill = weakref.finalize(self, _kill, self.process)
                ends_with_us(self._kill)
        except ValueError as error:  # a null byte in a word
            raise OSError(str(error)) from error
        self._tail = bytearray()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def stdin(self) -> IO[bytes]:
        assert self.process.stdin is not None
        return self.process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        assert self.process.stdout is not None
        return self.process.stdout

    def write(self, text: bytes) -> None:
        """Tell it all of this; a program that is gone, or wants no more, is no error here."""
        rest = memoryview(text)
        with suppress(OSError, ValueError):
            while rest:
                rest = rest[os.write(self.stdin.fileno(), rest) :]

    def lines(self) -> Iterator[bytes]:
        """The lines that it prints, without their ends; one that is not complete is not told."""
        rest = b""
        while data := self._read():
            *whole, rest = (rest + data).split(b"\n")
            yield from whole

    def _read(self) -> bytes:
        number = self.stdout.fileno()
        if sys.platform != "win32":  # where only sockets can be waited for
            pipe = select.poll()
            pipe.register(number, select.POLLIN)
            wait_for(lambda seconds: bool(pipe.poll(1000 * seconds)))
        return os.read(number, TAIL)

    def wait(self, seconds: float) -> int | None:
        """Its exit code, or None if it is still running after so long.

        Not ``Popen.wait``, which keeps Ctrl-C waiting, and with it the ending of the program.
        """
        last, pause = monotonic() + seconds, 0.001
        while (code := self.process.poll()) is None and monotonic() < last:
            sleep(pause)
            pause = min(2 * pause, 0.05)
        return code

    def end(self) -> None:
        """Stop the program and its children at once; whoever is gone already is no harm."""
        self._kill()
        has_ended(self._kill)
        self.process.wait()

    def said(self) -> str:
        """The last line on standard error, fit for a message: `` (what it said)``, or nothing."""
        self._listener.join(1)
        lines = bytes(self._tail).decode("utf-8", "replace").strip().splitlines()
        return f" ({shown(lines[-1])})" if lines else ""

    def _listen(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as pipe, suppress(ValueError, OSError):
            while piece := os.read(pipe.fileno(), TAIL):
                self._tail += piece
                del self._tail[:-TAIL]

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        for pipe in (self.stdin, self.stdout):
            with suppress(OSError):
                pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def shown(line: str) -> str:
    """Text from outside on one line of a message: short, and without what steers a terminal."""
    line = line.strip()[:LONGEST_LINE]
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
