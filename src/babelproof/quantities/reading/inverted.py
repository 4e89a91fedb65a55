"""Units that stand before their number to say *about*, as in Russian: *минут пять*, *года через
два*."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from babelproof.quantities.line import Line
from babelproof.quantities.quantity import Quantity
from babelproof.text.tables import rows

_MOST_FEW = 4


def with_units_before(found: Sequence[Quantity], line: Line) -> list[Quantity]:
    """Quantities, those with nothing counted with the unit that stands before them."""
    forms = _forms().get(line.lang.code)
    if forms is None:
        return list(found)
    result, last = list[Quantity](), 0
    for quantity in found:
        bare = quantity.sort == "number" and not (quantity.units or quantity.currencies)
        counts = bare and not quantity.implied and quantity.values and quantity.values[0] > 1
        result.append(_with_unit(quantity, last, line, forms) if counts else quantity)
        last = max(last, quantity.end)
    return result


def _with_unit(
    quantity: Quantity, last: int, line: Line, forms: dict[str, frozenset[str]]
) -> Quantity:
    keys, spans = line.tokens.keys, line.tokens.spans
    at = bisect_left(spans, (quantity.start, 0))
    after = bisect_left(spans, (quantity.end, 0))
    follow = keys[after] if after < len(keys) else ""
    apart = at > 1 and keys[at - 1] in forms["between"]
    place = at - 2 if apart else at - 1
    if place < 0 or spans[place][0] < last:
        return quantity
    few = quantity.values[0] <= _MOST_FEW
    # *В начале года два человека*: after the unit of a few, the number must end its clause.
    ends = apart or not follow.isalpha()
    fits = keys[place] in forms["many"] or (few and ends and keys[place] in forms["few"])
    if not fits or follow in forms["other"]:
        return quantity
    match = line.longest(place, "unit", "currency")
    if match is None or match.end != place + 1:
        return quantity
    units, money = (frozenset(e.what for e in match.of(kind)) for kind in ("unit", "currency"))
    return replace(quantity, start=spans[place][0], units=units, currencies=money)


@cache
def _forms() -> dict[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, frozenset[str]]] = {}
    for row in rows("quantities/inverted.tsv"):
        found.setdefault(row["lang"], {})[row["what"]] = frozenset(row["forms"].split("|"))
    return found
