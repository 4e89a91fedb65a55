"""Which quantities of a source a translation must hold, and which rules speak of them."""

from __future__ import annotations

from functools import cache

from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import Language

_PERCENT = frozenset({"percent"})
_NUMBERS = frozenset({"number-mismatch"})
_MOMENTS = {sort: frozenset({f"{sort}-mismatch"}) for sort in ("time", "date")}


def why_not(quantity: Quantity, source: Language, full: bool) -> str:
    """Why a quantity makes no duty; empty where it does. ``full``: the tables of the target are."""
    if not quantity.sure:
        return quantity.reason or "the reading is not sure"
    if not source.full and quantity.digits == "1":
        return "one is never demanded where its unit is not known"
    if full:
        return ""
    plain = quantity.sort in ("number", "code", "ordinal") and not quantity.spelled
    if not plain or quantity.scale or not quantity.digits:
        return "the target language has no tables"
    if quantity.values and (quantity.values[0] <= 100 or quantity.values[0] % 100 == 0):
        return "the number may be in words, and the target language has no tables"
    return ""


def rules_of(quantity: Quantity, full: bool) -> frozenset[str]:
    """The rules that may find a quantity missing or changed."""
    if not full:
        return _NUMBERS
    if quantity.sort in ("time", "date"):
        return _MOMENTS[quantity.sort]
    if not (quantity.scale or quantity.currencies or quantity.units):
        return _NUMBERS
    large = bool(quantity.scale) and quantity.scale >= 1000
    money = bool(quantity.currencies) and quantity.firm_unit
    return _named(large, money, quantity.firm_unit and not quantity.units <= _PERCENT)


@cache
def _named(large: bool, money: bool, measured: bool) -> frozenset[str]:
    named = {"large-number-mismatch": large, "currency-mismatch": money, "unit-mismatch": measured}
    return _NUMBERS | {rule for rule, may in named.items() if may}
