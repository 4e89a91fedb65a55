"""Numbers with a power of ten: *3.1 * 10^13 km* are 31 trillion kilometres, 1e-6 is 10⁻⁶."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity

_RAISED = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079"
_BLANK = "[ \u00a0]?"
_POWER = re.compile(
    f"(?<![\\w.,])(?:(?P<many>\\d{{1,9}}(?:[.,]\\d{{1,9}})?){_BLANK}[*x\u00d7\u00b7\u22c5]{_BLANK})?10"
    f"(?:{_BLANK}\\^{_BLANK}(?P<plain>-?\\d{{1,2}})(?!\\d)|(?P<raised>\u207b?[{_RAISED}]{{1,2}}))"
    "|(?<![\\w.,])(?P<short>\\d{1,9}(?:[.,]\\d{1,9})?)[eE](?P<power>[-+]?\\d{1,2})(?!\\w)"
)
_MAY_HAVE = re.compile(f"\\d(?:[eE][-+]?\\d|{_BLANK}\\^|[\u207b{_RAISED}])")


def powers_in(text: str) -> Iterator[Quantity]:
    """The numbers of a text that are written with a power of ten."""
    for found in _POWER.finditer(text) if _MAY_HAVE.search(text) else ():
        whole, _, part = (found["many"] or found["short"] or "1").replace(",", ".").partition(".")
        power = int(found["plain"] or found["power"] or _lowered(found["raised"])) - len(part)
        value = Fraction(int(whole + part)) * Fraction(10) ** power
        yield Quantity(*found.span(), "number", (value,), (value,), sure=False)


def _lowered(digits: str) -> str:
    """Raised digits as plain ones."""
    return "".join("-" if sign == "\u207b" else str(unicodedata.digit(sign)) for sign in digits)


def is_in_power(quantity: Quantity, text: str, known: Mapping[Fraction, list[Quantity]]) -> bool:
    """Whether a quantity is a piece of such a number, and the target says the number itself."""
    return any(quantity.meets(power) and known.get(power.values[0]) for power in powers_in(text))
