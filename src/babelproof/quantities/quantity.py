"""A quantity as read: where it stands and everything it could mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from babelproof.quantities.exact import ONE, ZERO, Fraction

Sort = Literal["number", "ordinal", "magnitude", "time", "date", "code"]
Day = tuple[int | None, int, int | None]  # year, month, day


@dataclass(slots=True, unsafe_hash=True)
class Quantity:
    """One quantity.

    ``values`` are the possible values with their scale, ``bases`` without it; ``parts`` are the
    quantities it is made of, which together mean the same (3 dollars, 74 cents; 8, 30).
    ``sure``: its reading is certain enough to demand it from a translation; if it is not,
    ``reason`` says why. ``firm_unit``: likewise for its unit or currency. ``digits``: the digit
    string it was read from. ``implied``: a word that only suggests the value (*twin*).
    """

    start: int
    end: int
    sort: Sort
    values: tuple[Fraction, ...] = ()
    bases: tuple[Fraction, ...] = ()
    scale: Fraction = ZERO
    step: Fraction = ONE
    units: frozenset[str] = frozenset()
    currencies: frozenset[str] = frozenset()
    times: frozenset[int] = frozenset()
    days: frozenset[Day] = frozenset()
    parts: tuple[Quantity, ...] = ()
    sure: bool = True
    reason: str = ""
    firm_unit: bool = True
    spelled: bool = False
    borrowed: bool = False
    digits: str = ""
    implied: bool = False

    def meets(self, other: Quantity) -> bool:
        """Whether two quantities share a place in one text."""
        return self.start < other.end and other.start < self.end


@dataclass(slots=True)
class Attached:
    """A number with everything that stands around it; ``end`` is the token after."""

    values: tuple[Fraction, ...]
    bases: tuple[Fraction, ...]
    end: int
    units: frozenset[str] = frozenset()
    currencies: frozenset[str] = frozenset()
    firm: bool = True
    ordinal: bool = False
    sure: bool = True
    reason: str = ""
    parts: tuple[Quantity, ...] = ()
