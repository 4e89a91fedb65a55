"""A number with everything that stands around it."""

from __future__ import annotations

from dataclasses import dataclass

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity


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
