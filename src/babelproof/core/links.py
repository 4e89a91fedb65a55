"""Words of a source and of its translation, and the links between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol


class Token(NamedTuple):
    """A word: the form it is known by, and its place in the raw text."""

    form: str
    start: int
    end: int


class Link(NamedTuple):
    """A word of the source and one of the target that correspond, by their numbers, and how sure
    that is, from 0 to 1."""

    src: int
    tgt: int
    weight: float


@dataclass(frozen=True, slots=True)
class Linked:
    """The words of both sides and the links between them, in the order of the source."""

    src: Sequence[Token]
    tgt: Sequence[Token]
    links: Sequence[Link]

    def targets(self) -> dict[int, list[int]]:
        """The target words of each source word that has any."""
        found: dict[int, list[int]] = {}
        for link in self.links:
            found.setdefault(link.src, []).append(link.tgt)
        return found

    def sources(self) -> dict[int, list[int]]:
        """The source words of each target word that has any."""
        found: dict[int, list[int]] = {}
        for link in self.links:
            found.setdefault(link.tgt, []).append(link.src)
        return found


class Aligner(Protocol):
    """Whatever links words."""

    @property
    def name(self) -> str:
        """What it is called in signatures: all that its links depend on."""
        ...

    def link(self, src: str, tgt: str) -> Linked:
        """The links between two texts."""
        ...

    def rate(self, side: Literal["src", "tgt"], form: str) -> float | None:
        """How often a word finds a link where nothing is lost; None of an unknown one."""
        ...

    def stray(self, side: Literal["src", "tgt"], form: str) -> float:
        """How often a word finds a link where its translation is lost."""
        ...

    def unknown(self, side: Literal["src", "tgt"]) -> float:
        """How often a word that it does not know finds a link where nothing is lost."""
        ...

    def by_chance(self, weight: float) -> float:
        """How much oftener links of such a weight are made by chance: a logarithm."""
        ...

    def chance(self, side: Literal["src", "tgt"], form: str) -> float:
        """How often a word finds a link among unrelated words, for each of these."""
        ...

    @property
    def stretch(self) -> float:
        """So many times longer than the table of lengths says translations are where it was
        trained."""
        ...
