"""Columns of segments: the unit of work, so that cheap questions are asked per chunk."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol, TypeVar

from babelproof.core.links import Aligner
from babelproof.core.segment import LangPair, Segment

T = TypeVar("T")


class Lines(list[str]):
    """Texts in the order of a file, with the very bytes they were read from: UTF-8, each text but
    the last followed by a line feed."""

    __slots__ = ("data",)

    def __init__(self, texts: Iterable[str], data: bytes) -> None:
        super().__init__(texts)
        self.data = data

    def __reduce__(self) -> tuple[Any, ...]:
        return Lines, (list(self), self.data)


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive segments of one system in one direction, as columns.

    ``order`` ranks batches that hold the same lines (system 1, system 2, …), so records can be
    put into one order that depends neither on chunk size nor on the number of workers. ``aligner``
    links words of the direction, where one was asked for.
    """

    system: str
    langs: LangPair
    lines: Sequence[int]
    src: Sequence[str]
    tgt: Sequence[str]
    ref: Sequence[str | None] | None = None
    ids: Sequence[str | int] | None = None
    docs: Sequence[str | None] | None = None
    domains: Sequence[str | None] | None = None
    order: int = 0
    aligner: Aligner | None = None
    shared: dict[Callable[[Batch], Any], Any] = field(
        default_factory=dict, repr=False, compare=False
    )
    _cache: dict[Callable[[Batch], Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __len__(self) -> int:
        return len(self.src)

    def __reduce__(self) -> tuple[Any, ...]:
        given = (getattr(self, item.name) for item in fields(self) if item.init)
        return type(self), tuple(given)

    def of(self, analysis: Callable[[Batch], T]) -> T:
        """What ``analysis`` says of these columns; a second rule gets the first one's answer."""
        if analysis not in self._cache:
            self._cache[analysis] = analysis(self)
        return self._cache[analysis]  # type: ignore[no-any-return]

    def of_source(self, analysis: Callable[[Batch], T]) -> T:
        """Like :meth:`of`, for what rests on the sources alone: batches that hold the same
        sources, in one direction, have the same ``shared``, so systems beside each other ask only
        once."""
        if analysis not in self.shared:
            self.shared[analysis] = analysis(self)
        return self.shared[analysis]  # type: ignore[no-any-return]

    def only(self, row: int) -> Batch:
        """A batch of one row."""
        cut = slice(row, row + 1)
        return replace(
            self,
            lines=self.lines[cut],
            src=self.src[cut],
            tgt=self.tgt[cut],
            ref=self.ref[cut] if self.ref is not None else None,
            ids=self.ids[cut] if self.ids is not None else None,
            docs=self.docs[cut] if self.docs is not None else None,
            domains=self.domains[cut] if self.domains is not None else None,
            shared={},
        )

    def segment(self, row: int) -> Segment:
        """The segment in a row."""
        line = self.lines[row]
        return Segment(
            id=self.ids[row] if self.ids is not None else str(line),
            line=line,
            src=self.src[row],
            tgt=self.tgt[row],
            langs=self.langs,
            system=self.system,
            ref=self.ref[row] if self.ref is not None else None,
            doc=self.docs[row] if self.docs is not None else None,
        )


@dataclass(frozen=True, slots=True)
class Malformed:
    """A record that could not be read; it becomes one skip."""

    line: int
    reason: str
    id: str | int | None = None
    system: str = ""
    langs: str = ""


class Raw(Protocol):
    """The records of a chunk as the input holds them, to the byte."""

    def without(self, lines: Collection[int]) -> Sequence[bytes]:
        """The same less the records on some lines; one text a file."""

    def each(self) -> Iterator[tuple[int, bytes]]:
        """The records by the lines they start on, of the first file."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What a worker gets through in one go: batches over the same stretch of input.

    ``raw`` is that stretch itself, where the format of the input knows such a thing.
    """

    batches: Sequence[Batch]
    malformed: Sequence[Malformed] = field(default=())
    raw: Raw | None = None
