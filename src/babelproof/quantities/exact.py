"""Exact numbers: the fractions of the standard library, compiled, and so several times as fast.

Values are hashed and compared in every text; that was a tenth of the engine's time.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction
else:
    from quicktions import Fraction

__all__ = ["ONE", "ZERO", "Fraction"]

ZERO, ONE = Fraction(0), Fraction(1)
