"""A measure and its conversion in brackets, *449ft (137m)*: what a letter may mean is sure where it
is the same measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables import measures


def with_conversions(found: Sequence[Quantity], text: str) -> list[Quantity]:
    """Quantities, with the units of those made sure that convert a measure beside them."""
    result = list(found)
    for at, (one, two) in enumerate(pairwise(found)):
        if one.firm_unit == two.firm_unit or text[one.end : two.start].strip() != "(":
            continue
        if not two.firm_unit:
            result[at + 1] = _sure_by(two, one)
        else:
            result[at] = _sure_by(one, two)
    return result


def _sure_by(doubtful: Quantity, sure: Quantity) -> Quantity:
    for own in sure.units if sure.values and doubtful.bases else ():
        for unit in doubtful.units:
            exact = measures.converted(sure.values[0], own, unit)
            if exact is not None and measures.fits(exact, doubtful.bases[0], doubtful.step):
                values = doubtful.bases[:1]
                return replace(doubtful, values=values, units=frozenset({unit}), firm_unit=True)
    return doubtful
