"""Which quantities of a source a translation must hold, and which rules speak of them."""

from __future__ import annotations

from babelproof.quantities.language import Language
from babelproof.quantities.quantity import Quantity

_PERCENT = frozenset({"percent"})


def why_not(quantity: Quantity, source: Language, target: Language) -> str:
    """Why a quantity makes no duty; empty where it does."""
    if not quantity.sure:
        return quantity.reason or "the reading is not sure"
    if not source.full and quantity.digits == "1":
        return "one is never demanded where its unit is not known"
    if target.full:
        return ""
    plain = quantity.sort in ("number", "code", "ordinal") and not quantity.spelled
    if not plain or quantity.scale or not quantity.digits:
        return "the target language has no tables"
    if quantity.values and (quantity.values[0] <= 100 or quantity.values[0] % 100 == 0):
        return "the number may be in words, and the target language has no tables"
    return ""


def rules_of(quantity: Quantity, target: Language) -> set[str]:
    """The rules that may find a quantity missing or changed."""
    if not target.full:
        return {"number-mismatch"}
    if quantity.sort in ("time", "date"):
        return {f"{quantity.sort}-mismatch"}
    rules = {"number-mismatch"}
    if quantity.scale >= 1000:
        rules.add("large-number-mismatch")
    if quantity.currencies and quantity.firm_unit:
        rules.add("currency-mismatch")
    if quantity.units - _PERCENT and quantity.firm_unit:
        rules.add("unit-mismatch")
    return rules
