"""A command line as a function from text to text: it is told, and answers in so long or not at all.

It is split as a shell would, but run without one. Whatever it started ends with it.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from threading import Thread

from babelproof.core.errors import InputError, UsageError
from babelproof.io.child import Child

# Seconds for one call, which brings some hundred texts.
TIME_LIMIT = 1800.0
# Seconds to read what a command that has ended left in its pipe.
_LEFT_OVER = 5.0


class ProgramFailed(InputError):
    """A program ended by saying that it has failed."""


@dataclass(frozen=True, slots=True)
class Program:
    """A command; ``name`` is what messages call it, ``makes`` what each line it prints is."""

    name: str
    words: tuple[str, ...]
    makes: str
    limit: float = TIME_LIMIT

    @classmethod
    def parse(cls, name: str, command: str, makes: str, limit: float | None = None) -> Program:
        """The program of a command line."""
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise UsageError(f"{name}: {command!r} is no command ({str(error).lower()})") from error
        if not words:
            raise UsageError(f"{name}: an empty command")
        return cls(name, tuple(words), makes, TIME_LIMIT if limit is None else limit)

    def answer(self, text: bytes, segments: int, most: int) -> bytes:
        """What it prints on being told; ``most`` bytes are an answer, more are a flood."""
        try:
            with Child(self.words) as child:
                return self._answer(child, text, segments, most)
        except OSError as error:
            raise InputError(
                f"{self.name}: {self.words[0]} cannot be run ({error.strerror or error})"
            ) from error

    def _answer(self, child: Child, text: bytes, segments: int, most: int) -> bytes:
        """Reading and writing go on side by side."""
        printed = bytearray()
        reader = Thread(target=_read, args=(child, printed, most), daemon=True)
        reader.start()
        Thread(target=_tell, args=(child, text), daemon=True).start()
        code = child.wait(self.limit)
        if code is None:
            told = f"{len(printed.splitlines())} of {segments} {self.makes}s by then{child.said()}"
            raise InputError(
                f"{self.name}: the command took longer than {self.limit:g} s for {segments}"
                f" segments, with {told}; it was stopped (⸨time_limit=SECONDS⸩ gives it longer)"
            )
        child.end()  # what it has left behind holds the pipes open
        reader.join(_LEFT_OVER)
        if len(printed) > most:
            raise InputError(
                f"{self.name}: the command prints much more than one {self.makes} a line"
            )
        if code:
            raise ProgramFailed(f"{self.name}: the command failed with {code}{child.said()}")
        return bytes(printed)

    def version(self) -> str:
        """A digest of the command, its program and the files it names, for the signature."""
        return version_of(self.words)


def _read(child: Child, printed: bytearray, most: int) -> None:
    with suppress(OSError, ValueError):
        while piece := os.read(child.stdout.fileno(), 1 << 16):
            printed += piece
            if len(printed) > most:
                child.end()


def _tell(child: Child, text: bytes) -> None:
    child.write(text)
    with suppress(OSError):
        child.stdin.close()


def version_of(words: Sequence[str]) -> str:
    """A digest of words, and of the files that they name; the first may be a program's name."""
    digest = sha256("\0".join(words).encode("utf-8", "surrogatepass"))
    for path in (shutil.which(words[0]) or words[0], *words[1:]):
        with suppress(OSError, ValueError):
            if Path(path).is_file():
                with Path(path).open("rb") as handle:
                    digest.update(file_digest(handle, "sha256").digest())
    return digest.hexdigest()[:12]
