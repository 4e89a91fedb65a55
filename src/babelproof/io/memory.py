"""Texts already in memory, for callers from Python."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence

from babelproof.core.batch import Batch, Chunk
from babelproof.core.errors import InputError
from babelproof.core.manifest import InputFile
from babelproof.core.segment import LangPair
from babelproof.io.source import Loaded, Task

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def as_read(text: str) -> str:
    """A text as a file would give it: two halves of a character side by side are that character,
    as they are in JSON, so that places in the text and in the records are the same."""
    if text.isascii() or not _PAIR.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


class MemorySource:
    """Sources and, for each system, translations in the same order."""

    resumable = False
    read_here = ("texts in memory",)

    def __init__(
        self,
        src: Sequence[str],
        systems: Mapping[str, Sequence[str]],
        langs: LangPair,
        ref: Sequence[str] | None = None,
    ) -> None:
        self._src, self._systems, self._langs, self._ref = src, systems, langs, ref
        for name, texts in [*systems.items(), *([("reference", ref)] if ref else [])]:
            if len(texts) != len(src):
                raise InputError(f"{name} has {len(texts)} texts, the source has {len(src)}")

    @property
    def total(self) -> int:
        return len(self._src) * len(self._systems)

    def inputs(self) -> list[InputFile]:
        columns = [("source", self._src), *((f"system:{n}", t) for n, t in self._systems.items())]
        return [_describe(role, texts) for role, texts in columns]

    def tasks(self, size: int | None) -> Iterator[Task]:
        step = size or 4000
        for first in range(0, len(self._src), step):
            piece = slice(first, first + step)
            src = [as_read(text) for text in self._src[piece]]
            yield Loaded(
                Chunk(
                    [
                        Batch(
                            name,
                            self._langs,
                            range(first + 1, first + 1 + len(src)),
                            src,
                            [as_read(text) for text in texts[piece]],
                            ref=[as_read(text) for text in self._ref[piece]] if self._ref else None,
                            order=order,
                        )
                        for order, (name, texts) in enumerate(self._systems.items())
                    ]
                )
            )


def _describe(role: str, texts: Sequence[str]) -> InputFile:
    digest, size = hashlib.sha256(), 0
    for text in texts:
        line = text.encode("utf-8", "surrogatepass") + b"\n"
        digest.update(line)
        size += len(line)
    return InputFile(role, "memory", size, digest.hexdigest())
