"""The texts of a run, to be read.

``texts/passages.jsonl.zst`` is JSON Lines in many small zstd frames, so ``zstdcat`` shows all of it
and any passage is found through ``texts/index.json`` without unpacking the rest.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, takewhile
from pathlib import Path

import zstandard

from babelproof.core.errors import InputError
from babelproof.core.record import dump_line
from babelproof.core.segment import Passage, Segment
from babelproof.io import whole
from babelproof.lang import parse_pair

FOLDER, PASSAGES, INDEX = "texts", "passages.jsonl.zst", "index.json"
FRAMES_KEPT = 8


def segment_of(passage: Passage, system: str) -> Segment:
    """A passage with one system's translation."""
    ident = str(passage.line) if passage.id is None else passage.id
    langs, rest = parse_pair(passage.langs), (passage.ref, passage.doc, passage.part)
    return Segment(ident, passage.line, passage.src, passage.tgt[system], langs, system, *rest)


def unpack(data: bytes) -> list[Passage]:
    """The passages of a frame."""
    return [_passage(row) for row in _rows_of(data)]


def _rows_of(data: bytes) -> list[str]:
    return zstandard.ZstdDecompressor().decompress(data).decode().split("\n")[:-1]


def _passage(row: str) -> Passage:
    return Passage(**json.loads(row))


class Texts:
    """The passages of a finished run: any one of them at once, all of them in order."""

    def __init__(self, run: Path) -> None:
        self._path = run / FOLDER / PASSAGES
        try:
            index = json.loads(whole.text(run / FOLDER / INDEX))
            self._frames: list[tuple[int, int]] = [(at, size) for at, size in index["frames"]]
            self._lines: dict[str, list[tuple[int, int, int]]] = {
                langs: [(last, first, number) for number, first, last in places]
                for langs, places in index["langs"].items()
            }
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise InputError(f"{run / FOLDER / INDEX}: cannot be read ({error})") from error
        self._kept: dict[int, dict[str, list[str]]] = {}
        self._last: Passage | None = None

    def passage(self, langs: str, line: int, part: int = 0) -> Passage:
        """One passage; an error where there is none."""
        last = self._last
        if last is None or (last.langs, last.line, last.part) != (langs, line, part):
            last = next((p for p in self._on(langs, line) if p.part == part), None)
        if last is None:
            raise InputError(f"{self._path}: holds no line {line} of {langs}{self._reach(langs)}")
        self._last = last
        return last

    def around(self, langs: str, line: int, before: int, after: int) -> list[Passage]:
        """The passages that stand before and after a line, in order, without its own."""
        earlier = list(islice(self._backward(langs, line), before))
        return [*earlier[::-1], *islice(self._forward(langs, line), after)]

    def document(self, langs: str, line: int) -> list[Passage]:
        """The document that a line belongs to."""
        here = self.passage(langs, line)
        if here.doc is None:
            raise InputError(f"{self._path}: line {line} of {langs} names no document")

        def same(passage: Passage) -> bool:
            return passage.doc == here.doc

        earlier = list(takewhile(same, self._backward(langs, line)))
        own = list(self._on(langs, line))
        return [*earlier[::-1], *own, *takewhile(same, self._forward(langs, line))]

    def _on(self, langs: str, line: int) -> Iterator[Passage]:
        places = self._lines.get(langs, [])
        for _, first, number in places[bisect_left(places, (line, 0, 0)) :]:
            if first > line:
                return
            yield from self._parsed(number, self._frame(number).get(f"{_head(langs)}{line}", ()))

    def _forward(self, langs: str, line: int) -> Iterator[Passage]:
        places = self._lines.get(langs, [])
        for _, _, number in places[bisect_left(places, (line, 0, 0)) :]:
            for there, rows in self._rows(number, langs):
                if there > line:
                    yield from self._parsed(number, rows)

    def _backward(self, langs: str, line: int) -> Iterator[Passage]:
        for _, first, number in reversed(self._lines.get(langs, [])):
            for there, rows in reversed(self._rows(number, langs)) if first < line else ():
                if there < line:
                    yield from self._parsed(number, reversed(rows))

    def _rows(self, number: int, langs: str) -> list[tuple[int, list[str]]]:
        """The rows of a direction in a frame, by their lines."""
        head = _head(langs)
        held = self._frame(number).items()
        return [(int(name[len(head) :]), rows) for name, rows in held if name.startswith(head)]

    def lines(self, langs: str) -> tuple[int, int]:
        """The first and the last line of a direction."""
        places = self._lines[langs]
        return places[0][1], places[-1][0]

    def _reach(self, langs: str) -> str:
        return ", which has {} to {}".format(*self.lines(langs)) if langs in self._lines else ""

    @property
    def directions(self) -> list[str]:
        return list(self._lines)

    def __iter__(self) -> Iterator[Passage]:
        for number in range(len(self._frames)):
            yield from self._parsed(number, self._read(number))

    def _frame(self, number: int) -> dict[str, list[str]]:
        """The rows of a frame by what they begin with, which is their direction and line."""
        if number not in self._kept:
            while len(self._kept) >= FRAMES_KEPT:
                del self._kept[next(iter(self._kept))]
            held: dict[str, list[str]] = {}
            for row in self._read(number):
                held.setdefault(row.partition(',"src":')[0], []).append(row)
            self._kept[number] = held
        return self._kept[number]

    def _read(self, number: int) -> list[str]:
        at, size = self._frames[number]
        with self._naming(number), self._path.open("rb") as handle:
            handle.seek(at)
            return _rows_of(handle.read(size))

    def _parsed(self, number: int, rows: Iterable[str]) -> Iterator[Passage]:
        for row in rows:
            with self._naming(number):
                passage = _passage(row)
            yield passage

    @contextmanager
    def _naming(self, number: int) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError, TypeError, zstandard.ZstdError) as error:
            raise InputError(f"{self._path}, frame {number}: cannot be read ({error})") from error


def _head(langs: str) -> str:
    """What the rows of a direction begin with, up to the line."""
    return dump_line({"langs": langs, "line": 0})[:-2]
