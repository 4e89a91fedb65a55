"""Numbers with a power of ten: *3.1 * 10^13 km* are 31 trillion kilometres."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction

from babelproof.quantities.quantity import Quantity

_POWER = re.compile(
    "(?<![\\d.,])(\\d{1,9})(?:[.,](\\d{1,9}))?[ \u00a0]?[*x\u00d7\u00b7\u22c5][ \u00a0]?10"
    "(?:[ \u00a0]?\\^[ \u00a0]?(\\d{1,2})(?!\\d)|([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,2}))"
)


def powers_in(text: str) -> Iterator[Quantity]:
    """The numbers of a text that are written with a power of ten."""
    for found in _POWER.finditer(text) if "10" in text else ():
        whole, part, plain, raised = found.groups("")
        exponent = int(plain or "".join(str(unicodedata.digit(char)) for char in raised))
        value = Fraction(int(whole + part), 10 ** len(part)) * 10**exponent
        yield Quantity(*found.span(), "number", (value,), (value,), sure=False)


def is_in_power(quantity: Quantity, text: str, known: dict[Fraction, list[Quantity]]) -> bool:
    """Whether a quantity is a piece of such a number, and the target says the number itself."""
    for power in powers_in(text):
        if quantity.start < power.end and power.start < quantity.end and known.get(power.values[0]):
            return True
    return False
