"""*A third*, *one-fifth*: as all that begins with one they are never demanded, and a translation
may say them otherwise, but it must not name another part."""

from __future__ import annotations

from fractions import Fraction

from babelproof.core.segment import View
from babelproof.quantities.comparing.found import verdict
from babelproof.quantities.comparing.naming import Mismatch
from babelproof.quantities.comparing.offers import Offers
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.reading.doubts import ONE_IS_FREE
from babelproof.quantities.reading.read import duties_of, quantities_of
from babelproof.quantities.tables.language import Language

_HALF = Fraction(1, 2)


def changed_part(src: View, tgt: View, tables: tuple[Language, Language]) -> Mismatch | None:
    """The one part in whose place the target has another."""
    named = [q for q in src.of(duties_of).quantities if q.reason == ONE_IS_FREE and _is_part(q)]
    if not named:
        return None
    source, target = (
        Offers(view.of(quantities_of), view.text, table)
        for view, table in zip((src, tgt), tables, strict=True)
    )
    gone = [q for q in named if verdict(q, target, source.text) is None]
    parts = [q for q in target.all if _is_part(q) and not q.implied]
    new = [q for q in parts if verdict(q, source, target.text) is None]
    if len(gone) != 1 or len(new) != 1:
        return None
    return Mismatch("number-mismatch", gone[0], new[0], "value")


def _is_part(quantity: Quantity) -> bool:
    """Whether a quantity is an nth part by its words or characters, and no half."""
    value = quantity.values[0] if quantity.values else 0
    if quantity.sort != "number" or quantity.units or quantity.currencies or not quantity.parts:
        return False
    return 0 < value < 1 and value != _HALF
