"""How kept lines are written: as the input holds them, or as rows of another format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.core.batch import Chunk
from babelproof.core.record import dump_line
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.writing import packed
from babelproof.run.filtering.route import Line, Routed

# What a TSV cannot hold inside a field.
_BLANKS = str.maketrans("\t\n\r", "   ")


@dataclass(frozen=True, slots=True)
class Form:
    """Where kept lines go, and how: ``raw`` as they are, else as ``tsv`` or ``jsonl``."""

    kind: str
    outputs: Sequence[Path]
    rejected: Path | None
    order: Sequence[str]

    def to_data(self) -> dict[str, Any]:
        """As plain data; of the outputs only their endings matter to who writes pieces of them."""
        left = self.rejected.name if self.rejected else None
        outputs = [path.name for path in self.outputs]
        return {"kind": self.kind, "outputs": outputs, "rejected": left, "order": list(self.order)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Form:
        """What :meth:`to_data` gave."""
        left = Path(data["rejected"]) if data["rejected"] else None
        return cls(data["kind"], [Path(name) for name in data["outputs"]], left, data["order"])

    def kept(self, chunk: Chunk, routed: Routed) -> list[bytes]:
        """What goes into each output, compressed as its name says."""
        written = WRITERS[self.kind](chunk, routed.rejected)
        return [packed(data, path) for data, path in zip(written, self.outputs, strict=True)]

    def left(self, routed: Routed) -> bytes:
        """What goes into the file of rejected lines."""
        if self.rejected is None:
            return b""
        lines = (routed.rejected[number].to_dict(self.order) for number in sorted(routed.rejected))
        text = "".join(dump_line(line) + "\n" for line in lines)
        return packed(text.encode(), self.rejected)


def _raw(chunk: Chunk, rejected: Mapping[int, Line]) -> Sequence[bytes]:
    assert chunk.raw is not None
    return chunk.raw.without(rejected.keys())


def _rows(chunk: Chunk, rejected: Mapping[int, Line]) -> Iterator[dict[str, Any]]:
    """The kept rows in the order of the lines."""
    rows = []
    for batch in chunk.batches:
        for row, line in enumerate(batch.lines):
            if line not in rejected:
                rows.append((line, batch.order, batch.segment(row)))
    for _, _, segment in sorted(rows, key=lambda item: item[:2]):
        said: dict[str, Any] = {"src": segment.src, "mt": segment.tgt}
        if segment.langs != LangPair(UNKNOWN, UNKNOWN):
            said["langs"] = str(segment.langs)
        for name in ("system", "ref", "doc"):
            if value := getattr(segment, name):
                said[name] = value
        yield said if str(segment.id) == str(segment.line) else {"id": segment.id, **said}


def _jsonl(chunk: Chunk, rejected: Mapping[int, Line]) -> Sequence[bytes]:
    return ["".join(dump_line(row) + "\n" for row in _rows(chunk, rejected)).encode()]


def _tsv(chunk: Chunk, rejected: Mapping[int, Line]) -> Sequence[bytes]:
    rows = (
        f"{row['src'].translate(_BLANKS)}\t{row['mt'].translate(_BLANKS)}\n"
        for row in _rows(chunk, rejected)
    )
    return ["".join(rows).encode("utf-8", "backslashreplace")]


def _none(chunk: Chunk, rejected: Mapping[int, Line]) -> Sequence[bytes]:
    return []


WRITERS: Mapping[str, Callable[[Chunk, Mapping[int, Line]], Sequence[bytes]]] = {
    "raw": _raw,
    "none": _none,
    "tsv": _tsv,
    "jsonl": _jsonl,
}
