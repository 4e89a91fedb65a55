"""Exact numbers: the fractions of the standard library, compiled, and so several times as fast.

Values are hashed and compared in every text; that was a tenth of the engine's time.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction
else:
    from quicktions import Fraction

__all__ = ["ONE", "ZERO", "Fraction", "fraction"]

ZERO, ONE = Fraction(0), Fraction(1)


def fraction(text: str) -> Fraction:
    """The number that a text says.

    Never ``Fraction("7")``: where a text is a single character, quicktions 1.24 writes it over the
    one object that Python has for the byte 0, and whatever writes that byte later writes a 7.
    """
    return Fraction(f" {text}")
