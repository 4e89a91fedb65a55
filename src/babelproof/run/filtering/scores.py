"""All lines, each with its scores beside it: what rejects it, and how much each rule found there.

Tables get columns: ``rejected_by`` (nothing: the line would be kept) and one a rule, with the
number of its findings on the line. JSON Lines get ``rejected_by`` (null) and ``findings``, an
object with those that are not 0. Line n of the output is line n of the input, whatever it holds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from babelproof.core.batch import Chunk
from babelproof.core.record import INPUT, dump_line
from babelproof.io.raw_table import RawTable
from babelproof.run.filtering.route import Line, Routed
from babelproof.run.filtering.rows import as_jsonl, as_parquet, as_tsv, rows

BY, FOUND = "rejected_by", "findings"


class Scores:
    """What there is to say of the lines of a chunk."""

    def __init__(self, routed: Routed, order: Sequence[str]) -> None:
        self._routed, self._order = routed, order

    def names(self) -> list[str]:
        """The columns of a table."""
        return [BY, *self._order]

    def by(self, number: int) -> str | None:
        """What rejects the line; None: nothing."""
        line = self._routed.rejected.get(number)
        if line is None:
            return None
        return INPUT if line.unreadable else next(r for r in self._order if r in line.why)

    def columns(self, number: int) -> list[str]:
        """What stands in the columns for the line."""
        return [self.by(number) or "", *map(str, self.counts(number))]

    def counts(self, number: int) -> list[int]:
        """How much each rule found on the line."""
        why = self._line(number).why
        return [len(why.get(rule, ())) for rule in self._order]

    def kinds(self) -> dict[str, str]:
        """What the columns of a table of Arrow hold."""
        return {BY: "string", **dict.fromkeys(self._order, "int32")}

    def keys(self, number: int) -> dict[str, object]:
        """What an object on the line is to hold."""
        why = self._line(number).why
        return {BY: self.by(number), FOUND: {r: len(why[r]) for r in self._order if r in why}}

    def _line(self, number: int) -> Line:
        return self._routed.told.get(number) or Line(number)


def _table(separator: bytes) -> Callable[[Chunk, Scores], bytes]:
    """The records of a table with further columns; one that holds nothing is its header."""

    def written(chunk: Chunk, scores: Scores) -> bytes:
        assert chunk.raw is not None
        held = {line for batch in chunk.batches for line in batch.lines}
        held.update(item.line for item in chunk.malformed)
        out = []
        for number, data in chunk.raw.each():
            columns = scores.columns(number) if number in held else scores.names()
            text, end = _ended(data)
            out.append(separator.join([text, *(column.encode() for column in columns)]) + end)
        return b"".join(out)

    return written


def _ended(data: bytes) -> tuple[bytes, bytes]:
    text = data.removesuffix(b"\n").removesuffix(b"\r")
    return text, data[len(text) :] or b"\n"


def _objects(chunk: Chunk, scores: Scores) -> bytes:
    """The objects of JSON Lines with further keys at their ends, else as they are."""
    assert chunk.raw is not None
    bad = {item.line: item.reason for item in chunk.malformed}
    out = []
    for number, data in chunk.raw.each():
        text, end = _ended(data)
        text = text.rstrip()
        if not text:
            out.append(data)
        elif number in bad and not _is_object(text):
            raw = text.decode("utf-8", "backslashreplace")
            out.append(dump_line({"raw": raw, **scores.keys(number)}).encode() + end)
        else:
            more = dump_line(scores.keys(number)).encode()[1:]
            head = text[:-1].rstrip()
            out.append(head + (b"" if head.endswith(b"{") else b",") + more + end)
    return b"".join(out)


def _is_object(text: bytes) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _columns(chunk: Chunk, scores: Scores) -> bytes:
    """A table of Arrow with further columns."""
    assert isinstance(chunk.raw, RawTable)
    first, count = chunk.raw.first, len(chunk.raw.table)
    cells = [(scores.by(line), *scores.counts(line)) for line in range(first, first + count)]
    columns = zip(*cells, strict=True) if cells else ((),) * len(scores.names())
    return chunk.raw.beside(dict(zip(scores.kinds().items(), columns, strict=True)))


def _parquet_rows(chunk: Chunk, scores: Scores) -> bytes:
    names = scores.names()
    told = (
        {**row, **dict(zip(names, (scores.by(line), *scores.counts(line)), strict=True))}
        for line, row in rows(chunk)
    )
    return as_parquet(told, scores.kinds())


def _tsv_rows(chunk: Chunk, scores: Scores) -> bytes:
    return b"".join(as_tsv(row, *scores.columns(line)) for line, row in rows(chunk))


def _jsonl_rows(chunk: Chunk, scores: Scores) -> bytes:
    return b"".join(as_jsonl({**row, **scores.keys(line)}) for line, row in rows(chunk))


# By the format of the input, whose records get more; and by that of the output, where rows of
# another input get it.
BESIDE: Mapping[str, Callable[[Chunk, Scores], bytes]] = {
    "tsv": _table(b"\t"), "csv": _table(b","), "jsonl": _objects, "parquet": _columns,
    "tsv rows": _tsv_rows, "jsonl rows": _jsonl_rows, "parquet rows": _parquet_rows,
}  # fmt: skip


def beside(form: str) -> Callable[[Chunk, Routed, Sequence[str]], Sequence[bytes]]:
    """What writes all lines of a chunk with their scores."""
    written = BESIDE[form]
    return lambda chunk, routed, order: [written(chunk, Scores(routed, order))]
