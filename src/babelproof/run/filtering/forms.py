"""How lines are written: the kept ones, as the input holds them or as rows of another format, or
all of them with their scores (:mod:`babelproof.run.filtering.scores`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.core.batch import Chunk
from babelproof.core.record import dump_line
from babelproof.io.writing import packed
from babelproof.run.filtering.route import Routed
from babelproof.run.filtering.rows import as_jsonl, as_parquet, as_tsv, rows
from babelproof.run.filtering.scores import BESIDE, beside

SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Form:
    """Where lines go, and how: a kind of ``WRITERS``."""

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
        written = WRITERS[self.kind](chunk, routed, self.order)
        return [packed(data, path) for data, path in zip(written, self.outputs, strict=True)]

    def left(self, routed: Routed) -> bytes:
        """What goes into the file of rejected lines."""
        if self.rejected is None:
            return b""
        lines = (routed.rejected[number].to_dict(self.order) for number in sorted(routed.rejected))
        text = "".join(dump_line(line) + "\n" for line in lines)
        return packed(text.encode(), self.rejected)


def _raw(chunk: Chunk, routed: Routed, order: Sequence[str]) -> Sequence[bytes]:
    assert chunk.raw is not None
    return chunk.raw.without(routed.rejected.keys())


def _jsonl(chunk: Chunk, routed: Routed, order: Sequence[str]) -> Sequence[bytes]:
    return [b"".join(as_jsonl(row) for _, row in rows(chunk, routed.rejected))]


def _tsv(chunk: Chunk, routed: Routed, order: Sequence[str]) -> Sequence[bytes]:
    return [b"".join(as_tsv(row) for _, row in rows(chunk, routed.rejected))]


def _parquet(chunk: Chunk, routed: Routed, order: Sequence[str]) -> Sequence[bytes]:
    return [as_parquet(row for _, row in rows(chunk, routed.rejected))]


def _none(chunk: Chunk, routed: Routed, order: Sequence[str]) -> Sequence[bytes]:
    return []


WRITERS: Mapping[str, Callable[[Chunk, Routed, Sequence[str]], Sequence[bytes]]] = {
    "raw": _raw,
    "none": _none,
    "tsv": _tsv,
    "jsonl": _jsonl,
    "parquet": _parquet,
    **{f"{SCORED} {form}": beside(form) for form in BESIDE},
}
