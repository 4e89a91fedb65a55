"""Where a token stands that may be replaced, and what is said where it may not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from babelproof.quantities.exact import Fraction
from babelproof.substitute.forms import Cell

NO_CELLS: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Counted:
    """The number that a token goes with, and the place of both together."""

    start: int
    end: int
    value: Fraction | None = None
    spelled: bool = False
    scaled: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """A token of a type in a text. ``cells`` are the forms that it may be there; ``kin`` says what
    it can be exchanged for: others of the same kin. ``lone``: nothing else of its kin is there."""

    type: str
    token: str
    start: int
    end: int
    style: str
    kin: str = ""
    cells: frozenset[Cell] = NO_CELLS
    counted: Counted | None = None
    lone: bool = True

    @property
    def first(self) -> int:
        """Where the token begins, with its number."""
        return min(self.start, self.counted.start) if self.counted else self.start

    @property
    def last(self) -> int:
        """Where the token ends, with its number."""
        return max(self.end, self.counted.end) if self.counted else self.end


def once(found: Iterable[Site]) -> list[Site]:
    """The tokens that stand in a text once."""
    sites = list(found)
    tokens = [site.token for site in sites]
    return [site for site in sites if tokens.count(site.token) == 1]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a token is not put in the place of another."""

    reason: str
