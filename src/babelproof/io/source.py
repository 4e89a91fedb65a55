"""What a reader must offer: a sequence of tasks, each of which loads one chunk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from babelproof.core.batch import Chunk
from babelproof.core.manifest import InputFile


class Task(Protocol):
    """A chunk still to be loaded. Picklable; small where a worker can read the text itself."""

    def load(self) -> Chunk: ...


class Source(Protocol):
    """An input that can be cut into chunks, the same ones every time it is asked.

    ``size`` is a number of lines (records; None: the reader's choice); the last chunk of each
    part may be shorter. Nothing is read further ahead than one chunk. ``total`` is the number of
    segments (pairs) if it is known before reading. ``read_here`` names what the process that cuts
    the input must read itself; of all else a worker reads its own stretch.
    """

    @property
    def total(self) -> int | None: ...

    @property
    def resumable(self) -> bool: ...

    @property
    def read_here(self) -> Sequence[str]: ...

    def inputs(self) -> Sequence[InputFile]: ...

    def tasks(self, size: int | None) -> Iterator[Task]: ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """A task whose text the reader had to read itself (compressed, piped or structured input)."""

    chunk: Chunk

    def load(self) -> Chunk:
        return self.chunk
