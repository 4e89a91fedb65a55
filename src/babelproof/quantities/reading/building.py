"""From a numeral and what is attached to it, a quantity."""

from __future__ import annotations

from babelproof.quantities.exact import Fraction
from babelproof.quantities.moments.clock import possible_hour
from babelproof.quantities.moments.dates_in_digits import possible_day
from babelproof.quantities.numbers.literals import Numeral
from babelproof.quantities.quantity import Attached, Day, Quantity
from babelproof.quantities.reading.doubts import LOOSE
from babelproof.quantities.reading.draft import Draft
from babelproof.quantities.tables.language import Language
from babelproof.quantities.tokens import Tokens

_NO_TIMES: frozenset[int] = frozenset()
_NO_DAYS: frozenset[Day] = frozenset()
_UNSPACED = frozenset({"spaced", "myriad"})


def built(draft: Draft, at: int, numeral: Numeral, attached: Attached) -> Quantity:
    """The quantity that begins at a token."""
    start, end = draft.span(at, attached.end)
    sure, reason = attached.sure, attached.reason
    if sure and numeral.loose and not _counts(draft.lang, numeral, attached):
        sure, reason = False, LOOSE
    return Quantity(
        start, end, "ordinal" if attached.ordinal else "number",
        _own_values(numeral, attached) if draft.sure else attached.values, attached.bases,
        numeral.scale, numeral.step, attached.units, attached.currencies,
        parts=attached.parts or _apart(draft, (start, end), numeral, attached),
        sure=sure, reason=reason, firm_unit=attached.firm, spelled=numeral.spelled,
        digits=_digit_text(draft.tokens, at, numeral, attached),
        days=_maybe_day(draft.text[start:end], numeral, attached),
        times=possible_hour(attached.values) if "hour" in attached.units else _NO_TIMES,
    )  # fmt: skip


def _apart(
    draft: Draft, span: tuple[int, int], numeral: Numeral, attached: Attached
) -> tuple[Quantity, ...]:
    """*One in five and two thirds of*: a whole number, and a part of something else."""
    measured = attached.units or attached.currencies
    if not numeral.part or (draft.sure and measured) or "myriad" in draft.lang.traits:
        return ()
    numbers = (numeral.values[0] - numeral.part, numeral.part)
    return tuple(Quantity(*span, "number", (v,), (v,), units=attached.units) for v in numbers)


def _counts(lang: Language, numeral: Numeral, attached: Attached) -> bool:
    """Whether a word that may be no numeral surely is one, since it counts a unit: *sei anni*."""
    if not attached.units or not attached.firm or numeral.scale:
        return False
    if numeral.part and len(numeral.values) == 1:
        return True  # one and a half hours
    if len(numeral.values) != 1 or not _UNSPACED.isdisjoint(lang.traits):
        return False
    return numeral.values[0] > 1


def _maybe_day(text: str, numeral: Numeral, attached: Attached) -> frozenset[Day]:
    if numeral.literal is None or attached.units or attached.currencies or numeral.scale:
        return _NO_DAYS
    return possible_day(text)


def _own_values(numeral: Numeral, attached: Attached) -> tuple[Fraction, ...]:
    """In a source, 1,200 is read by the habit of its language alone."""
    literal = numeral.literal
    if literal is None or not literal.sure or len(literal.values) < 2:
        return attached.values
    foreign = literal.values[1]
    odd = (foreign, foreign * numeral.scale) if literal.values[0] != foreign else ()
    return tuple(value for value in attached.values if value not in odd) or attached.values


def _digit_text(tokens: Tokens, at: int, numeral: Numeral, attached: Attached) -> str:
    """The digits, if they say all of the number: not of 3½ or 2020/21."""
    literal = numeral.literal
    if literal is None:
        return ""
    value = literal.values[0]
    if value not in attached.bases and value not in attached.values:
        return ""
    texts = (tokens.text_at(place) for place in range(at, numeral.end))
    return next((text for text in texts if text[0].isdecimal()), "")
