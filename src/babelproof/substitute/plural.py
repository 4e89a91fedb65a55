"""The plural class of a number, by the rules of CLDR for the languages that have forms."""

from __future__ import annotations

from babelproof.quantities.exact import Fraction


def plural(lang: str, value: Fraction, *, scaled: bool = False) -> str:
    """``one``, ``few``, ``many`` or ``other``; ``scaled``: a word like *million* counts the unit,
    so the number before it does not."""
    if scaled:
        return "many" if lang == "ru" else "other"
    if lang == "ru":
        return _russian(value)
    if lang == "fr":
        return "one" if 0 <= value < 2 else "other"
    return "one" if value == 1 else "other"


def _russian(value: Fraction) -> str:
    if value.denominator != 1:
        return "other"
    last, teens = value.numerator % 10, 11 <= value.numerator % 100 <= 14
    if last == 1 and not teens:
        return "one"
    return "few" if 2 <= last <= 4 and not teens else "many"
