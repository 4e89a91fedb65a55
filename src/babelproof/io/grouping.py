"""From a stream of parsed records to chunks of columns, in memory that does not grow.

A record is what one line, row or unit of a file gave: any number of rows (one per system or
language) and of reasons why something in it could not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from babelproof.core.batch import Batch, Chunk, Malformed
from babelproof.core.errors import UsageError
from babelproof.core.manifest import InputFile
from babelproof.core.segment import UNKNOWN, Lang, LangPair
from babelproof.io import files
from babelproof.io.files import EncodingErrors, Readable
from babelproof.io.once import Once
from babelproof.io.source import Loaded, Task
from babelproof.lang import parse_lang, parse_pair

PAIRS_PER_CHUNK = 4000
CHARACTERS_PER_CHUNK = 4 << 20
LONGEST_NAME = 80
NO_LANGS = LangPair(UNKNOWN, UNKNOWN)

T = TypeVar("T")


class Row(NamedTuple):
    """One translation with all that was said of it."""

    line: int
    src: str
    tgt: str
    langs: LangPair
    system: str
    order: int = 0
    ref: str | None = None
    id: str | int | None = None
    doc: str | None = None
    domain: str | None = None


Record = Sequence[Row | Malformed]


def chunks(records: Iterable[Record], size: int | None) -> Iterator[Chunk]:
    """Chunks of ``size`` records; without a size, of a sensible amount of text."""
    held: list[Row | Malformed] = []
    count = characters = 0
    for record in records:
        held.extend(record)
        count += 1
        if size is None:
            characters += sum(len(r.src) + len(r.tgt) for r in record if isinstance(r, Row))
            full = len(held) >= PAIRS_PER_CHUNK or characters >= CHARACTERS_PER_CHUNK
        else:
            full = count >= size
        if full:
            yield group(held)
            held, count, characters = [], 0, 0
    if held:
        yield group(held)


def group(held: Iterable[Row | Malformed]) -> Chunk:
    """Rows as one batch per system, direction and place in the record, in order of appearance."""
    batches: dict[tuple[str, LangPair, int], list[Row]] = {}
    malformed: list[Malformed] = []
    rows: list[Row] = []
    last: Row | None = None
    for item in held:
        if isinstance(item, Malformed):
            malformed.append(item)
            continue
        # Neighbours mostly belong together; comparing them is cheaper than hashing a direction.
        if last is None or not _alike(item, last):
            rows = batches.setdefault((item.system, item.langs, item.order), [])
        rows.append(item)
        last = item
    sources: dict[tuple[LangPair, tuple[int, ...]], list[str]] = {}
    return Chunk([_batch(rows, sources) for rows in batches.values()], malformed)


def _alike(one: Row, other: Row) -> bool:
    return one.langs is other.langs and one.order == other.order and one.system == other.system


def _batch(rows: list[Row], sources: dict[tuple[LangPair, tuple[int, ...]], list[str]]) -> Batch:
    head = rows[0]
    lines = tuple(row.line for row in rows)
    src = [row.src for row in rows]
    # Systems that translate the same lines share one column, so that it is scanned only once.
    shared = sources.setdefault((head.langs, lines), src)
    return Batch(
        system=head.system,
        langs=head.langs,
        lines=lines,
        src=shared if shared == src else src,
        tgt=[row.tgt for row in rows],
        ref=_column([row.ref for row in rows]),
        ids=_ids(rows),
        docs=_column([row.doc for row in rows]),
        domains=_column([row.domain for row in rows]),
        order=head.order,
    )


def _column(values: list[str | None]) -> list[str | None] | None:
    return None if all(value is None for value in values) else values


def _ids(rows: list[Row]) -> list[str | int] | None:
    if all(row.id is None for row in rows):
        return None
    return [str(row.line) if row.id is None else row.id for row in rows]


def row_of(
    cell: Mapping[str, Any], line: int, langs: LangPair | None, system: str
) -> Row | Malformed:
    """The row that a table holds by roles; ``langs`` and ``system`` where it names none."""
    ident, system, langs = cell.get("id") or None, cell.get("system") or system, langs or NO_LANGS
    if named := cell.get("langs"):
        pair = pair_named(named)
        if pair is None:
            reason = "the column of languages holds no pair such as en-de"
            return Malformed(line, reason, ident, system)
        langs = pair
    return Row(
        line, cell["src"], cell["tgt"], langs, system, 0, cell.get("ref"), ident,
        cell.get("doc") or None, cell.get("domain") or None,
    )  # fmt: skip


def pair_named(text: str) -> LangPair | None:
    """The direction a text names, or None if it names none."""
    return _named(parse_pair, text)


def lang_named(text: str) -> Lang | None:
    """The language a text names, or None if it names none."""
    return _named(parse_lang, text)


def _named(parse: Callable[[str], T], text: str) -> T | None:
    # What is parsed may be remembered, so a file must not be able to have long texts remembered.
    if len(text) > LONGEST_NAME:
        return None
    try:
        return parse(text)
    except UsageError:
        return None


class RecordSource:
    """A file of records, read from front to back. Readers say what its records are.

    ``langs`` is the direction of records that name none, ``system`` the name of the system where
    they name none, and ``name`` what the manifest and messages call the file; a line of more than
    ``longest`` bytes is an error. With ``once`` it is that stream, and not the file. ``form`` names
    the format if its records can be had as they stand there.
    """

    total: int | None = None
    form = ""

    def __init__(
        self,
        path: Path,
        langs: LangPair | None,
        *,
        errors: EncodingErrors = "strict",
        system: str = "",
        resumable: bool = True,
        name: str | None = None,
        longest: int = files.LONGEST_LINE,
        once: Once | None = None,
    ) -> None:
        self.path = path if once else files.require(path)
        self.once = once
        self.langs = langs
        self.errors: EncodingErrors = errors
        self.system = system
        self.resumable = resumable
        self.name = name or path.name
        self.longest = longest

    def records(self) -> Iterator[Record]:
        """The file's records in order; blank ones are left out."""
        raise NotImplementedError

    def looking(self) -> AbstractContextManager[Readable]:
        """The file from its beginning, to see what it holds."""
        return self.once.looking() if self.once else files.open_bytes(self.path)

    def opened(self) -> AbstractContextManager[Readable]:
        """The file, to be read; a stream only once."""
        return self.once.opened() if self.once else files.open_bytes(self.path)

    @property
    def read_here(self) -> Sequence[str]:
        return [self.name]

    def inputs(self) -> list[InputFile]:
        if self.once:
            return [InputFile("pairs", self.name, 0, "")]
        return [files.fingerprint(self.path, "pairs", self.name)]

    def tasks(self, size: int | None) -> Iterator[Task]:
        for chunk in chunks(self.records(), size):
            yield Loaded(chunk)
