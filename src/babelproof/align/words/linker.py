"""Aligners that link the words of given pairs and say nothing of others.

Their links can be written, and counted into a model, which rules can ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from babelproof.core.links import Link, Token


class Divided(NamedTuple):
    """A pair of texts with their words."""

    src: str
    tgt: str
    ours: Sequence[Token]
    theirs: Sequence[Token]


@runtime_checkable
class Linker(Protocol):
    """Whatever links the words of pairs."""

    name: str

    def settings(self) -> dict[str, Any]:
        """All that its links depend on beside the pairs."""
        ...

    def versions(self) -> dict[str, str]:
        """The packages and programs that link; an error where they are not at hand."""
        ...

    def links(self, pairs: Iterable[Divided]) -> Iterator[Sequence[Link] | None]:
        """The links of each pair, in the order of the source; None of one that it cannot take."""
        ...
