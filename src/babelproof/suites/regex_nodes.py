"""The parts of a pattern, as :mod:`babelproof.suites.regex_tree` reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf


@dataclass(frozen=True, slots=True)
class Chars:
    """One character: any of some ranges and of the classes ``w``, ``d``, ``s`` (or capitals)."""

    ranges: tuple[tuple[int, int], ...]
    classes: str = ""
    negated: bool = False

    @property
    def letter(self) -> str | None:
        """The character, if it can be only one."""
        if self.classes or self.negated or len(self.ranges) != 1:
            return None
        low, high = self.ranges[0]
        return chr(low) if low == high else None


@dataclass(frozen=True, slots=True)
class At:
    """A place between characters: ``^``, ``$``, ``A``, ``Z``, ``b`` or ``B``.

    Two more kinds stand for what has no place of its own: ``flags`` that are set from here on,
    and ``same``, the text of a group over again.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part that occurs ``low`` to ``high`` times; no upper end is ``None``."""

    part: Node
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """Alternatives, each a sequence of parts; a plain sequence is a choice of one."""

    branches: tuple[tuple[Node, ...], ...]
    look: str = ""


Node = Chars | At | Repeat | Choice
ANY = Chars(((ord("\n"), ord("\n")),), negated=True)


@lru_cache(maxsize=4096)
def one(char: str) -> Chars:
    """Just this character."""
    return Chars(((ord(char), ord(char)),))


def width(node: Node) -> tuple[int, float]:
    """The least and the most characters that a part can cover."""
    if isinstance(node, Chars):
        return 1, 1
    if isinstance(node, At):
        return 0, inf if node.kind == "same" else 0
    if isinstance(node, Repeat):
        low, high = width(node.part)
        most = inf if node.high is None and high else (node.high or 0) * high
        return low * node.low, most
    if node.look:
        return 0, 0
    widths = [[width(part) for part in branch] for branch in node.branches]
    return (
        min(sum(low for low, _ in branch) for branch in widths),
        max(sum(high for _, high in branch) for branch in widths),
    )


def holds(node: Node, wanted: Callable[[Node], bool]) -> bool:
    """Whether a part, or any part of it, is wanted."""
    if wanted(node):
        return True
    if isinstance(node, Repeat):
        return holds(node.part, wanted)
    if isinstance(node, Choice):
        return any(holds(part, wanted) for branch in node.branches for part in branch)
    return False
